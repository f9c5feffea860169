import type { Clock } from '../../core/clock.ts'
import type { Payments } from '../payments.ts'
import { openSandboxPayments } from './sandbox-payments.ts'

export type PaymentSettings = { kind: 'sandbox' } | { kind: 'stripe'; secretKey: string; url: string }

/** The gateway that the settings name. */
export async function openPayments(
  { payments: settings }: { payments: PaymentSettings },
  { clock }: { clock: Clock },
): Promise<Payments> {
  if (settings.kind === 'sandbox') return openSandboxPayments({ clock })
  const { openStripePayments } = await import('./stripe-payments.ts') // a quarter of a second, for those who need it
  return openStripePayments(settings)
}
