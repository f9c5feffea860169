import { home } from './context.ts'
import { askFirst } from './question.tsx'
import { createStore } from './store.ts'
import { common } from './words.ts'

/** The URL's path and query: a list keeps its filters, sort order and page there. */
export type Address = { path: string; query: string }

const read = (): Address => ({ path: location.pathname, query: location.search })

export const address = createStore<Address>({ path: '', query: '' })

/** Why leaving the page needs confirmation; undefined if nothing would be lost. */
let guard: (() => string | undefined) | undefined

export function setLeaveGuard(next: typeof guard) {
  guard = next
}

export async function navigate(target: string) {
  const question = guard?.()
  if (question && !(await askFirst(question, common('leave.yes')))) return
  guard = undefined
  history.pushState(null, '', target)
  address.set(read())
  window.scrollTo(0, 0)
}

/** Replaces the URL without adding to the history. */
export function settleAt(target: string) {
  history.replaceState(null, '', target)
  address.set(read())
}

export function startRouter() {
  address.set(read())
  window.addEventListener('popstate', () => address.set(read()))
  window.addEventListener('beforeunload', (event) => {
    if (guard?.()) event.preventDefault()
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.hasAttribute('download') || link.hasAttribute('target')) return
    const target = link.getAttribute('href')!
    const isPage = target === home || target.startsWith(`${home}/`)
    if (!isPage || target.startsWith(`${home}/api/`) || target.startsWith(`${home}/sign`)) return
    event.preventDefault()
    void navigate(target)
  })
}
