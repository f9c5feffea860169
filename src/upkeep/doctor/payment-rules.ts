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
      webhookSecrets.account.length === 0 &&
        mind(
          'STRIPE_WEBHOOK_SECRET',
          'It is not set: what happens at Stripe by itself, such as a dispute, is noticed up to an hour late.',
          'Add the endpoint PUBLIC_URL/payments/stripe/webhook in Stripe’s dashboard and set its secret.',
        ),
    ],
    'Stripe',
    'Keys, webhook secret and card fields fit each other.',
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
        'Stripe refuses STRIPE_SECRET_KEY: no card can be charged.',
        'Copy the secret key again from Stripe’s dashboard (Developers → API keys).',
      ),
    ]
  if (facts.kind === 'silent')
    return [
      wrong(
        'Stripe',
        'Stripe did not answer.',
        'Let this machine reach api.stripe.com on port 443, and look at status.stripe.com.',
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
            `Stripe answers in version ${apiVersion ?? 'unknown'} of its interface, and this service reads ${ownVersion}.`,
            'Remove what changes the header Stripe-Version on the way (STRIPE_API_URL, a proxy), or update the service.',
          ),
        capabilities.card_payments !== 'active' &&
          wrong(
            'Stripe',
            `The account may not take cards: card_payments is ${capabilities.card_payments ?? 'not requested'}.`,
            'Finish what Stripe’s dashboard asks for (Settings → Business).',
          ),
        capabilities.transfers !== 'active' &&
          mind(
            'Stripe',
            `The account may not pay merchants: transfers is ${capabilities.transfers ?? 'not requested'}.`,
            'Sign up for Connect in Stripe’s dashboard.',
          ),
        capabilities.transfers === 'active' &&
          !hasConnectSecret &&
          mind(
            'STRIPE_CONNECT_WEBHOOK_SECRET',
            'It is not set: what happens to merchants’ payout accounts is noticed up to a day late.',
            `Add ${endpoint} once more in Stripe’s dashboard, for events of connected accounts, and set its secret.`,
          ),
        endpoints !== undefined &&
          !endpoints.includes(endpoint) &&
          mind(
            'Stripe',
            `No enabled webhook endpoint of the account is ${endpoint}.`,
            'Add it in Stripe’s dashboard (Developers → Webhooks), and set its secret as STRIPE_WEBHOOK_SECRET.',
          ),
      ],
      'Stripe',
      'The account may take cards and pay merchants.',
    ),
  ]
}
