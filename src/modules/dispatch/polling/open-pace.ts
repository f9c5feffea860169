import type { Provider } from '../rules/delivery.ts'
import { type Allowance, spendCall } from './rules/pace.ts'

/** Limits this process's concurrent calls: in total, per company, and by the company's rate limit. */
export type Pace = {
  /** False if it must wait; otherwise a slot is taken until `done`. */
  mayAsk(provider: Provider, now: number): boolean
  done(provider: Provider): void
}

export function openPace({ most, maxPerOne }: { most: number; maxPerOne: number }): Pace {
  const underWay = new Map<number, number>()
  const allowances = new Map<number, Allowance>()
  let all = 0
  return {
    mayAsk(provider, now) {
      const { providerId } = provider
      const own = underWay.get(providerId) ?? 0
      if (all >= most || own >= maxPerOne) return false
      const left = spendCall(provider, allowances.get(providerId), now)
      if (!left) return false
      allowances.set(providerId, left)
      underWay.set(providerId, own + 1)
      all++
      return true
    },
    done({ providerId }) {
      underWay.set(providerId, underWay.get(providerId)! - 1)
      all--
    },
  }
}
