import { randomUUID } from 'node:crypto'
import { checkBooking, checkEstimate } from '../../courier-contract/check-answer.ts'
import type { CheckedBooking } from '../../courier-contract/check-booking.ts'
import type { CheckedEstimate } from '../../courier-contract/check-estimate.ts'
import type { BookRequest, Estimate, EstimateRequest } from '../../courier-contract/contract.ts'
import {
  type Limits,
  openCaller,
  type Reply,
  type Send,
  type SendCall,
  type Sending,
  type Target,
} from './caller.ts'
import { type KitOrder, toEstimateRequest } from './example-order.ts'
import { type CaseVerdict, isDenied, list, show, Unmet } from './verdict.ts'

export type KitOptions = {
  target: Target
  order: KitOrder
  limits: Limits
  /** How long to wait for an estimate to expire, and for a pickup. */
  patienceMs: number
  pollMs: number
  /** A header that makes this provider speed up a booking, if it has one. */
  hurry: { name: string; value: string } | undefined
  clock: { now(): number }
  send: Send
  wait(ms: number): Promise<unknown>
}

/** A booking that was sent, and the reply. */
export type BookingAttempt = { request: BookRequest; key: string; estimate: Estimate; reply: Reply }
export type Booked = BookingAttempt & { deliveryId: string }

/** A company may have no free courier at the moment. */
const maxAttempts = 5

/** What each case is given. */
export type Kit = KitOptions & {
  call: SendCall
  /** Everything sent and received so far. */
  history: Reply[]
  estimateRequest: EstimateRequest
  /** An estimate that can be booked. Otherwise the case can't be tried. */
  takeEstimate(): Promise<Estimate>
  /** A request to book an estimate, each with an order of its own. */
  requestFor(estimateId: string): BookRequest
  sendBooking(request: BookRequest | Sending['body'], key?: string, sending?: Sending): Promise<Reply>
  /** Books a new estimate, and tries again with another one if the booking is denied. */
  attemptBooking(change?: (request: BookRequest) => BookRequest, sending?: Sending): Promise<BookingAttempt>
  /** A new delivery. Otherwise the case can't be tried. */
  book(sending?: Sending): Promise<Booked>
  /** Cancels everything these calls booked; returns how many deliveries are still under way. */
  tidyUp(replies: readonly Reply[]): Promise<number>
}

export function openKit(options: KitOptions): Kit {
  const history: Reply[] = []
  const call = openCaller({ ...options, onReply: (reply) => history.push(reply) })
  const estimateRequest = toEstimateRequest(options.order)
  const { gratuity: _gratuity, ...goods } = options.order

  const kit: Kit = {
    ...options,
    call,
    history,
    estimateRequest,

    async takeEstimate() {
      const reply = await call('estimate', { body: estimateRequest })
      const { estimate, violations } = readEstimate(reply, estimateRequest)
      if (estimate) return estimate
      throw new Unmet('estimate', `no estimate to work with: ${list(violations)} (${show(reply)})`)
    },

    requestFor: (estimateId) => ({ ...goods, estimate_id: estimateId, order_id: `kit-${randomUUID()}` }),

    sendBooking: (request, key = newKey(), { headers, ...sending } = {}) =>
      call('book', {
        body: request as Sending['body'],
        ...sending,
        headers: { 'idempotency-key': key, ...headers },
      }),

    async attemptBooking(change = (request) => request, sending) {
      for (let attempt = 1; ; attempt++) {
        const estimate = await kit.takeEstimate()
        const request = change(kit.requestFor(estimate.estimate_id))
        const key = newKey()
        const reply = await kit.sendBooking(request, key, sending)
        if (!isDenied(reply)) return { request, key, estimate, reply }
        if (attempt === maxAttempts) throw new Unmet('booking', `denied ${attempt} times: ${show(reply)}`)
      }
    },

    async book(sending) {
      const attempt = await kit.attemptBooking(undefined, sending)
      const { booking, violations } = readBooking(attempt.reply, attempt.request)
      if (booking) return { ...attempt, deliveryId: booking.delivery_id }
      throw new Unmet('booking', `no booking to work with: ${list(violations)} (${show(attempt.reply)})`)
    },

    tidyUp: (replies) => tidyUp(call, replies),
  }
  return kit
}

export const newKey = () => `kit-${randomUUID()}`

const notAnswered = { violations: [{ field: 'HTTP status', rule: 'must be 200' }], isUsable: false }

export function readEstimate(reply: Reply, request: EstimateRequest): CheckedEstimate {
  if (reply.status !== 200) return notAnswered
  return checkEstimate(reply.body, { request, sentAt: reply.at - reply.tookMs, now: reply.at })
}

export function readBooking(reply: Reply, request: BookRequest, estimate?: Estimate): CheckedBooking {
  if (reply.status !== 200) return notAnswered
  return checkBooking(reply.body, { request, now: reply.at, ...(estimate && { estimate }) })
}

/** Looks through all calls, so bookings of a failed case are canceled as well. */
async function tidyUp(call: SendCall, replies: readonly Reply[]): Promise<number> {
  const booked = replies.filter((reply) => reply.call === 'book' && reply.status === 200 && !isDenied(reply))
  const ids = booked.map(({ body }) => (body as { delivery_id?: unknown } | null | undefined)?.delivery_id)
  let left = 0
  for (const id of new Set(ids)) {
    if (typeof id !== 'string' || id === '') continue
    const { status } = await call('cancel', { id })
    if (status !== 200) left += (await isUnderWay(call, id)) ? 1 : 0
  }
  return left
}

const ended = ['delivered', 'cancelled', 'failed', 'denied']

async function isUnderWay(call: SendCall, id: string): Promise<boolean> {
  const { status, body } = await call('status', { id })
  return status === 200 && !ended.includes(String((body as { status?: unknown } | null | undefined)?.status))
}

/** One rule of the contract, checked against a provider. */
export type Case = { name: string; rule: string; run(kit: Kit): Promise<CaseVerdict> | CaseVerdict }
