import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { CourierOutcome, Couriers } from '../../../../src/outside/couriers.ts'
import { estimateRequest } from '../../../support/couriers.ts'
import { type Drive, driveKeys, startDrive } from '../../../support/networks/drive.ts'
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
let drive: Drive
let couriers: Couriers
let providers = 0
/** A separate provider for each test, so that no breaker interferes. */
const at = (more: object = {}) =>
  networkAddress('doordash', { ...driveKeys, api_url: drive.url, ...more }, ++providers)

before(async () => {
  drive = await startDrive({ clock })
  couriers = openTestCouriers(clock, unknown)
})
beforeEach(() => {
  drive.calls.length = 0
  unknown.length = 0
})
after(async () => {
  await couriers.close()
  await drive.close()
})

function mustBe<Kind extends CourierOutcome<unknown>['kind'], Answer>(
  outcome: CourierOutcome<Answer>,
  kind: Kind,
): Extract<CourierOutcome<Answer>, { kind: Kind }> {
  assert.equal(outcome.kind, kind, JSON.stringify(outcome))
  return outcome as Extract<CourierOutcome<Answer>, { kind: Kind }>
}
const sentQuote = () => drive.calls.find(({ call }) => call === 'quote')!.body
const readStatus = async (provider: ReturnType<typeof at>, id: string) =>
  mustBe(await couriers.status(provider, id), 'answered').answer

