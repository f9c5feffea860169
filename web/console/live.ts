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

const pauseStepMs = 300
const maxPauseMs = 3000
/** About a minute: longer than a restart takes. */
const soonFailures = 20
const laterPauseMs = 15_000
/** About 2 s without a stream: a shorter gap doesn't matter. */
const offFailures = 3

/**
 * Soon at first, since an order may be waiting behind a restart; browsers would retry every 2 s, and give up on a
 * proxy's 502.
 */
function pauseAfter(failures: number): number {
  const pause = failures > soonFailures ? laterPauseMs : Math.min(pauseStepMs * failures, maxPauseMs)
  return pause * (0.75 + Math.random() / 2)
}

/**
 * Streams the events selected by `query`; other types don't change the screens. A broken stream is reopened after the
 * last event, with growing pauses. `onOpen` runs each time a stream opens: views reload their state then, so they
 * survive the gap.
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
    if (isOver || signedOut.get()) return
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
      liveState.set(failures < offFailures && navigator.onLine ? 'connecting' : 'off')
      failures++
      source?.close()
      timer = setTimeout(open, pauseAfter(failures))
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

/** After sleep, a device may hold a stream that no longer delivers anything, without an error. */
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

/** Receives events from the one stream shared by all parts of the application. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function handOn(event: LiveEvent) {
  for (const listener of [...listeners]) listener(event)
}
