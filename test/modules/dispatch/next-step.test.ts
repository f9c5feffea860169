import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Booking, Delivery, RecordedEstimate } from '../../../src/modules/dispatch/rules/delivery.ts'
import {
  type DispatchCase,
  isOpen,
  maxTries,
  nextStep,
} from '../../../src/modules/dispatch/rules/next-step.ts'
import {
  afterCancelling,
  afterDenial,
  afterEstimates,
  afterFailure,
  afterGivingUp,
  afterRefusal,
  afterSilence,
  afterSilentRecall,
  afterTaking,
  type Changes,
  orderAfterRecall,
} from '../../../src/modules/dispatch/rules/outcomes.ts'
import {
  mayBeginByItself,
  newSearch,
  nextRound,
  pauseAfter,
} from '../../../src/modules/dispatch/rules/rounds.ts'
import { canTransition } from '../../../src/modules/fulfillment/rules/transitions.ts'

const now = 1_000_000
const fresh: Delivery = {
  ...{ merchantId: 1001, orderId: 7, leg: 'out', state: 'seeking', status: null, round: 0, startAt: now },
  ...{ busyUntil: null, recall: null, pickupEta: null, deliveryEta: null, courier: null, reportedAt: null },
  ...{ sightedAt: null, driverId: null },
  ...{ nextPollAt: null, reason: null, startedAt: now, endedAt: null },
}
const estimate = (
  round: number,
  providerId: number,
  score: number,
  validUntil: number,
): RecordedEstimate => ({
  ...{
    round,
    providerId,
    askedAt: now,
    tookMs: 1,
    outcome: 'usable',
    detail: null,
    estimateId: `e${round}-${providerId}`,
  },
  ...{ validUntil, pickupEta: now, deliveryEta: now + 1, price: 500, score },
})
const bookingOf = (number: number, from: RecordedEstimate, at: number): Booking => ({
  ...{
    booking: number,
    round: from.round,
    providerId: from.providerId,
    bookingKey: `k${number}`,
    state: 'asked',
  },
  ...{
    tries: 0,
    estimateId: from.estimateId!,
    quoted: 500,
    quotedPickupEta: now,
    quotedDeliveryEta: now + 1,
  },
  ...{
    deliveryId: null,
    answeredCents: null,
    askedAt: at,
    answeredAt: null,
    pickedUpAt: null,
    endedAt: null,
  },
  detail: null,
})
const seen = (change: Partial<DispatchCase> & { delivery?: Delivery } = {}): DispatchCase => ({
  ...{ orderStatus: 'confirmed', delivery: fresh, estimates: [], bookings: [], now },
  ...change,
})
const kindOf = (one: DispatchCase) => nextStep(one).kind

describe('the next step', () => {
  test('of a new delivery is to ask for estimates', () =>
    assert.deepEqual(nextStep(seen()), { kind: 'ask', round: 1 }))

  test('waits for its time', () => {
    const later = { ...fresh, startAt: now + 5 }
    assert.deepEqual(nextStep(seen({ delivery: later })), { kind: 'wait', until: now + 5 })
  })

  test('does not exist for a delivery that has ended', () => {
    const ends = fc.constantFrom('delivered', 'failed', 'cancelled')
    const recalls = fc.constantFrom(null, { actor: 'x', reason: null })
    const orders = fc.constantFrom('confirmed', 'ready', 'completed', 'cancelled', 'failed')
    fc.assert(
      fc.property(ends, recalls, orders, fc.nat(40), (state, recall, orderStatus, round) => {
        const delivery = { ...fresh, state, recall, round } as Delivery
        const estimates = [estimate(round, 1, 1, now + 9)]
        assert.equal(kindOf(seen({ delivery, orderStatus: orderStatus as 'ready', estimates })), 'rest')
      }),
    )
  })

  test('takes the runner-up while it is valid, and asks again when it is not', () => {
    const delivery = { ...fresh, round: 1 }
    const estimates = [estimate(1, 1, 1, now + 9), estimate(1, 2, 2, now + 9)]
    const bookings = [{ ...bookingOf(1, estimates[0]!, now), state: 'denied' as const }]
    const step = nextStep(seen({ delivery, estimates, bookings }))
    assert.equal(step.kind === 'book' && step.estimate.providerId, 2)
    assert.deepEqual(nextStep(seen({ delivery, estimates, bookings, now: now + 9 })), {
      kind: 'ask',
      round: 2,
    })
  })

  test('fails after three rounds', () => {
    assert.equal(kindOf(seen({ delivery: { ...fresh, round: 2 } })), 'ask')
    assert.equal(kindOf(seen({ delivery: { ...fresh, round: 3 } })), 'fail')
    assert.equal(kindOf(seen({ delivery: { ...fresh, round: 10 } })), 'ask')
    assert.equal(kindOf(seen({ delivery: { ...fresh, round: 13 } })), 'fail')
  })

  test('sends a booking at most three times', () => {
    const delivery = { ...fresh, state: 'booking' as const, round: 1 }
    for (let tries = 0; tries <= maxTries; tries++) {
      const bookings = [{ ...bookingOf(1, estimate(1, 1, 1, now), now), tries }]
      assert.equal(kindOf(seen({ delivery, bookings })), tries < 3 ? 'send' : 'give_up')
    }
  })

  test('drops a delivery that is no longer needed, but still asks about its open booking', () => {
    for (const orderStatus of ['cancelled', 'failed', 'rejected', 'completed'] as const)
      assert.equal(kindOf(seen({ orderStatus })), 'drop')
    const bookings = [bookingOf(1, estimate(1, 1, 1, now), now)]
    const delivery = { ...fresh, state: 'booking' as const, recall: { actor: 'x', reason: null } }
    assert.equal(kindOf(seen({ delivery, bookings, orderStatus: 'cancelled' })), 'send')
  })

  test('of a return does not look at the order', () => {
    assert.equal(kindOf(seen({ delivery: { ...fresh, leg: 'return' }, orderStatus: 'failed' })), 'ask')
  })
})

