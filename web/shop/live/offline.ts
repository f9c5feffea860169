import { find, trustedScriptUrl } from '../../kit/dom.ts'

/** The service worker keeps what was seen; where there is none (an old browser, no TLS), the shop works without. */
export function openOffline() {
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    navigator.serviceWorker
      .register(trustedScriptUrl('/web/worker.js') as string, { scope: '/' })
      .catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Signing out removes the stored orders. */
export async function forgetOrders() {
  if ('caches' in globalThis) await caches.delete('orders-1').catch(() => false)
}

/** Says that what is shown was seen before, while there is no connection. */
export function showConnection(isThere: boolean) {
  const notice = find('[data-offline]')
  if (notice) notice.hidden = isThere
}
