import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { isAll } from '../../support/eventually.ts'
import { openAdmin, openConsole, untilTrue } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const desk = { viewport: { width: 1360, height: 900 } }

/** Records every moment when the page has no heading of its own, or two. */
const watchHeadings = `(() => {
  const lost = []
  window.lostHeadings = lost
  let hadOne = false
  new MutationObserver(() => {
    const count = document.querySelectorAll('h1').length
    if (count === 1) hadOne = true
    else if (hadOne || count > 1) lost.push(location.pathname + ' has ' + count)
  }).observe(document, { childList: true, subtree: true })
})()`

/** The service responds late, so that each page is seen while it loads. */
async function watch(page: Page, path: string) {
  await page.addInitScript(watchHeadings)
  await page.route(/\/api\/(?!events)/, async (route) => {
    await sleep(40)
    await route.continue().catch(() => {})
  })
  await page.goto(`${service.url}${path}`)
  await page.locator('[data-live="on"]').waitFor()
}

/** `npm run test:all` opens the tabs of all sections. */
const sectionsWithTabs = 3

const untilLoaded = (page: Page) => untilTrue(page, "!document.querySelector('.loading')")
const hrefsOf = async (page: Page, links: string): Promise<string[]> =>
  (await page.evaluate(
    `[...document.querySelectorAll('${links}')].map((link) => link.getAttribute('href'))`,
  )) as string[]

async function follow(page: Page, links: string): Promise<string[]> {
  const hrefs = await hrefsOf(page, links)
  for (const href of hrefs) {
    await page.locator(`${links}[href="${href}"]`).click()
    await untilTrue(page, `location.pathname + location.search === '${href}'`)
    await untilLoaded(page)
  }
  return hrefs
}
const lostIn = (page: Page) => page.evaluate('window.lostHeadings')

describe('a page has one heading at all times', { skip }, () => {
  test('in the partner console, from the first paint and on every page', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, desk)
    await watch(page, '/partner/1001/reports')
    await untilLoaded(page)
    const pages = await follow(page, '.console-nav a')
    assert.ok(pages.length >= 15, String(pages))
    assert.deepEqual(await lostIn(page), [])
    for (const path of ['/partner', '/partner/all', '/partner/1001', '/partner/7/orders']) {
      await page.goto(`${service.url}${path}`)
      await untilLoaded(page)
      assert.deepEqual(await lostIn(page), [], path)
    }
    await close()
    assert.deepEqual(faults, [])
  })

  test('in the admin console, from the first paint and in every section and tab', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/account' })
    await watch(page, '/admin/orders/1')
    const sections = await hrefsOf(page, '.console-nav a')
    const seen: string[] = []
    for (const [index, section] of sections.entries()) {
      await page.locator(`.console-nav a[href="${section}"]`).click()
      await untilLoaded(page)
      seen.push(section)
      // All tabs are drawn by the same component.
      if (isAll || index < sectionsWithTabs) seen.push(...(await follow(page, 'main .tabs a')))
    }
    assert.ok(seen.length >= (isAll ? 35 : 12), String(seen))
    assert.deepEqual(await lostIn(page), [])
    await close()
    assert.deepEqual(faults, [])
  })
})
