import { type ClientIdentity, ownClientId } from '../calls/caller.ts'
import type { Budget, RateLimiter } from '../calls/rate-limiter.ts'
import { stripPrefix } from '../core/network-address.ts'

/** The rate limits of a route. Without either, only an app's own limit applies. */
export type RouteBudgets = {
  /** Per app, or per address where no app is known. */
  budget?: Budget | undefined
  /** Per address where no app is known, in place of `budget`. */
  anonymousBudget?: Budget | undefined
  /** Per address of our own pages' visitors, in place of `budget`: one page asks several times. */
  pagesBudget?: Budget | undefined
}

/** Spends what binds a caller and answers the headers that say so; refuses when it is gone. Undefined: nothing binds. */
export type Spend = (
  client: ClientIdentity | undefined,
  ip: () => string,
) => Promise<Record<string, string>> | undefined

/** The address is asked for only where it counts: behind proxies it takes some work to find. */
export type Spender = { client: ClientIdentity | undefined; ip(): string }

/**
 * Spends one request and answers the headers that say what is left; refuses when nothing is. Undefined: nothing binds.
 * An app with a limit of its own (the operator's `rate_limit`) spends it on every request, and nothing else.
 */
export function spendBudget(
  limiter: RateLimiter,
  { budget, anonymousBudget, pagesBudget }: RouteBudgets,
  { client, ip }: Spender,
): Promise<Record<string, string>> | undefined {
  if (client?.rateLimit) return limiter.spend(ownBudget(client.rateLimit), spenderOf(client))
  const isOwnPages = client?.clientId === ownClientId // everybody who looks at our pages: each has an address
  if (client && !isOwnPages) return budget && limiter.spend(budget, spenderOf(client))
  const allowed = (isOwnPages ? pagesBudget : anonymousBudget) ?? budget
  return allowed && limiter.spend(allowed, `address ${stripPrefix(ip())}`)
}

const ownBudget = (requests: number): Budget => ({ name: 'client', requests, seconds: 60 })

const spenderOf = ({ clientId }: ClientIdentity) => `client ${clientId}`
