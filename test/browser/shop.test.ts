import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium, whyNoChromium } from '../support/chromium.ts'
import { testService } from '../support/service.ts'

const skip = whyNoChromium()
const service = testService({ template: 'demo' })
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
let browser: Browser

before(async () => {
  if (!skip) browser = await launchChromium()
})
after(() => browser?.close())

type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }

/** No violation of WCAG 2.2 A and AA, as far as axe can see. */
async function mustBeAccessible(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setBypassCSP', { enabled: true })
  await page.reload()
  await page.evaluate(axe)
  const { violations } = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  )) as AxeResult
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  assert.deepEqual(found, [])
}

async function visit(path: string, options: BrowserContextOptions = phone): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && faults.push(`${path} ${message.text()}`))
  page.on('pageerror', (error) => faults.push(`${path} ${error.message}`))
  await page.goto(service.url + path)
  return page
}
const faults: string[] = []

describe('the shop in a browser', { skip }, () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`is accessible by ${colorScheme === 'light' ? 'day' : 'night'}`, async () => {
      for (const path of ['/', '/signin', '/signup', '/nothing/here'.replace('/nothing', '/m')]) {
        const page = await visit(path, { ...phone, colorScheme })
        await mustBeAccessible(page)
        await page.context().close()
      }
      faults.length = 0
    })

  test('one click signs in as somebody of the demo', async () => {
    const page = await visit('/signin?back=/')
    await page.getByRole('button', { name: /Ada/ }).click()
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    assert.deepEqual(faults, [])
    await page.context().close()
  })
})
