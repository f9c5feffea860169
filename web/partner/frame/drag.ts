import { useRef } from 'preact/hooks'

/** Dragging this close to the edge of the window scrolls. */
const edge = 60
const scrollStep = 14

export function scrollAtEdge(y: number) {
  if (y < edge) window.scrollBy(0, -scrollStep)
  else if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep)
}

/** Highlights the one element that something would be dropped on. */
export function useDropTarget() {
  const over = useRef<Element | undefined>(undefined)
  const mark = (target: Element | undefined) => {
    over.current?.classList.remove('is-over')
    target?.classList.add('is-over')
    over.current = target
  }
  return { over, mark }
}
