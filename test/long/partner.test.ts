import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { pageNames } from '../../web/partner/frame/paths.ts'
import { testBrowser } from '../support/browsers.ts'
import {
  cardOf,
  merchantId,
  mustBeAccessible,
  mustFitAcross,
  mustOpenByKeyboard,
  mustSayNoCodes,
  openConsole,
  openCounter,
  phone,
  tablet,
  untilTrue,
} from '../support/stories.ts'
import { testService } from '../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
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

/** All text of a page, including attributes that are read aloud. */
const shownTexts = `(() => {
  const labels = ['aria-label', 'title', 'placeholder']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('script, style')) texts.push(walker.currentNode.data.trim())
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const label of labels) texts.push(element.getAttribute(label) ?? '')
  return texts.filter((text) => /[a-z]{3}/i.test(text))
})()`

describe('every page of the console', { skip }, () => {
  let counter: Awaited<ReturnType<typeof openCounter>>
  before(async () => {
    counter = await openCounter(service)
    const ready = await counter.placeOrder()
    await counter.act(ready, 'confirm', { prepMinutes: 10 })
    await counter.act(ready, 'ready')
    await counter.placeOrder({}, 'No mayo')
  })

  for (const [name, options] of windows)
    test(`is accessible and fits: ${name}`, async () => {
      const { page, faults, close } = await openConsole(browser, service.url, options)
      for (const path of pageNames) {
        await page.goto(`${service.url}/partner/${merchantId}/${path}`)
        await page.locator('main h1').waitFor()
        await untilTrue(page, "!document.querySelector('.loading')")
        await mustFitAcross(page)
        await mustSayNoCodes(page)
        await mustBeAccessible(page)
        assert.equal(await page.locator('h1').count(), 1, path)
        if (path !== 'reports') continue
        for (const grouping of await page.locator('.report-head .chip').all()) {
          await grouping.click()
          await untilTrue(page, "!document.querySelector('.loading')")
          await mustFitAcross(page)
        }
      }
      await close()
      assert.deepEqual(faults, [])
    })

  for (const [name, options] of windows.filter(([one]) => /^(a phone by day|a desk by night)$/.test(one)))
    test(`opens its dialogs with the keyboard, centered, and returns the focus: ${name}`, async () => {
      const { page, faults, close } = await openConsole(browser, service.url, options)
      const button = (label: RegExp) => page.getByRole('button', { name: label }).first()
      const openers: [path: string, opener: Locator][] = [
        ...[/^Pause or busy/, /^Accept #/, /^Reject #/, /^Account/].map((label): [string, Locator] => [
          'orders',
          button(label),
        ]),
        ['orders', page.locator('.order-open:visible').first()],
        ['promotions', button(/^New promotion/)],
        ['licenses', button(/^Add license/)],
        ['staff', button(/^All shops|^Shops of|shops?$/)],
        ['staff', button(/^Remove kitchen@/)],
        ['zones', button(/^Remove /)],
        ['menu', button(/^Copy to other shops/)],
        ...(options.isMobile ? [['reports', button(/^More/)] as [string, Locator]] : []),
      ]
      for (const [path, opener] of openers) {
        await page.goto(`${service.url}/partner/${merchantId}/${path}`)
        await page.locator('main h1').waitFor()
        await untilTrue(page, "!document.querySelector('.loading')")
        await opener.waitFor()
        await mustOpenByKeyboard(page, opener, `${path}: ${opener}`)
      }
      await close()
      assert.deepEqual(faults, [])
    })

  test('in Spanish has nothing in English but names', async () => {
    const answers: string[] = []
    const walk = async (locale: string) => {
      const { page, close } = await openConsole(browser, service.url, { ...desk, hasTouch: false, locale })
      page.on('response', (response) => {
        if (response.url().includes('/partner/api/') && !response.url().includes('/events'))
          void response.text().then(
            (text) => answers.push(text),
            () => {},
          )
      })
      const found = new Set<string>()
      for (const path of pageNames) {
        await page.goto(`${service.url}/partner/${merchantId}/${path}`)
        await page.locator('main h1').waitFor()
        await untilTrue(page, "!document.querySelector('.loading')")
        for (const text of (await page.evaluate(shownTexts)) as string[]) found.add(text)
      }
      await close()
      return found
    }
    const [english, spanish] = [await walk('en-US'), await walk('es-MX')]
    assert.ok(spanish.size > 100)
    const isName = (text: string) =>
      answers.some((answer) => answer.includes(JSON.stringify(text).slice(1, -1)))
    const names = ['Webhooks', 'Square', 'Uber Eats', 'DoorDash', 'Google']
    const isSameInBoth = (text: string) => names.includes(text) || /^\d+ min$|^https?:/.test(text)
    const common = [...spanish].filter((text) => english.has(text) && !isSameInBoth(text) && !isName(text))
    assert.deepEqual(common, [])
    assert.deepEqual(
      [...spanish].filter((text) => /^[a-z]+(\.[a-z]+)+$/.test(text)),
      [],
      'keys',
    )
  })

  test('a hundred orders, a flaky network and two tablets: none missed, none duplicated', async () => {
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
