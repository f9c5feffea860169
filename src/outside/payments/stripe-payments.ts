import Stripe from 'stripe'
import type { Card } from '../../core/card.ts'
import type { Authorization, CardSetups, FailedSetup, Payments, SavedCardOutcome } from '../payments.ts'
import { attempt, readRecord, settle, toAuthorization, toCardBrand, toSavedCard } from './stripe-outcomes.ts'
import { refundOnce } from './stripe-refunds.ts'
import { openStripeReports, type WebhookSecrets } from './stripe-reports.ts'

export type StripeSettings = {
  secretKey: string
  url: string
  /** If set, cards are entered into Stripe's own fields. */
  publishableKey?: string | undefined
  scriptUrl?: string
  takesNumbers?: boolean
  webhookSecrets?: WebhookSecrets
  timeoutMs?: number
}

/** Stripe's library repeats a call with the same idempotency key. */
const retries = 1

export function openStripe({ secretKey, url, timeoutMs = 8000 }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(url)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
}

/**
 * Stripe. A saved card is a Stripe customer with one payment method, which a setup intent confirmed with the bank; its token is
 * `cus_…:pm_…`. Numbers entered into our own fields pass through us to Stripe, which requires a cleared account (PCI DSS). With a
 * publishable key, Stripe's own fields take them.
 */
export function openStripePayments(settings: StripeSettings): Payments {
  const { publishableKey, scriptUrl = '', takesNumbers = true } = settings
  const stripe = openStripe(settings)

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

  /** Stripe releases an uncaptured hold after a week and then refuses to cancel it again. */
  const letGo = async (key: string, paymentId: string) => {
    try {
      await stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey: key })
    } catch (refusal) {
      if (!(refusal instanceof Stripe.errors.StripeInvalidRequestError)) throw refusal
      const { status } = await stripe.paymentIntents.retrieve(paymentId)
      if (status !== 'canceled') throw refusal
    }
  }

  /** Stripe remembers keys for a day. After that, an earlier capture shows in the payment's state. */
  const capture = async (key: string, { paymentId, amount }: { paymentId: string; amount: number }) => {
    try {
      await stripe.paymentIntents.capture(paymentId, { amount_to_capture: amount }, { idempotencyKey: key })
    } catch (refusal) {
      if (!(refusal instanceof Stripe.errors.StripeInvalidRequestError)) throw refusal
      const { status, amount_received } = await stripe.paymentIntents.retrieve(paymentId)
      if (status !== 'succeeded' || amount_received !== amount) throw refusal
    }
  }

  return {
    gateway: 'stripe',
    takesNumbers,
    reports: openStripeReports(stripe, settings),
    setups: publishableKey ? openSetups(stripe, { gateway: 'stripe', publishableKey, scriptUrl }) : null,

    saveCard: (key, card) =>
      attempt<Awaited<ReturnType<Payments['saveCard']>>>(
        async () => {
          const method = await createMethod(key, card)
          // Refuses brands that we don't accept before creating a customer.
          if (!toCardBrand(method.card?.brand)) return { kind: 'refused', reason: 'invalid_number' }
          const customer = await stripe.customers.create({}, { idempotencyKey: `${key}:customer` })
          const intent = await stripe.setupIntents.create(
            {
              customer: customer.id,
              payment_method: method.id,
              allowed_payment_method_types: ['card'],
              usage: 'off_session',
              confirm: true,
            },
            { idempotencyKey: `${key}:setup` },
          )
          if (intent.status === 'processing') return { kind: 'unknown' }
          if (intent.status !== 'succeeded') return { kind: 'refused', reason: 'declined' }
          return toSavedCard(customer.id, method)
        },
        (reason) => ({ kind: 'refused', reason }),
      ),

    async forgetCard(token) {
      // The customer exists only for this card, so deleting it deletes the card.
      const settlement = await settle(() => stripe.customers.del(token.split(':', 1)[0]!))
      const isGone = settlement.kind === 'refused' && settlement.reason === 'resource_missing'
      return isGone ? { kind: 'done' } : settlement
    },

    authorize: (key, { source, amount, reference, isOffSession = false }) =>
      attempt<Awaited<ReturnType<Payments['authorize']>>>(
        async () => {
          const [customer, method] = source.token.split(':')
          const intent = await stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              customer: customer!,
              payment_method: method!,
              off_session: isOffSession,
              allowed_payment_method_types: ['card'],
              capture_method: 'manual',
              confirm: true,
              metadata: { reference },
            },
            { idempotencyKey: key },
          )
          return toAuthorization(intent)
        },
        (reason, error) => {
          const paymentId = error.payment_intent?.id
          if (error.code === 'authentication_required' && paymentId)
            return { kind: 'needs_action', paymentId }
          return { kind: 'declined', reason }
        },
      ),

    capture: (key, payment) => settle(() => capture(key, payment)),
    void: (key, { paymentId }) => settle(() => letGo(key, paymentId)),
    refund: (key, payment) => refundOnce(stripe, key, payment),
    read: (paymentId) => readRecord(stripe, paymentId),
  }
}

/** The browser confirms the setup intent and handles what the bank asks for. */
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
              usage: 'off_session',
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
          return toSavedCard(customer, method)
        },
        (reason) => ({ kind: 'refused', reason }),
      ),
    readFailure: (setupId) =>
      attempt<FailedSetup | undefined>(
        async () => {
          const { last_setup_error: error, metadata } = await stripe.setupIntents.retrieve(setupId)
          if (!error || metadata?.owner === undefined) return undefined
          const fingerprint = error.payment_method?.card?.fingerprint
          return { kind: 'failed', owner: metadata.owner, ...(fingerprint && { fingerprint }) }
        },
        () => undefined,
      ),
    findPayment: (paymentId, { token }) =>
      attempt<Authorization>(
        async () => {
          const intent = await stripe.paymentIntents.retrieve(paymentId)
          // The secret allows confirming with any card, but the order shows this one.
          const isThisCard = intent.payment_method === token.split(':')[1]
          return isThisCard ? toAuthorization(intent) : { kind: 'declined', reason: 'declined' }
        },
        (reason) => ({ kind: 'declined', reason }),
      ),
  }
}
