import { findAll } from '../../kit/dom.ts'

/** Maps are links and pictures until someone touches one: what moves them loads then. */
export function followMap() {
  const types = ['pointerover', 'pointerdown', 'focusin'] as const
  const begin = (event: Event) => {
    if (!(event.target as Element).closest('[data-map]')) return
    for (const type of types) document.removeEventListener(type, begin)
    void import('./map-moves.ts').then(({ moveMaps }) => moveMaps())
  }
  for (const type of types) document.addEventListener(type, begin, { passive: true })
  // A region that answers keys has to be reachable by them; without script it is a picture.
  for (const map of findAll('[data-map-source]')) map.tabIndex = 0
}
