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

const listeners = new Set<(event: LiveEvent) => void>()

/** Receives the events of the one stream that all parts of the application share. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function handOn(event: LiveEvent) {
  for (const listener of [...listeners]) listener(event)
}
