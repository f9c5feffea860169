import { formatInstant } from '../../core/local-time.ts'
import { type Cents, toDollars } from '../../core/money.ts'
import { orderTaxes } from '../pricing/index.ts'
import { presentTaxes } from '../pricing/taxes/index.ts'
import {
  type Adjustment,
  type CardAuthorizationShown,
  isConfirmed,
  joinStatuses,
  type Order,
  type OrderEntry,
  type OrderOption,
  type OrderToShow,
  paymentMethods,
  type Refund,
  verticals,
} from './rules/order.ts'
import { receiptPayments } from './rules/receipt.ts'

/** An entry of the history. */
export function presentEntry(order: OrderEntry) {
  return {
    order_id: order.orderId,
    merchant_id: order.merchant.merchantId,
    name: order.merchant.name,
    confirmed: isConfirmed(order),
    order_date: formatInstant(order.orderedAt, order.timeZone),
    delivery_date: formatInstant(order.deliverAt, order.timeZone),
    location_id: order.locationId,
    total: toDollars(order.total),
    ...(order.promoUsed > 0 && { promo_amount_used: toDollars(order.promoUsed) }),
    type: order.type,
    favorite: order.favorite !== null,
    favorite_name: order.favorite?.name ?? null,
    vertical: { type: order.vertical, ...verticals[order.vertical] },
    status: order.status,
  }
}

/** An order under way, with what tells how far it is. */
export const presentRunningOrder = (order: OrderToShow) => ({
  ...presentEntry(order),
  ...presentProgress(order),
})

const presentProgress = ({ promisedAt, timeZone, delivery }: OrderToShow) => ({
  promised_at: promisedAt === null ? null : formatInstant(promisedAt, timeZone),
  delivery: delivery ?? null,
})

export function presentOrder(order: OrderToShow) {
  const { street, city, state, zipCode, phone } = order.merchant
  return {
    ...presentEntry(order),
    street,
    city,
    state,
    zip_code: zipCode,
    phone,
    instructions: order.instructions,
    payment_method: paymentMethods[order.paymentMethod],
    latitude: order.latitude,
    longitude: order.longitude,
    discount: toDollars(order.discount),
    ...(order.paymentLabels?.discount && { discount_label: order.paymentLabels.discount }),
    delivery_fee: toDollars(order.deliveryFee),
    convenience_fee: toDollars(order.convenienceFee),
    tax: toDollars(order.tax),
    ...presentTaxes(orderTaxes(order)),
    subtotal: toDollars(order.subtotal),
    tip: toDollars(order.tip),
    tip_added: toDollars(order.addedTip),
    gift_card_amount_used: toDollars(order.giftCardUsed),
    promo_amount_used: toDollars(order.promoUsed),
    credit_amount_used: toDollars(order.creditUsed),
    points_earned: order.pointsEarned,
    location: order.address,
    prep_minutes: order.prepMinutes,
    answer_by: order.answerBy === null ? null : formatInstant(order.answerBy, order.timeZone),
    reason: order.reason,
    ...presentProgress(order),
    refunded: toDollars(refundedOf(order.refunds ?? [])),
    refunds: (order.refunds ?? []).map((refund) => presentRefund(refund, order.timeZone)),
    if_missing: order.ifMissing,
    payments: receiptPayments(order).map((payment) => ({ ...payment, amount: toDollars(payment.amount) })),
    promo_code: order.paymentLabels?.promo ?? null,
    delivery_options: order.deliveryOptions,
    adjustments: (order.adjustments ?? []).map((each) => presentAdjustment(each, order.timeZone)),
    cart: presentCart(order),
    ...(order.cardAuthorization && {
      card_authorization: presentAuthorization(order.cardAuthorization, order.timeZone),
    }),
  }
}

function presentAuthorization({ state, dueAt, cancelAt, reason }: CardAuthorizationShown, timeZone: string) {
  if (state !== 'failed' || cancelAt === null)
    return { status: 'scheduled', at: formatInstant(dueAt, timeZone) }
  return { status: 'failed', reason: reason ?? 'declined', change_by: formatInstant(cancelAt, timeZone) }
}

