import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { endpointPageRoutes } from '../../../src/modules/site/endpoint-pages-routes.ts'
import { guideRoutes } from '../../../src/modules/site/guides-routes.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { mustFitAcross } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
let openApi: Buffer
const service = testService({
  template: 'demo',
  routes: ({ config, pages }: Deps) => [
    ...guideRoutes(config),
    ...endpointPageRoutes({ publicUrl: config.publicUrl, isDemo: true, pages, openApi: () => openApi }),
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
  '/guides?q=access+token',
  '/guides/codes',
  '/guides/couriers',
  '/guides/settings',
  '/guides/merchant-administration',
  '/developers',
  '/docs',
  '/docs/post_customer_cart_merchant_id_checkout',
  '/docs/get_merchant_merchant_id_hours',
  '/docs/get_merchant_search_method',
]
/** For people who want to look: SCREENSHOTS=<folder>. */
const pictures = process.env.SCREENSHOTS
/** Errors in the browser, such as those of a policy that is too strict. */
const faults: string[] = []

async function picture(page: Page, name: string) {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

describe('guides and reference in a browser', { skip }, () => {
  before(async () => {
    openApi = Buffer.from((await service.get('/openapi.json')).text)
  })

  for (const [name, options] of oneOfEachKind(windows, () => 'a window')) {
    testOfAll(`fit a window (${name}) and are styled`, async () => {
      const { page, giveBack } = await browser.borrowPage(options)
      page.on('console', (message) => faults.push(message.text()))
      for (const address of addresses) {
        await page.goto(service.url + address)
        await mustFitAcross(page)
        const font = await page.evaluate('getComputedStyle(document.querySelector("h1")).fontFamily')
        assert.match(String(font), /Georgia/, address)
        await picture(page, `${name}${address.replaceAll('/', '-')}`)
      }
      await giveBack()
      assert.deepEqual(faults, [])
    })
  }

  testOfAll('scroll a wide table in its own box, by touch and by keyboard', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    for (const address of ['/guides/codes', '/guides/settings', '/developers']) {
      await page.goto(service.url + address)
      const tables = (await page.evaluate(`[...document.querySelectorAll('table')].map((table) => {
        const box = table.closest('.scroll')
        return [box !== null && box.tabIndex === 0, table.scrollWidth - (box ?? document.body).clientWidth]
      })`)) as [boolean, number][]
      assert.ok(tables.length > 0)
      for (const [isBoxed] of tables) assert.ok(isBoxed, `${address}: a table has no box of its own`)
      const box = page.locator('.scroll').first()
      if (tables[0]![1] <= 0) continue
      await box.focus()
      await page.keyboard.press('ArrowRight')
      // The page's policy forbids `waitForFunction`, which calls eval from the second attempt on.
      await eventually(async () =>
        assert.ok(((await page.evaluate('document.activeElement.scrollLeft')) as number) > 0),
      )
      assert.equal(await page.evaluate('document.documentElement.scrollLeft'), 0)
    }
    await page.close()
  })

  test('copy a command with its button; without JavaScript one click selects it', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    page.on('console', (message) => faults.push(message.text()))
    await page.goto(`${service.url}/guides/first-order`)
    const command = page.locator('pre:not(.answer)').first()
    const button = page.getByRole('button', { name: 'Copy', exact: true }).first()
    await button.click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    assert.equal(copied, (await command.textContent())!.trimEnd())
    assert.equal(await page.locator('.answer + button').count(), 0)
    await context.close()
    const still = await browser.newContext({ javaScriptEnabled: false })
    const quiet = await still.newPage()
    await quiet.goto(`${service.url}/guides/first-order`)
    assert.equal(await quiet.getByRole('button', { name: 'Copy' }).count(), 0)
    await quiet.getByRole('searchbox', { name: 'Search the guides' }).fill('refresh token')
    await quiet.getByRole('button', { name: 'Search' }).click()
    await quiet.getByRole('heading', { level: 1, name: 'Search: refresh token' }).waitFor()
    await quiet.locator('.hits a').first().click()
    await quiet.waitForURL(/\/guides\/[a-z-]+/)
    await still.close()
    assert.deepEqual(faults, [])
  })

  testOfAll('have one name: the reference is at /docs, wherever it is linked', async () => {
    const page = await browser.newPage()
    for (const address of ['/developers', '/guides', '/docs']) {
      await page.goto(service.url + address)
      const links = (await page.evaluate(
        `[...document.querySelectorAll('nav a')].map((link) => [link.textContent, link.getAttribute('href')])`,
      )) as [string, string][]
      const named = Object.fromEntries(links)
      assert.equal(named.Reference, '/docs', address)
      const others = links.filter(([words, href]) => /reference/i.test(words) && href !== '/docs')
      assert.deepEqual(others, [], address)
    }
    await page.close()
  })

  test('let an operation be tried out, as an app and as a customer', async () => {
    const page = await browser.newPage()
    page.on('console', (message) => faults.push(message.text()))
    await page.goto(`${service.url}/docs`)
    await page.getByLabel('Filter').fill('search merchants')
    await page.getByRole('link', { name: '/merchant/search/{method}' }).click()
    await page.getByLabel('method').selectOption('pickup')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/"search_address"/).waitFor()
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

  test('lead from the list to a guide, and on to the next, through links alone', async () => {
    const page = await browser.newPage()
    await page.goto(`${service.url}/guides`)
    await page.getByRole('link', { name: 'Your first order in five minutes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your first order in five minutes' }).waitFor()
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
