import { findAll } from '../../kit/dom.ts'

/**
 * Maps are links and pictures until touched: then the code that moves them loads, and replays the gestures made
 * meanwhile.
 */
export function followMap() {
  const types = ['pointerover', 'pointerdown', 'focusin'] as const
  const moves = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const
  const early: PointerEvent[] = []
  const keep = (event: PointerEvent) => early.push(event)
  const begin = (event: Event) => {
    if (!(event.target as Element).closest('[data-map]')) return
    for (const type of types) document.removeEventListener(type, begin)
    for (const type of moves) document.addEventListener(type, keep, { passive: true })
    if (event.type === 'pointerdown') keep(event as PointerEvent)
    void import('./map-moves.ts').then(({ moveMaps }) => {
      for (const type of moves) document.removeEventListener(type, keep)
      moveMaps(early)
    })
  }
  for (const type of types) document.addEventListener(type, begin, { passive: true })
  // A region that handles keys must be focusable; without script it is a picture.
  for (const map of findAll('[data-map-source]')) map.tabIndex = 0
}