test('rounds are numbered consecutively, three to a search', () => {
  const numbers: number[] = []
  let round = 0
  for (let search = 0; search < 3; search++) {
    for (let next = nextRound(round); next !== undefined; next = nextRound(round)) {
      numbers.push(next)
      round = next
    }
    round = newSearch(round)
  }
  assert.deepEqual(numbers, [1, 2, 3, 11, 12, 13, 21, 22, 23])
  assert.equal(newSearch(0), 0)
  assert.deepEqual([1, 2, 3, 11].map(pauseAfter), [15_000, 60_000, 0, 15_000])
  assert.ok(mayBeginByItself(43) && !mayBeginByItself(50))
})

test('every end that a recall gives an order is a valid transition', () => {
  for (const status of ['placed', 'confirmed', 'ready', 'out_for_delivery'] as const)
    assert.ok(canTransition({ status, type: 'delivery' }, orderAfterRecall(status)!), status)
  for (const status of ['confirmed', 'ready', 'out_for_delivery'] as const)
    assert.ok(
      canTransition({ status, type: 'delivery' }, orderAfterRecall(status, 'completed')!, true),
      status,
    )
})

test('an order ends with the delivery that was recalled, unless it has ended', () => {
  for (const status of ['placed', 'confirmed', 'ready'] as const)
    assert.equal(orderAfterRecall(status), 'cancelled')
  assert.equal(orderAfterRecall('out_for_delivery'), 'failed')
  for (const status of ['completed', 'rejected', 'cancelled', 'failed'] as const)
    assert.deepEqual([orderAfterRecall(status), orderAfterRecall(status, 'completed')], [null, null])
})

/**
 * A world of two honest companies: their answers, and what they really do. `couriers` is the truth about each key;
 * `isOff` means that it was canceled before a company had it, or since, and `isKept` that a company refused.
 */
type World = Omit<DispatchCase, 'delivery'> & {
  delivery: Delivery
  couriers: Record<string, boolean>
  isOff: boolean
  isKept: boolean
}

const apply = (world: World, changes: Changes, number?: number): World => ({
  ...world,
  delivery: { ...world.delivery, ...changes.delivery },
  bookings: world.bookings.map((one) => (one.booking === number ? { ...one, ...changes.booking } : one)),
})
const within = (world: World, key: string, comes: boolean): World => ({
  ...world,
  couriers: { ...world.couriers, [key]: comes },
})
const taking = {
  kind: 'taken' as const,
  ...{
    deliveryId: 'd',
    answeredCents: 500,
    pickupEta: null,
    deliveryEta: null,
    isFurther: false,
    detail: null,
  },
}
const unheard = { kind: 'unknown', detail: 'silence', isUnsent: false } as const
const unsent = { kind: 'unknown', detail: 'resting', isUnsent: true } as const

