import type { Answer } from '../../../sdk/src/index.ts'
import { readDeliveries, type WholeOrder } from './timeline.ts'

type Deliveries = Answer<'get_operator_deliveries_order_id'>
export type Estimate = Deliveries['estimates'][number]
type Booking = Deliveries['bookings'][number]

/** A better offer that was not used: what happened to its booking, or `lapsed` if it had expired. */
export type Passed = { provider: string; what: Booking['state'] | 'lapsed' }

/** Why a company was asked to deliver. */
export type Choice = {
  booking: number
  provider: string
  state: Booking['state']
  detail: string | null
  /** `next`: better offers had failed. */
  why: 'only' | 'best' | 'next'
  passed: Passed[]
  runnerUp: Estimate | undefined
}

/** One round of requests to all courier companies: their answers, best first, and which one was booked. */
export type Round = {
  leg: Estimate['leg']
  search: number
  round: number
  estimates: Estimate[]
  choices: Choice[]
}

const isUsable = ({ outcome }: Estimate) => outcome === 'usable'
/** The order in which offers are tried; answers without an offer come last. */
const compare = (one: Estimate, other: Estimate) =>
  Number(isUsable(other)) - Number(isUsable(one)) ||
  (one.score ?? 0) - (other.score ?? 0) ||
  (one.price ?? 0) - (other.price ?? 0) ||
  one.provider_id - other.provider_id

/** All rounds of requests, oldest first. */
export function listRounds(whole: WholeOrder): Round[] {
  const { estimates = [], bookings = [] } = readDeliveries(whole)
  const keyOf = ({ leg, round }: { leg: string; round: number }) => `${leg} ${round}`
  const keys = [...new Set([...estimates, ...bookings].map(keyOf))]
  return keys.map((key) => {
    const ranked = estimates.filter((estimate) => keyOf(estimate) === key).sort(compare)
    const booked = bookings.filter((booking) => keyOf(booking) === key)
    const { leg, round } = ranked[0] ?? booked[0]!
    return {
      ...{ leg, search: Math.floor(round / 10) + 1, round: round % 10, estimates: ranked },
      choices: booked.map((booking) => explainChoice(booking, ranked.filter(isUsable), booked)),
    }
  })
}

function explainChoice(booking: Booking, offers: readonly Estimate[], booked: readonly Booking[]): Choice {
  const place = offers.findIndex(({ provider_id }) => provider_id === booking.provider_id)
  const passed = offers.slice(0, Math.max(place, 0)).map(({ provider, provider_id }): Passed => {
    const tried = booked.find((one) => one.provider_id === provider_id && one.booking < booking.booking)
    return { provider, what: tried?.state ?? 'lapsed' }
  })
  return {
    ...{ booking: booking.booking, provider: booking.provider, state: booking.state, detail: booking.detail },
    ...{ passed, runnerUp: offers[place + 1] },
    why: passed.length > 0 ? 'next' : offers.length > 1 ? 'best' : 'only',
  }
}

/** Why an order failed. */
export type Refused = {
  status: string
  /** `gateway`: the payment gateway refused the charge; `said` has its own words. */
  by: 'gateway' | 'person' | 'unknown'
  actor: string
  said: string
  reason: string
}

const refusedStatuses = ['rejected', 'cancelled', 'failed']
const fromGateway = /^gateway: ?(.*)$/s

/** Undefined for an order in progress or completed. */
export function findRefusal({ order, moves }: WholeOrder): Refused | undefined {
  const { status } = order
  if (!refusedStatuses.includes(status)) return undefined
  const move = moves.findLast(({ to }) => to === status)
  const actor = move?.actor ?? ''
  const gateway = fromGateway.exec(actor)
  return {
    ...{ status, actor, reason: move?.reason || order.reason || '', said: gateway?.[1] ?? '' },
    by: gateway ? 'gateway' : actor ? 'person' : 'unknown',
  }
}

/** Deliveries that ended without a handover, with the recorded reason. */
export const listLostDeliveries = (whole: WholeOrder) =>
  (readDeliveries(whole).deliveries ?? []).filter(({ state }) => state === 'failed' || state === 'cancelled')
