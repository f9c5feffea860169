import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel'

const silentInARow = 5

/** One breaker per external system: a provider, a POS. Any answer other than silence (`kind: 'silent'`) counts as a sign of life. */
export type Breakers = {
  isResting(key: number | string): boolean
  call<Outcome extends { kind: string }>(
    key: number | string,
    work: () => Promise<Outcome>,
  ): Promise<Outcome | { kind: 'resting' }>
}

export function openBreakers(restMs: number): Breakers {
  const breakers = new Map<number | string, { policy: CircuitBreakerPolicy; openedAt: number }>()

  const open = (key: number | string) => {
    const policy = circuitBreaker(
      handleWhenResult((outcome) => (outcome as { kind: string }).kind === 'silent'),
      { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(silentInARow) },
    )
    const breaker = { policy, openedAt: 0 }
    policy.onBreak(() => {
      breaker.openedAt = performance.now()
    })
    breakers.set(key, breaker)
    return breaker
  }

  return {
    isResting(key) {
      const breaker = breakers.get(key)
      switch (breaker?.policy.state) {
        case CircuitState.Open:
          return performance.now() - breaker.openedAt < restMs
        case CircuitState.HalfOpen:
          return true
        default:
          return false
      }
    },
    async call(key, work) {
      const { policy } = breakers.get(key) ?? open(key)
      // A single call tests the system. The library would make other calls wait for it, beyond their own deadlines.
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
