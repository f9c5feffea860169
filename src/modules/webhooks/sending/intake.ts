import type { Clock } from '../../../core/clock.ts'
import type { Handle } from '../../../db/database.ts'
import { type EventPosition, findShown, listShown, type ReadRights } from '../../events/reading/index.ts'
import { findLastRow, findRecorded, listOpen, type OpenDelivery } from '../delivery-store.ts'
import { rightsOfOwner, toEventFilter } from '../readers.ts'
import { chooseLane } from '../rules/webhook.ts'
import type { Leased } from '../store.ts'
import type { Health } from './health.ts'
import type { Journal } from './journal.ts'
import type { Item, Queue } from './queue.ts'

export type IntakeDeps = {
  db: Handle
  clock: Clock
  queue: Queue
  journal: Journal
  health: Health
  /** The current webhook. */
  webhook(): Leased
  /** Writes the journal's content. */
  flush(): Promise<void>
}

/** Maximum number waiting in memory; the rest waits in the log, and in rows. */
const maxWaiting = 1000
const fetchBelow = 300
const batch = 300
const beginning: EventPosition = { day: '1970-01-01', position: 0 }

/**
 * Fills the queue of one endpoint: first with due open rows, then with new events. Open rows are processed in log
 * order, so those of a lane stay in sequence; new events are read only when every open row is in the queue or waits
 * in a blocked lane, so none overtakes another.
 */
export function openIntake({ db, clock, queue, journal, health, webhook, flush }: IntakeDeps) {
  const { webhookId, cursor } = webhook()
  let fetchedTo = cursor
  let hasNews = true
  let lastRow: number | undefined
  /** How far open rows have been processed; undefined for all of them. */
  let rowsTo: EventPosition | undefined = beginning
  /** When the first of the skipped ones becomes due. */
  let rowsDueAt = Number.POSITIVE_INFINITY

  const isRoom = () => queue.size() + journal.size() < fetchBelow
  const isProbing = () => !health.isDown() || clock.now() >= health.nextProbeAt()
  const wantsMore = () =>
    isRoom() && (rowsTo !== undefined || clock.now() >= rowsDueAt || (hasNews && isProbing()))

  async function fetchSome() {
    const rights = await rightsOfOwner(db, webhook())
    if (rowsTo === undefined && clock.now() >= rowsDueAt) {
      rowsDueAt = Number.POSITIVE_INFINITY // first: a failure while this writes sets it again
      await flush() // rows that wait behind others must be there to be found
      rowsTo = beginning
    }
    if (rowsTo) await fetchRows(rights, rowsTo)
    else if (hasNews) await fetchNew(rights)
  }

  async function fetchRows(rights: ReadRights, after: EventPosition) {
    const rows = await listOpen(db, webhookId, { after, limit: batch })
    const due = rows.filter((row) => !isPassedOver(row))
    const filter = { ...toEventFilter(webhook()), types: null } // anything once meant for it is sent, whatever its types are now
    const events = new Map((await findShown(db, rights, filter, due)).map((one) => [one.position, one]))
    for (const row of due) {
      const { lane, position, tries } = row
      const event = events.get(position)
      if (queue.isBlocked(lane, position)) continue // blocked by one that failed in the meantime
      if (event) queue.add({ event, lane, tries, isNew: false })
      else journal.add({ ...row, status: 'given_up', nextAt: null, attempt: null }) // its owner may no longer see it
    }
    rowsTo = rows.length < batch ? undefined : rows.at(-1)!
  }

  function isPassedOver({ lane, position, nextAt, status }: OpenDelivery): boolean {
    if (queue.has(position) || journal.has(position) || queue.isBlocked(lane, position)) return true
    const now = clock.now()
    const isHeld = status === 'pending' && health.isDown() && !health.takeProbe(now)
    const dueAt = isHeld ? health.nextProbeAt() : (nextAt ?? 0)
    if (dueAt <= now) {
      queue.unblock(lane) // those behind it follow
      return false
    }
    queue.block(lane, position)
    rowsDueAt = Math.min(rowsDueAt, dueAt)
    return true
  }

  async function fetchNew(rights: ReadRights) {
    const isDown = health.isDown()
    if (isDown && !health.takeProbe(clock.now())) return
    hasNews = false // what arrives while this reads is read next
    const limit = isDown ? 1 : Math.min(batch, maxWaiting - queue.size())
    const page = await listShown(db, rights, toEventFilter(webhook()), { after: fetchedTo, limit })
    const fresh = await withoutRecorded(page.events)
    const isAll = page.events.length < limit
    fetchedTo = isAll ? page.head : page.events.at(-1)!
    hasNews ||= !isAll
    journal.read(fetchedTo, fresh)
    for (const event of fresh) {
      const item = { event, lane: chooseLane(event), tries: 0, isNew: true }
      if (queue.isBlocked(item.lane, event.position)) keepBack(item)
      else queue.add(item)
    }
  }

  /** A lost lease, or a replay, has left rows beyond the cursor. */
  async function withoutRecorded<Place extends EventPosition>(events: readonly Place[]) {
    lastRow ??= (await findLastRow(db, webhookId))?.position ?? 0
    const [first] = events
    if (!first || first.position > lastRow) return events
    const positions = events.map(({ position }) => position)
    const recorded = await findRecorded(db, webhookId, { from: first, positions })
    return events.filter(({ position }) => !recorded.has(position))
  }

  /** Waits, in a row, behind an earlier failed one of its lane. */
  function keepBack({ event, lane }: Item) {
    const { day, position, type } = event
    journal.add({ day, position, type, lane, status: 'pending', tries: 0, nextAt: null, attempt: null })
  }

  return {
    wantsMore,
    fetchSome,
    noteNews() {
      hasNews = true
    },
    /** Open rows are processed again then. */
    lookAgainAt(at: number) {
      rowsDueAt = Math.min(rowsDueAt, at)
    },
    /** One has failed: those behind it get rows, if they have none. */
    keepBackAll(items: readonly Item[]) {
      for (const item of items) if (item.isNew) keepBack(item)
    },
  }
}
