import { find, findAll, ownHeaders, parseFragment, showToast } from '../../kit/dom.ts'
import { painted, showWhoIsHere } from './me.ts'

type Reason = { user_msg: string; field?: string }
type Bar = { count: number; words: string; toast: string; message?: Reason[] }

/** Items open in a sheet over the menu; the sheet holds the very form of the item's page. */
export function openItemsInSheet() {
  const sheet = find<HTMLDialogElement>('[data-sheet]')
  if (!sheet) return
  const fetched = new Map<string, Promise<string>>()
  const fetchForm = (href: string) => {
    const known =
      fetched.get(href) ??
      fetch(`${href}?sheet`).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)))
    fetched.set(href, known)
    known.catch(() => fetched.delete(href))
    return known
  }
  // By the time a finger lifts, the form is here.
  for (const type of ['pointerenter', 'pointerdown', 'focusin'])
    document.addEventListener(
      type,
      (event) => {
        const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[data-open-sheet]')
        if (link) fetchForm(link.pathname).catch(() => {})
      },
      { capture: true, passive: true },
    )
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-open-sheet]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    fetchForm(link.pathname).then(
      (html) => showSheet(sheet, html),
      () => location.assign(link.href),
    )
  })
  sheet.addEventListener('click', (event) => {
    if (event.target === sheet) sheet.close()
  })
}

function showSheet(sheet: HTMLDialogElement, html: string) {
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'sheet-close'
  close.setAttribute('aria-label', document.documentElement.lang === 'es' ? 'Cerrar' : 'Close')
  close.textContent = '✕'
  close.addEventListener('click', () => sheet.close())
  sheet.replaceChildren(close, parseFragment(html))
  const form = find<HTMLFormElement>('form[data-item]', sheet)
  if (form) enhanceItem(form, () => sheet.close())
  sheet.showModal()
}

/** The price as it is chosen, steps beside the quantity, and no new page when it is added. */
export function enhanceItem(form: HTMLFormElement, onAdded?: () => void) {
  const quantity = form.elements.namedItem('item_qty') as HTMLInputElement
  const total = find('[data-total]', form)
  const money = new Intl.NumberFormat(form.dataset.language === 'es' ? 'es-US' : 'en-US', {
    style: 'currency',
    currency: 'USD',
  })
  const show = () => {
    if (total) total.textContent = `· ${money.format(priceOf(form, Number(quantity.value) || 0))}`
  }
  for (const button of findAll<HTMLButtonElement>('[data-step]', form)) {
    button.hidden = false
    button.addEventListener('click', () => {
      if (button.dataset.step === '1') quantity.stepUp()
      else quantity.stepDown()
      show()
    })
  }
  form.addEventListener('input', show)
  show()
  if (onAdded) form.addEventListener('submit', (event) => sendItem(event, form, onAdded))
}

/** Options of groups that depend on the quantity are counted for the whole line, all others for each. */
function priceOf(form: HTMLFormElement, quantity: number): number {
  let [each, once] = [Number(form.dataset.price), 0]
  for (const input of findAll<HTMLInputElement>('input[data-price]', form)) {
    const amount = input.type === 'number' ? Number(input.value) : input.checked ? 1 : 0
    if (amount === 0 || isBelowUnchosen(input)) continue
    const price = Number(input.dataset.price) * amount
    if (input.closest('[data-depends]')) once += price
    else each += price
  }
  return each * quantity + once
}

function isBelowUnchosen(input: HTMLInputElement): boolean {
  const outer = input.closest('.nested')?.closest('.option')
  if (!outer) return false
  const own = find<HTMLInputElement>(':scope > .choice input', outer)
  return (
    own !== null && (own.type === 'number' ? Number(own.value) === 0 : !own.checked || isBelowUnchosen(own))
  )
}

async function sendItem(event: SubmitEvent, form: HTMLFormElement, onAdded: () => void) {
  event.preventDefault()
  const button = find<HTMLButtonElement>('button[type="submit"]', form)
  if (button?.getAttribute('aria-busy') === 'true') return
  button?.setAttribute('aria-busy', 'true')
  try {
    const body = new URLSearchParams(new FormData(form) as never)
    const answer = await fetch(form.action, { method: 'POST', headers: ownHeaders, body })
    const bar = (await answer.json()) as Bar
    if (!answer.ok) return showFaults(form, bar.message ?? [])
    showBarWords(bar)
    showToast(bar.toast)
    showWhoIsHere()
    onAdded()
  } catch {
    form.submit() // without script it works, too
  } finally {
    button?.removeAttribute('aria-busy')
  }
}

/** Each beside what it is about; what is about nothing on the form, at its head. */
function showFaults(form: HTMLFormElement, reasons: readonly Reason[]) {
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
    else find('.item-body', form)?.prepend(line)
    first ??= group ?? line
  }
  first?.scrollIntoView({ block: 'center' })
}

function showBarWords({ count, words }: Bar) {
  const bar = find('[data-cart-bar]')
  if (!bar) return
  bar.hidden = count === 0
  const at = find('[data-cart-words]', bar)
  if (at && words) at.textContent = words
}

export async function showCartBar() {
  const merchant = find('[data-cart-bar]')?.dataset.cartBar
  if (!merchant) return
  await painted
  const answer = await fetch(`/cart/${merchant}/bar`, { headers: ownHeaders }).catch(() => undefined)
  if (answer?.ok) showBarWords((await answer.json()) as Bar)
}
