const controls =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="option"], [tabindex="0"]'
const shownMs = 6000
/** Scrolling and drawing come in bursts. */
const settledMs = 100
const gap = 8

/** One container for all toasts, outside of what the applications render. */
let strip: HTMLElement | undefined

/** A short message, announced to screen readers, placed where it doesn't cover a button or field. */
export function showToast(text: string, link?: { href: string; text: string }) {
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.append(text)
  if (link) {
    const anchor = document.createElement('a')
    anchor.href = link.href
    anchor.textContent = link.text
    toast.append(' ', anchor)
  }
  strip ??= makeStrip()
  const own = strip
  own.replaceChildren()
  raise(own)
  // A region is announced when it changes, not when it appears.
  setTimeout(() => {
    own.replaceChildren(toast)
    keepClear(own, toast)
  }, 30)
}

function makeStrip() {
  const made = document.createElement('div')
  made.className = 'toasts'
  made.role = 'status'
  made.popover = 'manual'
  return made
}

const topDialog = () => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)

/** Moves the toast into the topmost dialog: anything outside of a modal dialog is neither announced nor clickable. */
function raise(own: HTMLElement) {
  const host = topDialog() ?? document.body
  if (own.parentElement !== host) host.append(own)
  else if (own.matches(':popover-open')) own.hidePopover()
  own.showPopover()
}

/** The page under it keeps changing: dialogs open and close, cards arrive, people scroll. */
function keepClear(own: HTMLElement, toast: HTMLElement) {
  const look = () => {
    if (toast.parentElement !== own) return
    // A dialog that closes takes everything inside it along.
    if (!own.isConnected || own.parentElement !== (topDialog() ?? document.body)) raise(own)
    const { x, y } = toast.getBoundingClientRect()
    if (toast.style.left === '' || overlap(toast, x, y, findBoxes()) > 0) place(toast)
  }
  let isWaiting = false
  const lookSoon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      look()
    }, settledMs)
  }
  // If the toast has to cover something, a click passes through it and dismisses it.
  const makeWay = () => toast.classList.contains('makes-way') && toast.remove()
  look()
  const observer = new MutationObserver(lookSoon)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'hidden'] })
  addEventListener('scroll', lookSoon, { capture: true, passive: true })
  addEventListener('resize', lookSoon)
  addEventListener('pointerdown', makeWay, { capture: true })
  // Rows that scroll into view are rendered a moment later.
  lookSoon()
  setTimeout(() => {
    toast.remove()
    observer.disconnect()
    removeEventListener('scroll', lookSoon, { capture: true })
    removeEventListener('resize', lookSoon)
    removeEventListener('pointerdown', makeWay, { capture: true })
  }, shownMs)
}

/** At the bottom, or else at the top, or else in the lowest free place; on a full page, where it covers the least. */
function place(toast: HTMLElement) {
  const boxes = findBoxes()
  const { clientWidth, clientHeight } = document.documentElement
  const edge = 2 * gap
  const [right, foot] = [clientWidth - toast.offsetWidth - edge, clientHeight - toast.offsetHeight - edge]
  const rows = [foot, edge]
  for (let y = foot - gap; y > edge; y -= gap) rows.push(y)
  const places = rows.flatMap((y) => [(right + edge) / 2, right, edge].map((x) => ({ x, y })))
  let best = { x: 0, y: 0, area: Number.POSITIVE_INFINITY }
  for (const { x, y } of places) {
    const area = overlap(toast, x, y, boxes)
    if (area < best.area) best = { x, y, area }
    if (area === 0) break
  }
  toast.classList.toggle('makes-way', best.area > 0)
  toast.style.left = `${best.x}px`
  toast.style.top = `${best.y}px`
}

/** Everything clickable; while a dialog is open, only what is inside it. */
const findBoxes = () =>
  [...(topDialog() ?? document).querySelectorAll(controls)]
    .filter((control) => control.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
    .flatMap((control) => (control.closest('.toast') ? [] : [...control.getClientRects()]))
    .filter(({ bottom, top }) => bottom > 0 && top < innerHeight)

function overlap(
  { offsetWidth, offsetHeight }: HTMLElement,
  x: number,
  y: number,
  boxes: readonly DOMRect[],
) {
  let area = 0
  for (const { left, right, top, bottom } of boxes) {
    const across = Math.min(right, x + offsetWidth) - Math.max(left, x)
    const down = Math.min(bottom, y + offsetHeight) - Math.max(top, y)
    // A card that is much taller can still be clicked next to the toast.
    if (across > 0 && down > 0) area += across * down * (bottom - top > 3 * offsetHeight ? 0.01 : 1)
  }
  return area
}
