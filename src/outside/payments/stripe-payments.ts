import Stripe from 'stripe'
import { type Card, type CardBrand, cardBrands } from '../../core/card.ts'
import type {
  Authorisation,
  CardFault,
  CardSetups,
  PaymentRecord,
  Payments,
  SavedCardOutcome,
  Settlement,
} from '../payments.ts'

export type StripeSettings = {
  secretKey: string
  url: string
  /** With it, cards are taken by Stripe's own fields. */
  publishableKey?: string | undefined
  scriptUrl?: string
  timeoutMs?: number
}

/** Stripe's own retries repeat a call under its idempotency key. */
const retries = 1

/**
 * Stripe. A saved card is a customer of Stripe's with one payment method, confirmed with the bank by a setup intent; its
 * token is `cus_…:pm_…`. Numbers that are typed into our own fields pass through us to Stripe, which an account must be
 * cleared for (PCI DSS); with a publishable key Stripe's own fields take them.
 */
export function openStripePayments(settings: StripeSettings): Payments {
  const { secretKey, url, publishableKey, scriptUrl = '', timeoutMs = 8000 } = settings
  const { protocol, hostname, port } = new URL(url)
  const stripe = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })

  const createMethod = (key: string, card: Card) => {
    const { number, cvv } = card.reveal()
    return stripe.paymentMethods.create(
      {
        type: 'card',
        card: { number, cvc: cvv, exp_month: card.expMonth, exp_year: card.expYear },
        billing_details: { address: { postal_code: card.billingZip, country: 'US' } },
      },
      { idempotencyKey: `${key}:method` },
    )
  }

  /** A hold that nobody takes lapses after a week: Stripe has let go of it then, and refuses to do so again. */
  const letGo = async (key: string, paymentId: string) => {
    try {
      await stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey: key })
    } catch (refusal) {
      if (!(refusal instanceof Stripe.errors.StripeInvalidRequestError)) throw refusal
      const { status } = await stripe.paymentIntents.retrieve(paymentId)
      if (status !== 'canceled') throw refusal
    }
  }

  return {
    gateway: 'stripe',
    setups: publishableKey ? openSetups(stripe, { gateway: 'stripe', publishableKey, scriptUrl }) : null,

    saveCard: (key, card) =>
      attempt<Awaited<ReturnType<Payments['saveCard']>>>(
        async () => {
          const method = await createMethod(key, card)
          const brand = brandOf(method.card?.brand)
          if (!brand) return { kind: 'refused', reason: 'invalid_number' }
          const customer = await stripe.customers.create({}, { idempotencyKey: `${key}:customer` })
          const intent = await stripe.setupIntents.create(
            {
              customer: customer.id,
              payment_method: method.id,
              allowed_payment_method_types: ['card'],
              usage: 'on_session',
              confirm: true,
            },
            { idempotencyKey: `${key}:setup` },
          )
          if (intent.status === 'processing') return { kind: 'unknown' }
          if (intent.status !== 'succeeded') return { kind: 'refused', reason: 'declined' }
          const { last4, exp_month, exp_year } = method.card!
          const token = `${customer.id}:${method.id}`
          return {
            kind: 'saved',
            card: { token, brand, lastFour: last4, expMonth: exp_month, expYear: exp_year },
          }
        },
        (reason) => ({ kind: 'refused', reason }),
      ),

    async forgetCard(token) {
      // The customer was made for this one card, and takes it along.
      const settlement = await settle(() => stripe.customers.del(token.split(':', 1)[0]!))
      const isGone = settlement.kind === 'refused' && settlement.reason === 'resource_missing'
      return isGone ? { kind: 'done' } : settlement
    },

    authorise: (key, { source, amount, reference }) =>
      attempt<Awaited<ReturnType<Payments['authorise']>>>(
        async () => {
          const [customer, method] = source.token.split(':')
          const intent = await stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              customer: customer!,
              payment_method: method!,
              off_session: false,
              allowed_payment_method_types: ['card'],
              capture_method: 'manual',
              confirm: true,
              metadata: { reference },
            },
            { idempotencyKey: key },
          )
          return authorisationOf(intent)
        },
        (reason, error) => {
          const paymentId = error.payment_intent?.id
          if (error.code === 'authentication_required' && paymentId)
            return { kind: 'needs_action', paymentId }
          return { kind: 'declined', reason }
        },
      ),

    capture: (key, { paymentId, amount }) =>
      settle(() =>
        stripe.paymentIntents.capture(paymentId, { amount_to_capture: amount }, { idempotencyKey: key }),
      ),
    void: (key, { paymentId }) => settle(() => letGo(key, paymentId)),
    refund: (key, { paymentId, amount }) =>
      settle(() => stripe.refunds.create({ payment_intent: paymentId, amount }, { idempotencyKey: key })),
    async read(paymentId) {
      try {
        const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
        return recordOf(intent)
      } catch (error) {
        if (isSilence(error)) return { kind: 'unknown' }
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
          return { kind: 'missing' }
        throw withoutCard(error)
      }
    },
  }
}