describe('DoorDash Drive', () => {
  test('quotes the fee without the tip, valid for five minutes', async () => {
    const { answer, violations } = mustBe(
      await couriers.estimate(at(), estimateRequest, shipment({ tipCents: 350 })),
      'answered',
    )
    assert.deepEqual(violations, [])
    assert.ok(answer.price >= 6 && answer.price < 9)
    assert.equal(answer.estimate_valid_until, Math.floor(now / 1000) + 300)
    assert.ok(answer.pickup_eta < answer.delivery_eta)
    assert.match(answer.estimate_id, /^4711-[0-9a-f]{12}$/)
  })

  test('gets pickup, customer, contents and value', async () => {
    await couriers.estimate(at(), estimateRequest, shipment())
    const body = sentQuote()
    assert.equal(body.pickup_address, '12 Rivington St, 2, New York, NY 10002')
    assert.equal(body.dropoff_address, '199 Lafayette St, New York, NY 10012')
    assert.deepEqual(body.dropoff_location, { lat: 40.7217, lng: -73.9974 })
    assert.deepEqual([body.pickup_phone_number, body.dropoff_phone_number], ['+12125550100', '+12125550101'])
    assert.deepEqual([body.order_value, body.tip], [plainTerms.valueCents, plainTerms.tipCents])
    assert.deepEqual(body.items, [
      { name: 'Margherita', quantity: 2 },
      { name: 'Chianti', quantity: 1 },
    ])
    assert.deepEqual([body.dropoff_instructions, body.pickup_instructions], ['Ring twice', 'Back door'])
    assert.deepEqual(body.order_contains, { alcohol: false })
  })

  test('requires an ID and a signature at the door for alcohol, never leaves it, and returns it otherwise', async () => {
    await couriers.estimate(at(), estimateRequest, shipment({ minAge: 21, mayLeaveAtDoor: true }))
    const body = sentQuote()
    assert.deepEqual(body.order_contains, { alcohol: true })
    assert.deepEqual(body.dropoff_options, {
      signature: 'required',
      id_verification: 'required',
      proof_of_delivery: 'none',
    })
    assert.deepEqual([body.contactless_dropoff, body.action_if_undeliverable], [false, 'return_to_pickup'])
  })

  test('takes a photo of an order left at the door', async () => {
    await couriers.estimate(at(), estimateRequest, shipment({ mayLeaveAtDoor: true }))
    const body = sentQuote()
    assert.deepEqual(
      [body.contactless_dropoff, body.dropoff_options.proof_of_delivery],
      [true, 'photo_required'],
    )
  })

  test('books the quote at its price', async () => {
    const { estimate, booked } = await bookWith(couriers, at())
    const { answer, violations } = mustBe(booked, 'answered')
    assert.deepEqual(violations, [])
    assert.deepEqual([answer.delivery_id, answer.status], [estimate.estimate_id, 'booked'])
    assert.equal(answer.price, estimate.price)
    assert.equal(drive.rides.get(answer.delivery_id)!.cents, Math.round(estimate.price * 100))
  })

  test('finds a booking whose answer was lost, and it is one delivery', async () => {
    const provider = at()
    drive.faults.next('accept', 'close-after')
    const rides = drive.rides.size
    const { request, booked } = await bookWith(couriers, provider)
    mustBe(booked, 'silent')
    const { answer } = mustBe(await couriers.book(provider, 'key-1', request, plainTerms), 'answered')
    assert.equal(answer.delivery_id, request.estimate_id)
    assert.equal(drive.rides.size, rides + 1)
  })

  test('refuses a refused quote, and an expired one too', async () => {
    drive.faults.next('accept', 'deny')
    const { booked } = await bookWith(couriers, at())
    const { status, detail } = mustBe(booked, 'refused')
    assert.deepEqual([status, detail], [422, 'No Dasher.'])

    const provider = at()
    const whole = shipment()
    const quote = mustBe(await couriers.estimate(provider, estimateRequest, whole), 'answered').answer
    now += 6 * 60_000
    const { estimate_id } = quote
    const late = await couriers.book(provider, 'key-2', { ...whole, estimate_id }, whole.terms)
    assert.match(mustBe(late, 'refused').detail, /expired/)
  })

  test('has its states mapped to ours by one table', async () => {
    const provider = at()
    const { delivery_id } = mustBe((await bookWith(couriers, provider)).booked, 'answered').answer
    for (const [state, ours] of [
      ['created', 'booked'],
      ['confirmed', 'to_pickup'],
      ['enroute_to_pickup', 'to_pickup'],
      ['arrived_at_pickup', 'at_pickup'],
      ['picked_up', 'to_delivery'],
      ['enroute_to_dropoff', 'to_delivery'],
      ['arrived_at_dropoff', 'at_delivery'],
      ['delivered', 'delivered'],
      ['enroute_to_return', 'failed'],
      ['arrived_at_return', 'failed'],
      ['returned', 'failed'],
      ['cancelled', 'cancelled'],
    ] as const) {
      await drive.move(delivery_id, state)
      assert.equal((await readStatus(provider, delivery_id)).status, ours, state)
    }
    assert.deepEqual(unknown, [])
  })

  test('has an unmapped state reported and ignored', async () => {
    const provider = at()
    const { delivery_id } = mustBe((await bookWith(couriers, provider)).booked, 'answered').answer
    drive.faults.next('read', 'new-state')
    mustBe(await couriers.status(provider, delivery_id), 'unusable')
    assert.deepEqual(unknown, [{ kind: 'doordash', state: 'enroute_by_drone' }])
  })

  test('names the Dasher, vehicle, position, page and proof', async () => {
    const provider = at()
    const { delivery_id } = mustBe((await bookWith(couriers, provider)).booked, 'answered').answer
    await drive.move(delivery_id, 'delivered')
    const { courier } = await readStatus(provider, delivery_id)
    assert.deepEqual([courier?.first_name, courier?.last_name], ['Alex', 'W.'])
    assert.equal(courier?.vehicle, '2021 Toyota Prius')
    assert.equal(courier?.tracking_url, `https://track.doordash.example/${delivery_id}`)
    assert.equal(courier?.proof_url, `https://proof.doordash.example/${delivery_id}.jpg`)
    assert.ok(courier!.location.latitude > 40)
  })

  test('cancels once, even if its answer was lost, and refuses after pickup', async () => {
    const provider = at()
    const first = mustBe((await bookWith(couriers, provider)).booked, 'answered').answer.delivery_id
    drive.faults.next('cancel', 'close-after')
    mustBe(await couriers.cancel(provider, first), 'silent')
    now += 1000
    mustBe(await couriers.cancel(provider, first), 'answered')
    assert.equal((await readStatus(provider, first)).status, 'cancelled')

    const second = mustBe((await bookWith(couriers, provider)).booked, 'answered').answer.delivery_id
    await drive.move(second, 'picked_up')
    assert.equal(mustBe(await couriers.cancel(provider, second), 'refused').code, 'cancel_not_allowed')
    assert.equal(mustBe(await couriers.cancel(provider, 'never-heard-of'), 'refused').status, 404)
  })

  test('passes a changed tip, door instructions and apartment on to the courier; a repeat counts once, and a refusal is one', async () => {
    const provider = at()
    const delivery_id = mustBe((await bookWith(couriers, provider)).booked, 'answered').answer.delivery_id
    const door = { ...estimateRequest.delivery, apt: '4B' }
    const change = { tipCents: 900, instructions: 'Ring at the gate', door }
    mustBe(await couriers.update(provider, delivery_id, change), 'answered')
    mustBe(await couriers.update(provider, delivery_id, change), 'answered')
    const { request } = drive.rides.get(delivery_id)!
    assert.deepEqual(
      [request.tip, request.dropoff_instructions, request.dropoff_address],
      [900, 'Ring at the gate', '199 Lafayette St, 4B, New York, NY 10012'],
    )
    assert.equal(request.pickup_instructions, 'Back door', 'what is not changed stays')
    mustBe(await couriers.update(provider, 'never-heard-of', { tipCents: 1 }), 'refused')
    await drive.move(delivery_id, 'cancelled')
    mustBe(await couriers.update(provider, delivery_id, { tipCents: 1 }), 'refused')
    const own = { ...provider, kind: 'cellardoor' as const }
    mustBe(await couriers.update(own, delivery_id, { tipCents: 1 }), 'refused')
  })

  test('returns undelivered alcohol as a separate delivery, without another booking', async () => {
    const provider = at()
    const { delivery_id } = mustBe(
      (await bookWith(couriers, provider, { minAge: 21 })).booked,
      'answered',
    ).answer
    const rides = drive.rides.size
    await drive.move(delivery_id, 'enroute_to_return')
    const back = { minAge: null, tipCents: 0, returnOf: delivery_id }
    const { estimate, booked } = await bookWith(couriers, provider, back, 'key-back')
    assert.equal(estimate.price, 0)
    const { answer } = mustBe(booked, 'answered')
    assert.equal(answer.delivery_id, `return:${delivery_id}`)
    assert.equal(drive.rides.size, rides)
    await drive.move(delivery_id, 'returned')
    assert.equal((await readStatus(provider, answer.delivery_id)).status, 'delivered')
    mustBe(await couriers.cancel(provider, answer.delivery_id), 'refused')
  })

  test('refuses what it does not return', async () => {
    const provider = at()
    const { delivery_id } = mustBe((await bookWith(couriers, provider)).booked, 'answered').answer
    await drive.move(delivery_id, 'arrived_at_dropoff')
    const outcome = await couriers.estimate(provider, estimateRequest, shipment({ returnOf: delivery_id }))
    assert.match(mustBe(outcome, 'refused').detail, /brings nothing back/)
  })

  test('has its keys checked without a quote; wrong ones are refused, and no outcome contains a secret', async () => {
    mustBe(await couriers.tryKeys(at()), 'answered')
    const wrong = { signing_secret: Buffer.from('some other secret, as long').toString('base64url') }
    const outcome = mustBe(await couriers.tryKeys(at(wrong)), 'refused')
    assert.equal(outcome.status, 401)
    assert.ok(!JSON.stringify(outcome).includes(wrong.signing_secret))
    assert.deepEqual(new Set(drive.calls.map(({ call }) => call)), new Set(['read']))
  })

  test('refuses if the credentials can’t be decrypted, and nothing is sent', async () => {
    const provider = { ...at(), networkSecret: '' }
    mustBe(await couriers.estimate(provider, estimateRequest, shipment()), 'refused')
    assert.deepEqual(drive.calls, [])
  })

  test('opens the breaker after five silent calls in a row', async () => {
    const provider = at()
    drive.faults.next('read', ...Array(5).fill('http-500'))
    for (let call = 0; call < 5; call++) mustBe(await couriers.status(provider, 'x'), 'silent')
    mustBe(await couriers.status(provider, 'x'), 'resting')
    assert.equal(couriers.isResting(provider.providerId), true)
  })
})

