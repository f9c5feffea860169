import type { Clock } from '../../../core/clock.ts'
import type { Database } from '../../../db/database.ts'
import type { EndpointConnection, PostOutcome } from '../../../outside/webhooks.ts'
import { isWanted } from '../../events/reading/index.ts'
import { recordDeliveries } from '../delivery-store.ts'
import { toEventFilter } from '../readers.ts'
import { secretsAt, signedHeaders } from '../rules/signature.ts'
import { checkAttempt } from '../rules/webhook.ts'
import { advanceCursor, type Leased } from '../store.ts'
import { openHealth } from './health.ts'
import { openIntake } from './intake.ts'
import { openJournal } from './journal.ts'
import type { SendingPace } from './pace.ts'
import { type Item, openQueue } from './queue.ts'

export type EndpointDeps = {
  db: Database
  clock: Clock
  key: Buffer
  pace: SendingPace
  connection: EndpointConnection
  /** False while the lease may be another process's, or while its owner's changes are being read. */
  maySend(webhookId: string): boolean
  /** It must not be called any more. */
  onDisabled(webhookId: string, reason: string): void
  /** Another process has its lease, or the database is unreachable: it must be reopened. */
  onLost(error?: unknown): void
}

const recordEveryMs = 25
/** While requests have priority: each recording is a commit, and ten endpoints would make hundreds of them a second. */
const recordEveryMsLimited = 500

/**
 * Sends a webhook's events: those of one lane one after another, lanes in parallel. The log is the queue. Delivered
 * and failed events, and those waiting behind a failure, get a row; the cursor follows. Anything not recorded when
 * the process dies is sent again.
 */
export function openEndpoint(deps: EndpointDeps, leased: Leased) {
  const { db, clock, key, connection } = deps
  const { webhookId, lease } = leased
  let webhook = leased
  let [isClosed, isDraining, isFetching, inFlight] = [false, false, false, 0]
  let recording: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let onIdle = () => {}
  const queue = openQueue()
  const journal = openJournal(leased.cursor)
  const health = openHealth(leased.failingSince)
  const intake = openIntake({ db, clock, queue, journal, health, webhook: () => webhook, flush })
  const pace = deps.pace.join(pump)

  function pump() {
    if (isClosed || isDraining) return
    while (queue.hasReady() && inFlight < health.atOnce() && deps.maySend(webhookId) && pace.take())
      send(queue.take()!)
    if (intake.wantsMore() && !isFetching) fetchMore()
  }

  function fetchMore() {
    isFetching = true
    intake
      .fetchSome()
      .catch(lose)
      .finally(() => {
        isFetching = false
        pump()
        recordSoon()
      })
  }

  async function send(item: Item) {
    inFlight++
    const outcome = await post(item)
    inFlight--
    if (isClosed) return
    settle(item, outcome)
    if (inFlight === 0) onIdle()
    pump()
    recordSoon()
  }

  function post({ event: { eventId: id, body } }: Item): Promise<PostOutcome> {
    const at = clock.now()
    return connection.post(webhook.url, signedHeaders(secretsAt(webhook.secrets, at), { id, at, body }), body)
  }

  function settle(item: Item, { status, ms, error, answer }: PostOutcome) {
    const { event, lane } = item
    const { day, position, type } = event
    const now = clock.now()
    const tries = item.tries + 1
    const failingSince = health.failingSince() ?? now
    const verdict = checkAttempt({ status, error }, { tries, now, failingSince, chance: Math.random() })
    const attempt = { at: now, ms, status, error, answer }
    const { nextAt, disabledReason } = verdict
    journal.add({ day, position, type, lane, tries, status: verdict.status, nextAt, attempt })
    if (error === null) {
      if (health.isDown()) intake.lookAgainAt(now)
      health.succeeded()
    } else health.failed(now)
    if (nextAt === null) queue.finish(item)
    else {
      intake.keepBackAll(queue.fail(item))
      intake.lookAgainAt(nextAt)
    }
    if (disabledReason) disable(disabledReason)
  }

  /** Once its last responses are recorded. */
  function disable(reason: string) {
    isDraining = true
    flush().then(() => deps.onDisabled(webhookId, reason), lose)
  }

  function recordSoon() {
    const delayMs = pace.isLimited() ? recordEveryMsLimited : recordEveryMs
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isClosed) flush().then(pump, lose)
    }, delayMs).unref()
  }

  async function flush(): Promise<void> {
    while (recording) await recording
    const batch = isClosed ? undefined : journal.take()
    if (!batch) return
    recording = write(batch).finally(() => {
      recording = undefined
    })
    await recording
  }

  async function write(batch: NonNullable<ReturnType<typeof journal.take>>) {
    const isHeld = await db.transaction(async (tx) => {
      if (!(await advanceCursor(tx, { webhookId, lease }, batch.cursor, health.failingSince()))) return false
      if (batch.records.length > 0) await recordDeliveries(tx, key, webhookId, batch.records)
      return true
    })
    if (isHeld) journal.written(batch)
    else deps.onLost()
  }

  function lose(error: unknown) {
    if (!isClosed) deps.onLost(error)
  }

  pump()
  return {
    lease,
    webhookId,
    isDraining: () => isDraining,
    /** Updates the holder of the same lease. */
    refresh(renewed: Leased) {
      webhook = renewed
      pump()
    },
    /** There are new events. */
    wake() {
      intake.noteNews()
      pump()
    },
    wants: (event: Parameters<typeof isWanted>[1]) => isWanted(toEventFilter(webhook), event),
    /** Called periodically: for deliveries that have become due, and to advance the cursor. */
    tick() {
      pump()
      recordSoon()
    },
    /** Starts nothing more and waits until everything sent is answered and recorded. */
    async drain() {
      isDraining = true
      if (inFlight > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
      await flush()
    },
    async close() {
      isClosed = true
      onIdle()
      pace.leave()
      clearTimeout(timer)
      await connection.close()
    },
  }
}

export type Endpoint = ReturnType<typeof openEndpoint>
