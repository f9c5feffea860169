import { type Cents, formatCents, type Price } from '../../../core/money.ts'
import type { Language } from '../../../texts/language.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import type { Order, OrderLine, presentForMerchant } from '../../orders/index.ts'
import { priceOrder, taxedLines, toleranceMilli } from '../../pricing/index.ts'

/** An adjustment, as shown with its order. */
export type Adjustment = NonNullable<Parameters<typeof presentForMerchant>[0]['adjustments']>[number]
export type AdjustedLine = Adjustment['changes'][number]
type IfMissing = Order['ifMissing']

/** A change of one order line, identified by its index in the cart. */
export type LineChange = { itemKey: number } & (
  | { action: 'remove' }
  | { action: 'quantity' | 'weight'; quantityMilli: number }
  | { action: 'replace'; line: OrderLine }
)

export type AdjustmentFault =
  | { kind: 'unknown_line'; itemKey: number }
  | { kind: 'named_twice'; itemKey: number }
  | { kind: 'bad_quantity'; itemKey: number; detail: Sentence }
  | { kind: 'no_replacement' }
  | { kind: 'nothing_left' }

export type AdjustmentPlan = {
  kind: 'planned'
  /** The new cart. */
  cart: OrderLine[]
  changes: AdjustedLine[]
  /**
   * Replacements awaiting the customer's consent. The lines they replace are off the order in the meantime, unless
   * they are all that is left of it.
   */
  proposed: OrderLine[]
  /** Only the proposed lines would be left: the cart stays as it is until the customer has answered. */
  replacesAll: boolean
}
/** Weighed items may have a fractional quantity. Lines from before this was stored are recognized by their amount. */
const isWeighed = ({ weighed = false, quantity_milli }: OrderLine) => weighed || quantity_milli % 1000 !== 0

/**
 * Applies changes to an order's cart. A replacement follows the customer's choice: refused if they want a refund,
 * made immediately if they want a replacement, and proposed if they want to be asked. Removing everything without
 * proposing anything is a fault.
 */
export function planAdjustment(
  { cart }: Pick<Order, 'cart'>,
  wish: IfMissing,
  changes: readonly LineChange[],
): AdjustmentPlan | AdjustmentFault {
  const byLine = new Map<number, LineChange>()
  for (const change of changes) {
    const { itemKey } = change
    if (cart[itemKey] === undefined) return { kind: 'unknown_line', itemKey }
    if (byLine.has(itemKey)) return { kind: 'named_twice', itemKey }
    const detail = findFault(cart[itemKey], change)
    if (detail !== undefined) return { kind: 'bad_quantity', itemKey, detail }
    if (change.action === 'replace' && wish === 'refund') return { kind: 'no_replacement' }
    byLine.set(itemKey, change)
  }
  const isAsked = (change: LineChange) => change.action === 'replace' && wish === 'ask'
  const after = cart.flatMap((line, itemKey): OrderLine[] => {
    const change = byLine.get(itemKey)
    return change === undefined ? [line] : isAsked(change) ? [] : applied(line, change)
  })
  const proposed = [...byLine.values()]
    .filter(isAsked)
    .flatMap((change) => applied(cart[change.itemKey]!, change))
  const replacesAll = after.length === 0
  if (replacesAll && proposed.length === 0) return { kind: 'nothing_left' }
  return {
    kind: 'planned',
    cart: replacesAll ? cart : after,
    changes: [...byLine.values()].map((change) => describe(cart[change.itemKey]!, change)),
    proposed,
    replacesAll,
  }
}

function findFault(line: OrderLine, change: LineChange): Sentence | undefined {
  if (change.action !== 'quantity' && change.action !== 'weight') return undefined
  const { quantityMilli } = change
  const ordered = line.ordered?.quantity_milli ?? line.quantity_milli
  if (!Number.isSafeInteger(quantityMilli) || quantityMilli <= 0)
    return says`Enter an amount above 0 with at most 3 decimals. To take the item off, use remove.`
  if (change.action === 'quantity') {
    if (quantityMilli > line.quantity_milli)
      return says`The customer ordered only ${line.quantity_milli / 1000}.`
    return isWeighed(line) || quantityMilli % 1000 === 0 ? undefined : says`This item isn’t sold by weight.`
  }
  if (!isWeighed(line)) return says`This item isn’t sold by weight.`
  const most = Math.floor((ordered * (1000 + toleranceMilli)) / 1000)
  return quantityMilli > most
    ? says`Enter at most ${most / 1000}, 15% above the ${ordered / 1000} ordered.`
    : undefined
}

function applied(line: OrderLine, change: LineChange): OrderLine[] {
  switch (change.action) {
    case 'remove':
      return []
    case 'replace':
      return [keepDiscount(line, change.line)]
    default:
      return [withAmount(line, change.quantityMilli)]
  }
}

/** Priced from the ordered amount, so weighing a line twice gives the same price as weighing it once. */
function withAmount(line: OrderLine, quantityMilli: number): OrderLine {
  const { quantity_milli, price_cents, discount_cents } = line.ordered ?? line
  const ordered = { quantity_milli, price_cents, ...(discount_cents !== undefined && { discount_cents }) }
  return keepDiscount(ordered, {
    ...line,
    quantity_milli: quantityMilli,
    price_cents: proportion(price_cents, quantityMilli, quantity_milli),
    ordered,
  })
}

