import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { tellDoor } from '../../../src/modules/dispatch/booking/change-door.ts'
import { onTips, tellTip } from '../../../src/modules/dispatch/booking/tell-tip.ts'
import { listProviders } from '../../../src/modules/dispatch/provider-store.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { findDelivery, findHeard, listStatuses } from '../../../src/modules/dispatch/store.ts'
import { findAnyOrder } from '../../../src/modules/orders/order-store.ts'
import { type Drive, driveKeys, driveWebhook, startDrive } from '../../support/networks/drive.ts'
import { startUber, type Uber, uberKeys, uberWebhook } from '../../support/networks/uber.ts'
import { bookWith, networkAddress, openTestCouriers } from '../../support/networks/world.ts'
import { makeLive, placeOrder } from '../../support/polling-world.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const tipped = (order_id: number) => ({ topic: 'order.tipped', payload: { order_id } }) as never

let drive: Drive
let uber: Uber
let [ofDrive, ofUber]: Provider[] = []
const couriers = openTestCouriers({ now: () => service.clock.ms })
async function openNetworks() {
  const clock = { now: () => service.clock.ms }
  drive = await startDrive({ clock })
  uber = await startUber({ clock })
  ofDrive = await register('doordash', driveKeys)
  ofUber = await register('uber', uberKeys)
  drive.target = driveWebhook(doorOf(ofDrive))
  uber.target = uberWebhook(doorOf(ofUber))
}
const doorOf = ({ providerId }: Pick<Provider, 'providerId'>) =>
  `${service.url}/provider/webhooks/${providerId}`

async function register(kind: 'doordash' | 'uber', credentials: object): Promise<Provider> {
  const answer = await service.post('/operator/providers', { name: kind, kind, credentials }, operator)
  assert.equal(answer.status, 200, answer.text)
  await service.deps.changes.caughtUp(service.db)
  return (await listProviders(service.db)).find(({ providerId }) => providerId === answer.body.provider_id)!
}

/** An order whose delivery the network has; `at` is the double where it was booked. */
async function liveWith(provider: Provider, network: 'doordash' | 'uber') {
  const address =
    network === 'doordash'
      ? networkAddress('doordash', { ...driveKeys, api_url: drive.url }, provider.providerId)
      : networkAddress('uber', { ...uberKeys, api_url: uber.url, auth_url: uber.url }, provider.providerId)
  const { booked } = await bookWith(couriers, address, {}, `key-${Math.random()}`)
  assert.equal(booked.kind, 'answered')
  const deliveryId = booked.kind === 'answered' ? booked.answer.delivery_id : ''
  const orderId = await placeOrder(service)
  const ours = await makeLive(service, orderId, provider)
  await service.db.pool.query('UPDATE delivery_bookings SET delivery_id = $2 WHERE delivery_id = $1', [
    ours,
    deliveryId,
  ])
  return { orderId, deliveryId }
}
const statusOf = async (orderId: number) => (await findDelivery(service.db, orderId, 'out'))!.status
const orderStatus = async (orderId: number) => (await findAnyOrder(service.db, orderId))!.status

