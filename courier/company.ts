import { randomUUID } from 'node:crypto'
import { type Random, randomFrom, seedFor } from '../chance/random.ts'
import type { BookRequest, EstimateRequest } from '../courier-contract/contract.ts'
import { isSamePlace, mustServe, toMiles } from './area.ts'
import { type Books, openBooks } from './books.ts'
import type { Struck } from './faults.ts'
import type { Profile } from './profiles.ts'
import { deliveryEntry, type Entry, type KeptDelivery, type KeptEstimate } from './records.ts'
import { CourierRefusal } from './refusal.ts'
import { type Fleet, openFleet } from './simulation/fleet.ts'
import { type Point, wayBetween } from './simulation/streets.ts'
import { etasAt, makeTrip, mayStop, type TripPlan } from './simulation/trip.ts'

export type CompanySettings = {
  name: string
  profile: Profile
  /** The states and ZIP codes of delivery addresses; null is the whole country. */
  area: readonly string[] | null
  /** How long an estimate can be booked. */
  validMs: number
  /** Simulated seconds per second. */
  pace: number
  seed: number
}

export type Company = { settings: CompanySettings; fleet: Fleet; books: Books; random: Random }

export function openCompany(settings: CompanySettings, keep: (entry: Entry) => void): Company {
  const seed = seedFor(settings.seed, settings.name)
  const { couriersPerSquare } = settings.profile
  const fleet = openFleet({ seed, perSquare: couriersPerSquare, metersPerMs: metersPerMs(settings) })
  return { settings, fleet, books: openBooks(fleet, keep), random: randomFrom(seed) }
}

/** There must be a free courier, but none is reserved: a later booking may get another one, or none. */
export function makeEstimate(
  { settings, fleet, books }: Company,
  request: EstimateRequest,
  now: number,
  struck: Struck,
): KeptEstimate {
  const { name, profile, area } = settings
  mustServe(request, { area, maxMiles: profile.maxMiles })
  const [pickup, delivery] = [toPoint(request.pickup), toPoint(request.delivery)]
  const free = fleet.findFree(pickup, now)
  if (!free) throw new CourierRefusal(400, 'no_courier', 'No courier is free at the moment.')
  const plan = planTrip(settings, { from: free.place, pickup, delivery }, now, () => 1)
  const etas = etasAt(makeTrip(plan), now)
  const miles = toMiles(wayBetween(pickup, delivery).meters)
  const estimate: KeptEstimate = {
    estimateId: `${name}-e-${randomUUID()}`,
    madeAt: now,
    validUntil: struck.has('expire') ? now - 1000 : now + settings.validMs,
    pickup,
    delivery,
    pickupEta: etas.pickup,
    deliveryEta: etas.delivery,
    priceCents: Math.ceil(profile.basePriceCents + miles * profile.pricePerMileCents),
  }
  if (!struck.has('forget')) books.record({ kind: 'estimate', estimate })
  return estimate
}

/** A key stands for one booking, and so does an estimate. A denial uses it up as well. */
export function bookDelivery(
  company: Company,
  key: string | null,
  request: BookRequest,
  now: number,
  struck: Struck,
): KeptDelivery {
  const { settings, books, random } = company
  const earlier = key === null ? undefined : books.findByKey(key)
  if (earlier) return mustBeSameBooking(earlier, request)
  const estimate = findBookable(books, request)
  const isExpired = now > estimate.validUntil || struck.has('expire')
  const isDenied = isExpired || struck.has('deny') || random.chance(settings.profile.denialRate)
  const delivery: KeptDelivery = {
    deliveryId: `${settings.name}-d-${randomUUID()}`,
    key,
    request,
    bookedAt: now,
    priceCents: estimate.priceCents,
    quoted: { pickup: estimate.pickupEta, delivery: estimate.deliveryEta },
    ride: isDenied ? null : assignCourier(company, estimate, now, struck),
  }
  if (!struck.has('forget')) books.record(deliveryEntry(delivery))
  return delivery
}

export function getDelivery({ books }: Company, deliveryId: string, struck: Struck): KeptDelivery {
  const delivery = struck.has('forget') ? undefined : books.findDelivery(deliveryId)
  if (delivery) return delivery
  throw new CourierRefusal(404, 'unknown_delivery', 'We know no such delivery.')
}

/** Only possible before pickup. Canceling again changes nothing. */
export function cancelDelivery(company: Company, deliveryId: string, now: number, struck: Struck) {
  const { ride } = getDelivery(company, deliveryId, struck)
  if (ride && now >= ride.trip.endsAt && ride.trip.ending === 'cancelled') return
  if (!ride || !mayStop(ride.trip, now)) {
    throw new CourierRefusal(400, 'too_late', 'The courier has it already, or it has ended.')
  }
  company.books.record({ kind: 'stop', deliveryId, at: now })
}

function mustBeSameBooking(earlier: KeptDelivery, request: BookRequest): KeptDelivery {
  // Both were read field by field in the same order, so equal bookings have equal JSON.
  if (JSON.stringify(earlier.request) === JSON.stringify(request)) return earlier
  throw new CourierRefusal(400, 'idempotency_mismatch', 'This key belongs to another booking.')
}

function findBookable(books: Books, { estimate_id, pickup, delivery }: BookRequest): KeptEstimate {
  if (books.findByEstimate(estimate_id)) {
    throw new CourierRefusal(400, 'estimate_used', 'This estimate has been booked already.')
  }
  const estimate = books.findEstimate(estimate_id)
  if (!estimate) throw new CourierRefusal(400, 'unknown_estimate', 'We know no such estimate.')
  if (isSamePlace(pickup.location, estimate.pickup) && isSamePlace(delivery.location, estimate.delivery)) {
    return estimate
  }
  throw new CourierRefusal(400, 'place_changed', 'The estimate was for other places.')
}

/** Picks the nearest free courier; null if all are busy. */
function assignCourier(
  { settings, fleet, random }: Company,
  { pickup, delivery }: KeptEstimate,
  now: number,
  struck: Struck,
) {
  const free = fleet.findFree(pickup, now)
  if (!free) return null
  const { courierId, firstName, lastName, phone } = free.courier
  const luck = () => random.between(0.75, 1.35)
  const plan = planTrip(settings, { from: free.place, pickup, delivery }, now, luck)
  if (struck.has('fail')) plan.ending = 'failed'
  if (struck.has('call-off')) plan.stoppedAt = (now + etasAt(makeTrip(plan), now).pickup) / 2
  return { courier: { courierId, firstName, lastName, phone }, trip: makeTrip(plan) }
}

/** `luck` determines how much each wait differs from its expected length. */
function planTrip(
  settings: CompanySettings,
  places: Pick<TripPlan, 'from' | 'pickup' | 'delivery'>,
  now: number,
  luck: () => number,
): TripPlan {
  const { settingOffSeconds, atPickupSeconds, atDoorSeconds } = settings.profile
  const wait = (seconds: number) => {
    const expectedMs = (seconds * 1000) / settings.pace
    return { expectedMs, actualMs: expectedMs * luck() }
  }
  return {
    ...places,
    startsAt: now,
    metersPerMs: metersPerMs(settings),
    settingOff: wait(settingOffSeconds),
    atPickup: wait(atPickupSeconds),
    atDoor: wait(atDoorSeconds),
    ending: 'delivered',
    stoppedAt: null,
  }
}

function metersPerMs({ profile, pace }: CompanySettings): number {
  return (profile.metersPerSecond * pace) / 1000
}

function toPoint({ latitude, longitude }: Point): Point {
  return { latitude, longitude }
}