/** Everything that the next step can lead to: each answer, each timeout, each crash before or after the company has acted. */
function* futures(world: World): Generator<World> {
  const { delivery, bookings } = world
  const step = nextStep(world)
  switch (step.kind) {
    case 'rest':
      return
    case 'wait':
      yield { ...world, now: step.until }
      break
    case 'ask': {
      const [a, b] = [1, 2].map((id) => estimate(step.round, id, id, world.now + 20_000))
      for (const answers of [[], [a!], [a!, b!]]) {
        const asked = { ...world, estimates: [...world.estimates, ...answers] }
        yield apply(asked, afterEstimates(world, step.round, answers))
      }
      break
    }
    case 'book': {
      const booking = bookingOf(bookings.length + 1, step.estimate, world.now)
      yield { ...world, bookings: [...bookings, booking], delivery: { ...delivery, state: 'booking' } }
      break
    }
    case 'send': {
      const { booking } = step
      const key = booking.bookingKey
      const later = { ...world, now: world.now + 10_000 }
      if (world.couriers[key] === undefined) {
        yield apply(within(world, key, false), afterDenial(world, 'no'), booking.booking)
        yield apply(later, afterSilence(later, booking, unheard), booking.booking)
        yield apply(world, afterSilence(world, booking, unsent), booking.booking)
      }
      if (world.couriers[key] !== false) {
        const acted = within(world, key, true)
        yield apply(acted, afterTaking(acted, taking, 20_000), booking.booking)
        yield apply({ ...acted, now: later.now }, afterSilence(later, booking, unheard), booking.booking)
        yield { ...acted, now: world.now + 30_000 } // it died before writing
      } else yield apply(world, afterDenial(world, 'no'), booking.booking)
      break
    }
    case 'take_back': {
      const { booking } = step
      const gone = within(world, booking.bookingKey, false)
      yield apply(gone, afterCancelling(gone), booking.booking)
      yield apply(gone, afterSilentRecall(gone), booking.booking)
      yield apply(world, afterSilentRecall(world), booking.booking)
      if (world.couriers[booking.bookingKey])
        yield { ...apply(world, afterRefusal(), booking.booking), isKept: true }
      break
    }
    case 'drop':
      yield apply(world, afterCancelling(world))
      break
    case 'fail':
      yield apply(world, afterFailure(world, 'nobody'))
      break
    case 'give_up':
      yield apply(world, afterGivingUp(world), bookings.find(isOpen)!.booking)
  }
  if (delivery.recall === null)
    yield { ...world, delivery: { ...delivery, recall: { actor: 'merchant', reason: null } }, isOff: true }
  if (world.orderStatus === 'confirmed')
    yield { ...world, orderStatus: 'failed', isOff: world.isOff || delivery.state !== 'live' }
}

/** Worlds that differ only in lateness, or in things that are finished, are the same. */
function nameOf(world: World): string {
  const { orderStatus, delivery, estimates, bookings, couriers, now: at, isOff, isKept } = world
  const since = (moment: number) => Math.max(0, moment - at)
  const { state, round, recall } = delivery
  const open = bookings.find(isOpen)
  return JSON.stringify([
    ...[orderStatus, state, round, since(delivery.startAt), recall !== null, isOff, isKept],
    estimates.filter((e) => e.round === round).map((e) => [e.providerId, since(e.validUntil!)]),
    bookings.filter((b) => b.round === round).map((b) => b.providerId),
    open && [open.state, open.tries, couriers[open.bookingKey], Math.min(at - open.askedAt, 60_000)],
  ])
}

test('whatever happens in any order: at most one courier, none forgotten, and it always ends', () => {
  const start: World = { ...seen(), delivery: fresh, couriers: {}, isOff: false, isKept: false }
  const known = new Map<string, World>([[nameOf(start), start]])
  const after = new Map<string, string[]>()
  const ends = new Set<string>()
  for (const [name, world] of known) {
    const next: string[] = []
    for (const future of futures(world)) {
      mustBeSound(future)
      const futureName = nameOf(future)
      next.push(futureName)
      if (!known.has(futureName)) known.set(futureName, future)
    }
    after.set(name, next)
    if (next.length === 0) ends.add(name)
    assert.ok(known.size < 400_000, 'the worlds do not end')
  }
  assert.ok(known.size > 1000, `${known.size} worlds`)
  mustLeadToAnEnd(after, ends)
  const states = new Set([...ends].map((name) => known.get(name)!.delivery.state))
  assert.deepEqual([...states].sort(), ['cancelled', 'failed', 'live'])
})

function mustBeSound(world: World) {
  const { delivery, bookings, couriers } = world
  const open = bookings.filter(isOpen)
  const coming = bookings.filter(({ bookingKey }) => couriers[bookingKey])
  assert.ok(open.length <= 1, 'two open bookings')
  assert.ok(coming.length <= 1, 'two couriers')
  // A courier who is coming is known, or remembered.
  assert.ok(coming.every(isOpen), `a forgotten courier: ${JSON.stringify(world)}`)
  assert.equal(delivery.state === 'booking', open[0]?.state === 'asked')
  assert.equal(delivery.state === 'live', open[0]?.state === 'booked')
  if (delivery.state === 'cancelled') assert.deepEqual(open, [])
  if (delivery.state === 'live' && delivery.recall === null && world.isOff)
    assert.ok(world.isKept, 'nobody takes back what nobody wants')
  assert.equal(['delivered', 'failed', 'cancelled'].includes(delivery.state), delivery.endedAt !== null)
  for (const { tries } of bookings) assert.ok(tries <= 3)
  assert.ok(delivery.round <= 3 && bookings.length <= 6)
  const asked = bookings.map(({ round, providerId }) => `${round} ${providerId}`)
  assert.equal(new Set(asked).size, asked.length, 'the same estimate booked twice')
}

/** An end can be reached from everywhere: nothing goes in circles forever. */
function mustLeadToAnEnd(after: ReadonlyMap<string, string[]>, ends: ReadonlySet<string>) {
  const before = new Map<string, string[]>()
  for (const [name, next] of after)
    for (const one of next) before.set(one, [...(before.get(one) ?? []), name])
  const reaching = new Set(ends)
  const queue = [...ends]
  for (const name of queue)
    for (const one of before.get(name) ?? [])
      if (!reaching.has(one)) {
        reaching.add(one)
        queue.push(one)
      }
  assert.equal(reaching.size, after.size)
}
