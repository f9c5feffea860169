import { createStore } from './store.ts'

export const pageNames = ['orders', 'availability', 'menu', 'hours', 'zones', 'reviews', 'settings'] as const
export type PageName = (typeof pageNames)[number]

/** `/partner/1001/menu` is the menu of merchant 1001; what is not named is left to the application. */
export type Place = { merchantId: number | undefined; page: PageName | undefined }

function readPath(path: string): Place {
  const [, , merchant = '', name = ''] = path.split('/')
  return {
    merchantId: /^[1-9]\d{0,15}$/.test(merchant) ? Number(merchant) : undefined,
    page: pageNames.find((page) => page === name),
  }
}

export const pathOf = (merchantId: number, page: PageName) => `/partner/${merchantId}/${page}`

export const place = createStore<Place>({ merchantId: undefined, page: undefined })

/** Why the page must not be left without a question; undefined when nothing would be lost. */
let guard: (() => string | undefined) | undefined

export function setLeaveGuard(next: typeof guard) {
  guard = next
}

export function navigate(path: string) {
  const question = guard?.()
  if (question && !confirm(question)) return
  guard = undefined
  history.pushState(null, '', path)
  place.set(readPath(path))
  window.scrollTo(0, 0)
}

/** Replaces an address that names too little, without another step in the history. */
export function settleAt(path: string) {
  history.replaceState(null, '', path)
  place.set(readPath(path))
}

export function startRouter() {
  place.set(readPath(location.pathname))
  window.addEventListener('popstate', () => place.set(readPath(location.pathname)))
  window.addEventListener('beforeunload', (event) => {
    if (guard?.()) event.preventDefault()
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href^="/partner/"]')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !isPlain || link.hasAttribute('download') || link.hasAttribute('target')) return
    const path = link.getAttribute('href')!
    if (path.startsWith('/partner/api/') || path.startsWith('/partner/sign')) return
    event.preventDefault()
    navigate(path)
  })
}
