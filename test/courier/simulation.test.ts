import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  bookDelivery,
  type Company,
  cancelDelivery,
  makeEstimate,
  openCompany,
} from '../../courier/company.ts'
import { presentBooking, presentStatus } from '../../courier/present.ts'
import { profiles } from '../../courier/profiles.ts'
import type { Entry, KeptDelivery } from '../../courier/records.ts'
import { CourierRefusal } from '../../courier/refusal.ts'
import { openFleet } from '../../courier/simulation/fleet.ts'
import { metersBetween, pointAlong, wayBetween } from '../../courier/simulation/streets.ts'
import {
  etasAt,
  makeTrip,
  mayStop,
  placeAt,
  statusAt,
  stopTrip,
  type TripPlan,
} from '../../courier/simulation/trip.ts'
import type { BookRequest, WirePlace } from '../../courier-contract/contract.ts'
import { runs } from '../support/eventually.ts'

const NOW = Date.parse('2026-06-15T16:00:00Z')
const nothing = new Set<never>()
const running = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery']

const points = fc.record({
  latitude: fc.double({ min: 40.6, max: 40.85, noNaN: true }),
  longitude: fc.double({ min: -74.05, max: -73.8, noNaN: true }),
})
const waits = fc
  .tuple(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 900_000 }))
  .map(([expectedMs, actualMs]) => ({ expectedMs, actualMs }))
const plans: fc.Arbitrary<TripPlan> = fc.record({
  startsAt: fc.constant(NOW),
  from: points,
  pickup: points,
  delivery: points,
  metersPerMs: fc.double({ min: 0.001, max: 2, noNaN: true }),
  settingOff: waits,
  atPickup: waits,
  atDoor: waits,
  ending: fc.constantFrom('delivered' as const, 'failed' as const),
  stoppedAt: fc.constant(null),
})
const punctual = plans.map((plan) => {
  const kept = ({ expectedMs }: TripPlan['atDoor']) => ({ expectedMs, actualMs: expectedMs })
  return {
    ...plan,
    settingOff: kept(plan.settingOff),
    atPickup: kept(plan.atPickup),
    atDoor: kept(plan.atDoor),
  }
})
/** A fraction of the trip, also slightly before its start and after its end. */
const shares = fc.integer({ min: -100, max: 1100 }).map((thousandths) => thousandths / 1000)
const momentOf = (trip: ReturnType<typeof makeTrip>, share: number) => NOW + share * (trip.endsAt - NOW)
const isAbout = (a: number, b: number) => assert.ok(Math.abs(a - b) < 0.01, `${a} is not about ${b}`)

describe('streets', () => {
  test('a route is never shorter than a straight line, and follows one axis at a time', () => {
    fc.assert(
      fc.property(points, points, shares, (from, to, share) => {
        const way = wayBetween(from, to)
        assert.ok(way.meters >= metersBetween(from, to) - 1e-6)
        const there = pointAlong(way, share * way.meters)
        const isOnWay =
          Math.abs(there.longitude - from.longitude) < 1e-12 || Math.abs(there.latitude - to.latitude) < 1e-12
        assert.ok(isOnWay, `${JSON.stringify(there)} is on neither street`)
      }),
    )
  })

  test('a degree of latitude is 111.195 km', () => {
    const meters = metersBetween({ latitude: 40, longitude: -74 }, { latitude: 41, longitude: -74 })
    assert.equal(Math.round(meters), 111_195)
  })

  test('a route across the date line takes the short way', () => {
    const [west, east] = [
      { latitude: 52, longitude: 179.9 },
      { latitude: 52, longitude: -179.9 },
    ]
    const way = wayBetween(west, east)
    const middle = pointAlong(way, way.meters / 2)
    isAbout(metersBetween(west, middle), way.meters / 2)
  })
})

