/** The parts of a service worker that ours use; the DOM types only cover windows. */
export type Extendable = { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Message = Extendable & { data: unknown }
export type Worker = {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Message) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

export type CacheBounds = { name: string; max: number; isKept?: (url: string) => boolean }

/** For addresses that contain a hash or what they show, so a cached file never changes. */
export async function fileFirst(request: Request, event: Extendable, bounds: CacheBounds): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(addToCache(request, answer.clone(), bounds))
  return answer
}

/** The oldest entries, which come first, make room. */
export async function addToCache(
  request: Request,
  answer: Response,
  { name, max, isKept = () => false }: CacheBounds,
) {
  const cache = await caches.open(name)
  await cache.put(request, answer)
  const keys = await cache.keys()
  const old = keys.slice(0, Math.max(0, keys.length - max))
  for (const key of old) if (!isKept(key.url)) await cache.delete(key)
}
