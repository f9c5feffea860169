import type { Deps } from '../../../start/deps.ts'
import type { ProviderRecord } from '../rules/delivery.ts'
import { tallyLatest } from './record-store.ts'
import { recordFrom } from './rules/record.ts'

/** The recent performance of each provider, by which dispatch chooses among them. */
export type Records = { recordOf(providerId: number): Promise<ProviderRecord> }

/** Old enough to be cheap, new enough that a company which has just begun to fail is soon passed over. */
const keptMs = 60_000
const dayMs = 86_400_000
const lately = { days: 30, bookings: 1000 }

export function openRecords({ db, clock }: Pick<Deps, 'db' | 'clock'>): Records {
  const kept = new Map<number, { at: number; record: Promise<ProviderRecord> }>()
  const load = async (providerId: number, now: number) => {
    const span = { since: now - lately.days * dayMs, limit: lately.bookings }
    return recordFrom(await tallyLatest(db, providerId, span))
  }
  return {
    recordOf(providerId) {
      const now = clock.now()
      const found = kept.get(providerId)
      if (found && now - found.at < keptMs) return found.record
      const record = load(providerId, now)
      const entry = { at: now, record }
      kept.set(providerId, entry)
      record.catch(() => kept.get(providerId) === entry && kept.delete(providerId))
      return record
    },
  }
}
