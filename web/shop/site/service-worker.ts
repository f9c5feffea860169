/**
 * Offline the last menus and orders that were seen are shown; online everything comes from the server, so a price is never
 * older than the connection. Carts and checkouts are never kept.
 */
export const serviceWorker = (build: string) => `const pages = 'pages-${build}', files = 'files-${build}';
const keeps = (url) => url.origin === location.origin && (url.pathname === '/' || /^\\/(m|orders|search)(\\/|$)/.test(url.pathname)) && !url.searchParams.has('part');
const isFile = (url) => /^\\/web\\/(assets|pictures|icon)/.test(url.pathname);
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== pages && name !== files) await caches.delete(name);
  await clients.claim();
})()));
addEventListener('message', (event) => { if (event.data === 'forget') event.waitUntil(caches.delete(pages)); });
addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (isFile(url)) {
    event.respondWith((async () => {
      const cache = await caches.open(files);
      const known = await cache.match(request);
      if (known) return known;
      const answer = await fetch(request);
      if (answer.ok) cache.put(request, answer.clone());
      return answer;
    })());
    return;
  }
  if (request.mode !== 'navigate' || !keeps(url)) return;
  event.respondWith((async () => {
    const cache = await caches.open(pages);
    try {
      const answer = await fetch(request);
      if (answer.ok && !answer.redirected) cache.put(request, answer.clone());
      return answer;
    } catch (error) {
      const known = await cache.match(request, { ignoreSearch: url.pathname.startsWith('/orders') });
      if (known) return known;
      throw error;
    }
  })());
});
`
