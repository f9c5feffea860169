import type { Order } from '../../sdk/src/index.ts'
import { formatMoney } from './format.ts'
import { defineMessages, type Language, translator } from './messages.ts'

const messages = defineMessages({
  en: {
    subtotal: 'Subtotal',
    discount: 'Discount',
    'discount.code': 'Discount ({code})',
    'fee.delivery': 'Delivery fee',
    'fee.convenience': 'Service fee',
    tax: 'Sales tax',
    tip: 'Tip',
    total: 'Total',
    paid: 'You paid {amount} with {label}',
    'paid.gift': 'You paid {amount} with a gift card',
    'paid.gift.digits': 'You paid {amount} with gift card {digits}',
    'paid.card': 'You paid {amount} by card',
    'paid.credit': 'You paid {amount} with credit',
    'paid.cash': 'You paid {amount} in cash',
    'due.cash': 'Pay {amount} in cash',
    free: 'Nothing to pay',
  },
  es: {
    subtotal: 'Subtotal',
    discount: 'Descuento',
    'discount.code': 'Descuento ({code})',
    'fee.delivery': 'Costo de envío',
    'fee.convenience': 'Cargo por servicio',
    tax: 'Impuesto sobre las ventas',
    tip: 'Propina',
    total: 'Total',
    paid: 'Pagaste {amount} con {label}',
    'paid.gift': 'Pagaste {amount} con una tarjeta de regalo',
    'paid.gift.digits': 'Pagaste {amount} con la tarjeta de regalo {digits}',
    'paid.card': 'Pagaste {amount} con tarjeta',
    'paid.credit': 'Pagaste {amount} con tu saldo',
    'paid.cash': 'Pagaste {amount} en efectivo',
    'due.cash': 'Paga {amount} en efectivo',
    free: 'No hay nada que pagar',
  },
})

export const receiptWords = (language: Language) => translator(language, messages)

type Chosen = { name: string; quantity: number; options: Chosen[] }

/** The chosen options of a line, in words: `Medium, Cheddar, Bacon ×2`. Groups alternate with what was chosen of them. */
export function choiceWords(groups: readonly unknown[]): string {
  const names: string[] = []
  const walk = (nodes: readonly Chosen[], areGroups: boolean) => {
    for (const node of nodes) {
      if (!areGroups) names.push(node.quantity === 1 ? node.name : `${node.name} ×${node.quantity}`)
      walk(node.options, !areGroups)
    }
  }
  walk(groups as Chosen[], true)
  return names.join(', ')
}

export type ReceiptOrder = Pick<
  Order,
  | (
      | 'cart'
      | 'subtotal'
      | 'discount'
      | 'promo_amount_used'
      | 'promo_code'
      | 'delivery_fee'
      | 'convenience_fee'
    )
  | ('tax' | 'tip' | 'total' | 'payments' | 'status')
>

const cents = (dollars: number) => Math.round(dollars * 100)

/** What the customer pays: `total` is that before a promotion. */
export const paidTotal = ({ total, promo_amount_used }: Pick<Order, 'total' | 'promo_amount_used'>): number =>
  (cents(total) - cents(promo_amount_used)) / 100

/** Labels and dollars, which sum to the total. */
export function receiptRows(order: Omit<ReceiptOrder, 'cart' | 'payments' | 'status'>, language: Language) {
  const t = receiptWords(language)
  const { promo_code: code } = order
  const rows: [string, number][] = [
    [t('subtotal'), order.subtotal],
    [t('discount'), -order.discount],
    [code ? t('discount.code', { code }) : t('discount'), -order.promo_amount_used],
    [t('fee.delivery'), order.delivery_fee],
    [t('fee.convenience'), order.convenience_fee],
    [t('tax'), order.tax],
    [t('tip'), order.tip],
  ]
  return rows.filter(([, amount], index) => index === 0 || cents(amount) !== 0)
}

/** What was paid for these comes back. */
const fellThrough = ['rejected', 'cancelled', 'failed']

/** `You paid $39.85 with Visa 4242`, for each payment. Cash is paid when the order is handed over. */
export function paidWords(order: Pick<ReceiptOrder, 'payments' | 'status'>, language: Language): string[] {
  const t = receiptWords(language)
  if (fellThrough.includes(order.status)) return []
  if (order.payments.length === 0) return [t('free')]
  return order.payments.map(({ type, label, amount: dollars }) => {
    const amount = formatMoney(dollars, language)
    if (type === 'cash') return t(order.status === 'completed' ? 'paid.cash' : 'due.cash', { amount })
    if (type === 'credit_balance') return t('paid.credit', { amount })
    if (type === 'credit_card')
      return label === 'Card' ? t('paid.card', { amount }) : t('paid', { amount, label })
    const digits = /\S{4}$/.exec(label.slice('Gift card '.length))?.[0]
    return digits ? t('paid.gift.digits', { amount, digits }) : t('paid.gift', { amount })
  })
}
