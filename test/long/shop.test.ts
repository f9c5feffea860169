import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { testBrowser } from '../support/browsers.ts'
import {
  mustBeAccessible,
  mustBeTouchable,
  mustFitAcross,
  openPages,
  openShop,
  personalPages,
  phone,
  signInWithCart,
} from '../support/stories.ts'
import { testService } from '../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })

const windows: [name: string, options: BrowserContextOptions][] = [
  ['a phone by night', { ...phone, colorScheme: 'dark' }],
  ['the narrowest phone', { ...phone, viewport: { width: 320, height: 640 } }],
  ['a desk by day', { viewport: { width: 1280, height: 900 } }],
  ['a desk by night', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ['a phone in Spanish', { ...phone, locale: 'es-MX' }],
  ['twice the size', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
]

describe('every page of the shop', { skip }, () => {
  for (const [name, options] of windows)
    test(`is accessible and fits: ${name}`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, options)
      for (const path of openPages) {
        await page.goto(service.url + path)
        await mustFitAcross(page)
        if (options.hasTouch) await mustBeTouchable(page)
        await mustBeAccessible(page)
      }
      await signInWithCart(page, service.url)
      for (const path of personalPages) {
        await page.goto(service.url + path)
        await mustFitAcross(page)
        if (options.hasTouch) await mustBeTouchable(page)
        await mustBeAccessible(page)
      }
      await close()
      assert.deepEqual(faults, [])
    })

  test('without script, every page says what it says with it', async () => {
    const { page, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled: false })
    for (const path of openPages) {
      await page.goto(service.url + path)
      assert.ok(((await page.locator('main').innerText()) ?? '').length > 30, path)
      assert.equal(await page.locator('h1').count(), 1, path)
    }
    await close()
  })
})
