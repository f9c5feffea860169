import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { CourierOutcome, Couriers } from '../../../../src/outside/couriers.ts'
import { estimateRequest } from '../../../support/couriers.ts'
import { startUber, type Uber, uberKeys } from '../../../support/networks/uber.ts'
import {
  bookWith,
  networkAddress,
  openTestCouriers,
  plainTerms,
  shipment,
  type UnknownState,
} from '../../../support/networks/world.ts'

let now = Date.UTC(2026, 5, 12, 18, 30)
const clock = { now: () => now }
const unknown: UnknownState[] = []
let uber: Uber
let couriers: Couriers
let providers = 0
/** A separate provider for each test, so that no breaker interferes. */
const at = (more: object = {}) =>
  networkAddress('uber', { ...uberKeys, api_url: uber.url, auth_url: uber.url, ...more }, ++providers)

before(async () => {
  uber = await startUber({ clock })
  couriers = openTestCouriers(clock, unknown)
})
beforeEach(() => {
  uber.calls.length = 0
  unknown.length = 0
})
after(async () => {
  await couriers.close()
  await uber.close()
})

function mustBe<Kind extends CourierOutcome<unknown>['kind'], Answer>(
  outcome: CourierOutcome<Answer>,
  kind: Kind,
): Extract<CourierOutcome<Answer>, { kind: Kind }> {
  assert.equal(outcome.kind, kind, JSON.stringify(outcome))
  return outcome as Extract<CourierOutcome<Answer>, { kind: Kind }>
}
const sent = (call: string) => uber.calls.find((one) => one.call === call)!.body
const countOf = (call: string) => uber.calls.filter((one) => one.call === call).length
const readStatus = async (provider: ReturnType<typeof at>, id: string) =>
  mustBe(await couriers.status(provider, id), 'answered').answer
const bookedId = async (provider: ReturnType<typeof at>, terms: object = {}, key?: string) =>
  mustBe((await bookWith(couriers, provider, terms, key)).booked, 'answered').answer.delivery_id

