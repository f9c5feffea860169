/** Possible positions of a toast, in the order they are tried. */
const places = ['foot', 'foot-end', 'foot-start', 'head', 'head-end', 'head-start'] as const
const controls =
  'a, button, input, select, textarea, summary, label, [role="button"], [role="option"], [tabindex="0"]'
/** No control is smaller than this. */
const stepPixels = 12

/** The first position where it doesn't cover any control; at the bottom if there is none. */
export function placeToast(strip: HTMLElement, toast: HTMLElement) {
  for (const place of places) {
    strip.dataset.place = place
    if (!coversControl(toast)) return
  }
  strip.dataset.place = places[0]
}

function coversControl(toast: HTMLElement): boolean {
  const { left, right, top, bottom } = toast.getBoundingClientRect()
  for (let y = top; y <= bottom; y += stepPixels)
    for (let x = left; x <= right; x += stepPixels)
      if (
        document
          .elementsFromPoint(x, y)
          .some((element) => !toast.contains(element) && element.closest(controls))
      )
        return true
  return false
}
