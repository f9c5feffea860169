import { deliveryEntry, type Entry, type KeptDelivery, type KeptEstimate } from './records.ts'
import type { Fleet } from './simulation/fleet.ts'
import { makeTrip, stopTrip } from './simulation/trip.ts'

// Expired estimates are kept for a while, so that booking one answers "expired" and not "unknown".
const estimatesKeptMs = 3_600_000
const recentMs = 3_600_000
const deliveriesKeptMs = 7 * 24 * 3_600_000

export type Books = {
  findEstimate(estimateId: string): KeptEstimate | undefined
  findDelivery(deliveryId: string): KeptDelivery | undefined
  /** The delivery that was booked with this Idempotency-Key or from this estimate. */
  findByKey(key: string): KeptDelivery | undefined
  findByEstimate(estimateId: string): KeptDelivery | undefined
  /** Deliveries that are under way, or ended within the last hour. */
  recent(now: number): KeptDelivery[]
  /** Applies a new entry and stores it. */
  record(entry: Entry): void
  /** Applies an entry that is already stored. */
  replay(entry: Entry): void
  /** The entries needed after a restart, without deliveries that ended long ago. */
  entries(now: number): Entry[]
}

/** A company's whole state, in memory. `keep` is given every change in order. Answers are sent only once the change is on disk. */
export function openBooks(fleet: Fleet, keep: (entry: Entry) => void): Books {
  const estimates = new Map<string, KeptEstimate>()
  const deliveries = new Map<string, KeptDelivery>()
  const byKey = new Map<string, KeptDelivery>()
  const byEstimate = new Map<string, KeptDelivery>()

  const addDelivery = (delivery: KeptDelivery) => {
    deliveries.set(delivery.deliveryId, delivery)
    byEstimate.set(delivery.request.estimate_id, delivery)
    if (delivery.key !== null) byKey.set(delivery.key, delivery)
    if (delivery.ride) fleet.send(delivery.ride.courier.courierId, delivery.ride.trip)
  }
  const stop = (deliveryId: string, at: number) => {
    const ride = deliveries.get(deliveryId)?.ride
    if (!ride) return
    ride.trip = stopTrip(ride.trip, at)
    fleet.send(ride.courier.courierId, ride.trip)
  }
  const replay = (entry: Entry) => {
    if (entry.kind === 'estimate') {
      estimates.set(entry.estimate.estimateId, entry.estimate)
      dropStale(estimates, entry.estimate.madeAt)
    } else if (entry.kind === 'stop') stop(entry.deliveryId, entry.at)
    else {
      const ride = entry.ride && { courier: entry.ride.courier, trip: makeTrip(entry.ride.plan) }
      addDelivery({ ...entry.delivery, ride })
    }
  }

  return {
    findEstimate: (estimateId) => estimates.get(estimateId),
    findDelivery: (deliveryId) => deliveries.get(deliveryId),
    findByKey: (key) => byKey.get(key),
    findByEstimate: (estimateId) => byEstimate.get(estimateId),
    recent: (now) => [...deliveries.values()].filter(({ ride }) => ride && ride.trip.endsAt > now - recentMs),
    replay,
    record(entry) {
      replay(entry)
      keep(entry)
    },
    entries(now) {
      dropStale(estimates, now)
      const isRecent = ({ ride, bookedAt }: KeptDelivery) =>
        (ride?.trip.endsAt ?? bookedAt) > now - deliveriesKeptMs
      return [
        ...estimates.values().map((estimate): Entry => ({ kind: 'estimate', estimate })),
        ...deliveries.values().filter(isRecent).map(deliveryEntry),
      ]
    },
  }
}

/** Entries are in the order of creation, so the oldest come first. */
function dropStale(estimates: Map<string, KeptEstimate>, now: number) {
  for (const [estimateId, { madeAt }] of estimates) {
    if (madeAt > now - estimatesKeptMs) return
    estimates.delete(estimateId)
  }
}
