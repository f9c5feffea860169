import { makeTrip, type Trip, type TripPlan } from '../../../courier/simulation/trip.ts'

type Point = { latitude: number; longitude: number }

/** A delivery as the network itself knows it. */
export type Ride = {
  deliveryId: string
  /** The idempotency key, if the network's API has one. */
  key: string | null
  orderId: string
  cents: number
  isRestricted: boolean
  createdAt: number
  request: Record<string, any>
  trip: Trip
  /** The return of what couldn't be handed over. */
  back: Trip | null
  /** A state that a test has set instead of the one that follows from the time. */
  forced: string | null
}

const metersPerSecond = 6

/** Waits are those of a courier in a hurry; `pace` is simulated seconds per second. */
export function planRide(
  { pickup, delivery }: { pickup: Point; delivery: Point },
  { now, pace, ending }: { now: number; pace: number; ending: TripPlan['ending'] },
): Trip {
  const wait = (seconds: number) => ({
    expectedMs: (seconds * 1000) / pace,
    actualMs: (seconds * 1000) / pace,
  })
  const near = { latitude: pickup.latitude + 0.004, longitude: pickup.longitude + 0.004 }
  return makeTrip({
    ...{ startsAt: now, from: near, pickup, delivery, ending, stoppedAt: null },
    metersPerMs: (metersPerSecond * pace) / 1000,
    ...{ settingOff: wait(60), atPickup: wait(180), atDoor: wait(90) },
  })
}

export const feeOf = ({ pickup, delivery }: { pickup: Point; delivery: Point }) => {
  const degrees =
    Math.abs(pickup.latitude - delivery.latitude) + Math.abs(pickup.longitude - delivery.longitude)
  return 600 + Math.round(degrees * 5000)
}

/** The double's networks deliver on this side of the Atlantic. */
export const isAbroad = ({ pickup, delivery }: { pickup: Point; delivery: Point }) =>
  [pickup, delivery].some(({ longitude }) => longitude > -60)

/** What the network answers and what goes wrong: scripted for the next call, or at random. */
export type Fault =
  /** Hangs up before or after it has done what was requested. */
  | 'close'
  | 'close-after'
  | 'http-500'
  | 'garbage'
  | 'deny'
  | 'wrong-price'
  /** Cancels the delivery before pickup, or fails at the door. */
  | 'call-off'
  | 'fail'
  /** Says that it does not exist. */
  | 'forget'
  | 'new-state'

export type Faults = {
  /** For the next calls of this name, one each. */
  next(call: string, ...faults: (Fault | null)[]): void
  of(call: string): Fault | null
}

/** `rates` by `call.fault`, such as `accept.deny`; a rate of only a fault is for every call. */
export function openFaults(rates: Record<string, number> = {}, chance: () => number = () => 1): Faults {
  const scripted = new Map<string, (Fault | null)[]>()
  return {
    next: (call, ...faults) => void scripted.set(call, faults),
    of(call) {
      const queue = scripted.get(call)
      if (queue && queue.length > 0) return queue.shift()!
      for (const [name, rate] of Object.entries(rates)) {
        const [first, second] = name.split('.') as [string, string | undefined]
        if ((second === undefined || first === call) && chance() < rate) return (second ?? first) as Fault
      }
      return null
    },
  }
}
