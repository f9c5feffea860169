import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { launchChromium, whyNoChromium } from '../support/chromium.ts'
import { startSequencer } from '../support/event-log.ts'
import {
  cardOf,
  merchantId,
  openConsole,
  openCounter,
  tablet,
  untilTrue,
} from '../support/partner-browser.ts'
import { testService } from '../support/service.ts'
import { mustBeAccessible, mustFitAcross, phone } from '../support/shop-browser.ts'

const skip = whyNoChromium()
const service = testService({ template: 'demo' })
const pages = [
  ...['orders', 'availability', 'menu', 'hours', 'zones', 'reports'],
  ...['reviews', 'staff', 'licenses', 'settings', 'setup'],
]
const desk = { viewport: { width: 1440, height: 900 } }
const windows: [name: string, options: BrowserContextOptions][] = [
  ['a tablet by day', tablet],
  ['a tablet by night', { ...tablet, colorScheme: 'dark' }],
  ['a phone by day', phone],
  ['a phone by night, in Spanish', { ...phone, colorScheme: 'dark', locale: 'es-MX' }],
  ['the narrowest phone', { ...phone, viewport: { width: 320, height: 640 } }],
  ['a desk by day', desk],
  ['a desk by night', { ...desk, colorScheme: 'dark' }],
  ['twice the size', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
]

describe('every page of the console', { skip }, () => {
  let browser: Browser
  let counter: Awaited<ReturnType<typeof openCounter>>
  let sequencer: ReturnType<typeof startSequencer>
  before(async () => {
    browser = await launchChromium()
    counter = await openCounter(service)
    sequencer = startSequencer(service)
    const ready = await counter.placeOrder()
    await counter.act(ready, 'confirm', { prepMinutes: 10 })
    await counter.act(ready, 'ready')
    await counter.placeOrder({}, 'No mayo')
  })
  after(async () => {
    await browser.close()
    await sequencer.close()
  })

  for (const [name, options] of windows)
    test(`is accessible and fits: ${name}`, async () => {
      const { page, faults, close } = await openConsole(browser, service.url, options)
      for (const path of pages) {
        await page.goto(`${service.url}/partner/${merchantId}/${path}`)
        await page.locator('main h1').waitFor()
        await untilTrue(page, "!document.querySelector('.loading')")
        await mustFitAcross(page)
        await mustBeAccessible(page)
        assert.equal(await page.locator('h1').count(), 1, path)
      }
      await close()
      assert.deepEqual(faults, [])
    })

  test('a hundred orders, a network that comes and goes and two tablets: none missed, none doubled', async () => {
    const [one, two] = await Promise.all([
      openConsole(browser, service.url),
      openConsole(browser, service.url),
    ])
    const ids: number[] = []
    for (let count = 0; count < 100; count++) {
      if (count % 20 === 5) await one.context.setOffline(true)
      ids.push(await counter.placeOrder())
      if (count % 20 === 15) await one.context.setOffline(false)
    }
    for (const { page } of [one, two]) {
      for (const id of ids) await cardOf(page, id).waitFor({ state: 'attached' })
      const shown = (await page.evaluate(
        "[...document.querySelectorAll('[data-order]')].map((card) => card.dataset.order)",
      )) as string[]
      assert.equal(new Set(shown).size, shown.length, 'each stands on the board once')
    }
    await Promise.all([one.close(), two.close()])
  })
})
