import { ownScript } from '../../kit/dom.ts'

/** The last menus and orders open offline, too. Browsers run workers over TLS and on this machine. */
export function openOffline() {
  if (!('serviceWorker' in navigator)) return
  if (location.protocol === 'https:' || location.hostname === 'localhost')
    navigator.serviceWorker.register(ownScript('/sw.js')).catch(() => {})
  // Whoever signs out leaves nothing behind on this device.
  document.addEventListener('submit', (event) => {
    if ((event.target as HTMLFormElement).action.endsWith('/signout'))
      navigator.serviceWorker.controller?.postMessage('forget')
  })
}
