import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openTrackingLinks } from '../../../src/modules/dispatch/tracking/tracking-links.ts'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { mustBeAccessible, mustFitAcross } from '../../support/stories.ts'
import {
  addProvider,
  confirmedOrder,
  maria,
  report,
  type Sent,
  trackingService,
} from '../../support/tracking-service.ts'

const { skip, ...browser } = testBrowser()
const service = trackingService()
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1200, height: 800 } }
/** For people who want to look: SCREENSHOTS=<folder>. */
const pictures = process.env.SCREENSHOTS

let carrier: number

const visited: (() => Promise<void>)[] = []
const giveBackAll = () => Promise.all(visited.splice(0).map((giveBack) => giveBack()))
afterEach(giveBackAll)

async function open(options: BrowserContextOptions): Promise<Page> {
  const { page, giveBack } = await browser.borrowPage(options)
  visited.push(giveBack)
  return page
}

async function visit(sent: Sent, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await open({ reducedMotion: 'reduce', ...options })
  const token = openTrackingLinks(service.deps.settings.sealing, '').tokenOf(sent.orderId)
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${service.url}/track/${token}`)
  return page
}
/** Errors in the browser, such as those of a policy that is too strict. */
const faults: string[] = []

async function picture(page: Page, name: string) {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })
const minutes = (count: number) => service.clock.ms + count * 60_000
const shop = { latitude: 40.7091, longitude: -74.0068 }
const door = { latitude: 40.7183, longitude: -73.9881 }
/** Maria on the straight line between the two. */
const between = (share: number) =>
  maria(
    shop.latitude + (door.latitude - shop.latitude) * share,
    shop.longitude + (door.longitude - shop.longitude) * share,
  )

/** From the shop to the door, one stage after another. */
const scenes: [name: string, say: (sent: Sent) => Promise<void>, heading: string][] = [
  ['searching', async (sent) => report(service, sent, 'seeking'), 'Being prepared'],
  [
    'to_pickup',
    async (sent) =>
      report(service, sent, 'live', {
        carrier,
        status: 'to_pickup',
        pickupEta: minutes(6),
        deliveryEta: minutes(21),
        courier: maria(40.7128, -74.0064),
        reportedAt: service.clock.ms,
      }),
    'Heading to the shop',
  ],
  [
    'to_delivery',
    async (sent) =>
      report(service, sent, 'live', {
        carrier,
        status: 'to_delivery',
        order: 'out_for_delivery',
        deliveryEta: minutes(9),
        courier: between(0.6),
        reportedAt: service.clock.ms,
      }),
    'On the way to you',
  ],
  [
    'delivered',
    async (sent) =>
      report(service, sent, 'delivered', {
        carrier,
        status: 'delivered',
        order: 'completed',
        courier: between(1),
      }),
    'Delivered',
  ],
]

describe('the tracking page in a browser', { skip }, () => {
  before(async () => {
    carrier = await addProvider(service)
  })

  const newOrder = () => confirmedOrder(service, { row: door })

  test('follows the order by itself, from searching to delivered', async () => {
    const sent = await newOrder()
    const page = await visit(sent, desktop)
    for (const [name, say, heading] of scenes) {
      await say(sent)
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      if (name === 'delivered') await page.locator('.door path[d^="M-8 0"]').waitFor()
      await picture(page, `desktop-${name}`)
      await mustFitAcross(page)
    }
    await eventually(async () => assert.equal(await page.title(), 'Delivered · Cellardoor'))
    assert.deepEqual(faults, [])
  })

  test('says whose clock its times follow where the reader’s clock differs', async () => {
    const sent = await newOrder()
    for (const timezoneId of ['America/New_York', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC']) {
      const page = await visit(sent, { ...phone, timezoneId })
      const note = page.getByText('Times are local to New York.')
      if (timezoneId === 'America/New_York') assert.equal(await note.isVisible(), false)
      else await note.waitFor()
      await giveBackAll()
    }
    assert.deepEqual(faults, [])
  })

  testOfAll('works on a phone, in light and dark mode', async () => {
    for (const colorScheme of oneOfEachKind(['light', 'dark'] as const, () => 'a scheme')) {
      const sent = await newOrder()
      for (const [name, say, heading] of scenes) {
        await say(sent)
        const page = await visit(sent, { ...phone, colorScheme })
        assert.equal(await headingOf(page).textContent(), heading)
        await mustFitAcross(page)
        await picture(page, `phone-${colorScheme}-${name}`)
        await giveBackAll()
      }
    }
    assert.deepEqual(faults, [])
  })

  test('shows a failed delivery and one that no company took', async () => {
    const [failed, unserved] = [await newOrder(), await newOrder()]
    await report(service, failed, 'failed', {
      carrier,
      status: 'failed',
      order: 'failed',
      courier: between(1),
    })
    await report(service, unserved, 'failed', { reason: 'No courier is free.' })
    for (const [name, sent, heading] of [
      ['failed', failed, 'Your order couldn’t be completed'],
      ['unserved', unserved, 'No courier yet'],
    ] as const)
      for (const [device, options] of oneOfEachKind(Object.entries({ phone, desktop }), () => 'a window')) {
        const page = await visit(sent, options)
        assert.equal(await headingOf(page).textContent(), heading)
        await mustFitAcross(page)
        await picture(page, `${device}-${name}`)
        await giveBackAll()
      }
  })

  test('moves the courier on the map, and the map stays', async () => {
    const sent = await newOrder()
    await scenes[1]![1](sent)
    const page = await visit(sent, phone)
    const courier = page.locator('#courier')
    await page.locator('main').evaluate((main) => main.querySelector('svg')?.setAttribute('data-seen', 'yes'))
    const start = await courier.boundingBox()
    await report(service, sent, 'live', { courier: between(0.8) })
    await page.getByText(/^The courier is about (0\.[89] miles|1 mile) from/).waitFor()
    await eventually(async () => {
      const end = await courier.boundingBox()
      assert.ok(start && end && end.y < start.y && end.x > start.x, 'to the north-east')
    })
    assert.equal(await page.locator('svg[data-seen]').count(), 1)
  })

  test('has a counterpart in the shop’s order page, with a map on which the courier moves', async () => {
    const sent = await newOrder()
    await scenes[1]![1](sent)
    const page = await open(phone)
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${service.url}/signin?back=/orders/${sent.orderId}`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('img', { name: /^Map of the route/ }).waitFor()
    const courier = page.locator('#courier')
    const start = await courier.boundingBox()
    await report(service, sent, 'live', { courier: between(0.8) })
    await page.getByText(/^The courier is about (0\.[89] miles|1 mile) from/).waitFor()
    await eventually(async () => {
      const end = await courier.boundingBox()
      assert.ok(start && end && end.y < start.y && end.x > start.x, 'to the north-east')
    })
    await mustBeAccessible(page)
    await mustFitAcross(page)
    await picture(page, 'phone-order-page')
  })

  test('widens the map for a courier who comes from far away', async () => {
    const sent = await newOrder()
    await scenes[1]![1](sent)
    const page = await visit(sent, phone)
    const before = await page.locator('.order-map').getAttribute('data-frame')
    await report(service, sent, 'live', { courier: maria(40.76, -73.96) })
    await page.locator(`.order-map:not([data-frame="${before}"])`).waitFor()
    await picture(page, 'phone-far')
    await page.locator('#courier:not(.away)').waitFor()
  })

  test('says the same without JavaScript', async () => {
    const sent = await newOrder()
    await scenes[2]![1](sent)
    const page = await visit(sent, { ...phone, javaScriptEnabled: false })
    assert.equal(await headingOf(page).textContent(), 'On the way to you')
    assert.ok(await page.locator('.order-map svg').isVisible())
    assert.ok(await page.locator('#courier').isVisible())
    await picture(page, 'phone-without-script')
  })

  test('announces the status to a screen reader when it changes, and describes the map', async () => {
    const sent = await newOrder()
    await scenes[1]![1](sent)
    const page = await visit(sent, phone)
    assert.match((await page.getByRole('status').textContent())!, /Maria is on the way to/)
    assert.equal(await page.getByRole('img', { name: /^Map of the route/ }).count(), 1)
    assert.equal(await page.getByRole('listitem').filter({ hasText: ', done' }).count(), 2)
    assert.match((await page.locator('[aria-current=step]').textContent())!, /^Confirmed/)
  })

  test('says so if a link was truncated', async () => {
    const page = await open(phone)
    await page.goto(`${service.url}/track/100001.abc`)
    assert.equal(await headingOf(page).textContent(), 'We couldn’t find this order')
    const contact = page.getByRole('navigation', { name: 'Contact' })
    assert.equal(await contact.getByRole('link', { name: 'Help' }).getAttribute('href'), '/help')
    assert.equal(await contact.getByRole('link', { name: 'Find food' }).getAttribute('href'), '/')
    await picture(page, 'phone-unknown')
  })
})
