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

type Me = { name: string | null; count: number; isFavorite?: boolean }

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

const favoriteForm = () => find<HTMLFormElement>('[data-favorite]')

/** The button that adds the merchant to the favorites removes it if it is one. */
function showFavorite(isFavorite: boolean) {
  const button = favoriteForm()?.querySelector('button')
  if (!button) return
  button.setAttribute('aria-pressed', String(isFavorite))
  button.value = isFavorite ? 'remove' : 'add'
}

function showMe({ name, count, isFavorite = false }: Me) {
  showFavorite(isFavorite)
  if (!name) forgetOrders()
  const [nameAt, countAt] = [find('[data-me="name"]'), find('[data-me="count"]')]
  if (name && nameAt) nameAt.textContent = name
  if (!countAt) return
  countAt.textContent = String(count)
  countAt.hidden = count === 0
}
