import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { testBrowser } from '../support/browsers.ts'
import {
  mustBeAccessible,
  mustFitAcross,
  mustOpenByKeyboard,
  mustSayNoCodes,
  openAdmin,
  openCounter,
  phone,
  untilTrue,
} from '../support/stories.ts'
import { operator, testService } from '../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
/** Set it to take screenshots. */
const pictures = process.env.SCREENSHOTS
/** Set this too, to take them in one window only. */
const only = process.env.ONLY_WINDOW

const screens = [
  ...['', 'account', 'orders', 'customers', 'customers/1'],
  ...['merchants', 'merchants/1001', 'merchants/applications', 'merchants/licenses', 'merchants/reviews'],
  ...[
    'merchants/groups',
    'couriers',
    'couriers/deliveries',
    'catalogue',
    'catalogue/import',
    'rules',
    'rules/try',
  ],
  ...['orders/refused', 'orders/help', 'catalogue/categories', 'catalogue/matches'],
  ...[
    '',
    '/transfers',
    '/differences',
    '/gifts',
    '/credits',
    '/reports',
    '/journal',
    '/refunds',
    '/disputes',
  ].map((name) => `money${name}`),
  ...['money/promotions', 'money/taxes', 'access', 'access/keys', 'access/webhooks', 'access/apps'],
  ...['access/audit', 'system', 'system/brand', 'system/emails'],
]
const desk = { viewport: { width: 1280, height: 900 } }
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const windows: [name: string, options: BrowserContextOptions][] = [
  ['desk', desk],
  ['desk-dark', { ...desk, colorScheme: 'dark' }],
  ['tablet', tablet],
  ['tablet-dark', { ...tablet, colorScheme: 'dark' }],
  ['phone', phone],
  ['phone-dark-spanish', { ...phone, colorScheme: 'dark', locale: 'es-MX' }],
  ['narrowest-phone', { ...phone, viewport: { width: 320, height: 640 } }],
  ['twice-the-size', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
]

describe('every screen of the admin console', { skip }, () => {
  let order = 0
  let company = 0
  before(async () => {
    const counter = await openCounter(service)
    order = await counter.placeOrder({}, 'No mayo')
    await counter.act(order, 'confirm', { prepMinutes: 10 })
    await counter.placeOrder()
    const url = 'https://courier.example/calls'
    const urls = { estimate_url: url, book_url: url, status_url: url, cancel_url: url }
    const made = await service.post(
      '/operator/providers',
      { name: 'Two <b>Wheels</b>', credential: 'a secret of theirs', enabled: false, ...urls },
      operator,
    )
    assert.equal(made.status, 200, made.text)
    company = made.body.provider_id ?? made.body.provider?.provider_id
  })

  for (const [name, options] of windows.filter(([one]) => !only || one === only))
    test(`is accessible and fits: ${name}`, async () => {
      const { page, faults, close } = await openAdmin(browser, service, options)
      for (const path of [...screens, `orders/${order}`, `couriers/${company}`]) {
        await page.goto(`${service.url}/admin/${path}`)
        await page.locator('main h1').waitFor()
        assert.equal(new URL(page.url()).pathname, `/admin/${path}`)
        await untilTrue(page, "!document.querySelector('.loading')")
        if (pictures) {
          mkdirSync(join(pictures, name), { recursive: true })
          const file = `${path.replaceAll('/', '-') || 'overview'}.png`
          await page.screenshot({ path: join(pictures, name, file), fullPage: true })
        }
        await mustFitAcross(page)
        await mustSayNoCodes(page)
        await mustBeAccessible(page)
        assert.equal(await page.locator('h1').count(), 1, path)
        assert.equal(await page.locator('.notice.problem').count(), 0, path)
      }
      await close()
      assert.deepEqual(faults, [])
    })
})

describe('every dialog of the admin console', { skip }, () => {
  for (const [name, options] of windows.filter(([one]) => /^(desk|phone-dark-spanish)$/.test(one)))
    test(`opens with the keyboard, is centered, fits, and returns the focus: ${name}`, {
      timeout: 1_800_000,
    }, async (context) => {
      const { page, faults, close } = await openAdmin(browser, service, options)
      const seen = new Set<string>()
      for (const path of screens) {
        await page.goto(`${service.url}/admin/${path}`)
        await page.locator('main h1').waitFor()
        await untilTrue(page, "!document.querySelector('.loading')")
        // The doctor can check at once, because it changes nothing.
        const openers = page.locator(
          'main button[data-operation]:not([data-operation="post_operator_doctor"])',
        )
        for (const opener of await openers.all()) {
          const what = `${await opener.getAttribute('data-operation')} ${await opener.innerText()}`
          if (seen.has(what) || (await opener.isDisabled())) continue
          seen.add(what)
          await mustOpenByKeyboard(page, opener, `${path}: ${what}`)
        }
      }
      context.diagnostic(`${seen.size} dialogs`)
      assert.ok(seen.size > 30, `${seen.size} dialogs`)
      await close()
      assert.deepEqual(faults, [])
    })
})
