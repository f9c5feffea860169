import { find, parseFragment } from '../../kit/dom.ts'
import { distance, gestureOfKey, type Point, readGesture, spotAfter } from './map-gesture.ts'

type Drawing = SVGSVGElement | HTMLImageElement
const mapOf = (target: EventTarget | null) => (target as Element).closest<HTMLElement>('[data-map]')
const drawingOf = (map: HTMLElement) => find<Drawing>('.map-frame > svg, :scope > img', map)!

/**
 * A map's links update it in place; drags, two fingers and keys move it. Without script its links are pages. `early`
 * is what pointers did before this was loaded.
 */
export function moveMaps(early: readonly PointerEvent[]) {
  document.addEventListener('click', followLink)
  document.addEventListener('keydown', followKey)
  const fingers = new Map<number, { from: Point; to: Point }>()
  let drawing: Drawing | undefined
  let middle: Point = { x: 0, y: 0 }
  const now = () => {
    const points = [...fingers.values()]
    return readGesture(
      points.map(({ from }) => from),
      points.map(({ to }) => to),
      middle,
    )
  }
  const start = ({ target, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const map = mapOf(target)
    const found = map && drawingOf(map)
    const isBusy = map?.getAttribute('aria-busy') === 'true'
    if (!found?.contains(target as Node) || isBusy || fingers.size > 1 || (drawing && drawing !== found))
      return
    drawing = found
    if (fingers.size === 0) {
      const box = found.getBoundingClientRect()
      middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    fingers.set(pointerId, { from: { x, y }, to: { x, y } })
  }
  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const finger = fingers.get(pointerId)
    if (!finger || !drawing) return
    finger.to = { x, y }
    const { right, down, scale } = now()
    drawing.style.transform = `translate(${right}px, ${down}px) scale(${scale})`
  }
  const end = ({ type, pointerId }: PointerEvent) => {
    if (!fingers.has(pointerId) || !drawing) return
    const [gesture, moved] = [now(), drawing]
    const isMoved = distance({ x: gesture.right, y: gesture.down }) > 4 || gesture.scale !== 1
    fingers.clear()
    drawing = undefined
    if (type === 'pointercancel' || !isMoved) {
      moved.style.transform = ''
      return
    }
    ignoreNextClick()
    const map = mapOf(moved)!
    void show(map, spotAfter(map.dataset.map!, gesture, moved.clientWidth))
  }
  const handlers = new Map([
    ['pointerdown', start],
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
  ])
  for (const event of early) handlers.get(event.type)?.(event)
  for (const [type, handle] of handlers) document.addEventListener(type, handle as (event: Event) => void)
  // Browsers drag pictures and links on their own.
  document.addEventListener('dragstart', (event) => mapOf(event.target) && event.preventDefault())
}

/** The click that ends a drag doesn't open a pin. */
function ignoreNextClick() {
  const ignore = (click: Event) => {
    click.preventDefault()
    click.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }))
}

function followLink(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement | SVGAElement>('[data-map] a')
  const href = link && (link instanceof SVGAElement ? link.href.baseVal : link.getAttribute('href'))
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey
  if (!href?.startsWith('/search?') || hasKey || event.button !== 0) return
  event.preventDefault()
  void showPage(mapOf(link)!, href)
}

function followKey(event: KeyboardEvent) {
  const map = mapOf(event.target)
  if (!map || event.metaKey || event.ctrlKey || event.altKey) return
  const width = drawingOf(map).clientWidth
  const gesture = gestureOfKey(event.key, width)
  if (!gesture) return
  event.preventDefault()
  void show(map, spotAfter(map.dataset.map!, gesture, width))
}

/** A picture is requested again; a map with places is a part of the results. */
async function show(map: HTMLElement, spot: string) {
  const source = map.dataset.mapSource
  if (source === undefined) {
    const query = new URLSearchParams(location.search)
    query.set('at', spot)
    return showPage(map, `/search?${query}`)
  }
  map.setAttribute('aria-busy', 'true')
  const drawing = drawingOf(map) as HTMLImageElement
  const next = drawing.cloneNode() as HTMLImageElement
  next.style.transform = ''
  next.loading = 'eager'
  next.src = `${source}?at=${spot}`
  await next.decode().then(
    () => {
      map.dataset.map = spot
      drawing.replaceWith(next)
    },
    () => {
      drawing.style.transform = ''
    },
  )
  map.removeAttribute('aria-busy')
}

async function showPage(map: HTMLElement, href: string) {
  if (map.getAttribute('aria-busy') === 'true') return
  map.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(href)
    const next = answer.ok && find('[data-map]', parseFragment(await answer.text()))
    if (!next) throw new Error(String(answer.status))
    const isFocused = map.contains(document.activeElement)
    map.replaceWith(next)
    history.replaceState(null, '', href)
    if (isFocused) next.focus()
  } catch {
    location.assign(href)
  }
}
