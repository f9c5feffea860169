import type { LiveEvent } from './live.ts'

const listeners = new Set<(event: LiveEvent) => void>()

/** Hears the events of the chosen merchant, which one stream brings for all parts of the application. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function handOn(event: LiveEvent) {
  for (const listener of [...listeners]) listener(event)
}
