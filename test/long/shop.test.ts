import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { testBrowser } from '../support/browsers.ts'
import {
  mustBeAccessible,
  mustBeTouchable,
  mustFitAcross,
  openCounter,
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

const desk = { viewport: { width: 1440, height: 900 } }
const menu = '/m/1001/seaport-all-day-kitchen'
const narrow: (typeof windows)[number] = [
  'the narrowest phone in Spanish',
  { ...phone, viewport: { width: 320, height: 640 }, locale: 'es-MX' },
]
const night: (typeof windows)[number] = ['a desk by night', { ...desk, colorScheme: 'dark' }]

async function mustBeSound(page: Page, options: BrowserContextOptions) {
  await mustFitAcross(page)
  if (options.hasTouch) await mustBeTouchable(page)
  await mustBeAccessible(page)
}

describe('every state of the shop', { skip }, () => {
  for (const [name, options] of [narrow, night])
    test(`is accessible and fits: ${name}`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, options)
      await page.goto(service.url + menu)
      await page.locator('a[data-open-sheet]').first().click()
      const sheet = page.locator('dialog[data-sheet][open]')
      await sheet.locator('h2').first().waitFor()
      assert.equal(await sheet.getAttribute('aria-label'), await sheet.locator('h2').first().textContent())
      await mustBeSound(page, options)
      await page.goto(`${service.url}${menu}/N1002`)
      await page.locator('.item-foot .button').click()
      await page.waitForURL(/\/cart\/1001/)
      await page.goto(`${service.url}/checkout/1001`)
      await page.evaluate(`document.querySelector('.place-order').form.noValidate = true`)
      await page.locator('.place-order').click()
      await page.locator('#faults').waitFor()
      await mustBeSound(page, options)
      await close()
      assert.deepEqual(faults, [])
    })

  test('browsers in Los Angeles, Kathmandu and London show the same times of a shop and of an order', async () => {
    const counter = await openCounter(service)
    const orderId = await counter.placeOrder()
    const texts: string[] = []
    for (const timezoneId of ['America/Los_Angeles', 'Asia/Kathmandu', 'UTC']) {
      const { page, close } = await openShop(browser, service.url, { ...desk, timezoneId })
      await signInWithCart(page, service.url)
      const shown: string[] = []
      for (const path of [menu, '/checkout/1001', `/orders/${orderId}`]) {
        await page.goto(service.url + path)
        const text = (await page.locator('main').textContent()) ?? ''
        shown.push(...(text.match(/\d{1,2}:\d\d\s?[AP]M/g) ?? []))
      }
      texts.push(shown.join(' '))
      await close()
    }
    assert.ok(texts[0]!.length > 20, 'no times were found')
    assert.equal(texts[1], texts[0])
    assert.equal(texts[2], texts[0])
  })
})
