import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel'
import type { CourierOutcome } from '../couriers.ts'

const silentInARow = 5

/** One breaker per provider. Whatever a provider says, other than nothing, is a sign of life. */
export type Breakers = {
  isResting(providerId: number): boolean
  call<Answer>(
    providerId: number,
    work: () => Promise<CourierOutcome<Answer>>,
  ): Promise<CourierOutcome<Answer>>
}

export function openBreakers(restMs: number): Breakers {
  const breakers = new Map<number, { policy: CircuitBreakerPolicy; openedAt: number }>()

  const open = (providerId: number) => {
    const policy = circuitBreaker(
      handleWhenResult((outcome) => (outcome as CourierOutcome<unknown>).kind === 'silent'),
      { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(silentInARow) },
    )
    const breaker = { policy, openedAt: 0 }
    policy.onBreak(() => {
      breaker.openedAt = performance.now()
    })
    breakers.set(providerId, breaker)
    return breaker
  }

  return {
    isResting(providerId) {
      const breaker = breakers.get(providerId)
      switch (breaker?.policy.state) {
        case CircuitState.Open:
          return performance.now() - breaker.openedAt < restMs
        case CircuitState.HalfOpen:
          return true
        default:
          return false
      }
    },
    async call(providerId, work) {
      const { policy } = breakers.get(providerId) ?? open(providerId)
      // One call tries the provider out. The library would let others wait for it, past their own deadlines.
      if (policy.state === CircuitState.HalfOpen) return { kind: 'resting' }
      try {
        return await policy.execute(work)
      } catch (error) {
        if (error instanceof BrokenCircuitError) return { kind: 'resting' }
        throw error
      }
    },
  }
}
