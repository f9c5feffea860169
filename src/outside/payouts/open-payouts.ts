import type { Clock } from '../../core/clock.ts'
import type { Handle } from '../../db/database.ts'
import type { PaymentSettings } from '../payments/open-payments.ts'
import type { Payouts } from '../payouts.ts'
import { openSandboxPayouts } from './sandbox-payouts.ts'

/** Merchants are paid through the gateway that charges the cards. */
export async function openPayouts(
  { payments: settings }: { payments: PaymentSettings },
  { db, clock }: { db: Handle; clock: Clock },
): Promise<Payouts> {
  if (settings.kind === 'sandbox') return openSandboxPayouts(db, { clock })
  const { openStripePayouts } = await import('./stripe-payouts.ts')
  return openStripePayouts(settings)
}
