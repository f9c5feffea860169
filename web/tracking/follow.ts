// Keeps the tracking page true while it is open. Without script the page fetches itself anew every 15 seconds.
import { find, parseFragment } from '../kit/dom.ts'
import { moveCourier } from '../kit/map/move-courier.ts'

/** What an event of the page's stream holds. */
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
  // Unchanged parts are not replaced: screen readers read out whatever is put in anew.
  for (const [name, content] of Object.entries(parts)) {
    if (shownParts.get(name) !== content)
      find(`[data-live="${name}"]`, main)?.replaceChildren(parseFragment(content))
    shownParts.set(name, content)
  }
  const map = find('[data-frame]', main)
  if ((map?.dataset.frame ?? null) !== frame || delivered !== isDelivered)
    fetchMap(main, delivered).catch(() => {}) // the next event tries again
  else moveCourier(courier)
}

/** The map shows another part of town now, or none: the page knows how it looks. */
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
  // A stream that breaks is opened anew by the browser; one that is refused (too many look) by us.
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(() => follow(main, address), retryMs)
  }
}

const main = find('main[data-events]')
if (main) follow(main, main.dataset.events!)
