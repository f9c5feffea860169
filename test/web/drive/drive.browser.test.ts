import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { sql } from '../../../src/db/database.ts'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, still } from '../../support/eventually.ts'
import { adasCard, drawLicense, printLicense } from '../../support/licenses.ts'
import {
  merchantId,
  mustBeAccessible,
  mustBeTouchable,
  mustFitAcross,
  openCounter,
  phone,
  signInAs,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

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
const shifts = sql<{ isOver: boolean; miles: number | null }>(
  'SELECT ended_at IS NOT NULL AS "isOver", miles::float8 AS miles FROM driver_shifts ORDER BY shift_id',
)
/** Dora drives for two groups, and one button begins and ends both. */
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

const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const choose = async (page: Page, label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'image/png', buffer })

/** All items of the bags are ticked. */
async function pickUp(page: Page, ...orderIds: number[]) {
  await page.getByRole('link', { name: 'Open' }).click()
  await click(page, 'I’m at the shop')
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

  test('a delivery without a connection is sent once and in order when it is back', async () => {
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
    // The worker has kept the app.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await eventually(async () =>
      assert.ok(await page.evaluate(`caches.match('/drive').then((kept) => kept !== undefined)`)),
    )

    await context.setOffline(true)
    await page.reload()
    await pickUp(page, orderId)
    await page.getByText('Ada').first().waitFor()
    await page.getByRole('link', { name: 'Open' }).click()
    await page.getByText('Ring twice <b>please</b>').waitFor()
    await click(page, 'I’ve arrived')
    await page.getByRole('link', { name: 'Complete delivery' }).click()
    await page.getByLabel('Left at the door').check()
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

  test('alcohol is handed over after the license was scanned, and comes back where it may not be', async () => {
    const orderIds = [await given(), await given()]
    for (const orderId of orderIds) await service.db.rows(becomeWine, [orderId])
    const { page, faults } = await openApp(context)
    const [first, second] = orderIds as [number, number]
    await page.getByText('Check ID: 21+').first().waitFor()
    await pickUp(page, first, second)
    const scan = async (orderId: number, birth: string) => {
      await page.goto(`${service.url}/drive#/id/${orderId}`)
      await mustFitAcross(page)
      await choose(page, 'Use a picture', 'card.png', await drawLicense(printLicense({ ...adasCard, birth })))
    }
    await page.goto(`${service.url}/drive#/deliver/${first}`)
    assert.equal(await page.getByLabel('Left at the door').count(), 0)
    await scan(first, '1990-12-25')
    await page.getByText(/\d\d years old: OK/).waitFor()
    await page.getByText('Name matches the order').waitFor()
    await mustBeAccessible(page)
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
    await click(page, 'Refuse …')
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
    await page.getByLabel(/Miles driven/).fill('12.5')
    await click(page, 'End shift')
    await page.getByRole('link', { name: 'Off' }).waitFor()
    await eventually(async () =>
      assert.deepEqual(await service.db.rows(shifts), bothShifts({ isOver: true, miles: 12.5 })),
    )
    assert.deepEqual(faults, [])
    await page.close()
  })

  test('the camera and WebAssembly are for this app alone', async () => {
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
