import { find, trustedScriptUrl } from '../../kit/dom.ts'

/** The service worker stores what was seen; without one (an old browser, no TLS), the shop works, too. */
export function openOffline() {
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker
      .register(trustedScriptUrl('/web/worker.js') as string, { scope: '/' })
      .catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Signing out deletes the stored orders. */
export async function forgetOrders() {
  if ('caches' in globalThis) await caches.delete('orders-1').catch(() => false)
}

/** Says that the content is from an earlier visit while offline. */
export function showConnection(isThere: boolean) {
  const notice = find('[data-offline]')
  if (notice) notice.hidden = isThere
}
