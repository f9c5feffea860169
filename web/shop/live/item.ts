import { find, findAll } from '../../kit/dom.ts'
import { formatMoney } from '../../kit/format.ts'
import type { Language } from '../../kit/messages.ts'
import { sendToCart } from './cart.ts'

/** Updates the price with the choices, adds steppers to quantities, and adds to the cart without a page load. */
export function enhanceItem(form: HTMLFormElement, onAdded?: () => void) {
  const quantity = form.elements.namedItem('item_qty') as HTMLInputElement
  const total = find('[data-total]', form)
  const language = form.dataset.language as Language
  const update = () => {
    const count = Number(quantity.value) || 0
    for (const group of findAll('[data-max]', form)) limitGroup(group, count)
    for (const stepper of findAll('[data-stepper]', form)) updateStepper(stepper)
    if (total) total.textContent = `· ${priceWords(form, count, language)}`
  }
  for (const button of findAll<HTMLButtonElement>('[data-step]', form)) {
    button.hidden = false
    button.addEventListener('click', () => {
      const input = inputOf(button)
      if (button.dataset.step === '1') input.stepUp()
      else input.stepDown()
      update()
    })
  }
  form.addEventListener('input', update)
  update()
  if (onAdded) form.addEventListener('submit', (event) => sendToCart(event, form, onAdded))
}

const inputOf = (within: Element) => find<HTMLInputElement>('input', within.closest('[data-stepper]')!)!

/** A button without effect is disabled. */
function updateStepper(stepper: HTMLElement) {
  const { value, min, max, disabled } = inputOf(stepper)
  for (const button of findAll<HTMLButtonElement>('[data-step]', stepper)) {
    const isAtEnd =
      button.dataset.step === '1' ? max !== '' && Number(value) >= Number(max) : Number(value) <= Number(min)
    button.disabled = disabled || isAtEnd
  }
}

/** Once a group has its maximum, the other choices are disabled, with the reason. */
function limitGroup(group: HTMLElement, quantity: number) {
  const max = Number(group.dataset.max) * (group.dataset.depends ? Math.max(1, quantity) : 1)
  const inputs = findAll<HTMLInputElement>('input', group).filter(
    (input) => input.closest('[data-group]') === group && input.dataset.soldOut === undefined,
  )
  const amountOf = (input: HTMLInputElement) =>
    input.type === 'number' ? Number(input.value) : Number(input.checked)
  const taken = inputs.reduce((sum, input) => sum + amountOf(input), 0)
  for (const input of inputs) {
    if (input.type === 'number')
      input.max = String(Math.min(Number(input.dataset.most), amountOf(input) + max - taken))
    else input.disabled = taken >= max && !input.checked
  }
  const reason = find(':scope > [data-limit]', group)
  if (reason) reason.textContent = taken >= max ? reason.dataset.limit!.replace('#', String(max)) : ''
}

/** Until a size is chosen, the lowest price. */
function priceWords(form: HTMLFormElement, quantity: number, language: Language): string {
  const price = priceForm(form, quantity)
  const from = Number(form.dataset.from ?? 0) * quantity
  if (price >= from) return formatMoney(price, language)
  return form.dataset.fromWords!.replace('#', formatMoney(from, language))
}

/** Options of groups that depend on the quantity count for the whole line, all others per unit. */
function priceForm(form: HTMLFormElement, quantity: number): number {
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
