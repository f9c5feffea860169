import { find } from '../../kit/dom.ts'

/** The browser's own position in place of an address, where it is given. */
export function helpWithAddress() {
  const button = find<HTMLButtonElement>('[data-here]')
  const input = find<HTMLInputElement>('#address')
  if (!button || !input || !('geolocation' in navigator)) return
  button.hidden = false
  button.addEventListener('click', () => {
    button.setAttribute('aria-busy', 'true')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        input.value = `${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`
        input.form?.requestSubmit()
      },
      () => {
        button.removeAttribute('aria-busy')
        button.hidden = true
      },
      { timeout: 8000 },
    )
  })
}
