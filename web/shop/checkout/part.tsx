import type { ComponentChildren } from 'preact'
import { paymentName } from '../../../formats/receipt.ts'
import { formatDuration, formatMoment, formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkoutWords } from '../messages.ts'
import type { CheckoutPage } from './checkout-page.ts'
import { readIfMissing } from './read-fields.ts'

type PartName = keyof typeof partWords
type PartProps = {
  page: CheckoutPage
  name: PartName
  title: string
  /** Something here has no answer yet, or an invalid one. */
  isOpen?: boolean
  /** Nothing is known yet that could be summarized. */
  isFixed?: boolean
  children: ComponentChildren
}

/** A part that is already answered is summarized in one line that opens for editing, even without script. */
export function Part({ page, name, title, isOpen = false, isFixed = false, children }: PartProps) {
  if (isFixed)
    return (
      <fieldset class="card stack">
        <legend>
          <h2>{title}</h2>
        </legend>
        {children}
      </fieldset>
    )
  return (
    <details class="card part" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <PartValue page={page} name={name} />
        <Icon name="chevron" />
      </summary>
      <fieldset class="stack">
        <legend class="unseen">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

function PartValue({ page, name }: Pick<PartProps, 'page' | 'name'>) {
  return (
    <span class="part-value soft" data-live={`part-${name}`}>
      {partWords[name](page)}
    </span>
  )
}

/** Replaced by script with the quote (live/checkout.ts). */
export function PartValues({ page }: Pick<PartProps, 'page'>) {
  const names = Object.keys(partWords) as PartName[]
  return (
    <>
      {names.map((name) => (
        <PartValue key={name} page={page} name={name} />
      ))}
    </>
  )
}

type Page = Omit<CheckoutPage, 'key'>

const partWords = {
  where({ visit, addresses, values }: Page) {
    const chosen = values.get('location_id')
    const address = addresses.find(({ location_id }) => String(location_id) === chosen)
    return address
      ? [address.street, address.unit_number, address.city].filter(Boolean).join(', ')
      : checkoutWords(visit.language)('where.new')
  },
  when({ visit, merchant, slots, values }: Page) {
    const t = checkoutWords(visit.language)
    const slot = slots.find(({ value }) => value === values.get('order_time'))
    const time = slot
      ? formatMoment(slot.iso, visit.language)
      : t('asap', { time: formatDuration(merchant.ordering.time_needed, visit.language) })
    return withNote(time, values.get('instructions'))
  },
  door({ visit, quote, values }: Page) {
    const isLeft = values.get('leave_at_door') === '1' && !quote.needs_id_check
    const words = checkoutWords(visit.language)(isLeft ? 'door.leave' : 'door.hand')
    return withNote(words, values.get('door_instructions'))
  },
  missing: ({ visit, values }: Page) => checkoutWords(visit.language)(`missing.${readIfMissing(values)}`),
  extras({ visit, quote, payments, values }: Page) {
    const t = checkoutWords(visit.language)
    const money = (dollars: number) => formatMoney(dollars, visit.language)
    const promo = values.get('promo')
    const applied = [
      ...quote.discounts
        .filter(({ code, amount }) => code !== '' && amount > 0)
        .map(({ code, amount }) => `${code} ${money(-amount)}`),
      ...quote.charges
        .filter(({ type }) => type !== 'credit_card' && type !== 'cash')
        .map((charge) => `${paymentName(charge, visit.language)} ${money(-charge.amount)}`),
    ]
    if (applied.length > 0) return applied.join(', ')
    if (promo) return t('code.on', { code: promo.toUpperCase() })
    const { gift_card, credit_balance } = payments.payment_methods
    const balance = [...gift_card, ...credit_balance].reduce((sum, { value }) => sum + value, 0)
    return balance > 0 ? t('extras.available', { amount: money(balance) }) : t('extras.none')
  },
  pay({ visit, payments, values }: Page) {
    const t = checkoutWords(visit.language)
    const chosen = values.get('payment')
    const card = payments.payment_methods.credit_card.find(({ id }) => id === chosen)
    if (card) return cardWords(card, visit.language)
    return t(chosen === 'cash' ? 'cash' : 'card.new')
  },
}

const withNote = (words: string, note: string | null) => (note?.trim() ? `${words} · ${note.trim()}` : words)

type SavedCard = CheckoutPage['payments']['payment_methods']['credit_card'][number]

export const cardWords = (card: SavedCard, language: CheckoutPage['visit']['language']) =>
  checkoutWords(language)('card.saved', {
    brand: card.cc_type,
    digits: card.last_four,
    month: String(card.exp_month).padStart(2, '0'),
    year: card.exp_year,
  })
