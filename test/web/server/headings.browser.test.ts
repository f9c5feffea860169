import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { openAdmin, openConsole, untilTrue } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'
import { lostHeadings, watchHeadings } from '../../support/walk.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const desk = { viewport: { width: 1360, height: 900 } }

async function watch(page: Page, path: string) {
  await watchHeadings(page)
  await page.goto(`${service.url}${path}`)
  await page.locator('[data-live="on"]').waitFor()
}

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

describe('a page has one heading at all times', { skip }, () => {
  test('in the partner console, from the first paint and on every page', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, desk)
    await watch(page, '/partner/1001/reports')
    await untilLoaded(page)
    const pages = await follow(page, '.console-nav a')
    assert.ok(pages.length >= 15, String(pages))
    assert.deepEqual(await lostHeadings(page), [])
    for (const path of ['/partner', '/partner/all', '/partner/1001', '/partner/7/orders']) {
      await page.goto(`${service.url}${path}`)
      await untilLoaded(page)
      assert.deepEqual(await lostHeadings(page), [], path)
    }
    await close()
    assert.deepEqual(faults, [])
  })

  // `npm test` watches the headings where roles.browser.test.ts opens these pages.
  testOfAll('in the admin console, from the first paint and in every section and tab', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/account' })
    await watch(page, '/admin/orders/1')
    const sections = await hrefsOf(page, '.console-nav a')
    const seen: string[] = []
    for (const section of sections) {
      await page.locator(`.console-nav a[href="${section}"]`).click()
      await untilLoaded(page)
      seen.push(section, ...(await follow(page, 'main .tabs a')))
    }
    assert.ok(seen.length >= 35, String(seen))
    assert.deepEqual(await lostHeadings(page), [])
    await close()
    assert.deepEqual(faults, [])
  })
})
