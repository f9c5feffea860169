import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { sql } from '../../../src/db/database.ts'
import { launchWithCamera, testBrowser } from '../../support/browsers.ts'
import { eventually, isAll, still, testOfAll } from '../../support/eventually.ts'
import { temporaryFolder } from '../../support/process.ts'
import {
  cardOf,
  merchantId,
  mustBeAccessible,
  mustBeTouchable,
  mustFitAcross,
  openCounter,
  phone,
  signInAs,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'
import { adasCard, drawLicense, printLicense } from './draw-license.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
let counter: Awaited<ReturnType<typeof openCounter>>

const join = sql<unknown>(
  `INSERT INTO merchant_group_members (group_id, email, role, joined_at)
   SELECT group_id, 'dora@example.com', 'driver', now() FROM merchants WHERE merchant_id = $1`,
)
const becomeWine = sql<unknown>(
  `UPDATE orders SET vertical = 'alcohol', compliance =
     '[{"rule": "alcohol-id-check", "version": "example-1", "kind": "wine", "verdict": "id_check"}]' WHERE order_id = $1`,
)
const kept = sql<{
  kind: string
  refusal: string | null
  proof: string | null
  hasPicture: boolean
  at: number
}>(
  `SELECT kind, refusal, proof, proof_id IS NOT NULL AS "hasPicture", happened_at AS at FROM driver_actions
   WHERE order_id = $1 ORDER BY happened_at, received_at`,
)
const checks = sql<{ row: string }>(
  `SELECT row_to_json(a)::text AS row FROM driver_actions a WHERE order_id = $1 AND kind = 'age_checked'`,
)
const withCheck = sql<{ orderId: number }>(
  `SELECT order_id AS "orderId" FROM driver_actions WHERE kind = 'delivered' AND refusal IS NULL AND order_id IN
     (SELECT order_id FROM driver_actions WHERE kind = 'age_checked' AND age_passed)`,
)
const shifts = sql<{ isOver: boolean; miles: number | null }>(
  'SELECT ended_at IS NOT NULL AS "isOver", miles::float8 AS miles FROM driver_shifts ORDER BY shift_id',
)
const backOnShift = sql<unknown>(
  `INSERT INTO driver_shifts (driver_id, customer_id, started_at)
   SELECT driver_id, customer_id, now() FROM drivers WHERE email = 'dora@example.com'
     AND driver_id NOT IN (SELECT driver_id FROM driver_shifts WHERE ended_at IS NULL)`,
)
const cashOfShift = sql<unknown>(
  `INSERT INTO driver_actions (merchant_id, order_id, driver_id, action_id, shift_id, kind, happened_at, received_at, proof, cash_cents)
   SELECT $2, $1, s.driver_id, gen_random_uuid(), s.shift_id, 'delivered', now(), now(), 'handed', 4000
   FROM driver_shifts s JOIN drivers d USING (driver_id) JOIN merchants m USING (group_id)
   WHERE m.merchant_id = $2 AND s.ended_at IS NOT NULL ORDER BY s.shift_id LIMIT 1`,
)
/** Dora drives for two groups, and one button starts and ends both shifts. */
const bothShifts = <Shift>(shift: Shift) => [shift, shift]
const reportsOf = (orderId: number) => service.db.rows(kept, [orderId])

async function given(): Promise<number> {
  const orderId = await counter.placeOrder({
    delivery_options: { leave_at_door: false, instructions: 'Ring twice <b>please</b>' },
  })
  await counter.act(orderId, 'confirm')
  const to = { merchantId, orderId, driver: 'dora@example.com' }
  const answer = await service.put('/merchant/admin/dispatch', to, counter.owner)
  assert.equal(answer.status, 200, answer.text)
  return orderId
}

async function openApp(context: BrowserContext) {
  const faults: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of [45]\d\d|net::ERR|ERR_INTERNET/.test(message.text()))
      faults.push(message.text())
  })
  await page.goto(`${service.url}/drive`)
  return { page, faults }
}

/** As a tablet’s screen reports it; the browser turns it into pointers, or scrolls. */
async function dragByFinger(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2]
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 12; step++)
    await touch('touchMove', [
      { x: x + ((end.x + 60 - x) * step) / 12, y: y + ((end.y + 30 - y) * step) / 12 },
    ])
  await touch('touchEnd', [])
  await session.detach()
}

const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const choose = async (page: Page, label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'image/png', buffer })

