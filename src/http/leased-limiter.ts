import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

type Shared = Pick<RateLimiterAbstract, 'consume' | 'get'>
type Lease = { left: number; endsAt: number; shared: RateLimiterRes }

/** The number of callers from which on those whose period has passed are removed. */
const maxLeases = 10_000

/**
 * Asking another process for every request would cost more than answering it. This takes points from a shared limiter in small lots and
 * spends them here: never more than allowed by all processes together, though what one has taken and not used is missing to the others
 * until the time is over. Small budgets, such as those for guessed passwords, are taken one by one and stay exact.
 */
export function leasedLimiter(
  shared: Shared,
  points: number,
  now: () => number = () => performance.now(),
): Shared {
  const lot = Math.max(1, Math.min(50, Math.floor(points / 200)))
  const leases = new Map<string | number, Lease>()
  /** Two requests of one caller that find nothing left take one lot, not two. */
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
