import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../start/config.ts'
import type { Finding } from './findings.ts'
import { checkPaymentSettings, checkStripe } from './payment-rules.ts'

const patienceMs = 5000

/** Checks the gateway's settings and what the gateway says itself. The sandbox needs no check. */
export async function checkPayments(
  { payments, production, publicUrl }: Pick<Config, 'payments' | 'production' | 'publicUrl'>,
  clock: Clock,
): Promise<Finding[]> {
  if (payments.kind !== 'stripe') return []
  const { examineStripe } = await import('../../outside/payments/examine-stripe.ts') // takes a quarter of a second, so only when needed
  const facts = await examineStripe({ ...payments, timeoutMs: patienceMs }, clock)
  const hasConnectSecret = payments.webhookSecrets.connect.length > 0
  return [
    ...checkPaymentSettings(payments, production),
    ...checkStripe(facts, { publicUrl, hasConnectSecret }),
  ]
}
