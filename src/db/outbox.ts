import type { Logger } from 'pino'
import type { Changes } from './changes.ts'
import { type Database, type Handle, sql } from './database.ts'

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
export type EventSubscriber = (event: OutboxEvent) => Promise<void> | void

/** Any number will do, as long as every version of the service uses the same. */
const lockKey = 7_263_006
/** What is committed so shortly after an event is told with it: one transaction for many. */
const gatherMs = 50
/** Notices may be missed, and whoever was about to tell may have died. */
const lookAgainMs = 60_000
const firstRetryMs = 1000

const insertEvent = sql<unknown>(
  'INSERT INTO outbox_events (topic, subject, payload, created_at) VALUES ($1, $2, $3, $4)',
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

/** Part of the transaction that makes the event true; with its commit the schema wakes all who deliver. */
export async function writeEvent(
  tx: Handle,
  event: { topic: string; subject: string; payload: unknown; now: number },
) {
  await tx.rows(insertEvent, [event.topic, event.subject, JSON.stringify(event.payload), new Date(event.now)])
}

/** Told by one process at a time; false if there is nothing to tell, or somebody else is telling it. */
async function deliverBatch(db: Database, subscribers: readonly EventSubscriber[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { isMine } = await tx.get(takeTurn, [lockKey])
    const events = isMine ? await tx.rows(listWaiting) : []
    if (events.length === 0) return false
    for (const event of events) for (const tell of subscribers) await tell(event)
    await tx.rows(markDelivered, [events.map(({ eventId }) => eventId)])
    return true
  })
}

/** A subscriber that throws leaves its batch waiting, to be told again: subscribers must bear repetition. */
export async function deliverEvents(
  db: Database,
  subscribers: readonly EventSubscriber[],
  isOver: () => boolean = () => false,
) {
  let isMore = true
  while (isMore && !isOver()) isMore = await deliverBatch(db, subscribers)
}

type Outbox = { close(): Promise<void> }

/**
 * Tells events for as long as the process runs: when a notice says that there are some, every minute, and again and again
 * while a subscriber fails. Each process hears every notice, so whoever finds another one at work can leave it to that one.
 */
export function openOutbox(
  db: Database,
  changes: Pick<Changes, 'on'>,
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
      await deliverEvents(db, subscribers, () => isClosed)
      retryMs = firstRetryMs
    } catch (error) {
      log.warn({ err: error }, 'events could not be told; they will be told again')
      schedule(retryMs)
      retryMs = Math.min(retryMs * 2, lookAgainMs)
    }
  }

  const stopListening = changes.on('outbox', wake)
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
