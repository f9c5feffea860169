import { trustedScriptUrl } from '../kit/dom.ts'

/** Sends the worker the list of this page's files, so that it opens offline from now on. */
export async function keepApp() {
  if (!('serviceWorker' in navigator)) return
  const script = trustedScriptUrl('/web/drive-worker.js')
  await navigator.serviceWorker.register(script, { scope: '/drive' }).catch(() => {})
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: loadedFiles() })
  void navigator.storage?.persist?.()
}

const loadedFiles = () => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  const named = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')].map(
    (element) =>
      new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).pathname,
  )
  return [...new Set([...loaded, ...named])].filter((path) => path.startsWith('/web/assets/'))
}
