import type { Input } from '../../../sdk/src/index.ts'

/**
 * A moment on a phone: its wall clock, which people and networks can set, and the timer since the page was opened,
 * which no one can set.
 */
type Moment = { wall: number; timer: number }

export type Action = Input<'post_driver_actions'>['actions'][number]
export type ShiftChange = Pick<Input<'put_driver_shift'>, 'state' | 'miles'>

type Recorded = {
  /** Its place in the queue, shared by all tabs on the phone. */
  seq: number
  /** Makes it count once, however often it is sent. */
  id: string
  /** The driver who made it. */
  email: string
  /** When it happened, in milliseconds, by the service's clock as known to the phone. */
  at: number
  /** Why the service or the photo upload refused it, in words: the driver needs to look at it. */
  problem?: readonly string[]
}
export type QueuedAction = Recorded & {
  kind: 'action'
  action: Omit<Action, 'id' | 'at' | 'image'>
  /** The photo that proves it, sent before it. */
  photo?: Blob
  /** The photo's id, once it has been sent. */
  image?: string
}
export type QueuedShift = Recorded & { kind: 'shift'; shift: ShiftChange }
export type Entry = QueuedAction | QueuedShift

export type Step =
  | { kind: 'upload'; entry: QueuedAction }
  | { kind: 'actions'; entries: readonly QueuedAction[] }
  | { kind: 'shift'; entry: QueuedShift }

const maxBatch = 50

/**
 * What to send next, in the order in which things happened. If an entry has to wait (`held`, or a problem), the other
 * entries of its order wait with it, but other orders go on. A photo is sent before the action that names it.
 */
export function nextStep(entries: readonly Entry[], held: ReadonlySet<number>): Step | undefined {
  const waiting = new Set(held)
  const batch: QueuedAction[] = []
  for (const entry of entries) {
    if (entry.kind === 'shift') {
      if (entry.problem) continue
      if (batch.length > 0) break
      return { kind: 'shift', entry }
    }
    const orderId = entry.action.order_id
    if (entry.problem || waiting.has(orderId)) {
      waiting.add(orderId)
      continue
    }
    if (entry.photo && entry.image === undefined) {
      if (batch.length > 0) break
      return { kind: 'upload', entry }
    }
    batch.push(entry)
    if (batch.length === maxBatch) break
  }
  return batch.length > 0 ? { kind: 'actions', entries: batch } : undefined
}

/** An entry in the API's format. It never happens before the one in front of it, whatever the clocks say. */
export const toWire = ({ id, at, action, image }: QueuedAction): Action => ({
  ...action,
  id,
  at: new Date(at).toISOString(),
  ...(image !== undefined && { image }),
})

/**
 * The best estimate of the service's time on a phone. `seen` takes a time from the service; until then the stored
 * offset counts.
 */
export function openClock(keptOffset: number) {
  let anchor: (Moment & { service: number }) | undefined
  let last = Number.NEGATIVE_INFINITY
  return {
    seen(service: number, moment: Moment) {
      anchor = { ...moment, service }
      last = Number.NEGATIVE_INFINITY
    },
    /**
     * Of the two clocks, the one that shows more time since the anchor is right: a wall clock may be set back, and a
     * timer stops while a phone sleeps. The result never goes backward.
     */
    now({ wall, timer }: Moment): number {
      const estimate = anchor
        ? anchor.service + Math.max(wall - anchor.wall, timer - anchor.timer)
        : wall + keptOffset
      last = Math.max(last, estimate)
      return last
    },
    /** Stored for when the app is opened offline. */
    offset: (): number => (anchor ? anchor.service - anchor.wall : keptOffset),
  }
}
