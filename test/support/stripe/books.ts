import type Stripe from 'stripe'

/** A requested payment: how much, for which order, and what became of it. */
export type StripeIntent = {
  amount: number
  status: Stripe.PaymentIntent.Status
  reference: string | undefined
  refunded: number
  received?: number
  method: string
  customer?: string
  created?: number
}
export type StripeSetup = {
  status: Stripe.SetupIntent.Status
  customer: string
  metadata: object
  method: string | null
  last_setup_error?: { code: string; payment_method?: { card: object } }
}
export type StripeMethod = { number: string; brand: string; card: object }

/** The fields of Stripe's own types that we read, and no others. */
export type StripeRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata'
> & { payment_intent: string; charge: string; status: Stripe.Refund['status']; failure_reason?: string }
export type StripeDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason' | 'status' | 'is_charge_refundable'
> & {
  payment_intent: string
  charge: string
  balance_transactions: StripeBalanceTransaction[]
  evidence: Record<string, string>
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
}
export type StripeBalanceTransaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'fee' | 'net' | 'type' | 'reporting_category'
> & { source: string; account?: string; payout?: string }
export type StripeAccount = Pick<
  Stripe.Account,
  | 'id'
  | 'object'
  | 'type'
  | 'country'
  | 'details_submitted'
  | 'payouts_enabled'
  | 'charges_enabled'
  | 'metadata'
> & {
  created: number
  email: string | null
  capabilities: { transfers: 'active' | 'inactive' | 'pending' }
  requirements: Pick<Stripe.Account.Requirements, 'currently_due' | 'past_due' | 'disabled_reason'>
}
export type StripeTransfer = Pick<
  Stripe.Transfer,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_reversed'
  | 'created'
  | 'currency'
  | 'description'
  | 'reversed'
  | 'transfer_group'
> & { destination: string; destination_payment: string }
export type StripePayout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'arrival_date'
  | 'automatic'
  | 'created'
  | 'currency'
  | 'failure_code'
  | 'status'
> & { account: string }
export type StripeEvent = Pick<Stripe.Event, 'id' | 'object' | 'created' | 'livemode' | 'account'> & {
  type: string
  api_version: string
  data: { object: { id: string; object: string } }
}

/**
 * Everything that Stripe knows. One map for each resource, by id, in order of creation; each resource's file writes its own.
 * A test reads them to compare, and changes them for what happens without us (an expired authorization).
 */
export function openBooks(now: () => number) {
  let count = 0
  const books = {
    customers: new Set<string>(),
    methods: new Map<string, StripeMethod>(),
    /** Payment methods whose owner has authenticated once (3-D Secure). */
    proven: new Set<string>(),
    setups: new Map<string, StripeSetup>(),
    intents: new Map<string, StripeIntent>(),
    refunds: new Map<string, StripeRefund>(),
    disputes: new Map<string, StripeDispute>(),
    balance: new Map<string, StripeBalanceTransaction>(),
    /** Connected accounts, transfers to them, and their payouts to banks. */
    accounts: new Map<string, StripeAccount>(),
    transfers: new Map<string, StripeTransfer>(),
    payouts: new Map<string, StripePayout>(),
    events: new Map<string, StripeEvent>(),
    /** Seconds, as Stripe counts. */
    seconds: () => Math.floor(now() / 1000),
    newId: (prefix: string) => `${prefix}_${'abcdefghijklmnop'[++count % 16]}${count.toString(36)}Loopback`,
  }
  return books
}

export type Books = ReturnType<typeof openBooks>
