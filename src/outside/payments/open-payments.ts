import type { Clock } from '../../core/clock.ts'
import { choice, type Environment, httpSchemes, secret, text, url } from '../../core/environment.ts'
import type { Handle } from '../../db/database.ts'
import type { Payments } from '../payments.ts'
import { openSandboxPayments } from './sandbox-payments.ts'
import type { WebhookSecrets } from './stripe-reports.ts'

export type PaymentSettings =
  | { kind: 'sandbox'; takesNumbers: true }
  | {
      kind: 'stripe'
      takesNumbers: boolean
      secretKey: string
      url: string
      publishableKey: string | undefined
      scriptUrl: string
      webhookSecrets: WebhookSecrets
    }

export const paymentVariables = {
  PAYMENTS: choice(['sandbox', 'stripe'], {
    otherwise: 'sandbox',
    means:
      'The payment gateway: `sandbox` (charges nothing, accepts only test cards) or `stripe`. Production has no default.',
  }),
  STRIPE_SECRET_KEY: secret({ means: 'The account’s secret key, for `stripe`.' }),
  STRIPE_API_URL: url(httpSchemes, {
    fallback: 'https://api.stripe.com',
    means: 'A different URL for Stripe’s API, such as a proxy or a test double.',
  }),
  STRIPE_PUBLISHABLE_KEY: text({
    means:
      'The account’s publishable key (`pk_…`), for `stripe`. The shop then uses Stripe’s card fields, and card numbers never reach the service.',
  }),
  CARD_NUMBERS: choice(['accept', 'refuse'], {
    fallback: 'accept',
    means:
      'Whether apps may send card numbers to the service: `accept`, or `refuse` to only allow Stripe’s card fields.',
  }),
  STRIPE_WEBHOOK_SECRET: secret({
    means:
      'The signing secret (`whsec_…`) of the endpoint PUBLIC_URL/payments/stripe/webhook, for events of your account. While you replace it, set both, separated by a comma.',
  }),
  STRIPE_CONNECT_WEBHOOK_SECRET: secret({
    means: 'The same for the endpoint that receives events of connected accounts.',
  }),
  STRIPE_JS_URL: url(httpSchemes, {
    fallback: 'https://js.stripe.com/v3/',
    means: 'A different URL for Stripe.js, for a test double.',
  }),
}

export function readPaymentSettings(
  { values, fault }: Environment<typeof paymentVariables>,
  production: boolean,
): PaymentSettings {
  const { PAYMENTS: kind, STRIPE_SECRET_KEY: secretKey = '', STRIPE_API_URL: address } = values
  if (production && kind === undefined)
    fault('PAYMENTS must be set in production: "stripe", or "sandbox" where no money is to move')
  const takesNumbers = values.CARD_NUMBERS === 'accept'
  if (!takesNumbers && (kind !== 'stripe' || values.STRIPE_PUBLISHABLE_KEY === undefined))
    fault(
      'CARD_NUMBERS is "refuse", so Stripe’s own fields must take cards: set PAYMENTS=stripe and STRIPE_PUBLISHABLE_KEY',
    )
  if (kind !== 'stripe') return { kind: 'sandbox', takesNumbers: true }
  if (secretKey === '') fault('PAYMENTS is "stripe", so STRIPE_SECRET_KEY must be set')
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_JS_URL: scriptUrl } = values
  if (publishableKey !== undefined && !publishableKey.startsWith('pk_'))
    fault('STRIPE_PUBLISHABLE_KEY begins with "pk_"; a secret key must not go to browsers')
  const secretsOf = (name: 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET') => {
    const secrets = secretsIn(values[name])
    if (secrets.length > 2 || secrets.some((one) => !one.startsWith('whsec_')))
      fault(`${name} is a secret that begins with "whsec_", or two of them separated by a comma`)
    return secrets
  }
  const webhookSecrets = {
    account: secretsOf('STRIPE_WEBHOOK_SECRET'),
    connect: secretsOf('STRIPE_CONNECT_WEBHOOK_SECRET'),
  }
  return { kind, takesNumbers, secretKey, url: address, publishableKey, scriptUrl, webhookSecrets }
}

const secretsIn = (text = '') =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The gateway that is configured. */
export async function openPayments(
  { payments: settings }: { payments: PaymentSettings },
  { clock, db }: { clock: Clock; db?: Handle },
): Promise<Payments> {
  if (settings.kind === 'sandbox') return openSandboxPayments({ clock, ...(db && { db }) })
  const { openStripePayments } = await import('./stripe-payments.ts') // takes a quarter of a second, so only when needed
  return openStripePayments(settings)
}
