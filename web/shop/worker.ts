// The shop's service worker: opens the shop offline, with the menus and orders seen last, and shows notifications.
// Browsers load it as a classic script, so its imports are bundled.
import { handlePushes } from '../kit/push-worker.ts'
import { addToCache, type CacheBounds, type Extendable, fileFirst, type Worker } from '../kit/worker-cache.ts'

const worker = self as unknown as Worker

const names = { files: 'files-1', pages: 'pages-1', orders: 'orders-1' }
const offlinePage = '/web/offline'
const maxEntries = { [names.files]: 200, [names.pages]: 40, [names.orders]: 20 }
/** The offline page is never removed. */
const boundsOf = (name: string): CacheBounds => ({
  name,
  max: maxEntries[name]!,
  isKept: (url) => url.endsWith(offlinePage),
})

/** Their names contain a hash or what they show, so they never change. */
const isFile = (path: string) => /^\/(web\/(assets|pictures)|images)\//.test(path)

/**
 * The cache for a page. Pages with amounts to pay (cart, checkout) are never cached: offline, no price is better than an
 * old one.
 */
function chooseCache(path: string): string | undefined {
  if (path === '/' || /^\/(search|drinks|m)(\/|$)/.test(path)) return names.pages
  return /^\/orders(\/\d+)?$/.test(path) ? names.orders : undefined
}

handlePushes({ api: '/web/api/customer/push', home: '/orders', icon: '/web/icon-192.png' })
worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()))
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (isFile(url.pathname)) event.respondWith(fileFirst(request, event, boundsOf(names.files)))
  else if (request.mode === 'navigate') event.respondWith(networkFirst(request, url, event))
})

async function keepOfflinePage() {
  const cache = await caches.open(names.pages)
  const page = await fetch(offlinePage)
  if (!page.ok) return
  const named = (await page.clone().text()).matchAll(/"(\/web\/assets\/[^"]+)"/g)
  const files = [...new Set([...named].map((found) => found[1]!))]
  await Promise.all([
    cache.put(offlinePage, page),
    caches.open(names.files).then((kept) => kept.addAll(files)),
  ])
}

async function removeOld() {
  const known = Object.values(names)
  for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name)
}

async function networkFirst(request: Request, { pathname }: URL, event: Extendable): Promise<Response> {
  const name = chooseCache(pathname)
  try {
    const answer = await fetch(request)
    // A redirected answer can't be shown for a different address.
    if (name && answer.ok && !answer.redirected)
      event.waitUntil(addToCache(request, answer.clone(), boundsOf(name)))
    return answer
  } catch {
    const kept = name ? await caches.match(request, { cacheName: name }) : undefined
    return kept ?? (await caches.match(offlinePage)) ?? Response.error()
  }
}
