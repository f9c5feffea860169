import type { Clock } from '../../core/clock.ts'
import type { Payments } from '../payments.ts'
import { openSandboxPayments } from './sandbox-payments.ts'
import { openStripePayments } from './stripe-payments.ts'

export type PaymentSettings = { kind: 'sandbox' } | { kind: 'stripe'; secretKey: string; url: string }

/** The gateway that the settings name. */
export function openPayments(
  { payments: settings }: { payments: PaymentSettings },
  { clock }: { clock: Clock },
): Payments {
  return settings.kind === 'stripe' ? openStripePayments(settings) : openSandboxPayments({ clock })
}
