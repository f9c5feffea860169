import { home, signedOut } from './context.ts'
import { createStore } from './store.ts'

export type LiveState = 'connecting' | 'on' | 'off'
export const liveState = createStore<LiveState>('connecting')

export type LiveEvent = {
  type: string
  merchant_id?: number
  order_id?: number
  data: Record<string, unknown>
}

const maxPauseMs = 15_000

/**
 * The events that `query` names, live; other types change nothing on the screens. The browser resumes a broken stream by
 * Last-Event-ID. If it gives up (the answer is not a stream), the stream is reopened after the last event, with growing
 * pauses. `onOpen` runs at every start: views reload their state then, so that they survive a broken stream.
 */
export function followEvents(
  { query, types }: { query: Record<string, string>; types: readonly string[] },
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
    const parameters = new URLSearchParams({ ...query, after: lastEventId })
    source = new EventSource(`${home}/api/events/stream?${parameters}`)
    source.onopen = () => {
      failures = 0
      liveState.set('on')
      onOpen()
    }
    source.onerror = () => {
      liveState.set(failures === 0 && navigator.onLine ? 'connecting' : 'off')
      failures++
      if (source?.readyState === EventSource.CLOSED) {
        const pause = Math.min(1000 * 2 ** failures, maxPauseMs)
        timer = setTimeout(open, pause * (0.75 + Math.random() / 2))
      }
    }
    for (const type of types)
      source.addEventListener(type, (message) => {
        lastEventId = message.lastEventId || lastEventId
        onEvent(JSON.parse(message.data) as LiveEvent)
      })
  }
  const onOffline = () => liveState.set('off')
  const stopSleeping = onWake(open)
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
    stopSleeping()
    window.removeEventListener('online', open)
    window.removeEventListener('offline', onOffline)
  }
}

const tickMs = 5000
/** Browsers slow the timers of hidden pages to one a minute. */
const asleepMs = () => (document.hidden ? 90_000 : 20_000)

/** A device that has slept may hold a stream that no longer brings anything, without an error. */
function onWake(work: () => void): () => void {
  let last = Date.now()
  const look = () => {
    const now = Date.now()
    if (now - last > asleepMs()) work()
    last = now
  }
  const timer = setInterval(look, tickMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

const listeners = new Set<(event: LiveEvent) => void>()

/** Receives the events of the one stream that all parts of the application share. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function handOn(event: LiveEvent) {
  for (const listener of [...listeners]) listener(event)
}
