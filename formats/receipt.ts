import { formatMoney, formatPercent, type Language } from './format.ts'

/** What an order costs and how it was paid, as in the API. Pages, consoles and emails all use this. */
type ReceiptLine = {
  name: string
  quantity: number
  price: number
  instructions?: string | null
  options: readonly unknown[]
}
type Payment = { type: string; label: string; amount: number }
type Sums = {
  subtotal: number
  discount: number
  /** The name of the shop's promotion behind the discount. */
  discount_label?: string | undefined
  promo_amount_used: number
  promo_code: string | null
  delivery_fee: number
  convenience_fee: number
  tax: number
  tip: number
  total: number
}
/** The jurisdictions behind the tax, if the marketplace has tax rates for the address. */
type Taxed = {
  taxes?: readonly { name: string; percent: number; amount: number }[] | undefined
  tax_exempt?: boolean | undefined
}
/** For an order far ahead whose card is saved, but neither charged nor held. */
type CardSaved = { isCardSaved?: boolean | undefined }
export type ReceiptOrder = Sums &
  CardSaved &
  Taxed & {
    cart: readonly ReceiptLine[]
    payments: readonly Payment[]
    status: string
  }

const english = {
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Delivery fee',
  convenience: 'Service fee',
  tax: 'Sales tax',
  taxExempt: 'Tax exempt',
  tip: 'Tip',
  total: 'Total',
  free: 'Nothing to pay',
  paid: (amount: string, label: string) => `You paid ${amount} with ${label}`,
  paidByGift: (amount: string, digits: string | undefined) =>
    `You paid ${amount} with ${digits ? `gift card ${digits}` : 'a gift card'}`,
  paidByCard: (amount: string) => `You paid ${amount} by card`,
  paidByCredit: (amount: string) => `You paid ${amount} with credit`,
  paysWith: (amount: string, label: string) => `You’ll pay ${amount} with ${label}`,
  paysByCard: (amount: string) => `You’ll pay ${amount} by card`,
  paidInCash: (amount: string) => `You paid ${amount} in cash`,
  dueInCash: (amount: string) => `Pay ${amount} in cash`,
  back: {
    card: (amount: string, card: string) => `You get ${amount} back to ${card} within 5 business days.`,
    arrived: (amount: string, card: string) => `You got ${amount} back to ${card}.`,
    uncharged: (amount: string) =>
      `Your card wasn’t charged. Your bank releases the ${amount} hold within 5 business days.`,
    saved: () => 'Your card wasn’t charged.',
    cash: (amount: string) => `You don’t have to pay the ${amount}.`,
    gift: (amount: string) => `${amount} is back on your gift card.`,
    credit: (amount: string) => `${amount} is back in your credit.`,
  },
  backPromotion: 'You can use your promotion again.',
  backNothing: 'You weren’t charged.',
  yourCard: 'your card',
  credit: 'Credit',
  giftCard: 'Gift card',
}
type ReceiptTexts = typeof english

const spanish: ReceiptTexts = {
  subtotal: 'Subtotal',
  discount: 'Descuento',
  delivery: 'Costo de envío',
  convenience: 'Cargo por servicio',
  tax: 'Impuesto sobre las ventas',
  taxExempt: 'Exento de impuestos',
  tip: 'Propina',
  total: 'Total',
  free: 'No hay nada que pagar',
  paid: (amount, label) => `Pagaste ${amount} con ${label}`,
  paidByGift: (amount, digits) =>
    `Pagaste ${amount} con ${digits ? `la tarjeta de regalo ${digits}` : 'una tarjeta de regalo'}`,
  paidByCard: (amount) => `Pagaste ${amount} con tarjeta`,
  paidByCredit: (amount) => `Pagaste ${amount} con tu saldo`,
  paysWith: (amount, label) => `Pagarás ${amount} con ${label}`,
  paysByCard: (amount) => `Pagarás ${amount} con tarjeta`,
  paidInCash: (amount) => `Pagaste ${amount} en efectivo`,
  dueInCash: (amount) => `Paga ${amount} en efectivo`,
  back: {
    card: (amount, card) => `Te devolvemos ${amount} a ${card} en un plazo de 5 días hábiles.`,
    arrived: (amount, card) => `Te devolvimos ${amount} a ${card}.`,
    uncharged: (amount) =>
      `No se cobró nada a tu tarjeta. Tu banco libera la retención de ${amount} en un plazo de 5 días hábiles.`,
    saved: () => 'No se cobró nada a tu tarjeta.',
    cash: (amount) => `No tienes que pagar los ${amount}.`,
    gift: (amount) => `${amount} vuelven a tu tarjeta de regalo.`,
    credit: (amount) => `${amount} vuelven a tu saldo.`,
  },
  backPromotion: 'Puedes volver a usar tu promoción.',
  backNothing: 'No se te cobró nada.',
  yourCard: 'tu tarjeta',
  credit: 'Saldo',
  giftCard: 'Tarjeta de regalo',
}

export const receiptTexts: Record<Language, ReceiptTexts> = { en: english, es: spanish }

type Chosen = { name: string; quantity: number; options: Chosen[] }

