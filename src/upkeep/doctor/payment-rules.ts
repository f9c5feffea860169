import type { PaymentSettings } from '../../outside/payments/open-payments.ts'
import { type Finding, good, mind, wrong } from './findings.ts'

/** `sk_live_…`, `rk_test_…`, `pk_live_…`: which of Stripe's two worlds a key opens. */
const modeOf = (key: string): 'live' | 'test' | undefined =>
  (/^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] as 'live' | 'test' | undefined) ?? undefined

/** The part about Stripe that can be said without asking it. */
export function checkPaymentSettings(settings: PaymentSettings, production: boolean): Finding[] {
  if (settings.kind !== 'stripe') return []
  const { secretKey, publishableKey, takesNumbers } = settings
  const mode = modeOf(secretKey)
  const findings: (Finding | false | undefined)[] = [
    publishableKey !== undefined &&
      mode !== modeOf(publishableKey) &&
      wrong(
        'Stripe',
        `STRIPE_SECRET_KEY is a ${mode ?? 'strange'} key and STRIPE_PUBLISHABLE_KEY a ${modeOf(publishableKey) ?? 'strange'} one: no card can be saved.`,
        'Copy both from the same page of Stripe’s dashboard, with test mode on or off for both.',
      ),
    production &&
      mode === 'test' &&
      wrong(
        'Stripe',
        'STRIPE_SECRET_KEY is a test key: no real card is charged.',
        'Set the live keys when you open.',
      ),
    publishableKey === undefined &&
      mind(
        'Stripe',
        'STRIPE_PUBLISHABLE_KEY is not set: the shop takes card numbers itself, without Apple Pay, Google Pay and 3-D Secure.',
        'Set it: Stripe’s fields then take cards.',
      ),
    mode === 'live' &&
      takesNumbers &&
      mind(
        'CARD_NUMBERS',
        'Apps may send card numbers to the service, which makes it part of your PCI assessment.',
        'If no app of yours does, set CARD_NUMBERS=refuse.',
      ),
  ]
  const amiss = findings.filter((finding) => finding !== false && finding !== undefined)
  return amiss.length > 0 ? amiss : [good('Stripe', 'Keys and card fields fit each other.')]
}
