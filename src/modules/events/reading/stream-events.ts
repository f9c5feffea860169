import type { Logger } from 'pino'
import type { Call } from '../../../calls/call.ts'
import { EventStream, type StreamReader } from '../../../calls/event-stream.ts'
import type { StreamLimit } from '../../../calls/stream-limit.ts'
import type { Database } from '../../../db/database.ts'
import { type EventPosition, formatEventId } from '../rules/event-position.ts'
import type { LoggedEvent } from '../rules/logged-event.ts'
import { chooseView, type EventFilter, type EventReader, type EventView } from '../rules/readers.ts'
import { listEvents } from './event-store.ts'
import { findStart, mustManage, readFilter } from './list-events.ts'
import type { LiveReader, LiveReaders } from './live-readers.ts'
import { eventJson } from './present.ts'
import type { Revocations } from './revocations.ts'
import { findRights, type RightsDeps, toEventReader } from './rights.ts'
import type { StreamInput } from './schemas.ts'

export type StreamDeps = RightsDeps & {
  db: Database
  log: Pick<Logger, 'warn'>
  liveReaders: LiveReaders
  streamLimit: StreamLimit
  revocations: Revocations
}

/** Enough for a screen in every kitchen of a group, or an app's processes. */
const maxPerReader = 50
/** After this, the reader must reconnect, with credentials that are still valid. */
const maxMs = 15 * 60_000
const pageSize = 100

export async function streamEvents(deps: StreamDeps, input: StreamInput, call: Call): Promise<EventStream> {
  const { db, caller, now, lastEventId, presented } = call
  const reader = toEventReader(caller)
  const filter = readFilter(input)
  mustManage(await findRights(deps, db, reader), reader, filter)
  const from = await findStart(db, lastEventId || input.after)
  const expiresAt = caller.token?.expiresAt ?? caller.operator?.expiresAt ?? Number.POSITIVE_INFINITY
  const lifeMs = Math.min(maxMs, expiresAt - now)
  return new EventStream(
    (connection) => {
      const giveBack = deps.streamLimit.take(holderOf(reader), maxPerReader)
      const stream = openStream(deps, { reader, filter, from }, connection)
      const stopWatching = deps.revocations.watch(caller, presented, connection.end)
      return {
        ...stream,
        leave() {
          stopWatching()
          stream.leave()
          giveBack()
        },
      }
    },
    { lifeMs },
  )
}

/**
 * Reads the log until it has caught up and then receives new events; if the connection is too slow for one, it goes
 * back to reading the log, so nothing waits in memory. Every heartbeat carries the position reached, even if no event
 * was for this reader: it continues from there.
 */
function openStream(
  deps: StreamDeps,
  { reader, filter, from }: { reader: EventReader; filter: EventFilter; from: EventPosition },
  connection: StreamReader,
) {
  const { db, liveReaders } = deps
  let reached = from
  let state: 'reading' | 'live' | 'waiting' | 'over' = 'waiting'

  const take = (event: LoggedEvent, view: EventView): boolean => {
    if (event.position <= reached.position) return true
    reached = { day: event.day, position: event.position }
    return connection.send(
      `id: ${formatEventId(event)}\nevent: ${event.type}\ndata: ${eventJson(event, view)}\n\n`,
    )
  }
  const live: LiveReader = {
    reader,
    filter,
    take(event, view) {
      if (state !== 'live' || take(event, view)) return
      liveReaders.leave(live)
      state = 'waiting'
    },
  }
  /** Reads until it is live, or the connection is full. The state changes synchronously with its cause. */
  const readOn = async () => {
    while (state === 'reading') {
      const rights = await findRights(deps, db, reader)
      const page = await listEvents(db, rights, filter, { after: reached, limit: pageSize })
      if (state !== 'reading') return
      const isTaken = page.events.every((event) => take(event, chooseView(rights, event)!))
      if (!isTaken) state = 'waiting'
      else if (page.events.length < pageSize) {
        if (page.head.position > reached.position) reached = page.head
        if (liveReaders.join(live, reached)) state = 'live'
      }
    }
  }
  const resume = () => {
    if (state !== 'waiting') return
    state = 'reading'
    readOn().catch((err) => {
      deps.log.warn({ err }, 'event stream could not be read; the reader must reconnect')
      connection.end()
    })
  }
  const place = () => {
    const handedOn = state === 'live' ? liveReaders.position() : undefined
    if (handedOn && handedOn.position > reached.position) reached = handedOn
    return `: alive\nid: ${formatEventId(reached)}\n\n`
  }
  connection.send(place())
  resume()
  return {
    resume,
    pulse: place,
    leave() {
      state = 'over'
      liveReaders.leave(live)
    },
  }
}

const holderOf = (reader: EventReader) => {
  if (reader.kind === 'operator') return 'operator'
  if (reader.kind === 'impersonation') return `impersonation ${reader.merchantId}`
  return reader.kind === 'app' ? `app ${reader.clientId}` : `customer ${reader.customerId}`
}
