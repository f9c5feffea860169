import type { Logger } from 'pino'
import type { Changes } from '../../../db/changes.ts'
import type { Handle } from '../../../db/database.ts'
import { getHead } from '../log-store.ts'
import { openWorker, type Round, type Worker } from '../open-worker.ts'
import type { EventPosition } from '../rules/event-position.ts'
import type { LoggedEvent } from '../rules/logged-event.ts'
import { everything } from '../rules/readers.ts'
import { listEvents } from './event-store.ts'

export type EventListener = (events: readonly LoggedEvent[]) => unknown

/** The end of the log as seen by this process: read once for all listeners, and not at all without any. */
export type EventFeed = {
  /** Everything after this was or will be passed to the listeners; undefined without any. */
  position(): EventPosition | undefined
  /** Passes on all events after `from`; refused (false) if some of those were already passed on. */
  join(from: EventPosition, listener: EventListener): boolean
  /**
   * The same from the end of the log at the first read. Anything the caller read before `onStart` is called is stale
   * and must be read again: events in between aren't delivered.
   */
  listen(listener: EventListener, onStart: () => void): () => void
  leave(listener: EventListener): void
  close(): Promise<void>
}

const batch = 500
const pace = { gatherMs: 5, apartMs: 0, busyMs: 5, lookAgainMs: 1000 }

export function openFeed({
  db,
  changes,
  log,
}: {
  db: Handle
  changes: Changes
  log: Pick<Logger, 'warn'>
}): EventFeed {
  /** With the callback for when the end of the log is known. */
  const listeners = new Map<EventListener, () => void>()
  let position: EventPosition | undefined
  let worker: Worker | undefined

  const readSome = async (): Promise<Round> => {
    if (listeners.size === 0) {
      position = undefined
      return 'nothing'
    }
    if (!position) {
      position = await getHead(db)
      for (const onStart of listeners.values()) onStart()
    }
    const { events, head } = await listEvents(db, 'all', everything, { after: position, limit: batch })
    position = events.length === batch ? events.at(-1)! : head
    if (events.length > 0) await Promise.all([...listeners.keys()].map((listener) => listener(events)))
    return events.length === batch ? 'some' : 'nothing'
  }
  const start = () => {
    worker ??= openWorker(readSome, pace, { log, failure: 'events could not be read; they will be' })
    worker.wake()
  }
  const stopListening = changes.on('events', () => worker?.wake())
  return {
    position: () => position,
    join(from, listener) {
      if (position && position.position > from.position) return false
      position ??= from
      listeners.set(listener, () => {})
      start()
      return true
    },
    listen(listener, onStart) {
      listeners.set(listener, onStart)
      start()
      return () => listeners.delete(listener)
    },
    leave: (listener) => void listeners.delete(listener),
    async close() {
      stopListening()
      await worker?.close()
    },
  }
}
