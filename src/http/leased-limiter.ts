import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

type Shared = Pick<RateLimiterAbstract, 'consume' | 'get'>
type Lease = { left: number; endsAt: number; shared: RateLimiterRes }

/** Above this number of callers, expired ones are removed. */
const maxLeases = 10_000

/**
 * Asking another process on every request would cost more than answering it. This takes points from a shared limiter
 * in small lots and spends them here. All processes together never allow more than the limit, but points that one
 * process has taken and not used are unavailable to the others until the period ends. Small budgets, such as those
 * for guessed passwords, are taken one by one and stay exact.
 */
export function leasedLimiter(
  shared: Shared,
  points: number,
  now: () => number = () => performance.now(),
): Shared {
  const lot = Math.max(1, Math.min(50, Math.floor(points / 200)))
  const leases = new Map<string | number, Lease>()
  /** Two concurrent requests of one caller take one lot, not two. */
  const taking = new Map<string | number, Promise<Lease>>()

  const take = async (key: string | number): Promise<Lease> => {
    const result = await shared.consume(key, lot).catch((rejection) => {
      if (rejection instanceof RateLimiterRes) return rejection
      throw rejection
    })
    const over = Math.max(0, result.consumedPoints - points)
    const lease = { left: Math.max(0, lot - over), endsAt: now() + result.msBeforeNext, shared: result }
    if (leases.size >= maxLeases)
      for (const [old, { endsAt }] of leases) if (endsAt <= now()) leases.delete(old)
    if (lot > 1) leases.set(key, lease)
    return lease
  }

  return {
    async consume(key) {
      for (;;) {
        const known = leases.get(key)
        const lease = known && known.left > 0 && known.endsAt > now() ? known : await takeOnce(key)
        if (lease.left > 0) return spend(lease)
        if (lease.shared.consumedPoints > points) throw refusal(lease)
      }
    },
    get: (key) => shared.get(key),
  }

  function takeOnce(key: string | number): Promise<Lease> {
    if (lot === 1) return take(key)
    const running = taking.get(key) ?? take(key).finally(() => taking.delete(key))
    taking.set(key, running)
    return running
  }

  function spend(lease: Lease): RateLimiterRes {
    lease.left--
    const remaining = Math.max(0, points - lease.shared.consumedPoints) + lease.left
    return new RateLimiterRes(remaining, Math.max(0, lease.endsAt - now()), points - remaining, false)
  }

  function refusal(lease: Lease): RateLimiterRes {
    return new RateLimiterRes(0, Math.max(0, lease.endsAt - now()), points + 1, false)
  }
}
