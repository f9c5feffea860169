import { trustedScriptUrl } from '../kit/dom.ts'
import { type AskedKey, type Language, readLanguage, translateFrom } from '../kit/messages.ts'

const data = document.getElementById('drive')?.dataset ?? {}
export const language: Language = readLanguage(data.language) ?? 'en'
export const brand = {
  name: data.brand ?? '',
  logo: data.logo ?? '/web/icon.svg',
  isDemo: data.demo === 'true',
}
/** For the sign-out form. */
export const formToken = data.token ?? ''
/** The service's time when this page was rendered: long ago if the page came from the cache. */
export const pageMadeAt = Number(data.now ?? 0)

const { default: texts } =
  language === 'es'
    ? await import('./messages/es.json', { with: { type: 'json', part: 'first' } })
    : await import('./messages/en.json', { with: { type: 'json', part: 'first' } })
export type TextKey = AskedKey<keyof typeof texts.app>
export const say = translateFrom(texts.app, language)

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
