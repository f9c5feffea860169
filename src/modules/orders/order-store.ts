import { matchesAny, sql } from '../../db/database.ts'
import type { OrdersRow } from '../../db/schema.generated.ts'
import type {
  Order,
  OrderAddress,
  OrderContact,
  OrderLine,
  OrderStatus,
  PaymentMethod,
  Vertical,
} from './rules/order.ts'

/** An order for those who fulfill it: includes what the alcohol and tobacco rules applied to. */
export type HandledOrder = Order & {
  restricted: readonly { kind: string; needsIdCheck: boolean }[]
}

/** Locks the order until the end of the transaction. */
export const lockOrder = sql<OrderRow>(`SELECT * FROM orders WHERE order_id = $1 FOR UPDATE`).find(
  (orderId: number) => [orderId],
  toHandled,
)

/** The existing orders with these ids, newest first. */
export const listAnyOrders = sql<OrderRow>(
  `SELECT * FROM orders WHERE order_id = ${matchesAny('$1')} ORDER BY order_id DESC`,
).rows((orderIds: readonly number[]) => [orderIds], toHandled)

/** An order of any customer: for background work. */
export const findAnyOrder = sql<OrderRow>(`SELECT * FROM orders WHERE order_id = $1`).find(
  (orderId: number) => [orderId],
  toHandled,
)

/** The column stores every decision; each kind of goods counts once. */
function toHandled(row: OrderRow): HandledOrder {
  const decisions = row.compliance as { kind: string; verdict: string }[]
  const byKind = Map.groupBy(decisions, ({ kind }) => kind)
  const restricted = [...byKind].map(([kind, these]) => {
    return { kind, needsIdCheck: these.some(({ verdict }) => verdict === 'id_check') }
  })
  return { ...toOrder(row), restricted }
}

/** With the name its customer gave it, if that was read. */
export type OrderRow = OrdersRow & { favorite_order_id?: number | null; order_name?: string | null }

export function toOrder(row: OrderRow): Order {
  return {
    orderId: row.order_id,
    customerId: row.customer_id,
    guestId: row.guest_id,
    merchant: {
      merchantId: row.merchant_id,
      name: row.merchant_name,
      street: row.merchant_street,
      city: row.merchant_city,
      state: row.merchant_state,
      zipCode: row.merchant_zip_code,
      phone: row.merchant_phone,
    },
    status: row.status as OrderStatus,
    type: row.type as Order['type'],
    vertical: row.vertical as Vertical,
    orderedAt: row.ordered_at,
    deliverAt: row.deliver_at,
    confirmedAt: row.confirmed_at,
    timeZone: row.time_zone,
    locationId: row.location_id,
    address: row.address as OrderAddress | null,
    latitude: row.latitude,
    longitude: row.longitude,
    contact: row.contact as OrderContact,
    cart: row.cart as OrderLine[],
    instructions: row.instructions,
    paymentMethod: row.payment_method as PaymentMethod,
    subtotal: row.subtotal_cents,
    discount: row.discount_cents,
    deliveryFee: row.delivery_fee_cents,
    convenienceFee: row.convenience_fee_cents,
    tax: row.tax_cents,
    tip: row.tip_cents,
    addedTip: row.added_tip_cents ?? 0,
    total: row.total_cents,
    promoUsed: row.promo_cents,
    giftCardUsed: row.gift_card_cents,
    creditUsed: row.credit_cents,
    pointsEarned: row.points_earned + row.deal_points,
    prepMinutes: row.prep_minutes,
    reason: row.reason,
    isCourier: row.is_courier,
    carrier: row.carrier_id === null ? null : { providerId: row.carrier_id, price: row.carrier_cents! },
    favorite:
      row.favorite_order_id == null
        ? null
        : { favoriteOrderId: row.favorite_order_id, name: row.order_name! },
    refundCount: row.refund_count ?? 0,
    paymentLabels: row.payment_labels as Order['paymentLabels'],
    deliveryOptions: row.delivery_options as Order['deliveryOptions'],
    ifMissing: (row.if_missing ?? 'refund') as Order['ifMissing'],
    rates: row.rates as Order['rates'],
    adjustmentCount: row.adjustment_count ?? 0,
    promisedAt: row.promised_at,
    answerBy: row.answer_by,
  }
}
