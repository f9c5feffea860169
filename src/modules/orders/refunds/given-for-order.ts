import { type Cents, toDollars } from '../../../core/money.ts'
import type { Handle } from '../../../db/database.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import { sumCredit } from '../../credits/index.ts'
import type { Refund } from '../rules/order.ts'
import { refundedBefore, sumOfParts } from './rules/refund.ts'
import { listRefunds } from './store.ts'

/** All refunds and credits of an order that is locked, by anyone: it counts against the limit of roles that have one. */
export async function sumGivenFor(tx: Handle, orderId: number, refunds?: readonly Refund[]): Promise<Cents> {
  const earlier = refunds ?? (await listRefunds(tx, [orderId]))
  return sumOfParts(refundedBefore(earlier).parts) + (await sumCredit(tx, { orderId }))
}

export const orderLimitSentence = (limit: Cents, left: Cents): Sentence =>
  says`Your role may give up to ${dollars(limit)} for an order, refunds and credit together. ${dollars(left)} is left.`

const dollars = (cents: Cents) => `$${toDollars(cents).toFixed(2)}`
