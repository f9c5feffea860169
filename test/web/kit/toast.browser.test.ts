import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pageNames } from '../../../web/partner/frame/paths.ts'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { merchantId, openAdmin, openConsole, openCounter, phone } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'
import { mustKeepToastsClear, showToastIn, untilDrawn } from '../../support/walk.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const desk = { viewport: { width: 1440, height: 900 } }

const scrollTo = (page: Page, share: number) =>
  page.evaluate(`scrollTo({ top: document.documentElement.scrollHeight * ${share}, behavior: 'instant' })`)

describe('messages that come and go', { skip }, () => {
  test('cover no button of the board on a phone, and stand above a dialog that is opened later', async () => {
    const counter = await openCounter(service)
    for (let count = 0; count < 4; count++) await counter.placeOrder()
    const { page, faults, close } = await openConsole(browser, service.url, phone)
    const accept = page.getByRole('button', { name: /^Accept #/ }).first()
    await accept.waitFor()
    await mustKeepToastsClear(page, 'the board')
    await showToastIn(page)
    await accept.click()
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

  testOfAll('cover no button of any page of the consoles, wherever it is scrolled to', async () => {
    for (const options of [phone, desk]) {
      const partner = await openConsole(browser, service.url, options)
      const admin = await openAdmin(browser, service, options)
      const all: [page: Page, path: string][] = [
        ...pageNames.map((name): [Page, string] => [partner.page, `/partner/${merchantId}/${name}`]),
        ...['', '/orders', '/customers/1', '/merchants', '/merchants/1001', '/rules', '/money'].map(
          (path): [Page, string] => [admin.page, `/admin${path}`],
        ),
      ]
      const wrong: string[] = []
      for (const [page, path] of all) {
        await page.goto(service.url + path)
        await page.locator('main h1').first().waitFor()
        await untilDrawn(page)
        for (const share of [0, 0.5, 1]) {
          await scrollTo(page, share)
          // Rows that come into sight are drawn a moment later.
          await page.waitForTimeout(150)
          const name = `${path} at ${share} in ${options.viewport.width} pixels`
          await mustKeepToastsClear(page, name).catch(({ message }: Error) => wrong.push(message))
        }
      }
      await Promise.all([partner.close(), admin.close()])
      assert.deepEqual(wrong, [])
      assert.deepEqual([...partner.faults, ...admin.faults], [])
    }
  })
})
