import { parseInstant } from '../../../core/local-time.ts'
import type { Cents } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'

export type GiftCard = {
  giftCardId: number
  customerId: number | null
  lastFour: string
  balance: Cents
  enabled: boolean
  endsAt: number | null
}
/** As seen by the operator. */
export type IssuedCard = GiftCard & { email: string | null; value: Cents; createdAt: number }

export type CreditGrant = {
  creditId: number
  customerId: number
  email: string
  value: Cents
  memo: string
  /** The order it compensates for. */
  orderId: number | null
  grantedAt: number
  endsAt: number | null
  endedAt: number | null
  taken: Cents
  /** The customer's total available credit. */
  balance: Cents
}

/** Credit granted by the operator that hasn't ended. */
export type LiveGrant = { creditId: number; value: Cents }

/**
 * What is left of each grant, oldest first, from their shared balance: older credit is spent before newer, and credit
 * that wasn't granted (refunds) before all of it.
 */
export function creditsLeft(balance: Cents, oldestFirst: readonly LiveGrant[]): Map<number, Cents> {
  const left = new Map<number, Cents>()
  let rest = balance
  for (const { creditId, value } of oldestFirst.toReversed()) {
    const own = Math.min(value, rest)
    left.set(creditId, own)
    rest -= own
  }
  return left
}

/** Whether a gift card can be spent. */
export const isInForce = ({ enabled, endsAt }: { enabled: boolean; endsAt: number | null }, now: number) =>
  enabled && (endsAt === null || now < endsAt)

export function readEnd(ends: string): number {
  const at = parseInstant(ends)
  if (at === null)
    throw refuse('invalid_parameter', { field: 'ends', detail: 'ends must be an ISO 8601 time.' })
  return at
}
