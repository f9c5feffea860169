import { find, ownHeaders } from '../../kit/dom.ts'
import { forgetOrders, showConnection } from './offline.ts'

/**
 * After the page has been painted, so requests don't compete with anything the page itself needs. A page in the
 * background isn't painted, so a timer takes over.
 */
export const painted: Promise<void> = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, 1000)
})

type Running = { id: number; shop: string; step: string; time: string }
type Me = { name: string | null; count: number; order: Running | null; isFavorite?: boolean }

/** Pages are the same for everyone: the visitor and the carts' counts are requested separately. */
export async function showWhoIsHere() {
  await painted
  try {
    const merchant = favoriteForm()?.dataset.favorite
    const answer = await fetch(merchant ? `/web/me?merchant=${merchant}` : '/web/me', { headers: ownHeaders })
    showConnection(true)
    if (answer.ok) showMe((await answer.json()) as Me)
  } catch {
    showConnection(false)
  }
}

/**
 * Shows the running order as this tab saw it last, so that the page shifts less: by at most 0.03 instead of 0.05. It's read again when the
 * person comes back to the tab. Signing out clears it with the rest of the site's data.
 */
export function stayCurrent() {
  try {
    showRunning(JSON.parse(sessionStorage.getItem(lastRunning) ?? 'null') as Running | null)
  } catch {
    // The line appears when it arrives.
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') showWhoIsHere()
  })
}

const lastRunning = 'running-order'

function keepRunning(order: Running | null) {
  try {
    sessionStorage.setItem(lastRunning, JSON.stringify(order))
  } catch {
    // Storage is full or turned off.
  }
}

const favoriteForm = () => find<HTMLFormElement>('[data-favorite]')

/** The button that adds the merchant to the favorites removes it if it is one. */
function showFavorite(isFavorite: boolean) {
  const button = favoriteForm()?.querySelector('button')
  if (!button) return
  button.setAttribute('aria-pressed', String(isFavorite))
  button.value = isFavorite ? 'remove' : 'add'
}

function showMe({ name, count, order, isFavorite = false }: Me) {
  showFavorite(isFavorite)
  if (!name) forgetOrders()
  keepRunning(order)
  showRunning(order)
  const [nameAt, countAt] = [find('[data-me="name"]'), find('[data-me="count"]')]
  if (name && nameAt) nameAt.textContent = name
  if (!countAt) return
  countAt.textContent = String(count)
  countAt.hidden = count === 0
}

/** The running order's line, on every page but the order's own. */
function showRunning(order: Running | null) {
  const line = find('[data-running]')
  if (!line) return
  const path = `/orders/${order?.id}`
  line.hidden = !order || location.pathname === path
  if (!order) return
  const link = find<HTMLAnchorElement>('a', line)!
  link.href = path
  for (const name of ['shop', 'step', 'time'] as const)
    find(`[data-running-${name}]`, link)!.textContent = order[name]
}
