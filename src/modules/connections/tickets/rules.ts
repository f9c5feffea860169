import type { Sentence } from '../../../texts/sentence.ts'

/** A till's version of an order: as of which adjustment, with the till's own ids; or canceled. */
export type SentTicket = {
  version: number
  /** The till's own id or number. */
  reference: string | null
  /** For Square: the recorded payment, in cents. */
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

/** What to do at a till. */
export type TicketStep = 'create' | 'replace' | 'cancel'

type OrderNow = { status: string; adjustmentCount: number }

const underWay = ['confirmed', 'ready', 'out_for_delivery']
const fallen = ['rejected', 'cancelled', 'failed']

/**
 * The next step from the till's version to the order's state; undefined if the till is up to date, or no longer needs
 * it.
 */
export function nextTicketStep(sent: SentTicket | null, order: OrderNow): TicketStep | undefined {
  if (sent === null) return underWay.includes(order.status) ? 'create' : undefined
  if (sent.isCanceled) return undefined
  if (fallen.includes(order.status)) return 'cancel'
  return sent.version < order.adjustmentCount && underWay.includes(order.status) ? 'replace' : undefined
}

const second = 1000
const waits = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * second)
const lastWait = 60 * second
/** As long as preparing an order may take: after that, a person has entered it. */
const triesForMs = 20 * 60 * second

/** The pause after a failure; undefined for no retry. `tries` counts the attempts so far. */
export function waitAfterTry(tries: number, waitedMs: number): number | undefined {
  const wait = waits[tries - 1] ?? lastWait
  return waitedMs + wait > triesForMs ? undefined : wait
}
