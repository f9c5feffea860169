import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Providers } from '../open-providers.ts'
import type { Records } from './open-records.ts'
import { presentScorecard } from './present.ts'
import { readScorecard } from './record-store.ts'
import type { ScorecardInput } from './schemas.ts'

export type RecordDeps = { providers: Providers; records: Records }

const usualDays = 30
const dayMs = 86_400_000

/** A provider's quotes compared with its results. */
export async function showScorecard({ providers, records }: RecordDeps, input: ScorecardInput, call: Call) {
  const { provider_id, days = usualDays } = input
  const provider = await providers.get(provider_id)
  if (!provider) throw refuse('unknown_provider', { field: 'provider_id' })
  const scorecard = await readScorecard(call.db, provider_id, call.now - days * dayMs)
  return presentScorecard(provider, days, scorecard, await records.recordOf(provider_id))
}
