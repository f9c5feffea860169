import { find, findAll } from '../../kit/dom.ts'
import { formatMoney } from '../../kit/format.ts'
import type { Language } from '../../kit/messages.ts'

/** The total with the tip that is chosen now. Without script the total before it stays. */
export function addUpTip() {
  const without = find('[data-without-tip]')
  const other = find<HTMLInputElement>('input[name="tip_other"]')
  if (!without || !other) return
  const total = Number(without.dataset.withoutTip)
  const language = document.documentElement.lang as Language
  const update = () => {
    const chosen = find<HTMLInputElement>('input[name="tip"]:checked')?.value ?? '0'
    const tip = Math.round(Number(chosen === 'other' ? other.value.replace(',', '.') : chosen) * 100) / 100
    const isKnown = tip >= 0
    without.hidden = isKnown
    for (const part of findAll('[data-with-tip]')) part.hidden = !isKnown
    if (!isKnown) return
    find('[data-tip-sum]')!.textContent = formatMoney(tip, language)
    find('[data-total-sum]')!.textContent = formatMoney(total + tip, language)
  }
  for (const field of [...findAll('[data-tip]'), other]) field.addEventListener('input', update)
  update()
}
