import { find, parseFragment } from '../../kit/dom.ts'

/** Links of the map change it where it stands, and a drag moves it; without script each is a page. */
export function followMap() {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement | SVGAElement>('[data-map] a')
    const href = link && (link instanceof SVGAElement ? link.href.baseVal : link.getAttribute('href'))
    if (
      !href?.startsWith('/search?') ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.button !== 0
    )
      return
    event.preventDefault()
    void showMap(href)
  })
  let from: { x: number; y: number } | undefined
  const drawing = (event: Event) =>
    (event.target as Element).closest<SVGSVGElement>('[data-map] .map-frame > svg')
  document.addEventListener('pointerdown', (event) => {
    const svg = drawing(event)
    if (!svg || event.pointerType === 'touch' || (event.target as Element).closest('a')) return
    from = { x: event.clientX, y: event.clientY }
    event.preventDefault()
  })
  document.addEventListener('pointermove', (event) => {
    const svg = from && find<SVGSVGElement>('[data-map] .map-frame > svg')
    if (svg) svg.style.translate = `${event.clientX - from!.x}px ${event.clientY - from!.y}px`
  })
  document.addEventListener('pointerup', (event) => {
    const svg = from && find<SVGSVGElement>('[data-map] .map-frame > svg')
    if (!svg || !from) return
    const [right, down] = [event.clientX - from.x, event.clientY - from.y]
    from = undefined
    svg.style.translate = ''
    if (Math.hypot(right, down) > 4) void showMap(movedTo(svg, right, down))
  })
}

const milesPerDegree = 69.0937

/** The address of the map after it was dragged so many pixels. */
function movedTo(svg: SVGSVGElement, right: number, down: number): string {
  const [latitude = 0, longitude = 0, miles = 1] = (find('[data-map]')!.dataset.map ?? '')
    .split(',')
    .map(Number)
  const perPixel = miles / svg.getBoundingClientRect().width / milesPerDegree
  const to = [
    (latitude + down * perPixel).toFixed(4),
    (longitude - (right * perPixel) / Math.cos((latitude * Math.PI) / 180)).toFixed(4),
    miles.toFixed(2),
  ]
  const query = new URLSearchParams(location.search)
  query.set('at', to.join(','))
  return `/search?${query}`
}

async function showMap(href: string) {
  const map = find('[data-map]')
  if (!map || map.getAttribute('aria-busy') === 'true') return
  map.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(href)
    const next = answer.ok && find('[data-map]', parseFragment(await answer.text()))
    if (!next) throw new Error(String(answer.status))
    map.replaceWith(next)
    history.replaceState(null, '', href)
  } catch {
    location.assign(href)
  }
}
