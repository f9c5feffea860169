import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Deps } from '../../src/deps.ts'
import { endpointPageRoutes } from '../../src/modules/site/endpoint-pages-routes.ts'
import { guideRoutes } from '../../src/modules/site/guides-routes.ts'
import { launchChromium, whyNoChromium } from '../support/chromium.ts'
import { testService } from '../support/service.ts'

const skip = whyNoChromium()
let openApi: Buffer
const service = testService({
  template: 'demo',
  routes: ({ config }: Deps) => [
    ...guideRoutes(config),
    ...endpointPageRoutes({ publicUrl: config.publicUrl, isDemo: true, openApi: () => openApi }),
  ],
})
const windows: [name: string, options: BrowserContextOptions][] = [
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['night', { viewport: { width: 1200, height: 800 }, colorScheme: 'dark' }],
]
const addresses = [
  '/guides',
  '/guides/first-order',
  '/guides/codes',
  '/docs',
  '/docs/post_customer_cart_merchant_id_checkout',
  '/docs/get_merchant_merchant_id_hours',
  '/docs/get_merchant_search_method',
]
/** For people who want to look: SCREENSHOTS=<folder>. */
const pictures = process.env.SCREENSHOTS
/** What the browser has refused or tripped over: a policy that is too strict shows here. */
const faults: string[] = []
let browser: Browser

async function picture(page: Page, name: string) {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

describe('guides and reference in a browser', { skip }, () => {
  before(async () => {
    openApi = Buffer.from((await service.get('/openapi.json')).text)
    browser = await launchChromium()
  })
  after(() => browser.close())

  for (const [name, options] of windows) {
    test(`fit a window (${name}) and are styled`, async () => {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      page.on('console', (message) => faults.push(message.text()))
      for (const address of addresses) {
        await page.goto(service.url + address)
        const width = await page.evaluate('document.documentElement.scrollWidth')
        assert.ok((width as number) <= page.viewportSize()!.width, `${address} is wider than the window`)
        const font = await page.evaluate('getComputedStyle(document.querySelector("h1")).fontFamily')
        assert.match(String(font), /Georgia/, address)
        await picture(page, `${name}${address.replaceAll('/', '-')}`)
      }
      await context.close()
      assert.deepEqual(faults, [])
    })
  }

  test('an operation can be tried out, as an app and as a customer', async () => {
    const page = await browser.newPage()
    page.on('console', (message) => faults.push(message.text()))
    await page.goto(`${service.url}/docs`)
    await page.getByLabel('Filter').fill('search merchants')
    await page.getByRole('link', { name: '/merchant/search/{method}' }).click()
    await page.getByLabel('method').selectOption('pickup')
    await page.getByRole('button', { name: 'Send' }).click()
    await page
      .locator('[data-answer]')
      .getByText(/"search_address"/)
      .waitFor()
    await page.getByText(/GET \/merchant\/search\/pickup\?.*: 200/).waitFor()
    await picture(page, 'tried-out')
    await page.goto(`${service.url}/docs/get_customer_location`)
    await page.getByRole('button', { name: 'Sign in as ada@example.com' }).click()
    await page.getByText('Signed in.').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page
      .locator('[data-answer]')
      .getByText(/"locations"/)
      .waitFor()
    await page.close()
    assert.deepEqual(faults, [])
  })

  test('one can go from the list to a guide, and on to the next, by links alone', async () => {
    const page = await browser.newPage()
    await page.goto(`${service.url}/guides`)
    await page.getByRole('link', { name: 'The first order in five minutes' }).click()
    await page.getByRole('heading', { level: 1, name: 'The first order in five minutes' }).waitFor()
    await page
      .getByRole('navigation', { name: 'Guides' })
      .getByRole('link', { name: 'OAuth for apps' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'OAuth for apps' }).waitFor()
    await page.getByRole('link', { name: 'Reference', exact: true }).click()
    await page.getByRole('link', { name: '/customer/cc', exact: true }).first().click()
    await page.getByText('Who may call.').waitFor()
    await page.close()
  })
})
