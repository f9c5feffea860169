import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { testBrowser } from '../support/browsers.ts'
import {
  appQuery,
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

const narrow = { ...phone, viewport: { width: 320, height: 640 } }
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 } }
const windows: [name: string, options: BrowserContextOptions][] = [
  ['a phone by night', { ...phone, colorScheme: 'dark' }],
  ['the narrowest phone', narrow],
  ['the narrowest phone in Spanish', { ...narrow, locale: 'es-MX' }],
  ['a phone in Spanish', { ...phone, locale: 'es-MX' }],
  ['a tablet', tablet],
  ['a tablet in Spanish, by night', { ...tablet, locale: 'es-MX', colorScheme: 'dark' }],
  ['a desk by day', desk],
  ['a desk by night', { ...desk, colorScheme: 'dark' }],
  ['a desk in Spanish', { ...desk, locale: 'es-MX' }],
  ['twice the size', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
]

const menu = '/m/1001/seaport-all-day-kitchen'
const search = `/search?address=${encodeURIComponent('199 Water St, New York, NY 10038')}`
/** Other views of the results, pages outside the shop, and those without links to them. */
const otherPages = [
  `${search}&view=map`,
  `${search}&q=pizzza`,
  `${search}&q=xyzzyx`,
  '/nothing-here',
  '/help',
  '/terms',
  '/privacy',
  `/authorize?${appQuery()}`,
  '/developers',
]

/** Visits pages and collects what is wrong with them, so that one run reports everything. */
function openReport(options: BrowserContextOptions) {
  const findings: string[] = []
  const note = (check: Promise<void>) =>
    check.catch((fault: unknown) => {
      findings.push(String(fault))
    })
  return {
    findings,
    async look(page: Page) {
      await note(mustFitAcross(page))
      await note(mustBeTouchable(page, options.hasTouch ? 44 : 40))
      await note(mustBeAccessible(page))
    },
  }
}

describe('every page of the shop', { skip }, () => {
  for (const [name, options] of windows)
    test(`is accessible and fits: ${name}`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, options)
      const { findings, look } = openReport(options)
      for (const path of [...openPages, ...otherPages]) {
        await page.goto(service.url + path)
        await look(page)
      }
      await signInWithCart(page, service.url)
      for (const path of personalPages) {
        await page.goto(service.url + path)
        await look(page)
      }
      await close()
      assert.deepEqual([...findings, ...faults], [])
    })

  test('without JavaScript, every page says the same as with it', async () => {
    const { page, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled: false })
    for (const path of openPages) {
      await page.goto(service.url + path)
      assert.ok(((await page.locator('main').innerText()) ?? '').length > 30, path)
      assert.equal(await page.locator('h1').count(), 1, path)
    }
    await close()
  })
})

describe('every state of the shop', { skip }, () => {
  for (const [name, options] of windows)
    test(`is accessible and fits: ${name}`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, options)
      const { findings, look } = openReport(options)
      await page.goto(service.url + menu)
      await page.locator('a[data-open-sheet]').first().click()
      const sheet = page.locator('dialog[data-sheet][open]')
      await sheet.locator('.item-foot').waitFor()
      assert.equal(await sheet.getAttribute('aria-label'), await sheet.locator('h2').first().textContent())
      await look(page)
      const addPancakes = async () => {
        await page.goto(`${service.url}${menu}/N1002`)
        await page.locator('.item-foot .button').click()
        await page.waitForURL(/\/cart\/1001/)
        await page.goto(`${service.url}/checkout/1001`)
      }
      await addPancakes()
      await page.locator('.place-bar a').waitFor() // below the minimum
      await look(page)
      await addPancakes()
      await page.evaluate(`document.querySelector('.place-order').form.noValidate = true`)
      await page.locator('.place-order').click()
      await page.locator('#faults').waitFor()
      await look(page)
      await close()
      assert.deepEqual([...findings, ...faults], [])
    })

  test('an order is accessible and fits in each of its steps, including its help', async () => {
    const counter = await openCounter(service)
    const orderId = await counter.placeOrder()
    const opened = await Promise.all(
      windows.map(async ([, options]) => ({
        ...openReport(options),
        ...(await openShop(browser, service.url, options)),
      })),
    )
    for (const { page } of opened) await signInWithCart(page, service.url)
    // A person has at most five streams of orders, so a window leaves the order before the next one opens it.
    for (const step of ['', 'confirm', 'ready', 'complete']) {
      if (step !== '') {
        const { status, text } = await counter.act(orderId, step)
        assert.equal(status, 200, text)
      }
      for (const { page, look } of opened)
        for (const part of ['', '/help', ...(step === '' ? ['/cancel'] : [])]) {
          await page.goto(`${service.url}/orders/${orderId}${part}`)
          await look(page)
          await page.goto(`${service.url}/cart`)
        }
    }
    for (const { close } of opened) await close()
    assert.deepEqual(
      opened.flatMap(({ findings, faults }) => [...findings, ...faults]),
      [],
    )
  })

  test('browsers everywhere show the same times for a shop and an order, and say whose they are', async () => {
    const counter = await openCounter(service)
    const orderId = await counter.placeOrder()
    const texts: string[] = []
    for (const timezoneId of ['America/Los_Angeles', 'Asia/Kathmandu', 'UTC', 'America/New_York']) {
      const { page, close } = await openShop(browser, service.url, { ...desk, timezoneId })
      await signInWithCart(page, service.url)
      const shown: string[] = []
      for (const path of [menu, '/checkout/1001', `/orders/${orderId}`]) {
        await page.goto(service.url + path)
        const text = (await page.locator('main').textContent()) ?? ''
        shown.push(...(text.match(/\d{1,2}:\d\d\s?[AP]M/g) ?? []))
        await page.locator('html.has-script').waitFor()
        if (path === menu) continue // its hours are those of the place
        const note = page.locator('[data-clock]')
        assert.equal(await note.textContent(), 'Times are local to New York.')
        const isHidden = (await note.getAttribute('hidden')) !== null
        assert.equal(isHidden, timezoneId === 'America/New_York', `${path} in ${timezoneId}`)
      }
      texts.push(shown.join(' '))
      await close()
    }
    assert.ok(texts[0]!.length > 20, 'no times were found')
    assert.equal(texts[1], texts[0])
    assert.equal(texts[2], texts[0])
    assert.equal(texts[3], texts[0])
  })
})