const refundedOf = (refunds: readonly Refund[]): Cents =>
  refunds
    .flatMap(({ legs }) => legs)
    .reduce((sum, { amount, state }) => (state === 'failed' ? sum : sum + amount), 0)

function presentRefund({ refundId, at, reason, by, to, lines, legs }: Refund, timeZone: string) {
  const sum = (part: keyof Refund['legs'][number]['parts']) =>
    toDollars(legs.reduce((cents, { parts }) => cents + parts[part], 0))
  return {
    refund_id: refundId,
    at: formatInstant(at, timeZone),
    amount: toDollars(legs.reduce((cents, { amount }) => cents + amount, 0)),
    status: joinStatuses(legs.map(({ state }) => state)),
    reason,
    refunded_by: by,
    to,
    lines: lines.map(({ item_key, quantity_milli }) => ({ item_key, quantity: quantity_milli / 1000 })),
    goods: sum('goods'),
    tax: sum('tax'),
    delivery_fee: sum('deliveryFee'),
    tip: sum('tip'),
    convenience_fee: sum('convenienceFee'),
    payments: legs.map(({ type, amount, state }) => ({ type, amount: toDollars(amount), status: state })),
  }
}

function presentAdjustment(adjustment: Adjustment, timeZone: string) {
  const { at, actor, changes, from, to, status, lapsesAt, replacesAll } = adjustment
  return {
    adjustment: adjustment.adjustment,
    at: formatInstant(at, timeZone),
    by: actor,
    status,
    lapses_at: lapsesAt === null ? null : formatInstant(lapsesAt, timeZone),
    replaces_all: replacesAll,
    from_total: toDollars(from),
    total: toDollars(to),
    changes: changes.map((change) => ({
      action: change.action,
      name: change.name,
      from_quantity: change.from_milli / 1000,
      quantity: change.to_milli / 1000,
      from_price: toDollars(change.from_cents),
      price: toDollars(change.to_cents),
      replaced_by: change.replaced_by,
    })),
  }
}

/** As the merchant sees it: with the customer, the time it was confirmed, and the allergens of each line. */
export function presentForMerchant(order: OrderToShow) {
  return { ...presentOrder(order), ...presentMerchantPart(order), ...presentAllergens(order) }
}

function presentMerchantPart({ contact, confirmedAt, timeZone }: OrderToShow) {
  const { language: _, ...customer } = contact
  return {
    customer,
    confirmed_at: confirmedAt === null ? null : formatInstant(confirmedAt, timeZone),
  }
}

function presentCart({ cart }: Order) {
  return cart.map((line, item_key) => {
    const price = toDollars(line.price_cents)
    return { ...presentOption(line, item_key), price, instructions: line.instructions ?? '' }
  })
}

/** Separate from the lines, which are the same as the customer's; absent if there are none. */
function presentAllergens({ cart }: Order) {
  const named = cart.flatMap(({ allergens }, item_key) =>
    allergens ? [{ item_key, allergens: [...allergens] }] : [],
  )
  return named.length > 0 ? { allergens: named } : {}
}

type PresentedOption = {
  id: string
  item_key: number
  name: string
  quantity: number
  options: PresentedOption[]
}

export function presentOption(option: OrderOption, item_key: number): PresentedOption {
  const { id, name, quantity_milli, options } = option
  return { id, item_key, name, quantity: quantity_milli / 1000, options: options.map(presentOption) }
}

export function presentFavorite(order: Order, publicUrl: string) {
  const { order_id, merchant_id, name, total, order_date, delivery_date, ...entry } = presentEntry(order)
  return {
    merchant_id,
    merchant_name: name,
    merchant_url: `${publicUrl}/merchant/${merchant_id}/`,
    favorite_order_id: order.favorite!.favoriteOrderId,
    orders_id: order_id,
    order_name: order.favorite!.name,
    order_total: total,
    order_date,
    delivery_date,
    type: entry.type,
    location_id: entry.location_id,
    vertical: entry.vertical,
    cart: presentCart(order),
  }
}
