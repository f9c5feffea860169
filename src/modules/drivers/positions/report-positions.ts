import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../../calls/call.ts'
import { parseInstant } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { freshMs, keptMs, type Position, thinPositions } from './rules.ts'
import type { PositionsInput } from './schemas.ts'
import { deletePositions, keepPositions, listLastPlaces } from './store.ts'

export type Positions = {
  /** Resolves once they are stored. */
  report(input: PositionsInput, call: Call): Promise<object>
}

/**
 * Reports of several phones within this interval are written together; the interval grows with their number. A marker
 * that is one second late doesn't matter.
 */
const gatherMs = { least: 50, most: 1000, forEach: 50 }

/** Collects phones' reports and writes them with two statements, however many there are. */
export function openPositions({ db, clock }: { db: Handle; clock: { now(): number } }): Positions {
  let gathered: { sent: Map<number, Position[]>; written: Promise<void> } | undefined
  let nextMs = gatherMs.least

  const write = async (sent: ReadonlyMap<number, readonly Position[]>) => {
    const now = clock.now()
    const last = new Map((await listLastPlaces(db, [...sent.keys()])).map((one) => [one.customerId, one]))
    const kept = [...sent].flatMap(([customerId, positions]) =>
      thinPositions(positions, last.get(customerId), now).map((position) => ({ ...position, customerId })),
    )
    if (kept.length > 0) await keepPositions(db, kept, now - freshMs)
  }
  const gather = () => {
    const sent = new Map<number, Position[]>()
    const written = sleep(nextMs).then(() => {
      gathered = undefined
      nextMs = Math.min(Math.max(sent.size * gatherMs.forEach, gatherMs.least), gatherMs.most)
      return write(sent)
    })
    return { sent, written }
  }

  return {
    async report({ positions }, { caller }) {
      const { customerId, scopes } = caller.token!
      if (!scopes.includes('driver'))
        throw refuse('forbidden', { detail: says`This requires the driver scope.` })
      gathered ??= gather()
      const read = positions.map(({ at, latitude, longitude }) => ({
        ...{ at: parseInstant(at) ?? clock.now(), latitude, longitude },
      }))
      gathered.sent.set(customerId, [...(gathered.sent.get(customerId) ?? []), ...read])
      await gathered.written
      return {}
    },
  }
}

/** An hourly job: including its interval, nothing is older than a day. */
export async function deleteOldPositions(handle: Handle, now: number) {
  await deletePositions(handle, now - keptMs + 3_600_000)
}
