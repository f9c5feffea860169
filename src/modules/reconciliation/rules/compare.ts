import type { Cents } from '../../../core/money.ts'
import {
  type DayPayment,
  diffPayment,
  isBeingSettled,
  type TheirPayment,
  takenByThem,
  takenByUs,
} from './payment.ts'

/** Why our books and the gateway's differ. A closed list: the schema, the API and the console use the same ones. */
export const causes = [
  ...(['missing_at_gateway', 'missing_here', 'amount', 'state', 'refund', 'duplicate', 'late'] as const),
  ...(['fee', 'currency', 'ledger', 'dispute', 'payout', 'other'] as const),
]
export type Cause = (typeof causes)[number]
export const subjects = ['payment', 'transfer', 'dispute', 'payout', 'fee', 'other'] as const
export type Subject = (typeof subjects)[number]

/** A line of the gateway's books, as stored here. */
export type GatewayLine = {
  transactionId: string
  type: string
  amount: Cents
  fee: Cents
  currency: string
  at: number
  subject: string
  orderId: number | null
  key: string | null
  isBooked: boolean
}

/**
 * `ours` and `theirs`: what was taken from the customer, sent to a merchant or lost in a dispute, according to each
 * side's books.
 */
export type Finding = {
  about: Subject
  subject: string
  cause: Cause
  merchantId: number | null
  orderId: number | null
  payment: number | null
  ours: Cents | null
  theirs: Cents | null
  oursState: string | null
  theirsState: string | null
  isSettling: boolean
}

const nothing = {
  ...{ merchantId: null, orderId: null, payment: null, ours: null, theirs: null },
  ...{ oursState: null, theirsState: null, isSettling: false },
}
const ourCurrency = 'usd'
const isForeign = ({ currency }: GatewayLine) => currency !== ourCurrency
const sumOf = (lines: readonly GatewayLine[]): Cents => lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * A payment's total in the gateway's lines; `read` is what the gateway reports about the payment itself, if it was
 * asked.
 */
export function comparePayment(
  ours: DayPayment | undefined,
  lines: readonly GatewayLine[],
  read?: TheirPayment | 'missing',
): Omit<Finding, 'about' | 'subject'> | undefined {
  const theirs = sumOf(lines)
  const foreign = lines.some(isForeign)
  if (!ours)
    return lines.length === 0
      ? undefined
      : { ...nothing, cause: foreign ? 'currency' : 'missing_here', theirs }
  const { merchantId, orderId, payment, state } = ours
  const taken = takenByUs(ours)
  const shared = {
    merchantId,
    orderId,
    payment,
    ours: taken,
    oursState: state,
    isSettling: isBeingSettled(ours),
  }
  const finding = (cause: Cause) => ({ ...shared, cause, theirs, theirsState: null })
  if (foreign) return finding('currency')
  if (read !== undefined && lines.length === 0) return compareWithRecord(ours, read, shared)
  if (theirs === taken) return undefined
  if (shared.isSettling) return finding('late')
  if (lines.length === 0) return finding('missing_at_gateway')
  if (state !== 'captured' && state !== 'refunded') return finding('missing_here')
  return finding(findCause(lines, theirs - taken))
}

/**
 * The gateway has no line for it. What it reports about the payment itself tells whether it doesn't know it, or
 * hasn't booked it yet.
 */
function compareWithRecord(
  ours: DayPayment,
  read: TheirPayment | 'missing',
  shared: Pick<Finding, 'merchantId' | 'orderId' | 'payment' | 'ours' | 'oursState' | 'isSettling'>,
): Omit<Finding, 'about' | 'subject'> | undefined {
  const record = read === 'missing' ? undefined : read
  const difference = diffPayment(ours, record)
  const theirs = record ? takenByThem(record) : null
  const found = { ...shared, theirs, theirsState: record?.state ?? null }
  if (difference === 'missing') return { ...found, cause: 'missing_at_gateway' }
  if (difference) return { ...found, cause: shared.isSettling ? 'late' : difference }
  return theirs !== null && theirs !== 0 ? { ...found, cause: 'late' } : undefined
}

/** `excess`: how much more, or less, the gateway has taken than our books say. */
function findCause(lines: readonly GatewayLine[], excess: Cents): Cause {
  const charges = lines.filter(({ type }) => type === 'charge')
  const refunds = lines.filter(({ type }) => type === 'refund')
  if (charges.length > 1 && sumOf(charges.slice(1)) === excess) return 'duplicate'
  const repeated = refunds.filter(
    ({ key }, index) => key !== null && refunds.findIndex((other) => other.key === key) < index,
  )
  if (repeated.length > 0 && sumOf(repeated) === excess) return 'duplicate'
  const unasked = refunds.filter(({ key }) => key === null)
  return unasked.length > 0 && sumOf(unasked) === excess ? 'refund' : 'amount'
}

