import type { Clock } from '../../core/clock.ts'
import { type Environment, httpSchemes } from '../../core/environment.ts'
import type { Payments } from '../payments.ts'
import { openSandboxPayments } from './sandbox-payments.ts'

export type PaymentSettings = { kind: 'sandbox' } | { kind: 'stripe'; secretKey: string; url: string }

export function readPaymentSettings(env: Environment, production: boolean): PaymentSettings {
  if (production && env.text('PAYMENTS') === undefined)
    env.fault('PAYMENTS must be set in production: "stripe", or "sandbox" where no money is to move')
  const kind = env.choice('PAYMENTS', ['sandbox', 'stripe'], 'sandbox')
  const secretKey = env.text('STRIPE_SECRET_KEY') ?? ''
  const url = env.url('STRIPE_API_URL', httpSchemes) ?? 'https://api.stripe.com'
  if (kind === 'sandbox') return { kind }
  if (secretKey === '') env.fault('PAYMENTS is "stripe", so STRIPE_SECRET_KEY must be set')
  return { kind, secretKey, url }
}

/** The gateway that the settings name. */
export async function openPayments(
  { payments: settings }: { payments: PaymentSettings },
  { clock }: { clock: Clock },
): Promise<Payments> {
  if (settings.kind === 'sandbox') return openSandboxPayments({ clock })
  const { openStripePayments } = await import('./stripe-payments.ts') // a quarter of a second, for those who need it
  return openStripePayments(settings)
}