/** A state in light and dark mode, and on the narrowest phone. `npm test` checks some states, and the complete run all of them. */
async function mustLookRight(page: Page) {
  if (!isAll) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await mustBeAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
  await mustBeTouchable(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await mustFitAcross(page)
  await page.setViewportSize(phone.viewport)
}

/** All items in the bags are checked off. */
async function pickUp(page: Page, ...orderIds: number[]) {
  await page.getByRole('link', { name: 'Open' }).click()
  await click(page, 'I’m at the shop')
  await takeBags(page, ...orderIds)
}
async function takeBags(page: Page, ...orderIds: number[]) {
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  for (const orderId of orderIds) await click(page, `Picked up #${orderId}`)
}

describe('the driver app', { skip }, () => {
  let context: BrowserContext
  before(async () => {
    counter = await openCounter(service)
    await service.db.rows(join, [merchantId])
    context = await browser.newContext({
      ...{ ...phone, ...still, permissions: ['geolocation'] },
      geolocation: { latitude: 40.7075, longitude: -74.004 },
    })
    context.setDefaultTimeout(45_000)
    await signInAs(context, { url: service.url, home: '/drive', person: 'Dora' })
  })

  test('sends a delivery made offline once and in order when it is back online', async () => {
    const orderId = await given()
    const { page, faults } = await openApp(context)
    await click(page, 'Start shift')
    await page.getByRole('link', { name: 'Open' }).waitFor()
    await page.getByText('On shift').waitFor()
    await eventually(async () =>
      assert.deepEqual(await service.db.rows(shifts), bothShifts({ isOver: false, miles: null })),
    )
    await mustBeAccessible(page)
    await mustBeTouchable(page)
    await mustFitAcross(page)
    // The worker has cached the app.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await eventually(async () =>
      assert.ok(await page.evaluate(`caches.match('/drive').then((kept) => kept !== undefined)`)),
    )

    // The connection message appears and disappears while a thumb is on a button, on the narrowest phone: nothing moves, and the tap counts.
    await page.setViewportSize({ width: 320, height: 700 })
    await page.getByRole('link', { name: 'Open' }).click()
    const here = page.getByRole('button', { name: 'I’m at the shop' })
    await here.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await here.boundingBox())!
    // Its position on the page: a pressed button is drawn a little smaller.
    const top = `[...document.querySelectorAll('button')].find((each) => each.textContent === 'I’m at the shop').offsetTop`
    const place = await page.evaluate(top)
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    for (const isOffline of [true, false, true]) {
      await context.setOffline(isOffline)
      await page.getByText('Offline').waitFor({ state: isOffline ? 'visible' : 'detached' })
      assert.equal(await page.evaluate(top), place)
    }
    await page.mouse.up()
    await page.getByText('Offline · 1 report not sent yet').waitFor()
    await here.waitFor({ state: 'detached' })
    await mustFitAcross(page)
    await page.setViewportSize(phone.viewport)
    await page.reload()
    await page.getByRole('checkbox').first().waitFor()
    await mustLookRight(page)
    await takeBags(page, orderId)
    await page.getByText('Ada').first().waitFor()
    await mustLookRight(page)
    await page.getByRole('link', { name: 'Open' }).click()
    await page.getByText('Ring twice <b>please</b>').waitFor()
    await click(page, 'I’ve arrived')
    await page.getByRole('link', { name: 'Can’t deliver' }).click()
    await page.getByLabel('No one answers').waitFor()
    await mustLookRight(page)
    await page.goBack()
    await page.getByRole('link', { name: 'Complete delivery' }).click()
    for (const proof of ['Customer signed', 'Customer’s PIN', 'Left at the door']) {
      await page.getByLabel(proof).check()
      await mustLookRight(page)
    }
    assert.ok(await page.getByRole('button', { name: 'Complete delivery' }).isDisabled())
    await choose(page, 'Take photo', 'door.jpg', await photo())
    await page.getByRole('img', { name: 'Your photo' }).waitFor()
    await mustFitAcross(page)
    await click(page, 'Complete delivery')
    await page.getByText('4 reports not sent yet').waitFor()
    assert.deepEqual(await reportsOf(orderId), [])

    // The app is killed, and opened twice.
    await page.close()
    const first = await openApp(context)
    const second = await openApp(context)
    await first.page.getByText('4 reports not sent yet').waitFor()
    await context.setOffline(false)
    await eventually(async () => assert.equal(await counter.statusOf(orderId), 'completed'))
    await first.page.locator('.drive-net').getByText('not sent yet').waitFor({ state: 'hidden' })
    const reports = await reportsOf(orderId)
    assert.deepEqual(
      reports.map(({ kind, refusal, proof, hasPicture }) => [kind, refusal, proof, hasPicture]),
      [
        ['at_shop', null, null, false],
        ['picked_up', null, null, false],
        ['arrived', null, null, false],
        ['delivered', null, 'left_at_door', true],
      ],
    )
    for (const opened of [first, second]) {
      assert.deepEqual(opened.faults, [])
      await opened.page.close()
    }
    assert.deepEqual(faults, [])
  })

  testOfAll('counts taps while the connection comes and goes', async () => {
    const orderId = await given()
    const { page, faults } = await openApp(context)
    await page.getByRole('link', { name: 'Open' }).waitFor()
    let isOver = false
    const flicker = (async () => {
      for (let isOffline = true; !isOver; isOffline = !isOffline) {
        await context.setOffline(isOffline)
        await page.waitForTimeout(150)
      }
      await context.setOffline(false)
    })()
    try {
      await pickUp(page, orderId)
      await page.getByRole('link', { name: 'Open' }).click()
      await click(page, 'I’ve arrived')
      await page.getByRole('link', { name: 'Complete delivery' }).click()
      await click(page, 'Complete delivery')
      await page.getByText('No stops right now').waitFor()
    } finally {
      isOver = true
      await flicker
    }
    await eventually(async () => assert.equal(await counter.statusOf(orderId), 'completed'))
    assert.deepEqual(
      (await reportsOf(orderId)).map(({ kind, refusal }) => [kind, refusal]),
      ['at_shop', 'picked_up', 'arrived', 'delivered'].map((kind) => [kind, null]),
    )
    assert.deepEqual(faults, [])
    await page.close()
  })

  test('hands over alcohol after the license was scanned, and returns it where it may not', async () => {
    const orderIds = [await given(), await given()]
    for (const orderId of orderIds) await service.db.rows(becomeWine, [orderId])
    const { page, faults } = await openApp(context)
    const [first, second] = orderIds as [number, number]
    await page.getByText('Check ID: 21+').first().waitFor()
    await pickUp(page, first, second)
    const scan = async (orderId: number, birth: string) => {
      await page.goto(`${service.url}/drive#/id/${orderId}`)
      await page.getByRole('button', { name: 'Scan license' }).waitFor()
      await mustLookRight(page)
      await choose(page, 'Use a picture', 'card.png', await drawLicense(printLicense({ ...adasCard, birth })))
    }
    await page.goto(`${service.url}/drive#/deliver/${first}`)
    assert.equal(await page.getByLabel('Left at the door').count(), 0)
    await scan(first, '1990-12-25')
    await page.getByText(/\d\d years old: OK/).waitFor()
    await page.getByText('Name matches the order').waitFor()
    await mustBeAccessible(page)
    await mustLookRight(page)
    await page.getByRole('checkbox').check()
    await click(page, 'ID is OK')
    await page.getByText('ID checked').waitFor()
    await page.locator('.drive-net').getByText('not sent yet').waitFor({ state: 'hidden' })
    await click(page, 'Complete delivery')
    await eventually(async () => assert.equal(await counter.statusOf(first), 'completed'))
    const [{ row } = { row: '' }] = await service.db.rows(checks, [first])
    assert.match(row, /"age_passed":true,"issuing_state":"NY"/)
    assert.doesNotMatch(row, /1990|D1234567|LOVELACE/i)

    await scan(second, '2020-12-25')
    await page.getByText(/Too young/).waitFor()
    assert.equal(await page.getByRole('button', { name: 'ID is OK' }).count(), 0)
    await mustLookRight(page)
    await click(page, 'Refuse …')
    await mustLookRight(page)
    await click(page, 'Under 21')
    await page.getByText('Return').first().waitFor()
    await eventually(async () => assert.equal(await counter.statusOf(second), 'failed'))
    await page.getByRole('link', { name: 'Open' }).click()
    await click(page, `Returned #${second}`)
    await page.getByText('No stops right now').waitFor()
    await eventually(async () => assert.equal((await reportsOf(second)).at(-1)!.kind, 'returned'))

    service.clock.ms += 3_600_000
    await page.getByRole('link', { name: 'On shift' }).click()
    await click(page, 'End shift')
    await mustBeAccessible(page)
    await mustLookRight(page)
    await page.getByLabel(/Miles driven/).fill('12.5')
    await click(page, 'End shift')
    await page.getByRole('link', { name: 'Off' }).waitFor()
    await eventually(async () =>
      assert.deepEqual(await service.db.rows(shifts), bothShifts({ isOver: true, miles: 12.5 })),
    )
    assert.deepEqual(faults, [])
    await page.close()
  })

  testOfAll(
    'gets orders dragged to its driver by mouse and keyboard, and counts the cash of the shift',
    async () => {
      const office = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...still })
      await signInAs(office, { url: service.url, home: '/partner', person: 'Olga' })
      const page = await office.newPage()
      const [first, second] = [await given(), await given()]
      for (const orderId of [first, second])
        await service.put('/merchant/admin/dispatch', { merchantId, orderId, driver: null }, counter.owner)
      await service.db.rows(backOnShift)
      await page.goto(`${service.url}/partner/${merchantId}/dispatch`)
      const lane = page.locator('[data-driver="dora@example.com"]')
      const grip = (orderId: number) =>
        page.getByRole('button', { name: `Move order ${orderId} to a driver` })
      await lane.waitFor()
      await grip(first).scrollIntoViewIfNeeded()
      const [from, to] = [await grip(first).boundingBox(), await lane.boundingBox()]
      await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2)
      await page.mouse.down()
      await page.mouse.move(to!.x + 60, to!.y + 30, { steps: 12 })
      await page.mouse.up()
      await lane.getByText(`#${first}`).waitFor()
      await grip(second).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await lane.getByText(`#${second}`).waitFor()
      await mustBeAccessible(page)
      for (const orderId of [first, second]) {
        await page.getByLabel(`Assign order ${orderId}`).selectOption('none')
        await page.locator('.free-orders').getByText(`#${orderId}`).waitFor()
      }
      await dragByFinger(page, grip(first), lane)
      await lane.getByText(`#${first}`).waitFor()
      await page.getByLabel(`Assign order ${first}`).selectOption('none')
      await page.locator('.free-orders').getByText(`#${first}`).waitFor()

      await service.db.rows(cashOfShift, [first, merchantId])
      await page.getByRole('button', { name: 'Shifts and cash' }).click()
      await page.getByText('1 shift to settle: $40.00 in cash').waitFor()
      await mustBeAccessible(page)
      await page.getByLabel(/Cash that .* handed in/).fill('38.50')
      await page.getByRole('button', { name: 'Settle', exact: true }).click()
      await page.getByText('$38.50 handed in, $1.50 short').waitFor()

      // The record of the handoff is with the order.
      const [{ orderId: bottle } = { orderId: 0 }] = await service.db.rows(withCheck)
      await page.goto(`${service.url}/partner/${merchantId}/orders`)
      await cardOf(page, bottle).getByRole('button').first().click()
      const record = page.getByRole('region', { name: 'Driver’s record' })
      await record.getByText('ID checked').waitFor()
      await record.getByText('ID from NY').waitFor()
      await record.getByText('Handed to the customer').waitFor()
      await mustBeAccessible(page)
      await office.close()
    },
  )

  testOfAll('reads a license that is held in front of the camera', async () => {
    const orderId = await given()
    await service.db.rows(becomeWine, [orderId])
    const folder = temporaryFolder()
    const film = `${folder.path}/license.mjpeg`
    // A card is somewhere in the picture, as held in a hand, and moves a little.
    const card = await sharp(await drawLicense(printLicense(adasCard)))
      .resize({ width: 900 })
      .toBuffer()
    const frames = await Promise.all(
      [0, 12, 24].map((left) =>
        sharp({ create: { width: 1280, height: 720, channels: 3, background: '#8a8f94' } })
          .composite([{ input: card, left: 150 + left, top: 180 + left }])
          .jpeg({ quality: 90 })
          .toBuffer(),
      ),
    )
    writeFileSync(film, Buffer.concat(frames))
    const seeing = await launchWithCamera(film)
    try {
      const own = await seeing.newContext({ ...phone, ...still, permissions: ['camera'] })
      await signInAs(own, { url: service.url, home: '/drive', person: 'Dora' })
      const { page, faults } = await openApp(own)
      await page.getByText('Check ID: 21+').first().waitFor()
      await page.goto(`${service.url}/drive#/id/${orderId}`)
      await click(page, 'Scan license')
      await page.getByText(/\d\d years old: OK/).waitFor()
      await page.getByText('Name matches the order').waitFor()
      // The camera is released.
      assert.equal(await page.evaluate(`document.querySelector('video')?.srcObject ?? null`), null)
      assert.deepEqual(faults, [])
    } finally {
      await seeing.close()
      folder.remove()
    }
    await service.put('/merchant/admin/dispatch', { merchantId, orderId, driver: null }, counter.owner)
  })

  test('is the only app allowed the camera and WebAssembly', async () => {
    const headersOf = async (path: string) => (await context.request.get(`${service.url}${path}`)).headers()
    const [drive, shop, partner] = await Promise.all(['/drive', '/', '/partner/signin'].map(headersOf))
    assert.match(drive!['permissions-policy']!, /camera=\(self\)/)
    assert.match(drive!['content-security-policy']!, /script-src 'self' 'wasm-unsafe-eval';/)
    for (const other of [shop, partner]) {
      assert.match(other!['permissions-policy']!, /camera=\(\)/)
      assert.doesNotMatch(other!['content-security-policy']!, /wasm/)
    }
  })
})
