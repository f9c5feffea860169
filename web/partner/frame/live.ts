import { signedOut } from './context.ts'
import { createStore } from './store.ts'

export type LiveState = 'connecting' | 'on' | 'off'
export const liveState = createStore<LiveState>('connecting')

export type LiveEvent = {
  type: string
  merchant_id?: number
  order_id?: number
  data: Record<string, unknown>
}

/** What the console acts on. A type that is not here changes nothing on its screens. */
const types = [
  ...['placed', 'confirmed', 'ready', 'out_for_delivery', 'completed', 'rejected', 'cancelled', 'failed'],
  ...['adjusted', 'refunded'],
].map((name) => `order.${name}`)
const others = [
  'delivery.booked',
  'delivery.updated',
  'delivery.failed',
  'delivery.delivered',
  'merchant.paused',
  'merchant.resumed',
  'merchant.updated',
  'item.unavailable',
  'item.available',
  'menu.updated',
  'review.created',
]
const longestPauseMs = 15_000

/**
 * The merchant's events, live. The browser resumes a broken stream by Last-Event-ID. Where it gives up (an answer that is no
 * stream) it is opened again after the last event that came, with growing pauses. `onOpen` runs at every beginning: whoever
 * shows a state reads it anew then, so that nothing depends on a stream that never broke.
 */
export function followEvents(
  merchantId: number,
  { onOpen, onEvent }: { onOpen(): void; onEvent(event: LiveEvent): void },
): () => void {
  let source: EventSource | undefined
  let lastEventId = 'latest'
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const open = () => {
    if (isOver) return
    clearTimeout(timer)
    source?.close()
    const query = new URLSearchParams({ merchant_id: String(merchantId), after: lastEventId })
    source = new EventSource(`/partner/api/events/stream?${query}`)
    source.onopen = () => {
      failures = 0
      liveState.set('on')
      onOpen()
    }
    source.onerror = () => {
      liveState.set(failures === 0 && navigator.onLine ? 'connecting' : 'off')
      failures++
      if (source?.readyState === EventSource.CLOSED) {
        const pause = Math.min(1000 * 2 ** failures, longestPauseMs)
        timer = setTimeout(open, pause * (0.75 + Math.random() / 2))
      }
    }
    for (const type of [...types, ...others])
      source.addEventListener(type, (message) => {
        lastEventId = message.lastEventId || lastEventId
        onEvent(JSON.parse(message.data) as LiveEvent)
      })
  }
  const onOffline = () => liveState.set('off')
  const stopWatching = signedOut.subscribe(() => signedOut.get() && source?.close())
  window.addEventListener('online', open)
  window.addEventListener('offline', onOffline)
  liveState.set('connecting')
  open()
  return () => {
    isOver = true
    clearTimeout(timer)
    source?.close()
    stopWatching()
    window.removeEventListener('online', open)
    window.removeEventListener('offline', onOffline)
  }
}
