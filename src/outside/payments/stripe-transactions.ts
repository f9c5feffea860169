import type Stripe from 'stripe'
import type { GatewayTransaction, TransactionPage, TransactionType } from '../payments.ts'
import { isSilence, withoutCard } from './stripe-outcomes.ts'

/** Stripe's maximum page size. */
const pageSize = 100

/** The balance transactions of our own account, newest first. Each includes its source, which says which payment it belongs to. */
export async function listTransactions(
  stripe: Stripe,
  since: number,
  after: string | null,
): Promise<TransactionPage | undefined> {
  try {
    const { data, has_more } = await stripe.balanceTransactions.list({
      created: { gte: Math.floor(since / 1000) },
      limit: pageSize,
      expand: ['data.source'],
      ...(after !== null && { starting_after: after }),
    })
    return { transactions: data.map(toTransaction), next: has_more ? (data.at(-1)?.id ?? null) : null }
  } catch (error) {
    if (isSilence(error)) return undefined
    throw withoutCard(error)
  }
}

/** The Stripe types that we know. Any other is `other`. */
const types = new Map(
  Object.entries<TransactionType>({
    ...{ charge: 'charge', payment: 'charge', refund: 'refund', payment_refund: 'refund' },
    ...{ refund_failure: 'refund_failed', payment_failure_refund: 'refund_failed' },
    ...{ transfer: 'transfer', transfer_refund: 'transfer_reversed', transfer_cancel: 'transfer_reversed' },
    ...{ transfer_failure: 'transfer_reversed', payout: 'payout', payout_minimum_balance_hold: 'payout' },
    ...{ payout_failure: 'payout_failed', payout_cancel: 'payout_failed', topup: 'topup' },
    ...{ payout_minimum_balance_release: 'payout', topup_reversal: 'payout_failed' },
    ...{ stripe_fee: 'fee', stripe_fx_fee: 'fee', tax_fee: 'fee', network_cost: 'fee' },
    application_fee: 'other',
  }),
)

/** The fields of a source that say what it belongs to. A reversal refers to its transfer, a refund to its payment. */
type Source = {
  id: string
  object: string
  payment_intent?: string | { id: string } | null
  metadata?: Record<string, string> | null
  transfer_group?: string | null
  transfer?: string | { id: string } | null
}

function toTransaction(transaction: Stripe.BalanceTransaction): GatewayTransaction {
  const { id, type, amount, fee, currency, created } = transaction
  const source = toSource(transaction)
  const isDispute = type === 'adjustment' && source?.object === 'dispute'
  return {
    ...{ transactionId: id, type: isDispute ? 'dispute' : (types.get(type) ?? 'other') },
    ...{ amount, fee, currency, at: created * 1000 },
    subject: isDispute ? source.id : (subjectOf(source) ?? id),
    reference: source?.object === 'charge' ? (source.metadata?.reference ?? null) : null,
    key: keyOf(source),
  }
}

function toSource({ source }: Stripe.BalanceTransaction): Source | null {
  if (source === null || typeof source === 'string')
    return source === null ? null : { id: source, object: '' }
  return source as unknown as Source
}

const idIn = (named: string | { id: string } | null | undefined) =>
  typeof named === 'string' ? named : named?.id

const subjectOf = (source: Source | null) =>
  idIn(source?.payment_intent) ?? idIn(source?.transfer) ?? source?.id

function keyOf(source: Source | null): string | null {
  if (source?.object === 'refund') return source.metadata?.key ?? null
  return source?.object === 'transfer' ? (source.transfer_group ?? null) : null
}
