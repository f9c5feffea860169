import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pageNames } from '../../../web/partner/frame/paths.ts'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { openAdmin, openConsole, openCounter, phone } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'
import { mustKeepToastsClear, openEveryPage, showToastIn, walkIn } from '../../support/walk.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const desk = { viewport: { width: 1440, height: 900 } }

const scrollTo = (page: Page, share: number) =>
  page.evaluate(`scrollTo({ top: document.documentElement.scrollHeight * ${share}, behavior: 'instant' })`)

describe('toast messages', { skip }, () => {
  test('cover no button of the board on a phone, and appear above a dialog opened later', async () => {
    const counter = await openCounter(service)
    for (let count = 0; count < 4; count++) await counter.placeOrder()
    const { page, faults, close } = await openConsole(browser, service.url, phone)
    const accept = page.getByRole('button', { name: /^Accept #/ }).first()
    await accept.waitFor()
    await mustKeepToastsClear(page, 'the board')
    await showToastIn(page)
    // By keyboard: where the page is full, a press passes through the toast and dismisses it.
    await accept.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('status').getByText('Saved.').waitFor()
    await mustKeepToastsClear(page, 'a dialog')
    await showToastIn(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const toast = page.getByText('Saved. Customers see it')
    await toast.waitFor()
    await toast.waitFor({ state: 'detached' })
    await close()
    assert.deepEqual(faults, [])
  })

  for (const home of ['partner', 'admin'] as const)
    testOfAll(
      `cover no button of any page of the ${home} console, wherever it is scrolled to`,
      async (context) => {
        for (const options of [phone, desk]) {
          const { page, faults, close } =
            home === 'admin'
              ? await openAdmin(browser, service, options)
              : await openConsole(browser, service.url, options)
          const wrong: string[] = []
          let count = 0
          for await (const path of openEveryPage(walkIn(page, service.url), home)) {
            count++
            for (const share of [0, 0.5, 1]) {
              await scrollTo(page, share)
              // Rows that scroll into view are drawn a moment later.
              await page.waitForTimeout(150)
              const name = `${path} at ${share} in ${options.viewport.width} pixels`
              await mustKeepToastsClear(page, name).catch(({ message }: Error) => wrong.push(message))
            }
          }
          context.diagnostic(`${count} pages in ${options.viewport.width} pixels`)
          await close()
          assert.ok(count >= (home === 'admin' ? 40 : pageNames.length), `${count} pages`)
          assert.deepEqual(wrong, [])
          assert.deepEqual(faults, [])
        }
      },
    )
})
