import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { formatMoment } from '../../../formats/format.ts'
import { formatInstant } from '../../../src/core/local-time.ts'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { readMenu } from '../../support/orders.ts'
import {
  cardOf,
  columnOf,
  merchantId,
  mustFitAcross,
  openConsole,
  openCounter,
  stateMustBeAccessible,
  untilTrue,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'
import { confirmedOrder, maria, report } from '../../support/tracking-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
let counter: Awaited<ReturnType<typeof openCounter>>

/** Counts the tones that are started, and makes everything repeated from now on happen twenty times as often. */
const countTones = `
  window.tones = 0
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when) }
  const repeat = window.setInterval
  window.setInterval = (work, ms) => repeat(work, ms / 20)
  0`
/** No tone for a second, in which an alert would ring five times. */
const isQuiet = `new Promise((resolve) => {
  const before = window.tones
  setTimeout(() => resolve(window.tones === before), 1000)
})`

describe('the order board', { skip }, () => {
  before(async () => {
    counter = await openCounter(service)
  })

  test('shows a new order automatically, which is accepted, made, handed over and refunded', async () => {
    const { page, faults, close } = await openConsole(browser, service.url)
    await page.locator('[data-live="on"]').waitFor()
    const id = await counter.placeOrder({}, '<img src=x onerror=alert(1)> no mayo')
    await columnOf(page, 'New').locator(`[data-order="${id}"]`).waitFor()
    await page.getByRole('alert').filter({ hasText: '1 new order!' }).waitFor()
    await untilTrue(page, "document.title === '1 new order!'")
    await mustFitAcross(page)
    const card = cardOf(page, id)
    await card.getByText('<img src=x onerror=alert(1)> no mayo').waitFor()
    await card.getByText(/2 items/).waitFor()
    await card.getByText(/^promised by \d+:\d\d/).waitFor()

    await page.getByRole('button', { name: new RegExp(`^#${id}`) }).click()
    const details = page.getByRole('dialog')
    await details.getByText('<img src=x onerror=alert(1)> no mayo').waitFor()
    assert.equal(await details.locator('img').count(), 0)
    await page.getByRole('alert').filter({ hasText: 'new order' }).waitFor({ state: 'hidden' }) // touched
    await details.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: '30 min' }).click()
    await columnOf(page, 'Preparing').locator(`[data-order="${id}"]`).waitFor()
    await cardOf(page, id).getByText('ready in 30 min').waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: `Ready #${id}` }).click()
    await page.getByRole('button', { name: `Handed over #${id}` }).click()
    await columnOf(page, 'Done').locator(`[data-order="${id}"]`).waitFor()
    assert.equal(await counter.statusOf(id), 'completed')

    await cardOf(page, id).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Refund …' }).click()
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByLabel(/Reason/).fill('Cold.')
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('Choose items or enter an amount.').waitFor()
    await page.getByLabel('BLT').fill('1')
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByRole('dialog').getByText('Cold.').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  test('shows everything a cook needs on a card, which opens large', async () => {
    const menu = await readMenu(service, merchantId)
    const idOf = (...names: [string, ...string[]]) => menu.find(...names).id
    const chosen = [
      ['Patties', 'Double'],
      ['Toppings', 'Bacon'],
      ['Toppings', 'Pickles'],
      ['Choose a Side', 'House Salad'],
      ['Choose a Side', 'House Salad', 'Dressing', 'Ranch'],
    ]
    const burger = {
      item_id: idOf('Smash Burger'),
      option_qty: Object.fromEntries(chosen.map((names) => [idOf('Smash Burger', ...names), 1])),
    }
    for (const more of [{}, {}, { instructions: 'No onions' }])
      await service.post(`/customer/cart/${merchantId}`, { item: { ...burger, ...more } }, counter.ada)
    const id = await counter.placeOrder()
    const { page, faults, close } = await openConsole(browser, service.url)
    const card = cardOf(page, id)
    const lines = card.getByRole('listitem').filter({ hasText: 'Smash Burger' })
    await lines.filter({ hasText: /^2× Smash Burger/ }).waitFor()
    assert.equal(await lines.count(), 2, 'equal lines are one')
    for (const place of [card, page.getByRole('dialog')]) {
      await place.getByText('Patties: Double').first().waitFor()
      await place.getByText('Toppings: Pickles, Bacon').first().waitFor()
      await place.getByText('Dressing: Ranch').first().waitFor()
      await place.getByText('No onions').waitFor()
      await place.getByText('Allergens: wheat').first().waitFor()
      await place.getByText(/5 items/).waitFor()
      await place.getByText(/promised by \d+:\d\d/).waitFor()
      // A touch anywhere on the card opens it.
      if (place === card) await card.click({ position: { x: 40, y: 160 } })
    }
    await stateMustBeAccessible(page)
    await page.keyboard.press('Escape')
    const order_time = new Date(service.clock.ms + 3 * 86_400_000).toISOString()
    const ahead = await counter.placeOrder({ order_type: 'pickup', order_time })
    await cardOf(page, ahead)
      .getByText(/pickup at \w+, \w+ \d+, \d+:\d\d/)
      .waitFor()
    await cardOf(page, ahead)
      .getByText(/answer in 2 days/)
      .waitFor()
    // A delivery is cooked for the courier, who leaves 20 minutes before.
    const later = await counter.placeOrder({ order_time })
    const readyBy = formatMoment(
      formatInstant(Date.parse(order_time) - 20 * 60_000, 'America/New_York'),
      'en',
    )
    await cardOf(page, later).getByText(`Ready by ${readyBy}`).waitFor()
    await page.getByRole('button', { name: `Accept #${later}` }).click()
    await page.getByText(`Have it ready by ${readyBy}`).waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await columnOf(page, 'Preparing').locator(`[data-order="${later}"]`).waitFor()
    await cardOf(page, later).getByText('ready in 2 days').waitFor()
    await close()
    assert.deepEqual(faults, [])
    await counter.act(later, 'cancel', { reason: 'Closed' })
    for (const each of [id, ahead]) await counter.act(each, 'reject', { reason: 'Closed' })
  })

  test('says after a reload that sound is blocked, and rings from the first touch until the order is opened', async () => {
    const id = await counter.placeOrder()
    // A separate window: a browser remembers touches on earlier pages.
    const own = { viewport: { width: 1023, height: 768 } }
    const { page, faults, close } = await openConsole(browser, service.url, own)
    // As browsers do it after a reload, whatever this one allows.
    await page.addInitScript(`{
      const Allowed = window.AudioContext
      window.AudioContext = class extends Allowed { constructor() { super(); void this.suspend() } }
    }`)
    await page.reload()
    await page.locator('[data-live="on"]').waitFor()
    await page.evaluate(countTones)
    await page.getByRole('alert').filter({ hasText: '1 new order!' }).waitFor()
    // The browser blocks all sound, and the console does not claim otherwise.
    await page.getByRole('button', { name: 'Sound is blocked' }).waitFor()
    await untilTrue(page, 'window.tones === 0')
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Tap to turn on sound' }).click()
    await page.getByRole('button', { name: 'Sound on' }).waitFor()
    await untilTrue(page, 'window.tones >= 8')
    await page.getByRole('button', { name: 'Tap to turn on sound' }).waitFor({ state: 'hidden' })

    // It rings on other pages too.
    await page.getByRole('link', { name: 'Sold out' }).click()
    await page.getByRole('heading', { name: 'Sold out', exact: true }).waitFor()
    const before = Number(await page.evaluate('window.tones'))
    await untilTrue(page, `window.tones >= ${before + 4}`)
    await page.getByRole('link', { name: 'See orders' }).click()
    await page.getByRole('button', { name: new RegExp(`^#${id}`) }).click()
    await page.getByRole('alert').filter({ hasText: 'new order' }).waitFor({ state: 'hidden' })
    await untilTrue(page, isQuiet)
    await close()
    assert.deepEqual(faults, [])
    await counter.act(id, 'reject', { reason: 'Closed' })
  })

  test('rings for a test order, which is accepted like any other, and appears in no list', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, {
      path: `/partner/${merchantId}/settings`,
    })
    await page.locator('[data-live="on"]').waitFor()
    await page.getByRole('button', { name: 'Send a test order' }).click()
    await page.getByRole('alert').filter({ hasText: '1 new order!' }).waitFor()
    const card = cardOf(page, 0)
    await card.getByText('This is a test.').waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Accept Test order' }).click()
    await page.getByRole('button', { name: '15 min', exact: true }).click()
    await columnOf(page, 'Preparing').locator('[data-order="0"]').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Ready Test order' }).click()
    await page.getByRole('button', { name: 'Handed over Test order' }).click()
    await card.waitFor({ state: 'detached' })
    await close()
    assert.deepEqual(faults, [])
  })

  test('reduces or replaces missing items, and shows the customer’s preference', async () => {
    const id = await counter.placeOrder({ if_missing: 'replace' })
    await counter.act(id, 'confirm', { prepMinutes: 10 })
    const { page, faults, close } = await openConsole(browser, service.url)
    const change = async (kind: string) => {
      await page.getByRole('button', { name: 'Change items …' }).click()
      await page.getByLabel('Change to BLT').selectOption({ label: kind })
    }
    const send = () => page.getByRole('button', { name: 'Update order' }).click()
    await cardOf(page, id).getByRole('button').first().click()
    await change('Fewer')
    await page.getByText('the customer accepts a replacement').waitFor()
    await stateMustBeAccessible(page)
    await page.getByLabel('Quantity of BLT').fill('1')
    await send()
    await page.getByText('BLT: 1 instead of 2').waitFor()
    await change('Replace …')
    await send()
    await page.getByText('Choose an item to change and enter its quantity or replacement.').waitFor()
    await page.getByLabel('Search the menu').fill('grilled ch')
    await page.getByRole('button', { name: /^Grilled Cheese/ }).click()
    await send()
    await page.getByText('BLT is replaced by Grilled Cheese').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('rejects an order with a reason that the customer sees', async () => {
    const id = await counter.placeOrder()
    const { page, close } = await openConsole(browser, service.url)
    await page.getByRole('button', { name: `Reject #${id}` }).click()
    await page.getByRole('button', { name: 'An item is sold out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await columnOf(page, 'Done').locator(`[data-order="${id}"]`).getByText('Rejected').waitFor()
    assert.equal(await counter.statusOf(id), 'rejected')
    await close()
  })

  test('shows actions taken offline, keeps them across a reload and sends them once', async () => {
    const id = await counter.placeOrder()
    const { page, context, close } = await openConsole(browser, service.url)
    await cardOf(page, id).waitFor()
    await context.setOffline(true)
    await page.locator('[data-live="off"]').waitFor()
    await page.getByRole('button', { name: `Accept #${id}` }).click()
    await page.getByRole('button', { name: '15 min' }).click()
    await cardOf(page, id).getByText('Not sent yet: Accept').waitFor()
    await page.getByText('1 action not sent yet').waitFor()
    assert.equal(await counter.statusOf(id), 'placed')
    await context.setOffline(false)
    await page.reload()
    await columnOf(page, 'Preparing').locator(`[data-order="${id}"]`).waitFor()
    // The reload may have cut off the response to the first attempt: the second, with the same key, then takes a moment longer.
    await page.getByText('not sent yet').first().waitFor({ state: 'detached' })
    await close()
  })

  testOfAll('shows the same on two tablets, and refuses the second to act in words', async () => {
    const id = await counter.placeOrder()
    const [one, two] = await Promise.all([
      openConsole(browser, service.url),
      openConsole(browser, service.url),
    ])
    await Promise.all([one, two].map(({ page }) => page.locator('[data-live="on"]').waitFor()))
    await two.page.getByRole('button', { name: `Reject #${id}` }).click()
    await one.page.getByRole('button', { name: `Accept #${id}` }).click()
    await one.page.getByRole('button', { name: '20 min' }).click()
    await columnOf(two.page, 'Preparing').locator(`[data-order="${id}"]`).waitFor()
    await two.page.getByLabel('Reason').fill('Too late')
    await two.page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await cardOf(two.page, id).getByText('You can’t do that with this order right now.').waitFor()
    for (const { page, close } of [one, two]) {
      await columnOf(page, 'Preparing').locator(`[data-order="${id}"]`).waitFor()
      await close()
    }
  })

  testOfAll('highlights late orders, and prints tickets for 80 mm paper', async () => {
    const [unanswered, id] = [await counter.placeOrder(), await counter.placeOrder()]
    await counter.act(id, 'confirm', { prepMinutes: 10 })
    service.clock.ms += 11 * 60_000
    const { page, close } = await openConsole(browser, service.url)
    await cardOf(page, unanswered).getByText('answer now').waitFor()
    await cardOf(page, id).getByText('due now').waitFor()
    service.clock.ms += 90 * 60_000
    await page.reload()
    await cardOf(page, id)
      .getByText(/\d+ min late/)
      .waitFor()
    await page.evaluate(
      'window.print = () => { window.printed = document.getElementById("print").innerText }',
    )
    await cardOf(page, id).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Print kitchen ticket' }).click()
    await page.emulateMedia({ media: 'print' })
    await page.locator('#print .ticket').getByText('2× BLT').waitFor()
    await page.locator('.console').waitFor({ state: 'hidden' })
    await close()
  })

  testOfAll('prints a kitchen ticket for every accepted order, if enabled', async () => {
    const printed = 'window.print = () => { window.printed = document.getElementById("print").innerText }'
    const [first, second] = [await counter.placeOrder(), await counter.placeOrder({}, 'No mayo')]
    const { page, faults, close } = await openConsole(browser, service.url)
    await page.evaluate(printed)
    const accept = async (id: number) => {
      await page.getByRole('button', { name: `Accept #${id}` }).click()
      await page.getByRole('button', { name: '15 min', exact: true }).click()
      await columnOf(page, 'Preparing').locator(`[data-order="${id}"]`).waitFor()
    }
    await accept(first)
    await untilTrue(page, 'window.printed === undefined')
    const choice = page.getByLabel('Print a kitchen ticket for every accepted order')
    await choice.check()
    await page.reload()
    await page.evaluate(printed)
    await accept(second)
    await untilTrue(page, `/#${second}[^]*2× BLT[^]*No mayo/.test(window.printed)`)
    await page.locator('[data-live="on"]').waitFor()
    await counter.setAutoConfirm(true)
    const third = await counter.placeOrder()
    await untilTrue(page, `window.printed.includes('#${third}')`)
    await counter.setAutoConfirm(false)
    await choice.uncheck()
    await close()
    assert.deepEqual(faults, [])
  })

  // The last one: it numbers its order itself.
  testOfAll('counts down to the courier’s arrival', async () => {
    const sent = await confirmedOrder(service, { merchantId })
    const minutes = (count: number) => service.clock.ms + count * 60_000
    const courier = { courier: maria(40.71, -74.005), reportedAt: service.clock.ms }
    const times = { pickupEta: minutes(30), deliveryEta: minutes(50) }
    await report(service, sent, 'live', { status: 'to_pickup', ...times, ...courier })
    const { page, faults, close } = await openConsole(browser, service.url)
    const shown = cardOf(page, sent.orderId)
    await shown.getByText(/Courier in (30|2\d) min/).waitFor()
    service.clock.ms += 20 * 60_000
    await page.reload()
    await shown.getByText(/Courier in (10|\d) min/).waitFor()
    await mustFitAcross(page)
    service.clock.ms += 11 * 60_000
    await page.reload()
    await shown.getByText('Courier arriving now').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })
})
