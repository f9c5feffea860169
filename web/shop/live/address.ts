import { find } from '../../kit/dom.ts'
import { suggestTexts } from './suggestions.ts'

/** Suggestions while typing, and the browser's position in place of an address. */
export function helpWithAddress() {
  const input = find<HTMLInputElement>('#address')
  if (!input) return
  useOwnPosition(input)
  suggestTexts(input, '/web/suggest')
}

function useOwnPosition(input: HTMLInputElement) {
  const button = find<HTMLButtonElement>('[data-here]')
  if (!button || !('geolocation' in navigator)) return
  button.hidden = false
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const query = new URLSearchParams({
          latitude: String(coords.latitude),
          longitude: String(coords.longitude),
        })
        location.assign(`/search?${query}`)
      },
      () => {
        button.removeAttribute('aria-busy')
        button.hidden = true
        input.focus()
      },
      { timeout: 8000 },
    )
  })
}
