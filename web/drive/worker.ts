// The driver app's service worker, which opens the app offline. Browsers load it as a classic script, so its imports are
// bundled.
import { type Extendable, fileFirst, type Worker } from '../kit/worker-cache.ts'

const worker = self as unknown as Worker
const [page, files] = ['drive-page-1', 'drive-files-1']
const home = '/drive'
const maxFiles = 60

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
/** The first page loaded before the worker existed, so it sends the list of its files. `forget` is sent on sign-out. */
worker.addEventListener('message', (event) => {
  const { keep, forget } = (event.data ?? {}) as { keep?: string[]; forget?: true }
  if (forget) event.waitUntil(caches.delete(page))
  if (keep) event.waitUntil(keepAll(keep))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/web/assets/'))
    event.respondWith(fileFirst(request, event, { name: files, max: maxFiles }))
  else if (request.mode === 'navigate' && pathname === home) event.respondWith(networkFirst(request, event))
})

async function keepAll(addresses: readonly string[]) {
  const cache = await caches.open(files)
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address)
  const answer = await fetch(home)
  if (answer.ok && !answer.redirected) await (await caches.open(page)).put(home, answer)
}

/** No answer for three seconds counts as offline. */
const patienceMs = 3000

async function networkFirst(request: Request, event: Extendable): Promise<Response> {
  const asked = fetch(request).then((answer) => {
    if (answer.ok && !answer.redirected) {
      const copy = answer.clone()
      event.waitUntil(caches.open(page).then((cache) => cache.put(home, copy)))
    }
    return answer
  })
  const kept = await caches.match(home, { cacheName: page })
  if (!kept) return asked
  const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))
  return Promise.race([asked, slow]).catch(() => kept)
}
