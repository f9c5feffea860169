import { find, ownHeaders, parseFragment } from '../../kit/dom.ts'
import { moveCourier } from '../../kit/map/move-courier.ts'

type Live = { parts: Record<string, string> }

const shown = new Map<string, string>()

/** Unchanged parts stay: screen readers read out new content, and a button keeps its focus. */
function show({ parts }: Live) {
  for (const [name, html] of Object.entries(parts)) {
    const place = find(`[data-live="${name}"]`)
    // A part being filled in stays until the next change.
    if (place && isBeingFilledIn(place)) continue
    if (place && (shown.get(name) ?? place.innerHTML) !== html) replace(place, parseFragment(html))
    shown.set(name, html)
  }
}

const isBeingFilledIn = (place: HTMLElement) =>
  place.contains(document.activeElement) && document.activeElement!.matches('input, textarea, select')

/** On a map of the same streets, only the courier moves. */
function replace(place: HTMLElement, fresh: DocumentFragment) {
  const [before, after] = [find('[data-frame]', place), find('[data-frame]', fresh)]
  if (!before || !after || before.dataset.frame !== after.dataset.frame) return place.replaceChildren(fresh)
  const [, x, y] =
    /^translate\(([\d.]+) ([\d.]+)\)$/.exec(find('#courier', after)?.getAttribute('transform') ?? '') ?? []
  const isAway = find('#courier.away', after) !== null
  moveCourier(isAway ? null : { x: Number(x), y: Number(y) }, before)
  find('figcaption', before)?.replaceChildren(find('figcaption', after)?.textContent ?? '')
}

/** Follows an order with server-sent events; the browser reconnects on its own. */
export function followOrder() {
  const page = find('[data-order]')
  const id = page?.dataset.order
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-print]')) print()
  })
  if (!id) return
  const path = page.dataset.livePath ?? `/orders/${id}`
  let isAsking = false
  let wantsMore = false
  const refresh = async () => {
    wantsMore = true
    if (isAsking) return
    isAsking = true
    while (wantsMore) {
      wantsMore = false
      const answer = await fetch(`${path}?part=live`, { headers: ownHeaders }).catch(() => undefined)
      if (answer?.ok) show((await answer.json()) as Live)
    }
    isAsking = false
  }
  const stream = new EventSource(`/web/api/customer/orders/${id}/changes`)
  stream.addEventListener('message', refresh)
  countDown(refresh)
}

/** The seconds until the merchant must answer. The page says how many are left, so the visitor's clock may be wrong. */
function countDown(onOver: () => void) {
  const since = performance.now()
  let isOver = false
  setInterval(() => {
    const place = find('[data-countdown]')
    if (!place) return
    place.dataset.until ??= String(performance.now() / 1000 + Number(place.dataset.countdown))
    const left = Math.ceil(Number(place.dataset.until) - performance.now() / 1000)
    if (left > 0 && left < 3600)
      place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    if (left > 0 || performance.now() - since < 1000) return
    place.textContent = place.dataset.over ?? ''
    if (!isOver) setTimeout(onOver, 30_000)
    isOver = true
  }, 1000)
}
