import type { Call } from '../../calls/call.ts'
import type { Budget, RateLimiter } from '../../calls/rate-limiter.ts'
import { Card } from '../../core/card.ts'
import { isLoopback, stripPrefix } from '../../core/network-address.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import type { Sealing } from '../../core/sealing.ts'
import type { Payments } from '../../outside/payments.ts'
import type { NewCard } from './check-payments.ts'

/** Declines per hour after which a guest has to sign in (decision 0122). */
const perHour = { requests: 5, seconds: 3600 }
const ofCard: Budget = { name: 'declines-of-card', ...perHour }
const ofGuest: Budget = { name: 'declines-of-guest', ...perHour }
const ofAddress: Budget = { name: 'declines-of-address', ...perHour }

export type CardTestingDeps = {
  limiter: RateLimiter
  settings: { sealing: Sealing }
  payments: Pick<Payments, 'gateway'>
}
type Payer = Pick<Call, 'caller' | 'ip'>

/**
 * The same for the same card, but useless for finding its number. Undefined if only the gateway knows the number, and
 * in the sandbox, where everyone shares the test numbers.
 */
export function fingerprintCard(
  { settings, payments }: Pick<CardTestingDeps, 'settings' | 'payments'>,
  card: NewCard | { fingerprint?: string },
): string | undefined {
  if (payments.gateway === 'sandbox') return undefined
  if (card instanceof Card) return card.fingerprint((digits) => settings.sealing.sign('card', digits))
  return 'fingerprint' in card ? card.fingerprint : undefined
}

const isGuest = ({ caller }: Payer) => caller.token === undefined

const budgetsOf = (payer: Payer, card: string | undefined): [Budget, string][] => [
  ...(card === undefined ? [] : [[ofCard, card] as [Budget, string]]),
  ...(isGuest(payer) ? ([[ofGuest, String(payer.caller.guest?.guestId)]] as [Budget, string][]) : []),
  // Loopback is a proxy that doesn't forward addresses, or a developer: neither is a single guest.
  ...(isGuest(payer) && !isLoopback(payer.ip)
    ? [[ofAddress, stripPrefix(payer.ip)] as [Budget, string]]
    : []),
]

/** Before a gateway is called for a guest's card. Signed-in customers are limited by account. */
export async function mustNotBeTestingCards(
  { limiter }: Pick<CardTestingDeps, 'limiter'>,
  payer: Payer,
  card?: string,
) {
  if (!isGuest(payer)) return
  for (const [budget, subject] of budgetsOf(payer, card))
    if (await limiter.isSpent(budget, subject)) throw refuse('sign_in_required', { field: 'payments' })
}

/**
 * A declined card counts against the card for everyone; only guests also count by themselves and by network address.
 */
export async function countDecline(
  { limiter }: Pick<CardTestingDeps, 'limiter'>,
  payer: Payer,
  card: string | undefined,
) {
  for (const [budget, subject] of budgetsOf(payer, card)) await spend(limiter, budget, subject)
}

const spend = (limiter: RateLimiter, budget: Budget, subject: string) =>
  limiter.spend(budget, subject).catch((fault: unknown) => {
    if (!(fault instanceof Refusal)) throw fault // more concurrent ones than were left: the next is refused
  })

/**
 * The gateway reports a decline in its own card fields, without any request to us. It counts like any other decline
 * of this guest and card; the network address is unknown.
 */
export async function countFailedSetup(
  { limiter, payments }: Pick<CardTestingDeps, 'limiter'> & { payments: Payments },
  setupId: string,
) {
  const failure = await payments.setups?.readFailure(setupId)
  if (failure?.kind === 'unknown') throw new Error(`the gateway gave no answer about setup ${setupId}`)
  if (!failure) return
  const guestId = /^guest (\d{1,15})$/.exec(failure.owner)?.[1]
  const spent: [Budget, string | undefined][] = [
    [ofGuest, guestId],
    [ofCard, failure.fingerprint],
  ]
  for (const [budget, subject] of spent) if (subject !== undefined) await spend(limiter, budget, subject)
}
