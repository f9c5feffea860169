import type { Logger } from 'pino'
import type { Changes } from '../../db/changes.ts'
import type { Database, Handle } from '../../db/database.ts'
import { lockWork, setPositionAtCommit } from './log-store.ts'
import { openWorker, type Round, type Worker } from './open-worker.ts'
import type { WorkEvent } from './rules/logged-event.ts'
import { numberEvents } from './sequence.ts'

/**
 * Handles events in batches, in the transaction that records its position: what it writes there (a job) is written
 * exactly once. Anything else may be repeated, because a batch is handled again if one of its events throws.
 */
export type EventConsumer = (tx: Handle, events: readonly WorkEvent[]) => unknown

const name = 'work'
const batch = 100
const pace = { gatherMs: 10, apartMs: 250, busyMs: 100, lookAgainMs: 5000 }

/** One process at a time. */
function consumeSome(db: Database, consumers: readonly EventConsumer[]): Promise<Round> {
  return db.transaction(async (tx) => {
    const events = await lockWork(tx, name, batch)
    if (!events) return 'busy'
    if (events.length === 0) return 'nothing'
    for (const consume of consumers) await consume(tx, events)
    await setPositionAtCommit(tx, name, events.at(-1)!)
    return events.length === batch ? 'some' : 'nothing'
  })
}

/** Runs until everything committed before the call is delivered, or another process has taken over. */
export async function consumeEvents(db: Database, consumers: readonly EventConsumer[]) {
  await numberEvents(db)
  while ((await consumeSome(db, consumers)) === 'some') {}
}

/** Handles events for as long as the process runs. */
export function openConsumers(
  { db, changes, log }: { db: Database; changes: Changes; log: Pick<Logger, 'warn'> },
  consumers: readonly EventConsumer[],
): Pick<Worker, 'close'> {
  const failure = 'events could not be handled; they will be'
  const worker = openWorker(() => consumeSome(db, consumers), pace, { log, failure })
  const stopListening = changes.on('events', worker.wake)
  return {
    close() {
      stopListening()
      return worker.close()
    },
  }
}
