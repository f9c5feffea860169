import { find } from '../dom.ts'

/** The courier glides to a new position on the same map; `null` removes the marker. */
export function moveCourier(place: { x: number; y: number } | null, root: ParentNode = document) {
  const courier = find('#courier', root)
  if (!courier) return
  courier.classList.toggle('away', place === null)
  if (place) courier.style.transform = `translate(${place.x}px, ${place.y}px)`
}
