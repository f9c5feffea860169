import type { Logger } from 'pino'
import { type Database, type Handle, sql } from './database.ts'
import { isUnavailable } from './faults.ts'

/**
 * Something that became true, told after its commit, at least once; what happens to one subject is told in its order.
 * Subjects that change at the same time have no order among each other.
 */
export type OutboxEvent = {
  eventId: number
  topic: string
  subject: string
  payload: unknown
  createdAt: number
}

/**
 * Hears of events in lots, in the transaction that marks them as told: what it writes there (a job) is written exactly once.
 * Whatever else it does may be repeated, for where it throws, the lot stays waiting and is told again.
 */
export type EventSubscriber = (tx: Handle, events: readonly OutboxEvent[]) => unknown

/** Any number will do, as long as every version of the service uses the same. */
const lockKey = 7_263_006
/** What is committed so shortly after an event is told with it: one transaction for many. */
const gatherMs = 10
/** Whoever was about to tell may have died: then others do. */
const lookAgainMs = 5000
/** Another process tells at this moment, and may have looked just before our event was there. */
const turnMs = 100
const firstRetryMs = 1000
const longestRetryMs = 60_000

/** All that stand in one statement keep their order. */
const insertEvents = sql<unknown>(
  `INSERT INTO outbox_events (topic, subject, payload, created_at)
   SELECT topic, subject, payload, $2 FROM jsonb_to_recordset($1) AS e (topic text, subject text, payload jsonb)`,
)
const takeTurn = sql<{ isMine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "isMine"')
const listWaiting = sql<OutboxEvent>(
  `SELECT event_id AS "eventId", topic, subject, payload, created_at AS "createdAt"
   FROM outbox_events WHERE delivered_at IS NULL ORDER BY event_id LIMIT 100`,
)
const markDelivered = sql<unknown>('UPDATE outbox_events SET delivered_at = now() WHERE event_id = ANY ($1)')
const deleteDelivered = sql<unknown>(
  `DELETE FROM outbox_events WHERE delivered_at < now() - interval '7 days'`,
)

type NewEvent = Pick<OutboxEvent, 'topic' | 'subject' | 'payload'>

/**
 * Part of the transaction that makes the events true. Only this process is woken by their commit: a notice through the
 * database would wake all, but commits that send one wait for each other, and checkout would be half as fast.
 */
export async function writeEvents(tx: Handle, events: readonly NewEvent[], now: number) {
  await tx.rows(insertEvents, [JSON.stringify(events), new Date(now)])
  tx.tell(commitTopic)
}

const commitTopic = 'outbox'

type Round = 'told' | 'nothing' | 'not our turn'

/** Told by one process at a time. */
async function tellSome(db: Database, subscribers: readonly EventSubscriber[]): Promise<Round> {
  return db.transaction(async (tx) => {
    const { isMine } = await tx.get(takeTurn, [lockKey])
    if (!isMine) return 'not our turn'
    const events = await tx.rows(listWaiting)
    if (events.length === 0) return 'nothing'
    for (const tell of subscribers) await tell(tx, events)
    await tx.rows(markDelivered, [events.map(({ eventId }) => eventId)])
    return 'told'
  })
}

/** Until nothing is left to tell, or somebody else is at it. */
export async function deliverEvents(
  db: Database,
  subscribers: readonly EventSubscriber[],
  isOver: () => boolean = () => false,
): Promise<Round> {
  let round: Round = 'told'
  while (round === 'told' && !isOver()) round = await tellSome(db, subscribers)
  return round
}

type Outbox = { close(): Promise<void> }

/**
 * Tells events for as long as the process runs: after each commit of its own that has some, every few seconds whatever others
 * have left, and again and again while a subscriber fails.
 */
export function openOutbox(
  db: Database,
  subscribers: readonly EventSubscriber[],
  log: Pick<Logger, 'warn'>,
): Outbox {
  let isClosed = false
  let running: Promise<void> | undefined
  let isCalledMeanwhile = false
  let due: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs

  const schedule = (delayMs: number) => {
    if (!isClosed) due = setTimeout(run, delayMs).unref()
  }
  /** Where a run or a retry is due anyway, that one will do. */
  const wake = () => {
    if (running) isCalledMeanwhile = true
    else if (!due) schedule(gatherMs)
  }
  const run = () => {
    due = undefined
    isCalledMeanwhile = false
    running = deliver().finally(() => {
      running = undefined
      if (isCalledMeanwhile) wake()
    })
  }
  const deliver = async () => {
    try {
      const round = await deliverEvents(db, subscribers, () => isClosed)
      if (round === 'not our turn') schedule(turnMs)
      retryMs = firstRetryMs
    } catch (error) {
      log.warn({ err: error }, 'events could not be told; they will be told again')
      schedule(retryMs)
      // A subscriber that fails is given time; a database that is back is used at once.
      if (!isUnavailable(error)) retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  const stopListening = db.onCommit(commitTopic, wake)
  const pulse = setInterval(wake, lookAgainMs).unref()
  wake()
  return {
    async close() {
      isClosed = true
      stopListening()
      clearInterval(pulse)
      clearTimeout(due)
      await running
    },
  }
}

export async function forgetDeliveredEvents(handle: Handle) {
  await handle.rows(deleteDelivered)
}
