import { find, findAll, ownHeaders, parseFragment } from '../../kit/dom.ts'
import { showToast } from '../../kit/toast.ts'

const typingMs = 450
/** These fields don't affect the amount, and a card number stays in its field. */
const ignored = ['cc_number', 'expires', 'cvv', 'billing_zip', 'setup_id', 'deal', 'gift_code']
const neverSent = ignored.slice(0, 5)

/**
 * Keeps the total up to date: every change requests the parts of the page that depend on the quote. The latest answer
 * wins, and an order waits for it: if the amount has changed, the customer is asked again.
 */
export function keepTotalCurrent() {
  const form = find<HTMLFormElement>('form.checkout')
  if (!form) return
  let turn = 0
  let timer = 0
  let asking: Promise<void> | undefined
  const ask = (button?: HTMLButtonElement) => {
    clearTimeout(timer)
    timer = 0
    const own = ++turn
    find('[data-live="place"]')?.setAttribute('aria-busy', 'true')
    asking = fetchParts(form, button).then((parts) => {
      if (own !== turn) return
      asking = undefined
      find('[data-live="place"]')?.removeAttribute('aria-busy')
      if (parts) showParts(parts, button)
    })
    return asking
  }
  const askSoon = (ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(ask, ms)
  }
  const onInput = ({ target, type }: Event) => {
    const { name, dataset } = target as HTMLInputElement
    if (dataset.fills) fill(form, target as HTMLInputElement)
    if (!ignored.includes(name)) askSoon(type === 'change' ? 0 : typingMs)
  }
  form.addEventListener('input', onInput)
  form.addEventListener('change', onInput)
  // The browser can point to a missing field only if it is visible.
  form.addEventListener(
    'invalid',
    ({ target }) => {
      const part = (target as HTMLElement).closest('details')
      if (part) part.open = true
    },
    { capture: true },
  )
  // Before any other submit handler.
  form.addEventListener(
    'submit',
    async (event) => {
      const button = event.submitter as HTMLButtonElement | null
      const isOrder = !button || button.classList.contains('place-order')
      if (isOrder && !timer && !asking) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!isOrder) return void ask(button)
      const seen = dueNow()
      await (timer ? ask() : asking)
      if (dueNow() === seen) form.requestSubmit(find<HTMLButtonElement>('.place-order')!)
      else showToast(`${find('[data-says-total]')?.dataset.repriced} ${wordsNow()}`)
    },
    { capture: true },
  )
}

const dueNow = () => find('[data-live="place"]')?.dataset.due
const wordsNow = () => find('[data-live="place"]')?.dataset.words ?? ''

/** A date picked from the calendar is put into the text field next to it, in the usual format. */
function fill(form: HTMLFormElement, picker: HTMLInputElement) {
  const field = form.elements.namedItem(picker.dataset.fills!) as HTMLInputElement | null
  const [year, month, day] = picker.value.split('-')
  if (field && day) field.value = `${month}/${day}/${year}`
}

async function fetchParts(form: HTMLFormElement, button?: HTMLButtonElement) {
  const fields = new FormData(form)
  for (const name of neverSent) fields.delete(name)
  fields.set(button?.name ?? 'update', button?.value ?? 'live')
  const body = new URLSearchParams(fields as never)
  const answer = await fetch(`${form.action}?part=total`, {
    method: 'POST',
    headers: ownHeaders,
    body,
  }).catch(() => undefined)
  // Without an answer the page stays as it is: the order itself is refused if the amount differs.
  return answer?.ok ? parseFragment(await answer.text()) : undefined
}

/** A part that is being typed into stays, unless it was requested. */
function showParts(parts: DocumentFragment, button?: HTMLButtonElement) {
  for (const next of [...parts.children] as HTMLElement[]) {
    const part = find(`[data-live="${next.dataset.live}"]`)
    if (
      !part ||
      (!button &&
        part.contains(document.activeElement) &&
        part.matches('[data-live="codes"], [data-live="age"]'))
    )
      continue
    const hadFocus = part.contains(document.activeElement)
    if (part.outerHTML !== next.outerHTML) part.replaceWith(next)
    if (hadFocus)
      (find('[data-result]', next) ?? find<HTMLElement>('button, input:not([type="hidden"])', next))?.focus()
  }
  const isPaid = dueNow() === '0.00'
  for (const pay of findAll<HTMLFieldSetElement>('[data-pay]')) {
    pay.hidden = isPaid
    pay.disabled = isPaid
  }
  const says = find('[data-says-total]')
  if (says && says.textContent !== wordsNow()) says.textContent = wordsNow()
}