/** Compares an order whose payments match the gateway's with what the ledger has taken from cards for it. */
export function compareLedger(
  payments: readonly DayPayment[],
  ledgerCents: Cents,
): Omit<Finding, 'about' | 'subject'> | undefined {
  const [first] = payments
  const isOpen = (one: DayPayment) => isBeingSettled(one) || one.state === 'held'
  if (!first || payments.some(isOpen)) return undefined
  const taken = payments.reduce((sum, payment) => sum + takenByUs(payment), 0)
  if (taken === -ledgerCents) return undefined
  const { merchantId, orderId, payment, state } = first
  return {
    ...{ ...nothing, cause: 'ledger', merchantId, orderId, payment, oursState: state },
    ...{ ours: -ledgerCents, theirs: taken },
  }
}

/** A transfer to a merchant in our books: `amount` is what was sent and not reversed. */
export type OurTransfer = {
  /** Null if it goes to a courier company. */
  merchantId: number | null
  key: string
  reference: string | null
  state: string
  amount: Cents
  sentAt: number | null
}

export function compareTransfer(
  ours: OurTransfer | undefined,
  lines: readonly GatewayLine[],
): Omit<Finding, 'about' | 'subject'> | undefined {
  const theirs = 0 - sumOf(lines)
  if (!ours && lines.length === 0) return undefined
  const isSettling = ours?.state === 'sending'
  const facts = {
    ...{ ...nothing, merchantId: ours?.merchantId ?? null, ours: ours?.amount ?? null, theirs, isSettling },
    oursState: ours?.state ?? null,
  }
  if (lines.some(isForeign)) return { ...facts, cause: 'currency' }
  if (!ours) return { ...facts, cause: 'missing_here' }
  if (theirs === ours.amount) return undefined
  if (isSettling) return { ...facts, cause: 'late' }
  if (lines.length === 0) return { ...facts, cause: 'missing_at_gateway' }
  const again = lines.filter(({ type }) => type === 'transfer').slice(1)
  const isTwice = again.length > 0 && 0 - sumOf(again) === theirs - ours.amount
  return { ...facts, cause: isTwice ? 'duplicate' : 'amount' }
}

/** `booked`: the amount and the fee booked for it. */
export type OurDispute = {
  gatewayId: string
  merchantId: number | null
  orderId: number | null
  status: string
  openedAt: number
  booked: Cents
}

export function compareDispute(
  ours: OurDispute | undefined,
  lines: readonly GatewayLine[],
): Omit<Finding, 'about' | 'subject'> | undefined {
  const theirs = lines.reduce((sum, { amount, fee }) => sum - amount + fee, 0)
  if (!ours && lines.length === 0) return undefined
  const { merchantId = null, orderId = null } = ours ?? {}
  const facts = {
    ...{ ...nothing, merchantId, orderId, ours: ours?.booked ?? null, theirs },
    oursState: ours?.status ?? null,
  }
  if (lines.some(isForeign)) return { ...facts, cause: 'currency' }
  if (!ours) return { ...facts, cause: 'missing_here' }
  return theirs === ours.booked ? undefined : { ...facts, cause: 'dispute' }
}

/**
 * Lines that belong to no payment, transfer or dispute. Payouts to the operator's own bank and money it adds aren't
 * in the ledger, and are a difference only if the bank returns them.
 */
export function compareOther(line: GatewayLine): Omit<Finding, 'subject'> | undefined {
  const facts = { ...nothing, theirs: line.amount }
  if (line.type === 'payout_failed') return { ...facts, about: 'payout', cause: 'payout' }
  if (line.type === 'fee')
    return line.isBooked
      ? undefined
      : { ...facts, about: 'fee', cause: isForeign(line) ? 'currency' : 'fee', ours: 0 }
  return line.type === 'other' ? { ...facts, about: 'other', cause: 'other' } : undefined
}

/** These fees are booked when they are listed: the platform pays them, even for a payment that isn't ours. */
export const paysFee = ({ type, currency }: Pick<GatewayLine, 'type' | 'currency'>): boolean =>
  currency === ourCurrency && ['charge', 'refund', 'refund_failed', 'transfer', 'payout'].includes(type)

export const isOfPayment = ({ type }: GatewayLine): boolean =>
  type === 'charge' || type === 'refund' || type === 'refund_failed'
export const isOfTransfer = ({ type }: GatewayLine): boolean =>
  type === 'transfer' || type === 'transfer_reversed'
