import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { numberCommitted } from './log-store.ts'
import { openWorker, type Round, type Worker } from './open-worker.ts'
import { commitTopic } from './publish.ts'

/** Any number will do, as long as every version of the service uses the same. */
const lockKey = 7_263_006
const batch = 500
const pace = { gatherMs: 10, apartMs: 100, busyMs: 20, lookAgainMs: 1000 }

/**
 * Numbers committed events, one process at a time. Events of one subject keep their order: writing one holds the subject's
 * lock until the commit, so the next one is written later and has the larger event_id.
 */
async function numberSome(db: Database): Promise<Round> {
  const { isMine, count } = await numberCommitted(db, lockKey, batch)
  if (!isMine) return 'busy'
  return count === batch ? 'some' : 'nothing'
}

/** Until everything that was committed before the call is numbered, or another process is at it. */
export async function numberEvents(db: Database) {
  while ((await numberSome(db)) === 'some') {}
}

/**
 * Numbers events for as long as the process runs: after each commit of its own that has some, and every second what a
 * process that died has left. The notice to all processes is sent here, once for a batch: commits that send a notice wait
 * for each other, and checkout would be half as fast if each sent its own.
 */
export function openSequencer(db: Database, log: Pick<Logger, 'warn'>): Pick<Worker, 'close'> {
  const failure = 'events could not be numbered; they will be'
  const worker = openWorker(() => numberSome(db), pace, { log, failure })
  const stopListening = db.onCommit(commitTopic, worker.wake)
  return {
    close() {
      stopListening()
      return worker.close()
    },
  }
}
