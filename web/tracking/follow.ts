// Keeps the tracking page up to date while it is open. Without script the page reloads every 15 seconds.
import { compareClocks } from '../kit/compare-clocks.ts'
import { find, parseFragment } from '../kit/dom.ts'
import { moveCourier } from '../kit/map/move-courier.ts'

/** The content of an event in the page's stream. */
type Shown = {
  title: string
  parts: Record<string, string>
  frame: string | null
  courier: { x: number; y: number } | null
  delivered: boolean
  over: boolean
}

const retryMs = 15_000
const shownParts = new Map<string, string>()
let isDelivered = false

function show(main: HTMLElement, { title, parts, frame, courier, delivered }: Shown) {
  document.title = [title, find('.brand')?.textContent].join(' · ')
  // Unchanged parts aren't replaced: screen readers read out anything that is inserted.
  for (const [name, content] of Object.entries(parts)) {
    if (shownParts.get(name) !== content)
      find(`[data-live="${name}"]`, main)?.replaceChildren(parseFragment(content))
    shownParts.set(name, content)
  }
  const map = find('[data-frame]', main)
  if ((map?.dataset.frame ?? null) !== frame || delivered !== isDelivered)
    fetchMap(main, delivered).catch(() => {}) // The next event tries again.
  else moveCourier(courier)
}

/** The map now shows another part of town, or disappears: the page has the new one. */
async function fetchMap(main: HTMLElement, delivered: boolean) {
  const answer = await fetch(location.href)
  if (!answer.ok) return
  const [old, fresh] = [find('.order-map', main), find('.order-map', parseFragment(await answer.text()))]
  if (old && fresh) old.replaceWith(fresh)
  else if (fresh) find('.status', main)?.after(fresh)
  else old?.remove()
  isDelivered = delivered
}

function follow(main: HTMLElement, address: string) {
  const events = new EventSource(address)
  events.onmessage = ({ data }) => {
    const state = JSON.parse(data) as Shown
    show(main, state)
    if (state.over) events.close()
  }
  // Browsers reconnect a broken stream; after a refusal (too many viewers) we do.
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(() => follow(main, address), retryMs)
  }
}

compareClocks()
const main = find('main[data-events]')
if (main) follow(main, main.dataset.events!)
