import { find } from '../../kit/dom.ts'

/** The browser's location instead of an address. */
export function useOwnPosition() {
  const [button, input] = [find<HTMLButtonElement>('[data-here]'), find<HTMLInputElement>('#address')]
  if (!button || !input || !('geolocation' in navigator)) return
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
