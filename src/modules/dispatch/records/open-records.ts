import type { Deps } from '../../../start/deps.ts'
import type { ProviderRecord } from '../rules/delivery.ts'
import { tallyLatest } from './record-store.ts'
import { recordFrom } from './rules/record.ts'

/** The recent performance of each provider, which dispatch uses to choose between them. */
export type Records = { recordOf(providerId: number): Promise<ProviderRecord> }

/** Long enough to be cheap, short enough that a company that has just started to fail is soon avoided. */
const maxAgeMs = 60_000
const dayMs = 86_400_000
const lately = { days: 30, bookings: 1000 }

export function openRecords({ db, clock }: Pick<Deps, 'db' | 'clock'>): Records {
  const cached = new Map<number, { at: number; record: Promise<ProviderRecord> }>()
  const load = async (providerId: number, now: number) => {
    const span = { since: now - lately.days * dayMs, limit: lately.bookings }
    return recordFrom(await tallyLatest(db, providerId, span))
  }
  return {
    recordOf(providerId) {
      const now = clock.now()
      const found = cached.get(providerId)
      if (found && now - found.at < maxAgeMs) return found.record
      const record = load(providerId, now)
      const entry = { at: now, record }
      cached.set(providerId, entry)
      record.catch(() => cached.get(providerId) === entry && cached.delete(providerId))
      return record
    },
  }
}
