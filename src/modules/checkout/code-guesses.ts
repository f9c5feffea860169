import type { Call } from '../../calls/call.ts'
import type { Budget, RateLimiter } from '../../calls/rate-limiter.ts'
import { type Reason, refuse } from '../../core/refusal.ts'

const perPerson: Budget = { name: 'wrong-codes', requests: 20, seconds: 60 }
const perAddress: Budget = { name: 'wrong-codes-of-address', requests: 10, seconds: 3600 }

type Guesser = Pick<Call, 'caller' | 'ip'>

const budgetsOf = ({ caller: { token, guest }, ip }: Guesser): [Budget, string][] => [
  [perPerson, token ? `customer ${token.customerId}` : `guest ${guest?.guestId}`],
  [perAddress, ip],
]

/** Checked before a code is looked up: after too many wrong codes, even a right one isn't found. */
export async function mustHaveGuessesLeft(limiter: RateLimiter, guesser: Guesser) {
  for (const [budget, who] of budgetsOf(guesser))
    if (await limiter.isSpent(budget, who)) throw refuse('rate_limited')
}

/** Existing codes don't count, whether they apply or not. */
export async function countWrongCodes(limiter: RateLimiter, guesser: Guesser, faults: readonly Reason[]) {
  const wrong = faults.filter(({ code }) => code === 'promo_unknown' || code === 'gift_card_unknown')
  for (const _ of wrong) for (const [budget, who] of budgetsOf(guesser)) await limiter.spend(budget, who)
}
