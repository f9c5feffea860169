import type { Cents } from '../../core/money.ts'
import type { Language } from '../../texts/language.ts'
import type { Order, OrderLine } from '../orders/index.ts'

export const helpReasons = [
  'missing',
  'wrong',
  'quality',
  'late',
  'not_delivered',
  'charge',
  'other',
] as const
export type HelpReason = (typeof helpReasons)[number]
export const helpWishes = ['refund', 'redelivery', 'answer'] as const
export type HelpWish = (typeof helpWishes)[number]
export const helpStatuses = ['open', 'answered', 'resolved', 'declined'] as const
export type HelpStatus = (typeof helpStatuses)[number]
export const helpHandlers = ['merchant', 'support'] as const
export type HelpHandler = (typeof helpHandlers)[number]

/** Lines of the order that a request is about, as the column stores them. */
export type HelpLine = { item_key: number; quantity_milli: number }
export type HelpMessage = { at: number; author: 'customer' | HelpHandler; body: string }

/** A customer's request for help with an order, with its conversation. */
export type HelpRequest = {
  helpId: number
  merchantId: number
  orderId: number
  reason: HelpReason
  wanted: HelpWish
  lines: HelpLine[]
  status: HelpStatus
  handledBy: HelpHandler
  language: Language
  openedAt: number
  changedAt: number
  /** When it passes to support; null unless it waits for the merchant. */
  answerBy: number | null
  /** The order's refund that was made for it. */
  refundId: number | null
  autoRefunded: boolean
  messages: HelpMessage[]
  photoIds: number[]
}

/** Limits per order and request. */
export const limits = { requests: 5, messages: 100, photos: 5, uploads: 20 } as const

/** As long as a merchant may refund: 30 days. */
const openMs = 30 * 86_400_000
/** The merchant's time to answer before support takes over. */
export const answerMs = 24 * 3_600_000

/** Help can be asked for from the moment of ordering until 30 days after the order was due. */
export const isHelpOpen = ({ deliverAt, promisedAt }: Pick<Order, 'deliverAt' | 'promisedAt'>, now: number) =>
  now - Math.max(deliverAt, promisedAt ?? 0) <= openMs

/** Null where a line is not in the order, or more of it is named than was bought. */
export function readLines(
  cart: readonly Pick<OrderLine, 'quantity_milli'>[],
  lines: readonly { item_key: number; quantity: number }[],
): HelpLine[] | null {
  const sums = new Map<number, number>()
  for (const { item_key, quantity } of lines)
    sums.set(item_key, (sums.get(item_key) ?? 0) + Math.round(quantity * 1000))
  const read = [...sums].map(([item_key, quantity_milli]) => ({ item_key, quantity_milli }))
  const isBought = ({ item_key, quantity_milli }: HelpLine) =>
    quantity_milli > 0 && quantity_milli <= (cart[item_key]?.quantity_milli ?? 0)
  return read.every(isBought) ? read : null
}

type State = Pick<HelpRequest, 'status' | 'handledBy' | 'answerBy'>

/** A new request, or one that the customer writes to again, waits for the merchant, for a day. */
const waitingFor = (handledBy: HelpHandler, now: number): State => ({
  ...{ status: 'open', handledBy },
  answerBy: handledBy === 'merchant' ? now + answerMs : null,
})

export const openedState = (now: number): State => waitingFor('merchant', now)

/**
 * A customer's message opens the request again. After the merchant has declined it support decides; a request that waits already
 * keeps its time.
 */
export function afterCustomer({ status, handledBy, answerBy }: State, now: number): State {
  if (status === 'open') return { status, handledBy, answerBy }
  return waitingFor(status === 'declined' ? 'support' : handledBy, now)
}

/** The statuses that an answer may give a request, by who answers. What support handles, the merchant can no longer decline. */
const answers: Readonly<Record<HelpHandler, Readonly<Record<HelpHandler, readonly HelpStatus[]>>>> = {
  merchant: { merchant: ['answered', 'resolved', 'declined'], support: ['answered', 'resolved'] },
  support: { merchant: ['answered', 'resolved', 'declined'], support: ['answered', 'resolved', 'declined'] },
}

/** Undefined where this caller may not give the request that status. Support keeps what it has answered. */
export function afterAnswer({ handledBy }: State, by: HelpHandler, status: HelpStatus): State | undefined {
  if (!answers[by][handledBy].includes(status)) return undefined
  return { status, handledBy: by === 'support' ? 'support' : handledBy, answerBy: null }
}

/** What the operator lets the service refund by itself; zero turns it off. */
export type AutoRefund = { maxCents: Cents; maxPerCustomer: number }

/** Additions 10.4: only missing lines, for a refund. `earlier` counts the person's requests that were refunded this way in 30 days. */
export const mayAutoRefund = (
  { maxCents, maxPerCustomer }: AutoRefund,
  { reason, wanted, lines }: Pick<HelpRequest, 'reason' | 'wanted' | 'lines'>,
  earlier: number,
): boolean =>
  reason === 'missing' && wanted === 'refund' && lines.length > 0 && maxCents > 0 && earlier < maxPerCustomer

export const autoRefundWindowMs = 30 * 86_400_000

/** How soon requests of a period got their first answer from a merchant or support; null where none got one. */
export type AnswerTimes = {
  open: number
  withSupport: number
  answered: number
  medianSeconds: number | null
  p90Seconds: number | null
}

/** Answers are counted over so many days. */
export const answerDays = 30

/** Minutes from opening to the first answer of someone else than the customer; null: there is none yet. */
export function minutesToAnswer({
  openedAt,
  messages,
}: Pick<HelpRequest, 'openedAt' | 'messages'>): number | null {
  const first = messages.find(({ author }) => author !== 'customer')
  return first ? Math.max(0, Math.round((first.at - openedAt) / 60_000)) : null
}