describe('a trip', () => {
  test('never exceeds its speed', () => {
    fc.assert(
      fc.property(plans, shares, shares, (plan, one, other) => {
        const trip = makeTrip(plan)
        const [from, to] = [momentOf(trip, one), momentOf(trip, other)].sort((a, b) => a - b) as [
          number,
          number,
        ]
        const meters = metersBetween(placeAt(trip, from), placeAt(trip, to))
        // A parallel is longer than the great circle between its ends: by less than a hundred thousandth.
        assert.ok(meters <= plan.metersPerMs * (to - from) * 1.000_01 + 0.001)
      }),
      { numRuns: runs(500) },
    )
  })

  test('is at the pickup and at the door when it says so', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const trip = makeTrip(plan)
        const told = etasAt(trip, trip.endsAt)
        assert.ok(metersBetween(placeAt(trip, told.pickup), plan.pickup) < 0.01)
        assert.deepEqual(placeAt(trip, told.delivery), plan.delivery)
        assert.deepEqual(statusAt(trip, told.delivery), { status: plan.ending, since: told.delivery })
      }),
    )
  })

  test('arrives at the first estimated time if no wait is longer than expected', () => {
    fc.assert(
      fc.property(punctual, shares, (plan, share) => {
        const trip = makeTrip(plan)
        const [first, later] = [etasAt(trip, NOW), etasAt(trip, momentOf(trip, share))]
        isAbout(first.pickup, later.pickup)
        isAbout(first.delivery, later.delivery)
        isAbout(first.delivery, trip.endsAt)
      }),
    )
  })

  test('never estimates an arrival in the past, or a delivery before its pickup', () => {
    fc.assert(
      fc.property(plans, shares, (plan, share) => {
        const trip = makeTrip(plan)
        const at = Math.max(NOW, momentOf(trip, share))
        const { pickup, delivery } = etasAt(trip, at)
        assert.ok(pickup <= delivery)
        const { status } = statusAt(trip, at)
        if (['booked', 'to_pickup'].includes(status)) assert.ok(pickup >= at)
        else assert.equal(pickup, etasAt(trip, trip.endsAt).pickup)
        if (running.includes(status)) assert.ok(delivery >= at)
      }),
    )
  })

  test('goes through its statuses in order, each starting once', () => {
    fc.assert(
      fc.property(plans, fc.array(shares, { maxLength: 30 }), (plan, parts) => {
        const trip = makeTrip(plan)
        const seen = parts
          .map((share) => Math.max(NOW, momentOf(trip, share)))
          .sort((a, b) => a - b)
          .map((at) => ({ at, ...statusAt(trip, at) }))
        const order = [...running, plan.ending]
        for (const [index, { at, status, since }] of seen.entries()) {
          assert.ok(since <= at)
          const before = seen[index - 1]
          if (!before) continue
          assert.ok(order.indexOf(status) >= order.indexOf(before.status))
          assert.equal(since === before.since, status === before.status)
        }
      }),
    )
  })

  test('that is stopped stays where it was and is cancelled; after pickup it can’t be stopped', () => {
    fc.assert(
      fc.property(plans, shares, shares, (plan, share, later) => {
        const trip = makeTrip(plan)
        const at = Math.max(NOW + 1, momentOf(trip, share))
        if (!mayStop(trip, at)) {
          assert.ok(!['booked', 'to_pickup', 'at_pickup'].includes(statusAt(trip, at).status))
          return
        }
        const stopped = stopTrip(trip, at)
        const after = at + later * 1_000_000 + 200_000
        assert.deepEqual(statusAt(stopped, at), { status: 'cancelled', since: at })
        assert.deepEqual(placeAt(stopped, after), placeAt(trip, at))
        assert.deepEqual(statusAt(stopped, at - 1), statusAt(trip, at - 1))
      }),
    )
  })
})

describe('a fleet', () => {
  test('sends the nearest courier first, each one once, until none is left', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 5 }), fc.integer(), (near, perSquare, seed) => {
        const fleet = openFleet({ seed, perSquare, metersPerMs: 0.01 })
        const meters: number[] = []
        const sent = new Set<string>()
        for (let free = fleet.findFree(near, NOW); free; free = fleet.findFree(near, NOW)) {
          meters.push(metersBetween(free.place, near))
          sent.add(free.courier.courierId)
          fleet.send(free.courier.courierId, tripFrom(free.place))
        }
        assert.equal(sent.size, 9 * perSquare)
        assert.deepEqual(
          meters,
          meters.toSorted((a, b) => a - b),
        )
      }),
      { numRuns: 30 },
    )
  })

  test('has the same couriers at the same corners after a restart', () => {
    const near = { latitude: 40.7, longitude: -74 }
    const [one, same, other] = [7, 7, 8].map((seed) =>
      openFleet({ seed, perSquare: 3, metersPerMs: 1 }).findFree(near, NOW),
    )
    assert.deepEqual(one, same)
    assert.notDeepEqual(one, other)
  })
})