/** The chosen options of a line in words: `Medium, Cheddar, Bacon ×2`. Groups alternate with the options chosen in them. */
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

const cents = (dollars: number) => Math.round(dollars * 100)

/** What the customer pays. `total` is the amount before a promotion. */
export const paidTotal = ({
  total,
  promo_amount_used = 0,
}: {
  total: number
  promo_amount_used?: number | undefined
}): number => (cents(total) - cents(promo_amount_used)) / 100

/** Labels and dollar amounts, which add up to the total. */
export function receiptRows(order: Sums, language: Language): [string, number][] {
  const texts = receiptTexts[language]
  const code = order.promo_code ? ` (${order.promo_code})` : ''
  const rows: [string, number][] = [
    [texts.subtotal, order.subtotal],
    [order.discount_label ?? texts.discount, -order.discount],
    [`${texts.discount}${code}`, -order.promo_amount_used],
    [texts.delivery, order.delivery_fee],
    [texts.convenience, order.convenience_fee],
    [texts.tax, order.tax],
    [texts.tip, order.tip],
  ]
  return rows.filter(([, amount], index) => index === 0 || cents(amount) !== 0)
}

/** `New York State 4% ($0.80), New York City 4.5% ($0.90)`. Empty if the receipt has only the total tax. */
export function taxWords({ taxes = [], tax_exempt = false }: Taxed, language: Language): string {
  if (tax_exempt) return receiptTexts[language].taxExempt
  return taxes
    .map(({ name, percent, amount }) => {
      return `${name} ${formatPercent(percent / 100, language)} (${formatMoney(amount, language)})`
    })
    .join(', ')
}

/** Payments for these are returned. */
const fellThrough = ['rejected', 'cancelled', 'failed']

/** `You paid $39.85 with Visa 4242`, for each payment. Cash is paid at the handover. */
export function paidWords(
  order: Pick<ReceiptOrder, 'payments' | 'status' | 'isCardSaved'>,
  language: Language,
): string[] {
  const texts = receiptTexts[language]
  if (fellThrough.includes(order.status)) return []
  if (order.payments.length === 0) return [texts.free]
  return order.payments.map(({ type, label, amount: dollars }) => {
    const amount = formatMoney(dollars, language)
    if (type === 'cash')
      return order.status === 'completed' ? texts.paidInCash(amount) : texts.dueInCash(amount)
    if (type === 'credit_balance') return texts.paidByCredit(amount)
    if (type === 'credit_card' && order.isCardSaved)
      return label === 'Card' ? texts.paysByCard(amount) : texts.paysWith(amount, label)
    if (type === 'credit_card') return label === 'Card' ? texts.paidByCard(amount) : texts.paid(amount, label)
    return texts.paidByGift(amount, /\S{4}$/.exec(label.slice('Gift card '.length))?.[0])
  })
}

/** A payment other than card or cash, as a line of a summary: `Gift card 7Q2K`. */
export function paymentName({ type, label }: Pick<Payment, 'type' | 'label'>, language: Language): string {
  const { credit, giftCard } = receiptTexts[language]
  if (type === 'credit_balance') return credit
  return type === 'gift_card' ? label.replace(/^Gift card/, giftCard) : label
}

/** What is returned for each payment if the order is canceled. `label` is the card's, if known. */
export type MoneyBack = { to: 'card' | 'cash' | 'gift' | 'credit'; amount: number; label?: string }

const ways = new Map<string, MoneyBack['to']>([
  ['credit_card', 'card'],
  ['cash', 'cash'],
  ['gift_card', 'gift'],
  ['credit_balance', 'credit'],
])

/** The card comes first. */
export const moneyBack = ({ payments }: Pick<ReceiptOrder, 'payments'>): MoneyBack[] =>
  payments
    .map(({ type, label, amount }): MoneyBack => {
      const to = ways.get(type) ?? 'card'
      return { to, amount, ...(to === 'card' && label !== 'Card' && { label }) }
    })
    .reverse()

/** `isAhead`: the order isn't canceled yet. `hasArrived`: the bank has had enough time for refunds and holds. */
type MoneyBackTime = { isAhead?: boolean; hasArrived?: boolean }

/** What happens to the money of a canceled order, payment by payment. */
export function moneyBackWords(
  order: Pick<ReceiptOrder, 'payments' | 'status' | 'promo_amount_used' | 'isCardSaved'>,
  language: Language,
  { isAhead = false, hasArrived = false }: MoneyBackTime = {},
): string[] {
  const texts = receiptTexts[language]
  const isUncharged = !isAhead && order.status === 'rejected'
  const cardWay = () => {
    if (order.isCardSaved) return 'saved'
    if (hasArrived) return isUncharged ? 'saved' : 'arrived'
    return isUncharged ? 'uncharged' : 'card'
  }
  const lines = moneyBack(order).map(({ to, amount, label = texts.yourCard }) =>
    texts.back[to === 'card' ? cardWay() : to](formatMoney(amount, language), label),
  )
  if (order.promo_amount_used > 0) lines.push(texts.backPromotion)
  return lines.length > 0 ? lines : [texts.backNothing]
}
