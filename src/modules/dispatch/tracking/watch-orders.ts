import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Changes } from '../../../db/changes.ts'
import { openQueue } from '../../../runtime/queue.ts'
import type { EventFeed } from '../../events/reading/index.ts'
import type { Tracked } from './rules/shown.ts'

/** Reports every change of an order on its way, however many watch: an order is read once for all of them. */
export type OrderWatch = {
  /** `known` is what the watcher has seen; everything after it is sent. Returns a function that unsubscribes. */
  follow(known: Tracked, listener: Listener): () => void
  /** Called on every event about an order and every report of its courier, and whenever some may have been missed. */
  onChange(orderId: number, listener: () => void): () => void
}

type Listener = (tracked: Tracked) => void
type Room = { listeners: Set<Listener>; refresh(): void }

const usualPace = {
  /** Between two reads of one order: every step of a courier is sent, but at most twice a second. */
  restMs: 500,
  afterFailureMs: 2000,
}
/** After the change feed broke, everything is read again; that must not take all connections. */
const slots = 4

export function openOrderWatch(
  load: (orderId: number) => Promise<Tracked | undefined>,
  { changes, feed, log }: { changes: Changes; feed: EventFeed; log: Logger },
  pace = usualPace,
): OrderWatch {
  const rooms = new Map<number, Room>()
  /** By order: listeners that are told it has changed, and read it themselves. */
  const bells = new Map<number, Set<() => void>>()
  const inTurn = openQueue({ slots })
  // An order's status changes come from the event log; courier positions, which aren't events, from the change feed.
  const changed = (orderId: number) => {
    rooms.get(orderId)?.refresh()
    for (const ring of bells.get(orderId) ?? []) ring()
  }
  const onEvents = (events: readonly { orderId: number | null }[]) => {
    for (const { orderId } of events) if (orderId !== null) changed(orderId)
  }
  const refreshAll = () => {
    for (const orderId of new Set([...rooms.keys(), ...bells.keys()])) changed(orderId)
  }
  let stopListening: (() => void) | undefined
  const listen = () => {
    stopListening ??= feed.listen(onEvents, refreshAll)
  }
  const stopIfAlone = () => {
    if (rooms.size > 0 || bells.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
  changes.on('delivery', (key) => {
    if (key === undefined) refreshAll()
    else changed(Number(key))
  })

  const openRoom = ({ order: { orderId } }: Tracked): Room => {
    const listeners = new Set<Listener>()
    let [isBusy, isDue] = [false, false]
    const read = async (): Promise<number> => {
      const tracked = await inTurn(() => load(orderId))
      if (tracked) for (const listener of [...listeners]) listener(tracked)
      return pace.restMs
    }
    const readAgain = (err: unknown): number => {
      log.warn({ err, orderId }, 'a tracked order could not be read')
      isDue = true
      return pace.afterFailureMs
    }
    const refresh = async () => {
      isDue = true
      if (isBusy) return
      isBusy = true
      while (isDue && listeners.size > 0) {
        isDue = false
        await sleep(await read().catch(readAgain), undefined, { ref: false })
      }
      isBusy = false
    }
    return { listeners, refresh: () => void refresh() }
  }

  return {
    follow(known, listener) {
      const { orderId } = known.order
      listen()
      const room = rooms.get(orderId) ?? openRoom(known)
      rooms.set(orderId, room)
      room.listeners.add(listener)
      room.refresh() // it may have changed since it was read
      return () => {
        room.listeners.delete(listener)
        if (room.listeners.size > 0 || rooms.get(orderId) !== room) return
        rooms.delete(orderId)
        stopIfAlone()
      }
    },
    onChange(orderId, listener) {
      listen()
      const own = bells.get(orderId) ?? new Set()
      bells.set(orderId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && bells.get(orderId) === own) bells.delete(orderId)
        stopIfAlone()
      }
    },
  }
}