describe('a company', () => {
  const steps = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 200_000 }),
      pickup: points,
      delivery: points,
      /** Which earlier delivery is recalled at this moment, if any. */
      cancels: fc.option(fc.nat(20)),
    }),
    { minLength: 1, maxLength: 40 },
  )

  test('never gives a courier two deliveries at once, and never teleports one', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { company, booked } = play(list)
        const metersPerMs = (company.settings.profile.metersPerSecond * company.settings.pace) / 1000
        const rides = booked.flatMap(({ ride }) => ride ?? [])
        const byCourier = Map.groupBy(rides, ({ courier }) => courier.courierId)
        for (const trips of byCourier.values()) {
          const inOrder = trips.map(({ trip }) => trip).sort((a, b) => a.plan.startsAt - b.plan.startsAt)
          for (const [index, trip] of inOrder.entries()) {
            const before = inOrder[index - 1]
            if (!before) continue
            const pause = trip.plan.startsAt - before.endsAt
            assert.ok(pause >= 0, 'two at a time')
            const meters = metersBetween(placeAt(before, before.endsAt), trip.plan.from)
            assert.ok(meters <= pause * metersPerMs * 1.000_01 + 0.001)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('after a restart at any time, knows what it knew before', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 3_600_000 }), (list, laterMs) => {
        const { company, booked, entries } = play(list)
        const at = NOW + laterMs
        const told = (books: Company['books']) =>
          booked.map(({ deliveryId }) => {
            const delivery = books.findDelivery(deliveryId)!
            return [presentBooking(delivery), presentStatus(delivery, at)]
          })
        for (const kept of [entries, company.books.entries(at)]) {
          const again = openCompany(company.settings, () => {})
          for (const entry of JSON.parse(JSON.stringify(kept))) again.books.replay(entry)
          assert.deepEqual(told(again.books), told(company.books))
          const near = { latitude: 40.7, longitude: -73.9 }
          assert.deepEqual(again.fleet.findFree(near, at)?.place, company.fleet.findFree(near, at)?.place)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('gives no estimate when no courier is free, and gives a canceled delivery’s courier to the next one', () => {
    const company = smallCompany(() => {})
    const [pickup, delivery] = [40.7, 40.71].map((latitude) => placeOf({ latitude, longitude: -74 })) as [
      WirePlace,
      WirePlace,
    ]
    const estimate = () => makeEstimate(company, { pickup, delivery, gratuity: 0 }, NOW, nothing)
    const booked: KeptDelivery[] = []
    for (let quote = unlessRefused(estimate); quote; quote = unlessRefused(estimate)) {
      const made = bookDelivery(company, null, bookingOf(quote.estimateId, pickup, delivery), NOW, nothing)
      if (made.ride) booked.push(made)
    }
    assert.equal(booked.length, 9)
    const [one] = booked
    cancelDelivery(company, one!.deliveryId, NOW + 5000, nothing)
    const freed = company.fleet.findFree(pickup, NOW + 5001)
    assert.equal(freed?.courier.courierId, one!.ride!.courier.courierId)
  })

  function smallCompany(keep: (entry: Entry) => void) {
    const profile = { ...profiles.thrifty, couriersPerSquare: 1, maxMiles: 50 }
    return openCompany({ name: 'small', profile, area: null, validMs: 300_000, pace: 20, seed: 3 }, keep)
  }

  /** A small company on a busy day. */
  function play(list: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) {
    const entries: Entry[] = []
    const company = smallCompany((entry) => entries.push(structuredClone(entry)))
    const booked: KeptDelivery[] = []
    let now = NOW
    for (const { afterMs, pickup, delivery, cancels } of list) {
      now += afterMs
      const estimate = unlessRefused(() =>
        makeEstimate(
          company,
          { pickup: placeOf(pickup), delivery: placeOf(delivery), gratuity: 0 },
          now,
          nothing,
        ),
      )
      if (estimate) {
        const request = bookingOf(estimate.estimateId, placeOf(pickup), placeOf(delivery))
        const made = bookDelivery(company, `key ${booked.length}`, request, now, nothing)
        booked.push(company.books.findDelivery(made.deliveryId)!)
      }
      const earlier = cancels === null ? undefined : booked[cancels]
      if (earlier) unlessRefused(() => cancelDelivery(company, earlier.deliveryId, now, nothing))
    }
    return { company, booked, entries }
  }
})

function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof CourierRefusal) return undefined
    throw error
  }
}

function tripFrom(place: { latitude: number; longitude: number }) {
  const wait = { expectedMs: 1000, actualMs: 1000 }
  return makeTrip({
    startsAt: NOW,
    from: place,
    pickup: place,
    delivery: place,
    metersPerMs: 1,
    settingOff: wait,
    atPickup: wait,
    atDoor: wait,
    ending: 'delivered',
    stoppedAt: null,
  })
}

function placeOf(point: { latitude: number; longitude: number }): WirePlace {
  return { address: '1 Main St', city: 'New York', state: 'NY', zip: '10038', ...point }
}

function bookingOf(estimateId: string, pickup: WirePlace, delivery: WirePlace): BookRequest {
  return {
    estimate_id: estimateId,
    order_id: '17',
    items: [{ name: 'Soup', quantity: 1 }],
    pickup: {
      location: pickup,
      contact: { merchant_name: 'Kitchen', email: '', phone: '2125550100' },
      instructions: '',
    },
    delivery: {
      location: delivery,
      contact: { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', phone: '2125550101' },
      instructions: '',
    },
  }
}
