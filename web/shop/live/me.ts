import { find, ownHeaders } from '../../kit/dom.ts'
import { forgetOrders, showConnection } from './offline.ts'

type Me = { name: string | null; count: number }

/** Pages are the same for everybody: who is here, and how much is in the carts, is asked apart. */
export async function showWhoIsHere() {
  try {
    const answer = await fetch('/web/me', { headers: ownHeaders })
    showConnection(true)
    if (answer.ok) showMe((await answer.json()) as Me)
  } catch {
    showConnection(false)
  }
}

function showMe({ name, count }: Me) {
  if (!name) forgetOrders()
  const [nameAt, countAt] = [find('[data-me="name"]'), find('[data-me="count"]')]
  if (name && nameAt) nameAt.textContent = name
  if (!countAt) return
  countAt.textContent = String(count)
  countAt.hidden = count === 0
}