/** The merchant promotion takes its share off what is left of a line, and never more than it did before. */
function keepDiscount(
  before: Pick<OrderLine, 'price_cents' | 'discount_cents'>,
  after: OrderLine,
): OrderLine {
  const { price_cents, discount_cents = 0 } = before
  if (discount_cents === 0) return after
  const share = proportion(discount_cents, Math.min(after.price_cents, price_cents), price_cents)
  return { ...after, discount_cents: share }
}

/** `cents` x part / whole, rounded half up. */
const proportion = (cents: Cents, part: number, whole: number): Cents =>
  Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

function describe(line: OrderLine, change: LineChange): AdjustedLine {
  const [to] = applied(line, change)
  return {
    action: change.action,
    name: line.name,
    from_milli: line.quantity_milli,
    from_cents: line.price_cents,
    to_milli: to?.quantity_milli ?? 0,
    to_cents: to?.price_cents ?? 0,
    replaced_by: change.action === 'replace' ? change.line.name : null,
  }
}

type PricedOrder = Pick<Order, 'subtotal' | 'discount' | 'deliveryFee' | 'convenienceFee' | 'tax' | 'tip'> & {
  rates: Order['rates']
}

/**
 * Uses the order's own rates. Orders from before these were stored keep their delivery fee, and tax and convenience
 * fee stay proportional.
 */
export function priceAdjusted(order: PricedOrder, cart: readonly OrderLine[]): Price {
  const base = order.subtotal - order.discount
  const ppm = (cents: Cents) => (base === 0 ? 0 : Math.round((cents * 1_000_000) / base))
  const rates = order.rates ?? {
    delivery_fee: { kind: 'fixed', cents: order.deliveryFee } as const,
    convenience_fee_ppm: ppm(order.convenienceFee),
    tax_ppm: ppm(order.tax),
  }
  return priceOrder({
    lines: cart.map(({ price_cents }) => price_cents),
    discount: cart.reduce((sum, { discount_cents = 0 }) => sum + discount_cents, 0),
    deliveryFee: rates.delivery_fee,
    convenienceFeePpm: rates.convenience_fee_ppm,
    taxPpm: rates.tax_ppm,
    taxed: taxedLines(order.rates, cart),
    tip: order.tip,
  })
}

/** The order's cart once the customer has agreed to the proposal. */
export const cartWithProposed = (
  cart: readonly OrderLine[],
  { proposed, replacesAll }: { proposed: readonly OrderLine[]; replacesAll: boolean },
): OrderLine[] => (replacesAll ? [...proposed] : [...cart, ...proposed])

/** A payment of the order: what it currently pays, and the most it may pay. */
export type AdjustablePayment = {
  payment: number
  type: 'credit_card' | 'cash' | 'promo' | 'gift_card' | 'credit_balance'
  amount: Cents
  held: Cents
  isCaptured: boolean
}

/**
 * Allocates a changed total. The last payment is reduced first, as with refunds. Only a card that still holds the
 * money, or cash, can pay more than now: what a gift card, credit or promotion got back isn't taken again. Null if
 * the payments don't cover the total.
 */
export function splitTotal(total: Cents, payments: readonly AdjustablePayment[]): Map<number, Cents> | null {
  let rest = total
  const amounts = new Map<number, Cents>()
  for (const payment of payments) {
    const amount = Math.min(rest, maxOf(payment))
    amounts.set(payment.payment, amount)
    rest -= amount
  }
  return rest === 0 ? amounts : null
}

const maxOf = ({ type, amount, held, isCaptured }: AdjustablePayment): Cents =>
  (type === 'credit_card' && !isCaptured) || type === 'cash' ? Math.max(amount, held) : amount

/** What the customer pays of a total: a promotion pays first, and is kept as long as possible. */
export const amountPaid = ({ promoUsed }: { promoUsed: Cents }, total: Cents): Cents =>
  Math.max(0, total - promoUsed)

/** The maximum the order may cost. */
export const maxTotal = (payments: readonly AdjustablePayment[]): Cents =>
  payments.reduce((sum, payment) => sum + maxOf(payment), 0)

const changeTexts = {
  en: {
    prices: (from: string, to: string) => `${from}, now ${to}`,
    missing: (name: string, price: string) => `${name} was removed (${price} less)`,
    replaced: (name: string, by: string) => `${name} is replaced by ${by}`,
    amount: (name: string, to: number, from: number) => `${name}: ${to} instead of ${from}`,
  },
  es: {
    prices: (from: string, to: string) => `${from}, ahora ${to}`,
    missing: (name: string, price: string) => `Se quitó ${name} (${price} menos)`,
    replaced: (name: string, by: string) => `${name} se reemplaza por ${by}`,
    amount: (name: string, to: number, from: number) => `${name}: ${to} en lugar de ${from}`,
  },
}

/** A change as written in an email. */
export function changeInWords(change: AdjustedLine, language: Language): string {
  const { action, name, from_milli, to_milli, from_cents, to_cents, replaced_by } = change
  const texts = changeTexts[language]
  const prices = ` (${texts.prices(formatCents(from_cents, language), formatCents(to_cents, language))})`
  switch (action) {
    case 'remove':
      return texts.missing(name, formatCents(from_cents, language))
    case 'replace':
      return texts.replaced(name, replaced_by ?? '') + prices
    default:
      return texts.amount(name, to_milli / 1000, from_milli / 1000) + prices
  }
}
