import Stripe from 'stripe'
import { type CardBrand, cardBrands } from '../../core/card.ts'
import type { Authorization, CardFault, PaymentRecord, SavedCardOutcome, Settlement } from '../payments.ts'

/** A card that Stripe confirmed with the bank. */
export function toSavedCard(customerId: string, method: Stripe.PaymentMethod): SavedCardOutcome {
  const brand = toCardBrand(method.card?.brand)
  if (!brand) return { kind: 'refused', reason: 'invalid_number' }
  const { last4, exp_month, exp_year, fingerprint } = method.card!
  const token = `${customerId}:${method.id}`
  const card = { token, brand, lastFour: last4, expMonth: exp_month, expYear: exp_year }
  return { kind: 'saved', card: { ...card, ...(fingerprint && { fingerprint }) } }
}

export async function readRecord(stripe: Stripe, paymentId: string): Promise<PaymentRecord> {
  try {
    const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
    return toPaymentRecord(intent)
  } catch (error) {
    if (isSilence(error)) return { kind: 'unknown' }
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return { kind: 'missing' }
    throw withoutCard(error)
  }
}

const states = new Map(
  Object.entries<'held' | 'captured' | 'voided'>({
    ...{ requires_capture: 'held', succeeded: 'captured', canceled: 'voided' },
  }),
)

/**
 * Converts a payment from Stripe's records. Refunds are on the charge. An intent that waits for the customer or the bank has none of our
 * states.
 */
function toPaymentRecord(intent: Stripe.PaymentIntent): PaymentRecord {
  const { status, amount, amount_received, latest_charge, metadata } = intent
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  const [captured, refunded] = [amount_received, charge?.amount_refunded ?? 0]
  const state = states.get(status) ?? null
  const isGivenBack = state === 'captured' && refunded >= captured
  const reference = metadata?.reference
  return {
    ...{ kind: 'found', state: isGivenBack ? 'refunded' : state, authorized: amount, captured, refunded },
    ...(reference !== undefined && { reference }),
  }
}

export function toAuthorization({ id, status, client_secret }: Stripe.PaymentIntent): Authorization {
  switch (status) {
    case 'requires_capture':
      return { kind: 'authorized', paymentId: id }
    case 'requires_action':
      return { kind: 'needs_action', paymentId: id, ...(client_secret && { clientSecret: client_secret }) }
    case 'processing':
      return { kind: 'unknown' }
    default:
      return { kind: 'declined', reason: 'declined' }
  }
}

/** Runs calls to Stripe. A declined card is an outcome, and so is no answer, after which we don't know whether the charge happened. */
export async function attempt<Outcome>(
  work: () => Promise<Outcome>,
  declined: (reason: CardFault, error: Stripe.errors.StripeError) => Outcome,
): Promise<Outcome | { kind: 'unknown' }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return declined(faultOf(error), error)
    if (isAboutPayment(error)) return declined('declined', error)
    if (isSilence(error)) return { kind: 'unknown' }
    throw withoutCard(error)
  }
}

/** Does the same for captures, voids and refunds. */
export async function settle(work: () => Promise<unknown>): Promise<Settlement> {
  try {
    await work()
    return { kind: 'done' }
  } catch (error) {
    if (isSilence(error)) return { kind: 'unknown' }
    const isAnswer =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError
    if (isAnswer) return { kind: 'refused', reason: error.code ?? 'invalid_request' }
    throw withoutCard(error)
  }
}

/**
 * Stripe reports these as invalid requests, although our request is fine: the amount is too small (a gift card paid the rest) or too large
 * for any card, or the card was removed in the meantime.
 */
const isAboutPayment = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  ['amount_too_small', 'amount_too_large', 'resource_missing'].includes(error.code ?? '')

/** No answer, or an answer that doesn't say whether it happened. */
export const isSilence = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

const faults = new Map(
  Object.entries<CardFault>({
    incorrect_number: 'invalid_number',
    invalid_number: 'invalid_number',
    expired_card: 'expired',
    invalid_expiry_month: 'invalid_expiry',
    invalid_expiry_year: 'invalid_expiry',
    incorrect_cvc: 'invalid_cvv',
    invalid_cvc: 'invalid_cvv',
  }),
)

const faultOf = ({ code }: Stripe.errors.StripeError): CardFault => faults.get(code ?? '') ?? 'declined'

/** Stripe's messages may repeat what was sent. Passes on only what can't contain card data, for the log. */
export function withoutCard(error: unknown): Error {
  const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
  const what = [type ?? 'an unexpected error', code, statusCode, requestId].filter(Boolean)
  return new Error(`Stripe: ${what.join(' ')}`)
}

const brandNames = new Map(
  Object.entries<CardBrand>({
    visa: 'Visa',
    mastercard: 'MasterCard',
    amex: 'American Express',
    discover: 'Discover',
  }),
)

export function toCardBrand(name: string | undefined): CardBrand | undefined {
  const brand = brandNames.get(name ?? '')
  return brand && cardBrands.includes(brand) ? brand : undefined
}