describe('Uber Direct', () => {
  test('quotes the fee without the tip, valid for fifteen minutes', async () => {
    const { answer } = mustBe(await couriers.estimate(at(), estimateRequest, shipment()), 'answered')
    assert.equal(answer.estimate_valid_until, Math.floor(now / 1000) + 900)
    assert.ok(answer.pickup_eta < answer.delivery_eta)
    assert.ok(answer.price >= 5.5 && answer.price < 9)
    const body = sent('quote')
    assert.deepEqual(JSON.parse(body.pickup_address), {
      street_address: ['12 Rivington St', '2'],
      ...{ city: 'New York', state: 'NY', zip_code: '10002', country: 'US' },
    })
    assert.deepEqual([body.dropoff_latitude, body.dropoff_phone_number], [40.7217, '+12125550101'])
  })

  test('requests a token once, and again when it expires', async () => {
    const provider = at()
    for (let times = 0; times < 3; times++) await couriers.estimate(provider, estimateRequest, shipment())
    assert.equal(countOf('token'), 1)
    now += 31 * 86_400_000
    mustBe(await couriers.estimate(provider, estimateRequest, shipment()), 'answered')
    assert.equal(countOf('token'), 2)
  })

  test('has a revoked token replaced, even during a booking', async () => {
    const provider = at()
    const whole = shipment()
    const { estimate_id } = mustBe(
      await couriers.estimate(provider, estimateRequest, whole),
      'answered',
    ).answer
    uber.revokeTokens()
    const rides = uber.rides.size
    mustBe(await couriers.book(provider, 'key-t', { ...whole, estimate_id }, whole.terms), 'answered')
    assert.equal(uber.rides.size, rides + 1)
  })

  test('refuses wrong keys, and no outcome contains a secret', async () => {
    mustBe(await couriers.tryKeys(at()), 'answered')
    const wrong = { client_secret: 'not the secret at all' }
    const outcome = mustBe(await couriers.tryKeys(at(wrong)), 'refused')
    assert.equal(outcome.status, 401)
    assert.ok(!JSON.stringify(outcome).includes(wrong.client_secret))
    const answered = mustBe(await couriers.estimate(at(), estimateRequest, shipment()), 'answered')
    for (const secret of [uberKeys.client_secret, 'Bearer token_'])
      assert.ok(!JSON.stringify(answered).includes(secret))
  })

  test('requires an ID for age 21 and a signature at the door for alcohol, never leaves it, and returns it otherwise', async () => {
    await bookedId(at(), { minAge: 21, mayLeaveAtDoor: true }, 'key-alcohol')
    const body = sent('create')
    assert.deepEqual(body.dropoff_verification, {
      identification: { min_age: 21 },
      signature_requirement: { enabled: true, collect_signer_name: true },
    })
    assert.deepEqual(
      [body.deliverable_action, body.undeliverable_action],
      ['deliverable_action_meet_at_door', 'return'],
    )
  })

  test('takes a photo of an order left at the door', async () => {
    await bookedId(at(), { mayLeaveAtDoor: true }, 'key-door')
    const body = sent('create')
    assert.deepEqual(
      [body.deliverable_action, body.dropoff_verification],
      ['deliverable_action_leave_at_door', { picture: true }],
    )
  })

  test('books at the price of the quote, with contents, value and tip', async () => {
    const { estimate, booked } = await bookWith(couriers, at(), {}, 'key-price')
    const { answer } = mustBe(booked, 'answered')
    assert.deepEqual([answer.status, answer.price], ['booked', estimate.price])
    const body = sent('create')
    assert.deepEqual(
      [body.manifest_total_value, body.tip, body.external_id, body.idempotency_key],
      [4200, 350, '4711', 'key-price'],
    )
    assert.deepEqual(body.manifest_items[0], { name: 'Margherita', quantity: 2, size: 'small' })
  })

  test('repeats a booking whose answer was lost with its key, and it is one delivery', async () => {
    const provider = at()
    uber.faults.next('create', 'close-after')
    const rides = uber.rides.size
    const { request, booked } = await bookWith(couriers, provider, {}, 'key-lost')
    mustBe(booked, 'silent')
    mustBe(await couriers.book(provider, 'key-lost', request, plainTerms), 'answered')
    assert.equal(uber.rides.size, rides + 1)
  })

  test('refuses a refused and an expired quote', async () => {
    uber.faults.next('create', 'deny')
    assert.equal(mustBe((await bookWith(couriers, at(), {}, 'key-no')).booked, 'refused').code, 'no_courier')
    const provider = at()
    const whole = shipment()
    const { estimate_id } = mustBe(
      await couriers.estimate(provider, estimateRequest, whole),
      'answered',
    ).answer
    now += 16 * 60_000
    const late = await couriers.book(provider, 'key-late', { ...whole, estimate_id }, whole.terms)
    assert.equal(mustBe(late, 'refused').code, 'expired_quote')
  })

  test('has its states mapped to ours by one table', async () => {
    const provider = at()
    const id = await bookedId(provider, {}, 'key-states')
    for (const [state, ours] of [
      ['pending', 'booked'],
      ['pickup', 'to_pickup'],
      ['pickup_complete', 'to_delivery'],
      ['dropoff', 'to_delivery'],
      ['delivered', 'delivered'],
      ['canceled', 'cancelled'],
      ['returned', 'failed'],
    ] as const) {
      await uber.move(id, state)
      assert.equal((await readStatus(provider, id)).status, ours, state)
    }
    uber.faults.next('read', 'new-state')
    mustBe(await couriers.status(provider, id), 'unusable')
    assert.deepEqual(unknown, [{ kind: 'uber', state: 'teleporting' }])
  })

  test('names the courier, vehicle, position, page and proof', async () => {
    const provider = at()
    const id = await bookedId(provider, {}, 'key-courier')
    await uber.move(id, 'delivered')
    const { courier } = await readStatus(provider, id)
    assert.deepEqual(
      [courier?.first_name, courier?.phone, courier?.vehicle],
      ['Sam', '+12125550155', 'bicycle'],
    )
    assert.equal(courier?.tracking_url, `https://delivery.uber.example/${id}`)
    assert.equal(courier?.proof_url, `https://proof.uber.example/${id}.jpg`)
  })

  test('cancels once, even if its answer was lost, and refuses after pickup', async () => {
    const provider = at()
    const first = await bookedId(provider, {}, 'key-c1')
    uber.faults.next('cancel', 'close-after')
    mustBe(await couriers.cancel(provider, first), 'silent')
    now += 1000
    mustBe(await couriers.cancel(provider, first), 'answered')
    assert.equal((await readStatus(provider, first)).status, 'cancelled')
    const second = await bookedId(provider, {}, 'key-c2')
    await uber.move(second, 'dropoff')
    assert.equal(mustBe(await couriers.cancel(provider, second), 'refused').code, 'noncancelable_delivery')
    assert.equal(mustBe(await couriers.cancel(provider, 'del_unknown'), 'refused').status, 404)
  })

  test('passes a changed tip, door instructions and apartment on to the courier; a repeat counts once, and a refusal is one', async () => {
    const provider = at()
    const delivery_id = await bookedId(provider, {}, 'key-change')
    const door = { ...estimateRequest.delivery, apt: '4B' }
    const change = { tipCents: 900, instructions: 'Ring at the gate', door }
    mustBe(await couriers.update(provider, delivery_id, change), 'answered')
    mustBe(await couriers.update(provider, delivery_id, change), 'answered')
    const { request } = uber.rides.get(delivery_id)!
    assert.deepEqual([request.tip, request.dropoff_notes], [900, 'Apt 4B. Ring at the gate'])
    const { answer } = mustBe(await couriers.status(provider, delivery_id), 'answered')
    assert.equal(
      Math.round(answer.price! * 100),
      uber.rides.get(delivery_id)!.cents,
      'the tip is no part of the price',
    )
    mustBe(await couriers.update(provider, delivery_id, { instructions: 'x'.repeat(400) }), 'answered')
    assert.equal(request.dropoff_notes.length, 280)
    mustBe(await couriers.update(provider, 'never-heard-of', { tipCents: 1 }), 'refused')
    await uber.move(delivery_id, 'canceled')
    mustBe(await couriers.update(provider, delivery_id, { tipCents: 1 }), 'refused')
    const own = { ...provider, kind: 'cellardoor' as const }
    mustBe(await couriers.update(own, delivery_id, { tipCents: 1 }), 'refused')
  })

  test('returns undelivered alcohol with the delivery that Uber creates for it', async () => {
    const provider = at()
    const id = await bookedId(provider, { minAge: 21 }, 'key-out')
    await uber.move(id, 'returned')
    assert.equal((await readStatus(provider, id)).had_goods, true)
    const back = { tipCents: 0, returnOf: id }
    const { estimate, booked } = await bookWith(couriers, provider, back, 'key-back')
    assert.equal(estimate.price, 0)
    const returnId = mustBe(booked, 'answered').answer.delivery_id
    assert.match(returnId, /^ret_/)
    await uber.move(returnId, 'delivered')
    assert.equal((await readStatus(provider, returnId)).status, 'delivered')
    assert.equal(countOf('create'), 1)
  })
})

