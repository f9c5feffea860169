import { authorizeAt } from '../../../formats/far-ahead.ts'
import type { CartOwner } from '../../calls/buyer.ts'
import { toVertical } from '../../core/merchant-types.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import type { OrdersRow } from '../../db/schema.generated.ts'
import type { Language } from '../../texts/language.ts'
import { bottlesIn, isStockShown, takeStock } from '../alcohol/index.ts'
import { emptyCart } from '../carts/index.ts'
import { toOrderLine } from '../carts/lines/index.ts'
import { recordAge } from '../compliance/index.ts'
import { claimPromotion, mustCoverPayments, promotionPoints } from '../credits/index.ts'
import { claimOffer, toPromotedGoods } from '../credits/shop/index.ts'
import { markUsed } from '../customers/cards/index.ts'
import { addOrder } from '../fulfillment/index.ts'
import type { Order, presentOrder } from '../orders/index.ts'
import { pointsFor } from '../pricing/index.ts'
import { type SavedSource, scheduleAuthorization } from './ahead/store.ts'
import type { CheckoutPlan } from './plan-checkout.ts'
import { mainMethod, type PlannedPayment, paidBy } from './rules/payment-plan.ts'

/** Money held by a gateway for the order, or the card of an order far ahead. */
export type HeldMoney = { gateway: string; label?: string | undefined } & (
  | { paymentId: string }
  | { card: SavedSource }
)

/** Data for the order's events in addition to the plan. */
export type Placing = {
  orderId: number
  held: HeldMoney | null
  actor: string
  claimedIp: string | null
  /** The checkout's choice; otherwise the account's setting applies. */
  smsNotify: boolean | undefined
  language: Language
  now: number
}

/** `changesOffers`: stock is so low that the displayed offer has changed. */
export type PlacedOrder = { order: OrderToShow; changesOffers: boolean }
type OrderToShow = Parameters<typeof presentOrder>[0]

/**
 * Sells the cart, which is locked and unchanged since the plan: the order, its payments, the ledger, the promotion,
 * the bottles, the event and the emails, all or nothing. Refused if balances have shrunk since the plan. Locks are
 * always taken in the same order: the cart, credit, gift cards by id, promotions, bottles.
 */
export async function placeOrder(tx: Handle, plan: CheckoutPlan, placing: Placing): Promise<PlacedOrder> {
  const { now } = placing
  const { payments: planned, giftCodes } = plan
  await mustCoverPayments(tx, { customerId: customerOf(plan.owner), payments: planned, giftCodes }, now)
  await mustClaimPromotion(tx, plan, placing)
  await mustClaimOffer(tx, plan, placing)
  // None of them needs another's result, so they are sent together, in this order. If a bottle is missing, all are
  // rolled back.
  const [changesOffers, order] = await Promise.all([
    mustTakeBottles(tx, plan, now),
    addOrder(tx, orderRow(plan, placing), paymentRows(plan, placing), {
      actor: placing.actor,
      callAt: plan.answer?.callAt ?? null,
    }),
    placing.held &&
      'card' in placing.held &&
      scheduleAuthorization(tx, orderKey(plan, placing), placing.held.card),
    emptyCart(tx, plan.cart.cartId),
    rememberBuyer(tx, plan, now),
  ])
  return { order: { ...order, ...scheduledIn(plan, placing) }, changesOffers }
}

/** The card of an order far ahead is shown from the first answer on. */
const scheduledIn = ({ time }: CheckoutPlan, { held }: Placing): Pick<OrderToShow, 'cardAuthorization'> =>
  held && 'card' in held
    ? { cardAuthorization: { state: 'scheduled', dueAt: authorizeAt(time.at), cancelAt: null, reason: null } }
    : { cardAuthorization: undefined }

async function mustClaimPromotion(tx: Handle, plan: CheckoutPlan, { orderId, now }: Placing) {
  const { promotion, owner, contact, merchant, price, payments } = plan
  if (!promotion) return
  const { promotionId, isByCode } = promotion
  const { merchantId } = merchant
  const { subtotal } = price
  const claim = await claimPromotion(tx, {
    promotionId,
    buyer: { owner, contact },
    isByCode,
    orderId,
    amount: paidBy(payments, 'promo'),
    sales: price.subtotal - price.discount,
    now,
    merchantId,
    subtotal,
  })
  if (claim.isClaimed) return
  if (isByCode && claim.fault) throw new Refusal([{ ...claim.fault, field: 'payments' }])
  throw refuse('bad_payment', { field: 'payments', detail: claim.reason })
}

/** If the offer was used up in the meantime, the order has become more expensive than shown. */
async function mustClaimOffer(tx: Handle, plan: CheckoutPlan, { orderId, now }: Placing) {
  const { offer, owner, contact, merchant, time, lines } = plan
  if (!offer) return
  const order = toPromotedGoods({ merchant, lines, at: time.at, now })
  const fault = await claimOffer(tx, offer, { ...order, buyer: { owner, contact }, orderId })
  if (fault) throw refuse('price_changed', { field: 'payments', detail: fault.detail })
}

