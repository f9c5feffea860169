import { type Point, pointAlong, type Way, wayBetween } from './streets.ts'

export type RunningStatus = 'booked' | 'to_pickup' | 'at_pickup' | 'to_delivery' | 'at_delivery'
export type TripStatus = RunningStatus | 'delivered' | 'failed' | 'cancelled'

/** Time without movement: how long it is expected to take, and how long it really takes. */
export type Wait = { expectedMs: number; actualMs: number }

/** Everything that determines a trip. Times are epoch milliseconds. Speed and waits already include the simulation speed. */
export type TripPlan = {
  startsAt: number
  from: Point
  pickup: Point
  delivery: Point
  metersPerMs: number
  settingOff: Wait
  atPickup: Wait
  atDoor: Wait
  ending: 'delivered' | 'failed'
  /** When it was canceled; null if it wasn't. */
  stoppedAt: number | null
}

type Stage = { status: RunningStatus; from: number; until: number; expectedMs: number; way: Way }

export type Trip = {
  plan: TripPlan
  stages: readonly Stage[]
  ending: 'delivered' | 'failed' | 'cancelled'
  endsAt: number
}

/**
 * Calculates a trip from its plan. There are no timers: status, position and arrival at any time follow from the plan, so a company with a
 * thousand couriers under way costs nothing between requests.
 */
export function makeTrip(plan: TripPlan): Trip {
  const toPickup = wayBetween(plan.from, plan.pickup)
  const toDelivery = wayBetween(plan.pickup, plan.delivery)
  const riding = (way: Way): Wait => {
    const ms = way.meters / plan.metersPerMs
    return { expectedMs: ms, actualMs: ms }
  }
  const parts: [RunningStatus, Wait, Way][] = [
    ['booked', plan.settingOff, wayBetween(plan.from, plan.from)],
    ['to_pickup', riding(toPickup), toPickup],
    ['at_pickup', plan.atPickup, wayBetween(plan.pickup, plan.pickup)],
    ['to_delivery', riding(toDelivery), toDelivery],
    ['at_delivery', plan.atDoor, wayBetween(plan.delivery, plan.delivery)],
  ]
  let from = plan.startsAt
  const stages = parts.map(([status, { expectedMs, actualMs }, way]) => {
    const stage = { status, from, until: from + actualMs, expectedMs, way }
    from = stage.until
    return stage
  })
  const isStopped = plan.stoppedAt !== null && plan.stoppedAt < from
  return {
    plan,
    stages,
    ending: isStopped ? 'cancelled' : plan.ending,
    endsAt: isStopped ? plan.stoppedAt! : from,
  }
}

export function statusAt(trip: Trip, at: number): { status: TripStatus; since: number } {
  if (at >= trip.endsAt) return { status: trip.ending, since: trip.endsAt }
  const { status, from } = stageAt(trip, at)
  return { status, since: from }
}

export function placeAt(trip: Trip, at: number): Point {
  const moment = Math.min(at, trip.endsAt)
  const { way, from } = stageAt(trip, moment)
  return pointAlong(way, (moment - from) * trip.plan.metersPerMs)
}

/** When the courier is at the pickup, and when the order is handed over: the actual times, or the estimates at that moment. */
export function etasAt(trip: Trip, at: number): { pickup: number; delivery: number } {
  const moment = Math.min(at, trip.endsAt)
  return { pickup: findEnd(trip, 'to_pickup', moment), delivery: findEnd(trip, 'at_delivery', moment) }
}

/** A delivery can only be canceled before pickup. */
export function mayStop(trip: Trip, at: number): boolean {
  return ['booked', 'to_pickup', 'at_pickup'].includes(statusAt(trip, at).status)
}

/** Stops after the start at the earliest, so that a status at that moment shows a trip that has begun. */
export function stopTrip(trip: Trip, at: number): Trip {
  return makeTrip({ ...trip.plan, stoppedAt: Math.max(at, trip.plan.startsAt + 1) })
}

/** The last stage that has begun. A stage without duration ends as soon as it begins. */
function stageAt({ stages }: Trip, at: number): Stage {
  return stages.findLast(({ from }) => from <= at) ?? stages[0]!
}

/** A wait that takes longer than expected delays everything after it; one that ends early moves it forward. */
function findEnd(trip: Trip, status: RunningStatus, at: number): number {
  const { stages } = trip
  const [present, wanted] = [
    stages.indexOf(stageAt(trip, at)),
    stages.findIndex((stage) => stage.status === status),
  ]
  if (present > wanted) return stages[wanted]!.until
  const { from, until, expectedMs } = stages[present]!
  const presentEnds = at >= until ? until : Math.max(from + expectedMs, at)
  return stages.slice(present + 1, wanted + 1).reduce((end, stage) => end + stage.expectedMs, presentEnds)
}
