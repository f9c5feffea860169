import cluster from 'node:cluster'
import type { Redis } from 'ioredis'
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Budget, RateLimiter } from '../calls/rate-limiter.ts'
import { Refusal } from '../core/refusal.ts'
import { leasedLimiter } from './leased-limiter.ts'

/** The rate limit for reading merchants without a client_id: enough for a page whose visitors share an IP address. */
export const anonymousReads: Budget = { name: 'anonymous-reads', requests: 600, seconds: 60 }

type Limiter = Pick<RateLimiterMemory, 'consume' | 'get'>

/**
 * Counts in this process, across the workers of PROCESSES in their supervisor, or in Redis across machines. If Redis
 * is down, each counts separately meanwhile.
 */
export async function openRateLimiter(redisUrl: string | undefined): Promise<RateLimiter> {
  const redis = redisUrl === undefined ? undefined : await connect(redisUrl)
  const limiters = new Map<string, Limiter>()

  const limiterFor = ({ name, requests, seconds }: Budget): Limiter => {
    const key = `${name}:${requests}:${seconds}`
    const known = limiters.get(key)
    if (known) return known
    const settings = { keyPrefix: `cellardoor:${name}`, points: requests, duration: seconds }
    const limiter = redis
      ? new RateLimiterRedis({
          ...settings,
          storeClient: redis,
          insuranceLimiter: new RateLimiterMemory(settings),
        })
      : cluster.isWorker
        ? leasedLimiter(new RateLimiterCluster({ ...settings, keyPrefix: `cellardoor:${key}` }), requests)
        : new RateLimiterMemory(settings)
    limiters.set(key, limiter)
    return limiter
  }

  return {
    // A single promise and no more: every limited answer from memory waits for it.
    spend(budget, caller) {
      const answer = (result: RateLimiterRes) => {
        if (result.consumedPoints > budget.requests) throw toRefusal(result, budget)
        return limitHeaders(result, budget)
      }
      return limiterFor(budget)
        .consume(caller)
        .then(answer, (rejection) => answer(toResult(rejection)))
    },
    async isSpent(budget, caller) {
      const spent = await limiterFor(budget).get(caller)
      return spent !== null && spent.consumedPoints >= budget.requests
    },
    async close() {
      redis?.disconnect()
    },
  }
}

function limitHeaders({ msBeforeNext, remainingPoints }: RateLimiterRes, { requests }: Budget) {
  return {
    'ratelimit-limit': String(requests),
    'ratelimit-remaining': String(Math.max(0, remainingPoints)),
    'ratelimit-reset': String(Math.ceil(msBeforeNext / 1000)),
  }
}

function toRefusal(result: RateLimiterRes, budget: Budget): Refusal {
  const headers = limitHeaders(result, budget)
  const seconds = Math.max(1, Number(headers['ratelimit-reset']))
  return new Refusal([{ code: 'rate_limited' }], { headers: { ...headers, 'retry-after': String(seconds) } })
}

/** The library rejects with its result when the budget is used up, and with an error when it couldn't count. */
function toResult(rejection: unknown): RateLimiterRes {
  if (rejection instanceof RateLimiterRes) return rejection
  throw rejection
}

async function connect(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 500, // a hanging Redis must not hang us
  })
  redis.on('error', () => {}) // the limiter falls back to memory; ioredis keeps reconnecting
  return redis
}