/** Whether the displayed offers have changed. */
async function mustTakeBottles(tx: Handle, { merchant, lines }: CheckoutPlan, now: number): Promise<boolean> {
  const bottles = bottlesIn(lines.map(({ line }) => ({ id: line.id, quantity_milli: line.quantityMilli })))
  if (bottles.length === 0) return false
  const taken = await takeStock(tx, merchant.merchantId, bottles, now)
  const ids = new Set(taken.map(({ variantId }) => variantId))
  if (bottles.some(({ variantId }) => !ids.has(variantId)))
    throw refuse('not_available', { field: 'cart', detail: 'Another customer just bought the last one.' })
  return isStockShown(taken)
}

const customerOf = (owner: CartOwner) => ('customerId' in owner ? owner.customerId : null)

const orderKey = ({ merchant: { merchantId } }: CheckoutPlan, { orderId }: Placing) => ({
  merchantId,
  orderId,
})

const moneyOf = (held: HeldMoney, deliverAt: number) =>
  'card' in held
    ? { gateway_id: null, state: 'saved', authorize_at: authorizeAt(deliverAt) }
    : { gateway_id: held.paymentId, state: 'held' }

function paymentRows({ payments, sold, time }: CheckoutPlan, { held }: Placing) {
  const atGateway = held && { gateway: held.gateway, ...moneyOf(held, time.at) }
  const nowhere = { gateway: null, gateway_id: null, state: null }
  return payments.map(({ type, sourceId, amount }: PlannedPayment) => ({
    ...{ type, source_id: sourceId, amount_cents: amount },
    held_cents: type === 'credit_card' || type === 'cash' ? amount + sold.allowance : amount,
    ...(type === 'credit_card' ? atGateway! : nowhere),
  }))
}

function orderRow(plan: CheckoutPlan, placing: Placing): OrdersRow {
  const { merchant, owner, price, destination, payments, time, promotion } = plan
  const { now } = placing
  const isAsap = time.kind === 'asap'
  const isTaxed = plan.sold.rates.taxes !== undefined
  return {
    merchant_id: merchant.merchantId,
    order_id: placing.orderId,
    customer_id: customerOf(owner),
    guest_id: 'guestId' in owner ? owner.guestId : null,
    status: merchant.autoConfirm ? 'confirmed' : 'placed',
    type: plan.method,
    vertical: toVertical(merchant.type),
    ordered_at: now,
    deliver_at: isAsap ? now : time.at,
    confirmed_at: merchant.autoConfirm ? now : null,
    time_zone: merchant.timeZone,
    ...merchantColumns(plan),
    location_id: destination.locationId,
    address: destination.address,
    latitude: destination.point.latitude,
    longitude: destination.point.longitude,
    contact: withWishes(plan.contact, placing),
    cart: plan.lines.map((line, index) =>
      toOrderLine(line, { discount: plan.offer?.discounts[index], isTaxed }),
    ),
    instructions: plan.instructions,
    payment_method: mainMethod(payments),
    subtotal_cents: price.subtotal,
    discount_cents: price.discount,
    delivery_fee_cents: price.deliveryFee,
    convenience_fee_cents: price.convenienceFee,
    tax_cents: price.tax,
    tip_cents: price.tip,
    total_cents: price.total,
    promo_cents: paidBy(payments, 'promo'),
    gift_card_cents: paidBy(payments, 'gift_card'),
    credit_cents: paidBy(payments, 'credit_balance'),
    points_earned: pointsFor(price.subtotal),
    deal_points: promotion ? promotionPoints(promotion) : 0,
    reason: null,
    prep_minutes: null,
    is_courier: plan.method === 'delivery' && merchant.courierDelivery,
    carrier_id: null,
    carrier_cents: null,
    compliance: plan.ruling?.decisions ?? [],
    claimed_ip: placing.claimedIp,
    refund_count: null,
    if_missing: plan.ifMissing,
    payment_labels: { ...plan.labels, ...(placing.held?.label && { credit_card: placing.held.label }) },
    delivery_options: plan.deliveryOptions,
    rates: plan.sold.rates,
    adjustment_count: null,
    promised_at: plan.promisedAt,
    added_tip_cents: null,
    answer_by: plan.answer?.answerBy ?? null,
  }
}

function withWishes(
  { sms_notify, ...contact }: Order['contact'],
  { smsNotify, language }: Placing,
): Order['contact'] {
  return {
    ...contact,
    ...((smsNotify ?? sms_notify) && { sms_notify: true }),
    ...(language === 'es' && { language }),
  }
}

const merchantColumns = ({ merchant: { name, street, city, state, zipCode, phone } }: CheckoutPlan) => ({
  merchant_name: name,
  merchant_street: street,
  merchant_city: city,
  merchant_state: state,
  merchant_zip_code: zipCode,
  merchant_phone: phone,
})

/** A birth date isn't stored, only the age it proves. */
async function rememberBuyer(tx: Handle, { owner, isOver21, card, destination }: CheckoutPlan, now: number) {
  const customerId = customerOf(owner)
  if (customerId === null) return
  await markUsed(tx, customerId, { ccId: card?.saved?.ccId ?? null, locationId: destination.locationId }, now)
  if (isOver21 !== null) await recordAge(tx, { customerId, method: 'birth_date', isOver21, now })
}
