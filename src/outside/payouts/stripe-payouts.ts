import Stripe from 'stripe'
import { isSilence, withoutCard } from '../payments/stripe-outcomes.ts'
import { openStripe, type StripeSettings } from '../payments/stripe-payments.ts'
import type {
  AccountRecord,
  BankPayout,
  FoundTransfer,
  OnboardingLink,
  Payouts,
  SentTransfer,
} from '../payouts.ts'

/** A payout of a merchant's account contains the payments of a day or two. */
const perPage = 100
/** How many payouts of an account are searched: a month of them. */
const maxPayouts = 31

/**
 * Stripe Connect with Express accounts. Charges belong to the platform. A merchant's daily net amount goes to its account as one transfer,
 * and Stripe then pays it out to the bank.
 */
export function openStripePayouts(settings: StripeSettings): Payouts {
  const stripe = openStripe(settings)
  return {
    provider: 'stripe',
    async openAccount(key, { name, email, metadata }) {
      const outcome = await ask(() =>
        stripe.accounts.create(
          {
            type: 'express',
            country: 'US',
            ...(email !== null && { email }),
            business_profile: { name },
            capabilities: { transfers: { requested: true } },
            metadata,
          },
          { idempotencyKey: key },
        ),
      )
      return outcome.kind === 'answer' ? { kind: 'opened', account: outcome.answer.id } : outcome
    },
    async link(account, { returnUrl, refreshUrl }) {
      const outcome = await ask(() =>
        stripe.accountLinks.create({
          ...{ account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl },
        }),
      )
      return toOnboardingLink(outcome)
    },
    dashboard: async (account) => toOnboardingLink(await ask(() => stripe.accounts.createLoginLink(account))),
    async readAccount(account) {
      const outcome = await ask(() => stripe.accounts.retrieve(account))
      if (outcome.kind === 'answer') return toAccountRecord(outcome.answer)
      return outcome.kind === 'unknown' ? outcome : { kind: 'missing' }
    },
    async transfer(key, { name, account, amount, description }) {
      const outcome = await ask(() =>
        stripe.transfers.create(
          { amount, currency: 'usd', destination: account, transfer_group: name, description },
          { idempotencyKey: key },
        ),
      )
      if (outcome.kind === 'answer') return sentOf(outcome.answer)
      if (outcome.kind === 'unknown') return outcome
      return { ...outcome, isPassing: outcome.reason === 'balance_insufficient' }
    },
    async readTransfer(reference) {
      const outcome = await ask(() => stripe.transfers.retrieve(reference))
      if (outcome.kind === 'answer') return { ...sentOf(outcome.answer), name: outcome.answer.transfer_group }
      return outcome.kind === 'unknown' ? outcome : { kind: 'missing' }
    },
    findTransfer: ({ name, account }) => findTransfer(stripe, name, account),
    readBank: (account, payments, since) => readBank(stripe, account, payments, since),
  }
}

function toOnboardingLink(outcome: Asked<{ url: string }>): OnboardingLink {
  if (outcome.kind === 'answer') return { kind: 'link', url: outcome.answer.url }
  return outcome.kind === 'unknown' ? outcome : { kind: 'refused' }
}

async function findTransfer(stripe: Stripe, name: string, account: string): Promise<FoundTransfer> {
  const outcome = await ask(() =>
    stripe.transfers.list({ transfer_group: name, destination: account, limit: 1 }),
  )
  if (outcome.kind !== 'answer') return { kind: 'unknown' }
  const [found] = outcome.answer.data
  return found ? sentOf(found) : { kind: 'missing' }
}

const sentOf = ({ id, destination_payment, amount_reversed }: Stripe.Transfer): SentTransfer => ({
  kind: 'sent',
  reference: id,
  payment: typeof destination_payment === 'string' ? destination_payment : (destination_payment?.id ?? null),
  reversed: amount_reversed,
})

function toAccountRecord({
  requirements,
  payouts_enabled,
  capabilities,
  ...account
}: Stripe.Account): AccountRecord {
  const required = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  if (payouts_enabled && capabilities?.transfers === 'active')
    return { kind: 'found', status: 'ready', required }
  const isStopped =
    account.details_submitted && (requirements?.past_due?.length || requirements?.disabled_reason)
  const isVerified = requirements?.disabled_reason === 'requirements.pending_verification'
  return { kind: 'found', status: isStopped && !isVerified ? 'restricted' : 'pending', required }
}

/** Stripe groups payments into payouts. The balance transactions of a payout say which payments it contains. */
async function readBank(
  stripe: Stripe,
  account: string,
  payments: readonly string[],
  since: number,
): Promise<BankPayout[] | undefined> {
  const missing = new Set(payments)
  const found: BankPayout[] = []
  const ofAccount = { stripeAccount: account }
  const outcome = await ask(async () => {
    const created = { gte: Math.floor(since / 1000) }
    const payouts = await stripe.payouts.list({ created, limit: maxPayouts }, ofAccount)
    for (const payout of payouts.data) {
      if (missing.size === 0) break
      const paid = { payout: payout.id, limit: perPage }
      for await (const { source } of stripe.balanceTransactions.list(paid, ofAccount)) {
        const payment = typeof source === 'string' ? source : source?.id
        if (payment === undefined || !missing.has(payment)) continue
        // Payouts come newest first. If the bank returned a payment, it is in a later payout as well.
        missing.delete(payment)
        found.push(toBankPayout(payout, payment))
      }
    }
  })
  return outcome.kind === 'answer' ? found : undefined
}

function toBankPayout(payout: Stripe.Payout, payment: string): BankPayout {
  const { id, status, arrival_date, failure_code } = payout
  const state = status === 'canceled' ? 'failed' : (status as BankPayout['state'])
  const day = new Date(arrival_date * 1000).toISOString().slice(0, 10)
  return {
    payment,
    state,
    reference: id,
    day,
    failure: failure_code ?? (status === 'canceled' ? status : null),
  }
}

type Asked<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

/** A refusal is an outcome, and so is no answer, after which we don't know whether it happened. */
async function ask<Answer>(work: () => Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return { kind: 'answer', answer: await work() }
  } catch (error) {
    if (isSilence(error)) return { kind: 'unknown' }
    if (error instanceof Stripe.errors.StripeIdempotencyError)
      return { kind: 'refused', reason: 'idempotency_error' }
    if (error instanceof Stripe.errors.StripePermissionError)
      return { kind: 'refused', reason: 'account_invalid' }
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return { kind: 'refused', reason: error.code ?? 'invalid_request' }
    throw withoutCard(error)
  }
}
