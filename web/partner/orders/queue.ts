import { RefusalError } from '../../../sdk/src/index.ts'
import { changeTestOrder } from '../../console/api/orders.ts'
import { client, isUnsent } from '../../console/context.ts'
import { createStore, type Store } from '../../console/store.ts'
import { type Order, testOrderId } from './rules.ts'

export type OrderAction = 'confirm' | 'reject' | 'ready' | 'complete' | 'cancel'
export type QueuedAction = {
  /** The Idempotency-Key: sending it twice has one effect. */
  key: string
  orderId: number
  action: OrderAction
  prepMinutes?: number
  reason?: string
}

export type ActionQueue = {
  waiting: Store<readonly QueuedAction[]>
  add(action: Omit<QueuedAction, 'key'>): void
  /** Sends what is queued, in order. Called when the connection is back. */
  send(): Promise<void>
  close(): void
}

const pauseMs = 3000

/**
 * Actions on orders that the service has not confirmed yet. They are kept in the browser's storage, so that neither a
 * lost connection nor a reload loses one, and are sent one at a time, each until it is answered.
 */
export function openQueue(
  merchantId: number,
  {
    onDone,
    onRefused,
  }: { onDone(order: Order): void; onRefused(action: QueuedAction, words: string[]): void },
): ActionQueue {
  const place = `partner-unsent-${merchantId}`
  const waiting = createStore<readonly QueuedAction[]>(readKept(place))
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const keep = (actions: readonly QueuedAction[]) => {
    waiting.set(actions)
    localStorage.setItem(place, JSON.stringify(actions))
  }
  const remove = ({ key }: QueuedAction) => keep(waiting.get().filter((other) => other.key !== key))

  async function send(): Promise<void> {
    if (isSending || isOver) return
    isSending = true
    clearTimeout(timer)
    try {
      for (let next = waiting.get()[0]; next && !isOver; next = waiting.get()[0]) {
        const { key, orderId, action, ...more } = next
        try {
          const options = { idempotencyKey: key }
          const { order } =
            orderId === testOrderId
              ? await changeTestOrder({ merchantId, action, ...more }, options)
              : await client.admin(merchantId).orders[action](orderId, more, options)
          remove(next)
          onDone(order)
        } catch (error) {
          if (isUnsent(error)) {
            timer = setTimeout(() => void send(), pauseMs)
            return
          }
          remove(next)
          if (!(error instanceof RefusalError)) throw error
          onRefused(next, [...new Set(error.userMessages)])
        }
      }
    } finally {
      isSending = false
    }
  }
  void send()
  return {
    waiting,
    send,
    add(action) {
      const isKnown = waiting
        .get()
        .some((other) => other.orderId === action.orderId && other.action === action.action)
      if (!isKnown) keep([...waiting.get(), { ...action, key: newKey() }])
      void send()
    },
    close() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

function readKept(place: string): QueuedAction[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Works on pages without TLS too, where `crypto.randomUUID` is missing. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
