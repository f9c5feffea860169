import type { StripeFacts } from '../../outside/payments/examine-stripe.ts'
import type { PaymentSettings } from '../../outside/payments/open-payments.ts'
import { type Finding, mind, orGood, wrong } from './findings.ts'
import { checkSkew } from './service-rules.ts'

/** `sk_live_…`, `rk_test_…`, `pk_live_…`: which of Stripe's two modes a key is for. */
const modeOf = (key: string): 'live' | 'test' | undefined =>
  (/^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] as 'live' | 'test' | undefined) ?? undefined

/** What can be said about Stripe without calling it. */
export function checkPaymentSettings(settings: PaymentSettings, production: boolean): Finding[] {
  if (settings.kind !== 'stripe') return []
  const { secretKey, publishableKey, takesNumbers, webhookSecrets } = settings
  const mode = modeOf(secretKey)
  return orGood(
    [
      publishableKey !== undefined &&
        mode !== modeOf(publishableKey) &&
        wrong(
          'Stripe',
          `STRIPE_SECRET_KEY is a ${mode ?? 'malformed'} key and STRIPE_PUBLISHABLE_KEY is a ${modeOf(publishableKey) ?? 'malformed'} one, so no card can be saved.`,
          'Copy both from the same page of Stripe’s dashboard, with test mode either on or off.',
        ),
      production &&
        mode === 'test' &&
        wrong(
          'Stripe',
          'STRIPE_SECRET_KEY is a test key, so no real card is charged.',
          'Switch to the live keys before you open.',
        ),
      publishableKey === undefined &&
        mind(
          'Stripe',
          'STRIPE_PUBLISHABLE_KEY isn’t set, so the shop takes card numbers itself, without Apple Pay, Google Pay or 3-D Secure.',
          'Set it to take cards with Stripe’s own fields.',
        ),
      mode === 'live' &&
        takesNumbers &&
        mind(
          'CARD_NUMBERS',
          'Apps can send card numbers to the service, which puts it in the scope of your PCI assessment.',
          'If none of your apps do, set CARD_NUMBERS=refuse.',
        ),
      webhookSecrets.account.length === 0 &&
        mind(
          'STRIPE_WEBHOOK_SECRET',
          'Not set: changes that start at Stripe, such as disputes, are noticed up to an hour late.',
          'In Stripe’s dashboard, add the endpoint PUBLIC_URL/payments/stripe/webhook, then set its secret.',
        ),
    ],
    'Stripe',
    'The keys, webhook secret and card fields match.',
  )
}

const endpointPath = '/payments/stripe/webhook'

/** What Stripe itself says: the key, the clock, the version, what the account can do, and where its events go. */
export function checkStripe(
  facts: StripeFacts,
  { publicUrl, hasConnectSecret }: { publicUrl: string; hasConnectSecret: boolean },
): Finding[] {
  if (facts.kind === 'refused')
    return [
      wrong(
        'Stripe',
        'Stripe rejects STRIPE_SECRET_KEY, so no card can be charged.',
        'Copy the secret key from Stripe’s dashboard again (Developers → API keys).',
      ),
    ]
  if (facts.kind === 'silent')
    return [
      wrong(
        'Stripe',
        'Stripe didn’t respond.',
        'Make sure this machine can reach api.stripe.com on port 443, and check status.stripe.com.',
      ),
    ]
  const { date, sentAt, gotAt, apiVersion, ownVersion, capabilities, endpoints } = facts
  const endpoint = publicUrl + endpointPath
  return [
    ...checkSkew('payment gateway', Date.parse(date ?? ''), { sentAt, gotAt }),
    ...orGood(
      [
        apiVersion !== ownVersion &&
          wrong(
            'Stripe',
            `Stripe responds with API version ${apiVersion ?? 'unknown'}, but this service expects ${ownVersion}.`,
            'Remove anything that changes the Stripe-Version header on the way (STRIPE_API_URL, a proxy), or update the service.',
          ),
        capabilities.card_payments !== 'active' &&
          wrong(
            'Stripe',
            `The account can’t take cards: card_payments is ${capabilities.card_payments ?? 'not requested'}.`,
            'Complete the steps in Stripe’s dashboard (Settings → Business).',
          ),
        capabilities.transfers !== 'active' &&
          mind(
            'Stripe',
            `The account can’t pay merchants: transfers is ${capabilities.transfers ?? 'not requested'}.`,
            'Sign up for Connect in Stripe’s dashboard.',
          ),
        capabilities.transfers === 'active' &&
          !hasConnectSecret &&
          mind(
            'STRIPE_CONNECT_WEBHOOK_SECRET',
            'Not set: changes to merchants’ payout accounts are noticed up to a day late.',
            `In Stripe’s dashboard, add ${endpoint} a second time for events of connected accounts, then set its secret.`,
          ),
        endpoints !== undefined &&
          !endpoints.includes(endpoint) &&
          mind(
            'Stripe',
            `The account has no enabled webhook endpoint at ${endpoint}.`,
            'Add it in Stripe’s dashboard (Developers → Webhooks), then set STRIPE_WEBHOOK_SECRET to its secret.',
          ),
      ],
      'Stripe',
      'The account can take cards and pay merchants.',
    ),
  ]
}
