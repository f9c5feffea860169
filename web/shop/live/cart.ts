import { find, findAll, ownHeaders, parseFragment } from '../../kit/dom.ts'
import { showToast } from '../../kit/toast.ts'
import { closeButton } from './close-button.ts'
import { painted, showWhoIsHere } from './me.ts'

type Reason = { user_msg: string; field?: string }
type Bar = { count: number; words: string; short?: string; toast: string; message?: Reason[] }

/** Submits a form to the cart without leaving the page, and updates everything that shows the cart. */
export async function sendToCart(event: SubmitEvent, form: HTMLFormElement, onDone?: () => void) {
  event.preventDefault()
  const button = event.submitter ?? find<HTMLButtonElement>('button[type="submit"]', form)
  if (form.getAttribute('aria-busy') === 'true') return
  form.setAttribute('aria-busy', 'true')
  button?.setAttribute('aria-busy', 'true')
  try {
    const fields = new FormData(form, event.submitter)
    const body = new URLSearchParams(fields as never)
    const answer = await fetch(form.action, { method: 'POST', headers: ownHeaders, body })
    const bar = (await answer.json()) as Bar
    if (!answer.ok) return showFaults(form, bar.message ?? [])
    showBarWords(bar)
    if (bar.toast) showToast(bar.toast)
    showWhoIsHere()
    onDone?.()
    await refreshCarts()
  } catch {
    form.submit() // It also works without script.
  } finally {
    form.removeAttribute('aria-busy')
    button?.removeAttribute('aria-busy')
  }
}

/** Updates the cart wherever it is shown. The focused element keeps the focus; if it is gone, the next one gets it. */
async function refreshCarts() {
  for (const old of findAll('[data-cart]')) {
    const answer = await fetch(old.dataset.cart!)
    if (!answer.ok) return location.reload()
    const fresh = find('[data-cart]', parseFragment(await answer.text()))
    if (!fresh) return location.reload()
    const held = document.activeElement as HTMLElement
    const hadFocus = old.contains(held)
    old.replaceWith(fresh)
    const same = find(`[data-key="${CSS.escape(held.dataset.key ?? '')}"]`, fresh)
    if (hadFocus) (same ?? findAll('[data-next]', fresh).at(-1))?.focus()
  }
}

/** Shows each fault next to its field, others at the top of the form. Outside an item's form, as a message. */
function showFaults(form: HTMLFormElement, reasons: readonly Reason[]) {
  const body = find('.item-body', form)
  if (!body) return showToast(reasons.map(({ user_msg }) => user_msg).join(' '))
  for (const old of findAll('.live-fault', form)) old.remove()
  let first: Element | undefined
  for (const { user_msg, field } of reasons) {
    const id = /\bN\d+$/.exec(field ?? '')?.[0]
    const line = document.createElement('p')
    line.className = 'fault live-fault'
    line.setAttribute('role', 'alert')
    line.textContent = user_msg
    const group = id ? find(`[data-group="${id}"] > legend`, form) : null
    if (group) group.after(line)
    else body.prepend(line)
    first ??= group ?? line
  }
  first?.scrollIntoView({ block: 'center' })
}

function showBarWords({ count, words, short = '' }: Bar) {
  const bar = find('[data-cart-bar]')
  if (!bar) return
  bar.hidden = count === 0
  const at = find('[data-cart-words]', bar)
  if (at && words) at.textContent = words
  const missing = find('[data-cart-short]', bar)
  if (missing) missing.textContent = short
}

export async function showCartBar() {
  const merchant = find('[data-cart-bar]')?.dataset.cartBar
  if (!merchant) return
  await painted
  const answer = await fetch(`/cart/${merchant}/bar`, { headers: ownHeaders }).catch(() => undefined)
  if (answer?.ok) showBarWords((await answer.json()) as Bar)
}

/** Forms that add a dish from the menu, or change a line, wherever they appear. */
export function changeCartInPlace() {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (form.matches('[data-quick-add], [data-cart] form')) sendToCart(event, form)
  })
}

/** On a desktop the cart slides in next to the menu; on a phone it is a page. */
export function openCartInDrawer() {
  const drawer = find<HTMLDialogElement>('[data-drawer]')
  const bar = find('[data-cart-bar]')
  if (!drawer || !bar) return
  document.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-cart-bar] a, a.cart-link')
    // An empty cart, and other merchants' carts, are on the page with all carts.
    if (!link || bar.hidden) return
    if (!matchMedia('(min-width: 58rem)').matches || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const answer = await fetch(drawer.dataset.drawer!).catch(() => undefined)
    if (!answer?.ok) return location.assign(link.href)
    drawer.replaceChildren(closeButton(drawer), parseFragment(await answer.text()))
    drawer.showModal()
  })
  drawer.addEventListener('click', (event) => {
    if (event.target === drawer) drawer.close()
  })
}
