import type { Clock } from '../../../core/clock.ts'
import type { Database } from '../../../db/database.ts'
import type { EndpointConnection, PostOutcome } from '../../../outside/webhooks.ts'
import {
  type EventPosition,
  type EventView,
  eventJson,
  findEvents,
  formatEventId,
  isWanted,
  type LoggedEvent,
  listEvents,
  viewOf,
} from '../../events/index.ts'
import {
  type DeliveryRecord,
  findRecorded,
  listDue,
  loadProgress,
  recordDeliveries,
} from '../delivery-store.ts'
import { filterOf, rightsOfOwner } from '../readers.ts'
import { mostFailingMs, waitAfter } from '../rules/schedule.ts'
import { secretsAt, signedHeaders } from '../rules/signature.ts'
import { laneOf } from '../rules/webhook.ts'
import { advanceCursor, type Leased } from '../store.ts'
import type { SendingPace } from './pace.ts'

export type EndpointTools = {
  db: Database
  clock: Clock
  key: Buffer
  pace: SendingPace
  connection: EndpointConnection
  /** It was changed, and what it is by now is being read: nothing is sent meanwhile. */
  isStale(webhookId: string): boolean
  /** It must not be called any more. */
  onDisabled(webhookId: string, reason: string): void
  /** Its lease is another's, or the database cannot be reached: it must be opened anew. */
  onLost(error?: unknown): void
}

/** One event on its way to one endpoint; `isNew` has no row yet. */
type Item = { event: LoggedEvent; view: EventView; lane: string; tries: number; isNew: boolean }

/** So many wait in memory at most; the rest waits in the log, and in rows. */
const mostWaiting = 1000
const fetchBelow = 300
const batch = 300
const mostAtOnce = 32
/** An endpoint that has failed so often in a row is down: one new event is tried now and then, the others wait in the log. */
const downAfter = 50
const probeMs = 30_000
const recordEveryMs = 25

/**
 * Sends a webhook's events: those of one lane one after the other, lanes side by side. The log is the queue. What was
 * delivered, what failed and what waits behind a failure gets a row; the cursor follows. Whatever is not recorded when the
 * process dies is sent again.
 */