describe('POST /provider/webhooks/{provider_id}', () => {
  before(openNetworks)
  after(async () => {
    await couriers.close()
    await Promise.all([drive.close(), uber.close()])
  })

  test('moves the delivery and its order for Drive events', async () => {
    const { orderId, deliveryId } = await liveWith(ofDrive!, 'doordash')
    for (const [state, ours] of [
      ['confirmed', 'to_pickup'],
      ['arrived_at_pickup', 'at_pickup'],
      ['picked_up', 'to_delivery'],
    ] as const) {
      service.clock.ms += 60_000
      assert.deepEqual(await drive.move(deliveryId, state), [200])
      assert.equal(await statusOf(orderId), ours)
    }
    assert.equal(await orderStatus(orderId), 'out_for_delivery')
    service.clock.ms += 60_000
    await drive.move(deliveryId, 'delivered')
    assert.equal(await orderStatus(orderId), 'completed')
    const { courier } = (await findDelivery(service.db, orderId, 'out'))!
    assert.equal(courier?.vehicle, '2021 Toyota Prius')
    assert.match(courier?.proof_url ?? '', /^https:\/\/proof/)
  })

  test('does the same for Uber events, and counts a repeated one once', async () => {
    const { orderId, deliveryId } = await liveWith(ofUber!, 'uber')
    uber.manner = 'twice'
    for (const state of ['pickup', 'pickup_complete', 'dropoff', 'delivered']) {
      service.clock.ms += 60_000
      assert.deepEqual(await uber.move(deliveryId, state), [200, 200])
    }
    uber.manner = 'once'
    assert.equal(await orderStatus(orderId), 'completed')
    const said = (await listStatuses(service.db, orderId)).map(({ status, applied }) => [status, applied])
    assert.deepEqual(said, [
      ['to_pickup', true],
      ['to_delivery', true],
      ['delivered', true],
    ])
  })

  test('ignores an outdated event, without calling it a lie', async () => {
    const { orderId, deliveryId } = await liveWith(ofDrive!, 'doordash')
    service.clock.ms += 60_000
    const late = service.clock.ms
    service.clock.ms += 60_000
    await drive.move(deliveryId, 'picked_up')
    const now = service.clock.ms
    service.clock.ms = late
    await drive.move(deliveryId, 'confirmed')
    service.clock.ms = now
    assert.equal(await statusOf(orderId), 'to_delivery')
    assert.ok((await listStatuses(service.db, orderId)).every(({ applied }) => applied))
  })

  test('refuses forged calls: no password, another secret, another network’s path, no network at all', async () => {
    const { orderId, deliveryId } = await liveWith(ofUber!, 'uber')
    const [door, otherDoor] = [doorOf(ofUber!), doorOf(ofDrive!)]
    for (const target of [
      uberWebhook(door, 'a guessed secret'),
      uberWebhook(otherDoor),
      driveWebhook(door),
      { url: door, headers: () => ({}) },
      uberWebhook(doorOf({ providerId: 999_999 })),
    ]) {
      uber.target = target
      assert.deepEqual(await uber.move(deliveryId, 'delivered'), [401])
    }
    uber.target = uberWebhook(door)
    assert.equal(await statusOf(orderId), 'booked')
  })

  test('gives a token for Drive’s events to its own client, in the body or by Basic, and to no other', async () => {
    const client = { webhook_client_id: 'dd', webhook_client_secret: 'a secret of our choice' }
    const change = { credentials: client }
    const { body: changed } = await service.put(
      `/operator/providers/${ofDrive!.providerId}`,
      change,
      operator,
    )
    await service.deps.changes.caughtUp(service.db)
    const path = new URL(changed.token_url).pathname
    const [client_id, client_secret] = Object.values(client)
    const inBody = await service.post(path, { grant_type: 'client_credentials', client_id, client_secret })
    assert.deepEqual([inBody.status, inBody.body.token_type, inBody.body.expires_in], [200, 'Bearer', 3600])
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
    const byBasic = await service.post(path, {}, { authorization })
    const { orderId, deliveryId } = await liveWith(ofDrive!, 'doordash')
    service.clock.ms += 60_000
    const bearer = { authorization: `Bearer ${byBasic.body.access_token}` }
    drive.target = { url: doorOf(ofDrive!), headers: () => bearer }
    assert.deepEqual(await drive.move(deliveryId, 'confirmed'), [200])
    assert.equal(await statusOf(orderId), 'to_pickup')
    const { lastWebhookAt } = await findHeard(service.db, ofDrive!.providerId, 0)
    assert.equal(lastWebhookAt, service.clock.ms)
    drive.target = driveWebhook(doorOf(ofDrive!))
    const wrong = { client_id, client_secret: 'guessed' }
    assert.equal((await service.post(path, wrong)).status, 401)
    assert.equal(
      (await service.post(`/provider/token/${ofUber!.providerId}`, { client_id, client_secret })).status,
      401,
    )
    assert.equal((await service.post('/provider/token/999999', { client_id, client_secret })).status, 401)
  })

  test('sends a tip after delivery to the network: a timeout is retried, a refusal is kept for the operator', async () => {
    const { orderId, deliveryId } = await liveWith(ofDrive!, 'doordash')
    service.clock.ms += 60_000
    await drive.move(deliveryId, 'picked_up')
    service.clock.ms += 60_000
    await drive.move(deliveryId, 'delivered')
    const atTheDouble = networkAddress('doordash', { ...driveKeys, api_url: drive.url }, ofDrive!.providerId)
    const providers = { get: async () => ({ ...ofDrive!, ...atTheDouble }) }
    const deps = { ...service.deps, couriers, providers } as never
    const addTip = (cents: number) =>
      service.db.pool.query(
        `UPDATE orders SET total_cents = total_cents + $2 - tip_cents, tip_cents = $2, added_tip_cents = $2 - tip_cents
         WHERE order_id = $1`,
        [orderId, cents],
      )
    const booking = async () =>
      (await service.get(`/operator/deliveries/${orderId}`, operator)).body.bookings[0]
    await addTip(500)
    drive.faults.next('update', 'http-500')
    await assert.rejects(tellTip(deps, { orderId }))
    assert.equal((await booking()).told_tip, undefined)
    await tellTip(deps, { orderId })
    await tellTip(deps, { orderId })
    assert.equal((await booking()).told_tip, 5)
    assert.equal(drive.rides.get(deliveryId)!.request.tip, 500)
    assert.equal(drive.calls.filter(({ call }) => call === 'update').length, 2)
    await addTip(700)
    drive.rides.get(deliveryId)!.forced = 'cancelled'
    await tellTip(deps, { orderId })
    assert.match((await booking()).tip_fault, /cancelled/)
    await service.db.transaction((tx) => onTips(tx, [tipped(orderId), tipped(999_999_999)]))
    const jobs = await service.db.pool.query(`SELECT payload FROM jobs WHERE task = 'tell_tip'`)
    assert.deepEqual(
      jobs.rows.map(({ payload }) => payload),
      [{ orderId }],
    )
  })

  test('sends a changed apartment or courier note to the network until the delivery is over', async () => {
    const { orderId, deliveryId } = await liveWith(ofDrive!, 'doordash')
    const atTheDouble = networkAddress('doordash', { ...driveKeys, api_url: drive.url }, ofDrive!.providerId)
    const provider = { ...ofDrive!, ...atTheDouble }
    const deps = {
      ...{ ...service.deps, couriers, providers: { get: async () => provider } },
      merchants: { find: async () => ({ point: { latitude: 40.7, longitude: -74 } }) },
      ownerEmailOf: async () => 'owner@example.com',
    } as never
    const change = (body: object) => service.put(`/operator/deliveries/${orderId}/door`, body, operator)
    const booking = async () =>
      (await service.get(`/operator/deliveries/${orderId}`, operator)).body.bookings[0]

    assert.equal((await change({ instructions: 'Gate code 4711', unit_number: '9Z' })).status, 200)
    const order = (await findAnyOrder(service.db, orderId))!
    assert.deepEqual(
      [order.deliveryOptions?.instructions, order.address?.unit_number],
      ['Gate code 4711', '9Z'],
    )
    const jobs = await service.db.pool.query(`SELECT payload FROM jobs WHERE task = 'tell_door'`)
    assert.deepEqual(
      jobs.rows.map(({ payload }) => payload),
      [{ orderId }],
    )
    drive.faults.next('update', 'http-500')
    await assert.rejects(tellDoor(deps, { orderId }))
    await tellDoor(deps, { orderId })
    const { request } = drive.rides.get(deliveryId)!
    assert.match(request.dropoff_instructions, /Gate code 4711/)
    assert.match(request.dropoff_address, /, 9Z, /)
    assert.deepEqual(
      [typeof (await booking()).told_door_at, (await booking()).door_fault],
      ['string', undefined],
    )

    provider.kind = 'cellardoor'
    await tellDoor(deps, { orderId })
    assert.match((await booking()).door_fault, /Call the courier/)
    service.clock.ms += 60_000
    await drive.move(deliveryId, 'delivered')
    assert.equal((await change({ instructions: 'Too late' })).body.message[0].code, 'invalid_action')
    const unknown = await service.put('/operator/deliveries/999999999/door', {}, operator)
    assert.equal(unknown.body.message[0].code, 'unknown_order')
  })

  test('accepts events for unknown deliveries or states, and changes nothing', async () => {
    const { orderId, deliveryId } = await liveWith(ofDrive!, 'doordash')
    assert.deepEqual(await drive.move(deliveryId, 'created', 'DASHER_LEVITATES'), [200])
    assert.equal(await statusOf(orderId), 'booked')
    const stranger = await bookWith(
      couriers,
      networkAddress('doordash', { ...driveKeys, api_url: drive.url }, 1),
    )
    assert.deepEqual(await drive.move(stranger.request.estimate_id, 'picked_up'), [200])
  })
})
