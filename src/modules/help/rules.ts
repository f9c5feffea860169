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

/** The order lines affected by a request, as stored. */
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
  /** When it goes to support; null unless it is with the merchant. */
  answerBy: number | null
  /** Since when the customer waits for an answer; null unless it is open. */
  waitingSince: number | null
  /** The order's refund that was made for it. */
  refundId: number | null
  autoRefunded: boolean
  messages: HelpMessage[]
  photoIds: number[]
}

/** Limits per order and request. */
export const limits = { requests: 5, messages: 100, photos: 5, uploads: 20 } as const

/** As long as a merchant can refund: 30 days. */
const openMs = 30 * 86_400_000
/** The merchant's time to answer before support takes over. */
export const answerMs = 24 * 3_600_000

/** Help can be requested from the time of ordering until 30 days after the order was due. */
export const isHelpOpen = ({ deliverAt, promisedAt }: Pick<Order, 'deliverAt' | 'promisedAt'>, now: number) =>
  now - Math.max(deliverAt, promisedAt ?? 0) <= openMs

/** Null if a line isn't in the order, or more of it is listed than was bought. */
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

/** A new or reopened request is with the merchant, for a day. */
const waitingFor = (handledBy: HelpHandler, now: number): State => ({
  ...{ status: 'open', handledBy },
  answerBy: handledBy === 'merchant' ? now + answerMs : null,
})

export const openedState = (now: number): State => waitingFor('merchant', now)

/**
 * A customer's message reopens the request. If the merchant declined it, it goes to support; a request that is
 * already open keeps its deadline.
 */
export function afterCustomer({ status, handledBy, answerBy }: State, now: number): State {
  if (status === 'open') return { status, handledBy, answerBy }
  return waitingFor(status === 'declined' ? 'support' : handledBy, now)
}

/**
 * The statuses an answer can set, by who answers. Requests handled by support can't be declined by the merchant any
 * more.
 */
const answers: Readonly<Record<HelpHandler, Readonly<Record<HelpHandler, readonly HelpStatus[]>>>> = {
  merchant: { merchant: ['answered', 'resolved', 'declined'], support: ['answered', 'resolved'] },
  support: { merchant: ['answered', 'resolved', 'declined'], support: ['answered', 'resolved', 'declined'] },
}

/** Undefined if this caller can't set that status. Support keeps what it has answered. */
export function afterAnswer({ handledBy }: State, by: HelpHandler, status: HelpStatus): State | undefined {
  if (!answers[by][handledBy].includes(status)) return undefined
  return { status, handledBy: by === 'support' ? 'support' : handledBy, answerBy: null }
}

/** The operator's limits for automatic refunds; zero turns them off. */
export type AutoRefund = { maxCents: Cents; maxPerCustomer: number }

/**
 * Additions 10.4: only refunds of missing lines. `earlier` counts the person's requests refunded this way within 30
 * days.
 */
export const mayAutoRefund = (
  { maxCents, maxPerCustomer }: AutoRefund,
  { reason, wanted, lines }: Pick<HelpRequest, 'reason' | 'wanted' | 'lines'>,
  earlier: number,
): boolean =>
  reason === 'missing' && wanted === 'refund' && lines.length > 0 && maxCents > 0 && earlier < maxPerCustomer

export const autoRefundWindowMs = 30 * 86_400_000

/** How fast a period's requests got their first answer from a merchant or support; null without any. */
export type AnswerTimes = {
  open: number
  withSupport: number
  answered: number
  medianSeconds: number | null
  p90Seconds: number | null
}

/** Answers are counted over so many days. */
export const answerDays = 30

/** Minutes from opening to the first answer by someone other than the customer; null if none yet. */
export function minutesToAnswer({
  openedAt,
  messages,
}: Pick<HelpRequest, 'openedAt' | 'messages'>): number | null {
  const first = messages.find(({ author }) => author !== 'customer')
  return first ? Math.max(0, Math.round((first.at - openedAt) / 60_000)) : null
}

/** What support looks for, apart from an order's number. */
export type HelpSearch =
  /** Accounts, or a guest's address or phone number. */
  | { kind: 'people'; customerIds: readonly number[]; email: string | null; phone: string | null }
  /** Part of a shop's name, or the beginnings of a customer's names, in lower case. */
  | { kind: 'name'; text: string }
