import { type Cents, formatCents } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import { sumCredit } from '../../credits/index.ts'
import { type Order, withDetails } from '../../orders/index.ts'
import { type Refund, refundedBefore } from './rules/refund.ts'
import { sumOfParts } from './rules/refund-parts.ts'

/**
 * The total of all refunds and credits for a locked order, by anyone: it counts against the limit of roles that have
 * one.
 */
export async function sumGivenFor(tx: Handle, order: Order, refunds?: readonly Refund[]): Promise<Cents> {
  const earlier = refunds ?? (await withDetails({}, tx, [order]))[0]!.refunds
  return sumOfParts(refundedBefore(earlier).parts) + (await sumCredit(tx, { orderId: order.orderId }))
}

export const orderLimitSentence = (limit: Cents, left: Cents): Sentence =>
  says`Your role can give up to ${formatCents(limit)} per order in refunds and credit. ${formatCents(left)} is left.`