describe('an Uber webhook', () => {
  const told = (event: object, signature: (text: string) => Record<string, string>) => {
    const text = JSON.stringify(event)
    return couriers.readWebhook(at(), { bytes: Buffer.from(text), headers: signature(text) })
  }
  const hmac = (text: string, secret = uberKeys.webhook_secret) =>
    createHmac('sha256', secret).update(text).digest('hex')
  const event = {
    ...{ kind: 'event.delivery_status', delivery_id: 'del_1', status: 'dropoff' },
    ...{ created: '2026-06-12T18:29:00Z', data: { id: 'del_1', status: 'dropoff' } },
  }

  test('is trusted with its signature under either name, and not without', () => {
    assert.equal(
      told(event, () => ({})),
      undefined,
    )
    assert.equal(
      told(event, (text) => ({ 'x-uber-signature': hmac(text, 'another') })),
      undefined,
    )
    assert.equal(
      told(event, (text) => ({ 'x-uber-signature': hmac(`${text} `) })),
      undefined,
    )
    for (const header of ['x-uber-signature', 'x-postmates-signature']) {
      const [{ deliveryId, report }] = told(event, (text) => ({ [header]: hmac(text) })) as [any]
      assert.deepEqual([deliveryId, report.status], ['del_1', 'to_delivery'])
    }
  })

  test('of another type, or with an unmapped state, is ignored', () => {
    const signed = (text: string) => ({ 'x-uber-signature': hmac(text) })
    assert.deepEqual(told({ ...event, kind: 'event.refund_request' }, signed), [])
    assert.deepEqual(told({ ...event, status: 'constructor' }, signed), [])
    assert.deepEqual(unknown, [{ kind: 'uber', state: 'constructor' }])
  })
})