const states: Record<string, 'held' | 'captured' | 'voided'> = {
  ...{ requires_capture: 'held', succeeded: 'captured', canceled: 'voided' },
}

/** A refund belongs to the charge. An intent that waits for the customer or the bank is in none of our states. */
function recordOf({ status, amount, amount_received, latest_charge }: Stripe.PaymentIntent): PaymentRecord {
  const charge = typeof latest_charge === 'object' ? latest_charge : null
  const [captured, refunded] = [amount_received, charge?.amount_refunded ?? 0]
  const state = states[status] ?? null
  const isGivenBack = state === 'captured' && refunded >= captured
  return { kind: 'found', state: isGivenBack ? 'refunded' : state, authorised: amount, captured, refunded }
}

/** The browser confirms the setup intent, and carries out what the bank asks for. */
function openSetups(stripe: Stripe, fields: CardSetups['fields']): CardSetups {
  return {
    fields,
    begin: (key, owner) =>
      attempt<Awaited<ReturnType<CardSetups['begin']>>>(
        async () => {
          const customer = await stripe.customers.create({}, { idempotencyKey: `${key}:customer` })
          const intent = await stripe.setupIntents.create(
            {
              customer: customer.id,
              allowed_payment_method_types: ['card'],
              usage: 'on_session',
              metadata: { owner },
            },
            { idempotencyKey: `${key}:setup` },
          )
          return { kind: 'begun', setupId: intent.id, clientSecret: intent.client_secret! }
        },
        () => ({ kind: 'unknown' }),
      ),
    collect: (setupId, owner) =>
      attempt<SavedCardOutcome>(
        async () => {
          const intent = await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] })
          const { customer, payment_method: method, status, metadata } = intent
          const isDone = status === 'succeeded' && metadata?.owner === owner
          if (!isDone || typeof customer !== 'string' || !method || typeof method === 'string')
            return { kind: 'refused', reason: 'declined' }
          const brand = brandOf(method.card?.brand)
          if (!brand) return { kind: 'refused', reason: 'invalid_number' }
          const { last4, exp_month, exp_year } = method.card!
          const token = `${customer}:${method.id}`
          return {
            kind: 'saved',
            card: { token, brand, lastFour: last4, expMonth: exp_month, expYear: exp_year },
          }
        },
        (reason) => ({ kind: 'refused', reason }),
      ),
    findPayment: (paymentId, { token }) =>
      attempt<Authorisation>(
        async () => {
          const intent = await stripe.paymentIntents.retrieve(paymentId)
          // The secret is enough to confirm with any card; the order shows this one.
          const isThisCard = intent.payment_method === token.split(':')[1]
          return isThisCard ? authorisationOf(intent) : { kind: 'declined', reason: 'declined' }
        },
        (reason) => ({ kind: 'declined', reason }),
      ),
  }
}

function authorisationOf({ id, status, client_secret }: Stripe.PaymentIntent): Authorisation {
  switch (status) {
    case 'requires_capture':
      return { kind: 'authorised', paymentId: id }
    case 'requires_action':
      return { kind: 'needs_action', paymentId: id, ...(client_secret && { clientSecret: client_secret }) }
    case 'processing':
      return { kind: 'unknown' }
    default:
      return { kind: 'declined', reason: 'declined' }
  }
}

async function attempt<Outcome>(
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

async function settle(work: () => Promise<unknown>): Promise<Settlement> {
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
 * Stripe reports these as invalid requests although nobody here has made a mistake: so little (a gift card paid the rest) or so
 * much is charged to no card, and a card may have been removed meanwhile.
 */
const isAboutPayment = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  ['amount_too_small', 'amount_too_large', 'resource_missing'].includes(error.code ?? '')

/** No answer, or none that says whether it happened. */
const isSilence = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

const faults: Record<string, CardFault> = {
  incorrect_number: 'invalid_number',
  invalid_number: 'invalid_number',
  expired_card: 'expired',
  invalid_expiry_month: 'invalid_expiry',
  invalid_expiry_year: 'invalid_expiry',
  incorrect_cvc: 'invalid_cvv',
  invalid_cvc: 'invalid_cvv',
}

const faultOf = ({ code }: Stripe.errors.StripeError): CardFault => faults[code ?? ''] ?? 'declined'

/** Stripe's texts may repeat what was sent; only what cannot goes on to the log. */
function withoutCard(error: unknown): Error {
  const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
  const what = [type ?? 'an unexpected error', code, statusCode, requestId].filter(Boolean)
  return new Error(`Stripe: ${what.join(' ')}`)
}

const brandNames: Record<string, CardBrand> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
}

function brandOf(name: string | undefined): CardBrand | undefined {
  const brand = brandNames[name ?? '']
  return brand && cardBrands.includes(brand) ? brand : undefined
}
