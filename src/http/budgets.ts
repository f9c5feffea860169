import { type ClientIdentity, ownClientId } from '../calls/caller.ts'
import type { Budget, RateLimiter } from '../calls/rate-limiter.ts'
import { stripPrefix } from '../core/network-address.ts'

/** The rate limits of a route. Without any, only an app's own limit applies. */
export type RouteBudgets = {
  /** Per app, or per IP address if the app is unknown. */
  budget?: Budget | undefined
  /** Per IP address if the app is unknown, instead of `budget`. */
  anonymousBudget?: Budget | undefined
  /** Per IP address of our own pages' visitors, instead of `budget`: one page makes several requests. */
  pagesBudget?: Budget | undefined
}

/**
 * Spends what applies to the caller and returns the headers; refuses when nothing is left. Undefined: no limit
 * applies.
 */
export type Spend = (
  client: ClientIdentity | undefined,
  ip: () => string,
) => Promise<Record<string, string>> | undefined

/** The IP address is computed only when needed: behind proxies that takes some work. */
export type Spender = { client: ClientIdentity | undefined; ip(): string }

/**
 * Spends one request and returns the headers that tell what is left; refuses when nothing is. Undefined: no limit
 * applies. An app with its own limit (the operator's `rate_limit`) spends from it on every request, and from nothing
 * else.
 */
export function spendBudget(
  limiter: RateLimiter,
  { budget, anonymousBudget, pagesBudget }: RouteBudgets,
  { client, ip }: Spender,
): Promise<Record<string, string>> | undefined {
  if (client?.rateLimit) return limiter.spend(ownBudget(client.rateLimit), spenderOf(client))
  const isOwnPages = client?.clientId === ownClientId // everyone who views our pages: each has their own address
  if (client && !isOwnPages) return budget && limiter.spend(budget, spenderOf(client))
  const allowed = (isOwnPages ? pagesBudget : anonymousBudget) ?? budget
  return allowed && limiter.spend(allowed, `address ${stripPrefix(ip())}`)
}

const ownBudget = (requests: number): Budget => ({ name: 'client', requests, seconds: 60 })

const spenderOf = ({ clientId }: ClientIdentity) => `client ${clientId}`