describe('a Drive webhook', () => {
  const told = (event: object, headers: Record<string, string>, keys: object = {}) =>
    couriers.readWebhook(at(keys), { bytes: Buffer.from(JSON.stringify(event)), headers })
  const basic = (user: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  })
  const right = basic(driveKeys.webhook_user, driveKeys.webhook_password)
  const pickedUp = {
    event_name: 'DASHER_PICKED_UP',
    external_delivery_id: '4711-abc',
    created_at: '2026-06-12T18:29:00Z',
  }

  test('is trusted with the password, and no other', () => {
    assert.equal(told(pickedUp, {}), undefined)
    assert.equal(told(pickedUp, basic('drive', 'guessed')), undefined)
    assert.equal(told(pickedUp, right, { webhook_password: undefined }), undefined)
    const [{ deliveryId, report, at: when }] = told(pickedUp, right) as [any]
    assert.deepEqual([deliveryId, report.status], ['4711-abc', 'to_delivery'])
    assert.equal(when, Date.parse('2026-06-12T18:29:00Z'))
  })

  test('is trusted with a token granted to our own client, for an hour, and no other', () => {
    const keys = {
      webhook_client_id: 'dd',
      webhook_client_secret: 'a long secret',
      webhook_password: undefined,
    }
    const grant = (clientId: string, clientSecret: string, more: object = keys) =>
      couriers.grantToken(at(more), { clientId, clientSecret })
    for (const [id, secret] of [
      ['dd', 'guessed'],
      ['de', 'a long secret'],
      ['', ''],
    ] as const)
      assert.equal(grant(id, secret), undefined)
    assert.equal(grant('', '', {}), undefined, 'a network without a client grants nothing')
    const { token, expiresIn } = grant('dd', 'a long secret')!
    assert.equal(expiresIn, 3600)
    const bearer = { authorization: `Bearer ${token}` }
    assert.equal(told(pickedUp, bearer, keys)?.length, 1)
    assert.equal(told(pickedUp, bearer, { ...keys, webhook_client_secret: 'a newer secret' }), undefined)
    assert.equal(told(pickedUp, bearer), undefined)
    const [until, signature] = token.split('.') as [string, string]
    for (const forged of [`${Number(until) + 1}.${signature}`, `${until}.`, 'x', `${until}.${signature}x`])
      assert.equal(told(pickedUp, { authorization: `Bearer ${forged}` }, keys), undefined)
    now += 3_601_000
    assert.equal(told(pickedUp, bearer, keys), undefined)
  })

  test('of a return covers both directions', () => {
    const event = { ...pickedUp, event_name: 'DELIVERY_RETURNED', pickup_time_actual: '2026-06-12T18:00:00Z' }
    assert.deepEqual(
      told(event, right)!.map(({ deliveryId, report }) => [deliveryId, report.status]),
      [
        ['4711-abc', 'failed'],
        ['return:4711-abc', 'delivered'],
      ],
    )
  })

  test('with a cancellation after pickup is a failure', () => {
    const event = { ...pickedUp, event_name: 'DELIVERY_CANCELLED' }
    const statusOf = (more: object) => told({ ...event, ...more }, right)![0]!.report.status
    assert.equal(statusOf({}), 'cancelled')
    assert.equal(statusOf({ pickup_time_actual: '2026-06-12T18:00:00Z' }), 'failed')
  })

  test('with nothing useful is accepted and ignored', () => {
    assert.deepEqual(told({ ...pickedUp, event_name: 'DELIVERY_BATCHED' }, right), [])
    assert.deepEqual(unknown, [])
    assert.deepEqual(told({ ...pickedUp, event_name: '__proto__' }, right), [])
    assert.deepEqual(told({ event_name: 'DASHER_PICKED_UP' }, right), [])
    assert.deepEqual(unknown, [{ kind: 'doordash', state: '__proto__' }])
    assert.deepEqual(couriers.readWebhook(at(), { bytes: Buffer.from('{'), headers: right }), [])
  })
})
