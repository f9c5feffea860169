import { find } from '../dom.ts'

/** The courier glides to another place of the same map; `null` takes them off it. */
export function moveCourier(place: { x: number; y: number } | null, root: ParentNode = document) {
  const courier = find('#courier', root)
  if (!courier) return
  courier.classList.toggle('away', place === null)
  if (place) courier.style.transform = `translate(${place.x}px, ${place.y}px)`
}
