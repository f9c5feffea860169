import type { Sentence } from '../../../texts/sentence.ts'

/** What a till has of an order: as of which adjustment, under which ids of its own, or that it is canceled. */
export type SentTicket = {
  version: number
  /** The till's own id or number. */
  reference: string | null
  /** Of Square: the payment that was recorded, in cents. */
  paymentId?: string
  cents?: number
  isCanceled: boolean
}

export type Ticket = {
  connectionId: number
  orderId: number
  merchantId: number
  state: 'waiting' | 'sent' | 'failed'
  sent: SentTicket | null
  tries: number
  waitsSince: number
  fault: Sentence | null
}

/** What there is to do at a till. */
export type TicketStep = 'create' | 'replace' | 'cancel'

type OrderNow = { status: string; adjustmentCount: number }

const underWay = ['confirmed', 'ready', 'out_for_delivery']
const fallen = ['rejected', 'cancelled', 'failed']

/** The next step from what the till has to what the order is; undefined: the till has it as it is, or need not have it any more. */
export function nextTicketStep(sent: SentTicket | null, order: OrderNow): TicketStep | undefined {
  if (sent === null) return underWay.includes(order.status) ? 'create' : undefined
  if (sent.isCanceled) return undefined
  if (fallen.includes(order.status)) return 'cancel'
  return sent.version < order.adjustmentCount && underWay.includes(order.status) ? 'replace' : undefined
}

const second = 1000
const waits = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * second)
const lastWait = 60 * second
/** As long as an order may take to be made: after that a person has entered it. */
const triesForMs = 20 * 60 * second

/** How long after a failure it is tried again; undefined: not again. `tries` counts the attempts so far. */
export function waitAfterTry(tries: number, waitedMs: number): number | undefined {
  const wait = waits[tries - 1] ?? lastWait
  return waitedMs + wait > triesForMs ? undefined : wait
}
