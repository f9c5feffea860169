// Keeps the tracking page true while it is open. Without script the page fetches itself anew every 15 seconds.
const main = document.querySelector('main[data-events]')
const retryMs = 15_000
let isDelivered = false

function show({ title, parts, frame, courier, delivered }) {
  document.title = `${title} · Cellardoor`
  // Unchanged parts are not replaced: screen readers read out whatever is put in anew.
  for (const [name, content] of Object.entries(parts)) {
    const part = main.querySelector(`[data-live="${name}"]`)
    if (part && shown.get(name) !== content) part.innerHTML = content
    shown.set(name, content)
  }
  const map = main.querySelector('[data-frame]')
  if ((map?.dataset.frame ?? null) !== frame || delivered !== isDelivered)
    return fetchMap(delivered).catch(() => {}) // the next event tries again
  moveCourier(courier)
}
const shown = new Map()

function moveCourier(place) {
  const courier = document.getElementById('courier')
  if (!courier) return
  courier.classList.toggle('away', place === null)
  if (place) courier.style.transform = `translate(${place.x}px, ${place.y}px)`
}

// The map shows another part of town now, or none: the page knows how it looks.
async function fetchMap(delivered) {
  const answer = await fetch(location.href)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [old, fresh] = [main.querySelector('.map'), page.querySelector('.map')]
  if (old && fresh) old.replaceWith(fresh)
  else if (fresh) main.querySelector('.status').after(fresh)
  else old?.remove()
  isDelivered = delivered
}

function follow() {
  const events = new EventSource(main.dataset.events)
  events.onmessage = ({ data }) => {
    const state = JSON.parse(data)
    show(state)
    if (state.over) events.close()
  }
  // A stream that breaks is opened anew by the browser; one that is refused (too many look) by us.
  events.onerror = () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, retryMs)
  }
}

if (main) follow()
