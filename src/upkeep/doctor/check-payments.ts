import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../start/config.ts'
import type { Finding } from './findings.ts'
import { checkPaymentSettings, checkStripe } from './payment-rules.ts'

const patienceMs = 5000

/** The settings of the gateway, and what it says of itself. Nothing is asked of the sandbox. */
export async function checkPayments(
  { payments, production, publicUrl }: Pick<Config, 'payments' | 'production' | 'publicUrl'>,
  clock: Clock,
): Promise<Finding[]> {
  if (payments.kind !== 'stripe') return []
  const { examineStripe } = await import('../../outside/payments/examine-stripe.ts') // a quarter of a second, for those who need it
  const facts = await examineStripe({ ...payments, timeoutMs: patienceMs }, clock)
  const hasConnectSecret = payments.webhookSecrets.connect.length > 0
  return [
    ...checkPaymentSettings(payments, production),
    ...checkStripe(facts, { publicUrl, hasConnectSecret }),
  ]
}