export function openEndpoint(tools: EndpointTools, leased: Leased) {
  const { db, clock, key, pace, connection } = tools
  let webhook = leased
  let fetchedTo: EventPosition = leased.cursor
  let failingSince = leased.failingSince
  let progress: Awaited<ReturnType<typeof loadProgress>> | undefined
  let [isClosed, isFetching, isRecording, hasNews] = [false, false, false, true]
  let [atOnce, inFlight, failures, probedAt] = [8, 0, 0, 0]
  const lanes = new Map<string, Item[]>()
  const ready: string[] = []
  const inMemory = new Set<number>()
  /** New events that have no row yet, in their order. */
  const unrecorded = new Set<LoggedEvent>()
  let records: DeliveryRecord[] = []
  let recordedTo = leased.cursor.position
  let timer: NodeJS.Timeout | undefined

  const isDown = () => failures >= downAfter
  const enqueue = (item: Item) => {
    inMemory.add(item.event.position)
    if (item.isNew) unrecorded.add(item.event)
    const lane = lanes.get(item.lane)
    if (lane) return void lane.push(item)
    lanes.set(item.lane, [item])
    ready.push(item.lane)
  }

  async function fetchSome() {
    hasNews = false // what comes while this reads is read next
    progress ??= await loadProgress(db, webhook.webhookId)
    const rights = await rightsOfOwner(db, webhook)
    await fetchDue(rights)
    const mayProbe = clock.now() - probedAt >= probeMs
    if (isDown() && !mayProbe) return
    const limit = isDown() ? 1 : Math.min(batch, mostWaiting - inMemory.size)
    if (isDown()) probedAt = clock.now()
    const page = await listEvents(db, rights, filterOf(webhook), { after: fetchedTo, limit })
    const fresh = await withoutRecorded(page.events)
    for (const event of fresh) {
      const lane = laneOf(event)
      const item = { event, view: viewOf(rights, event)!, lane, tries: 0, isNew: true }
      if (!progress.openLanes.has(lane)) enqueue(item)
      else keepBack(item)
    }
    const isAll = page.events.length < limit
    fetchedTo = isAll ? page.head : page.events.at(-1)!
    hasNews ||= !isAll
  }

  /** Rows that failed or waited and whose time has come. What its owner may not see any more is given up. */
  async function fetchDue(rights: Awaited<ReturnType<typeof rightsOfOwner>>) {
    if (progress!.openLanes.size === 0) return
    const due = await listDue(db, webhook.webhookId, clock.now(), batch)
    const fresh = due.filter(({ position }) => !inMemory.has(position))
    const events = new Map((await findEvents(db, fresh)).map((event) => [event.position, event]))
    for (const { position, lane, tries } of fresh) {
      const event = events.get(position)
      const view = event && isWanted({ ...filterOf(webhook), types: null }, event) && viewOf(rights, event)
      if (event && view) enqueue({ event, view, lane, tries, isNew: false })
      else if (event) {
        records.push({ ...placeOf(event), lane, status: 'given_up', tries, nextAt: null, attempt: null })
        inMemory.add(position)
      }
    }
  }

  /** A lease that was lost may have left rows beyond the cursor. */
  async function withoutRecorded(events: readonly LoggedEvent[]) {
    const [first] = events
    if (!first || first.position > progress!.lastRecorded) return events
    const positions = events.map(({ position }) => position)
    const recorded = await findRecorded(db, webhook.webhookId, { from: first, positions })
    return events.filter(({ position }) => !recorded.has(position))
  }

  /** Waits behind an earlier one of its lane that failed. */
  function keepBack({ event, lane }: Item) {
    unrecorded.add(event)
    records.push({ ...placeOf(event), lane, status: 'pending', tries: 0, nextAt: null, attempt: null })
  }

  function pump() {
    if (isClosed) return
    const mayStart = () => inFlight < atOnce && !tools.isStale(webhook.webhookId) && pace.take()
    while (ready.length > 0 && mayStart()) send(ready.shift()!)
    if (ready.length > 0 && inFlight === 0) setTimeout(pump, 20).unref() // held back by the pace or a change
    const wantsMore =
      inMemory.size < fetchBelow && (hasNews || isDown() || (progress?.openLanes.size ?? 0) > 0)
    if (wantsMore && !isFetching) fetchMore()
  }

  function fetchMore() {
    isFetching = true
    fetchSome()
      .catch(lose)
      .finally(() => {
        isFetching = false
        if (ready.length > 0 || (hasNews && inMemory.size < fetchBelow)) pump()
        recordSoon()
      })
  }

  async function send(lane: string) {
    const item = lanes.get(lane)![0]!
    inFlight++
    const outcome = await attempt(item)
    inFlight--
    if (isClosed) return
    settle(item, outcome)
    pump()
    recordSoon()
  }

  function attempt({ event, view }: Item): Promise<PostOutcome> {
    const body = eventJson(event, view)
    const id = formatEventId(event)
    const at = clock.now()
    return connection.post(webhook.url, signedHeaders(secretsAt(webhook.secrets, at), { id, at, body }), body)
  }

  function settle(item: Item, { status, ms, error, answer }: PostOutcome) {
    const { event, lane } = item
    const now = clock.now()
    const tries = item.tries + 1
    const record = { ...placeOf(event), lane, tries, attempt: { at: now, ms, status, error, answer } }
    const rest = lanes.get(lane)!
    rest.shift()
    if (error === null) {
      ;[failures, failingSince] = [0, null]
      atOnce = Math.min(atOnce + 1, mostAtOnce)
      records.push({ ...record, status: 'delivered', nextAt: null })
    } else {
      failures++
      failingSince ??= now
      atOnce = Math.max(Math.floor(atOnce / 2), 1)
      const wait = waitAfter(tries, Math.random())
      const isLast = wait === undefined
      records.push({ ...record, status: isLast ? 'given_up' : 'failed', nextAt: isLast ? null : now + wait })
      if (!isLast) waitBehind(lane, rest.splice(0))
      if (status === 410) tools.onDisabled(webhook.webhookId, 'The endpoint answered 410 Gone.')
      else if (now - failingSince >= mostFailingMs)
        tools.onDisabled(webhook.webhookId, 'Every attempt of the last 3 days failed.')
    }
    if (rest.length > 0) ready.push(lane)
    else lanes.delete(lane)
  }

  /** They are sent once the one before them is delivered or given up. */
  function waitBehind(lane: string, rest: readonly Item[]) {
    progress!.openLanes.add(lane)
    for (const item of rest) {
      if (item.isNew) keepBack(item)
      else inMemory.delete(item.event.position) // its row is there
    }
  }

  function recordSoon() {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isRecording) record().catch(lose)
    }, recordEveryMs).unref()
  }

  async function record() {
    const cursor = cursorNow()
    if (isClosed || (records.length === 0 && cursor.position === recordedTo)) return
    isRecording = true
    const batchOfRecords = records
    records = []
    const places = new Set(batchOfRecords.map(({ position }) => position))
    const after = cursorAfter(places)
    const isHeld = await db.transaction(async (tx) => {
      if (!(await advanceCursor(tx, webhook, after, failingSince))) return false
      if (batchOfRecords.length > 0) await recordDeliveries(tx, key, webhook.webhookId, batchOfRecords)
      return true
    })
    isRecording = false
    if (!isHeld) return tools.onLost()
    recordedTo = after.position
    for (const event of [...unrecorded]) if (places.has(event.position)) unrecorded.delete(event)
    for (const position of places) inMemory.delete(position)
    const hasClosed = batchOfRecords.some(({ status }) => status === 'delivered' || status === 'given_up')
    if (hasClosed && progress!.openLanes.size > 0) {
      progress!.openLanes = (await loadProgress(db, webhook.webhookId)).openLanes
      for (const { lane, status } of records)
        if (status === 'failed' || status === 'pending') progress!.openLanes.add(lane)
    }
    if (records.length > 0) recordSoon()
    pump()
  }

  const cursorNow = () => cursorAfter(new Set())
  /** Just before the first event that has no row once these have theirs. */
  function cursorAfter(places: ReadonlySet<number>): EventPosition {
    for (const event of unrecorded)
      if (!places.has(event.position)) return { day: event.day, position: event.position - 1 }
    return fetchedTo
  }

  function lose(error: unknown) {
    if (!isClosed) tools.onLost(error)
  }

  pump()
  return {
    lease: leased.lease,
    webhookId: leased.webhookId,
    /** Of the same lease. */
    refresh(renewed: Leased) {
      webhook = renewed
    },
    /** There are new events. */
    wake() {
      hasNews = true
      pump()
    },
    wants: (event: LoggedEvent) => isWanted(filterOf(webhook), event),
    /** Now and then: for what has become due, and so that the cursor follows. */
    tick() {
      pump()
      recordSoon()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connection.close()
    },
  }
}

export type Endpoint = ReturnType<typeof openEndpoint>

const placeOf = ({ day, position, type }: LoggedEvent) => ({ day, position, type })
