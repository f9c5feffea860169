import type { Input } from '../../../sdk/src/index.ts'

export type Action = Input<'post_driver_actions'>['actions'][number]
export type ShiftChange = Pick<Input<'put_driver_shift'>, 'state' | 'miles'>

type Recorded = {
  /** Its place in the queue, for all tabs of the phone. */
  seq: number
  /** By which it counts once, however often it is sent. */
  id: string
  /** Whose it is. */
  email: string
  /** When it happened, by the service’s clock as the phone knew it: milliseconds. */
  at: number
  /** What the service or the photo’s upload refused, in words: the driver must look at it. */
  problem?: readonly string[]
}
export type QueuedAction = Recorded & {
  kind: 'action'
  action: Omit<Action, 'id' | 'at' | 'image'>
  /** What proves it: sent before it. */
  photo?: Blob
  /** The id of the photo, once it was sent. */
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
 * What to send next: in the order in which it happened. What belongs to an order of which something must wait (`held`, or a problem)
 * waits with it; other orders do not. Photos go before the action that names them.
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

/** As the interface takes it. Nothing happens before what is in front of it, whatever the clocks say. */
export const toWire = ({ id, at, action, image }: QueuedAction): Action => ({
  ...action,
  id,
  at: new Date(at).toISOString(),
  ...(image !== undefined && { image }),
})
