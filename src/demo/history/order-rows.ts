import { type Cents, percentOf } from '../../core/money.ts'
import type {
  OrderMovesRow,
  OrderPaymentsRow,
  OrdersRow,
  PromotionUsesRow,
} from '../../db/schema.generated.ts'
import type { Payment, SoldOrder } from '../../modules/ledger/index.ts'
import { asTimestamp } from '../rows.ts'
import type { Fate } from './fates.ts'
import type { PlannedOrder } from './plan-orders.ts'

/** A planned order with its id, price and payments. */
export type PastOrder = PlannedOrder & {
  orderId: number
  fate: Fate
  sold: SoldOrder
  payments: readonly Payment[]
}
/** A tip that was added after delivery, charged to the saved card unless the bank refused it. */
export type LaterTip = { at: number; amount: Cents; isRefused: boolean }
/** Ids that are known only once they are in the database. */
export type KnownIds = { providerIds: readonly number[]; promotions: ReadonlyMap<string, number> }

type Row<Of> = { [Column in keyof Of]?: unknown }

export function priceOrder(order: PlannedOrder, fate: Fate, orderId: number, ids: KnownIds): PastOrder {
  const { merchant, subtotal, deliveryFee, person, isGuest } = order
  const convenienceFee = percentOf(subtotal, merchant.convenienceFeePpm)
  const tax = percentOf(subtotal, merchant.taxPpm)
  const total = subtotal + deliveryFee + convenienceFee + tax + fate.tip
  const providerId = fate.carrier && ids.providerIds[fate.carrier.company % ids.providerIds.length]
  const sold: SoldOrder = {
    ...{ orderId, merchantId: merchant.merchantId, customerId: isGuest ? null : person.customerId },
    ...{ subtotal, discount: 0, deliveryFee, convenienceFee, tax, tip: fate.tip, total },
    isCourier: order.type === 'delivery' && merchant.courierDelivery,
    carrier:
      fate.carrier && providerId !== undefined
        ? { providerId: providerId!, price: fate.carrier.cents }
        : null,
  }
  return { ...order, orderId, fate, sold, payments: planPayments(order, fate, total, ids) }
}

function planPayments(
  { subtotal, person }: PlannedOrder,
  fate: Fate,
  total: number,
  { promotions }: KnownIds,
): Payment[] {
  const promotionId = fate.promotion && promotions.get(fate.promotion)
  const off = !promotionId
    ? 0
    : fate.promotion === 'WELCOME5'
      ? Math.min(500, subtotal)
      : percentOf(subtotal, 100_000)
  const sourceId = fate.payment === 'cash' ? null : person.customerId
  return [
    ...(promotionId ? [{ type: 'promo' as const, sourceId: promotionId, amount: off }] : []),
    { type: fate.payment, sourceId, amount: total - off },
  ]
}

export function orderRow(
  { orderId, fate, sold, payments, ...order }: PastOrder,
  tip: LaterTip | null,
): Row<OrdersRow> {
  const { merchant, person, isGuest, orderedAt } = order
  const isDelivery = order.type === 'delivery'
  const { street, city, state, zipCode } = person.home
  const place = isDelivery ? person.home : merchant
  const confirmed = fate.steps.find(({ to }) => to === 'confirmed')
  return {
    merchant_id: merchant.merchantId,
    order_id: orderId,
    customer_id: isGuest ? null : person.customerId,
    status: fate.status,
    type: order.type,
    vertical: verticals[order.need] ?? 'groceries',
    ordered_at: asTimestamp(orderedAt),
    deliver_at: asTimestamp(fate.deliverAt),
    confirmed_at: confirmed ? asTimestamp(confirmed.at) : null,
    time_zone: merchant.timeZone,
    merchant_name: merchant.name,
    merchant_street: merchant.street,
    merchant_city: merchant.city,
    merchant_state: merchant.state,
    merchant_zip_code: merchant.zipCode,
    merchant_phone: merchant.phone,
    location_id: isDelivery && !isGuest ? person.customerId : null,
    address: isDelivery
      ? {
          ...{ street, unit_number: person.unit, city, state, zip_code: zipCode, phone: person.phone },
          ...{ company: null, cross_streets: null },
        }
      : null,
    latitude: place.latitude,
    longitude: place.longitude,
    contact: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
    },
    cart: order.lines,
    instructions: '',
    payment_method: fate.payment,
    subtotal_cents: sold.subtotal,
    delivery_fee_cents: sold.deliveryFee,
    convenience_fee_cents: sold.convenienceFee,
    tax_cents: sold.tax,
    ...tippedColumns({ sold, person }, tip),
    promo_cents: payments.find(({ type }) => type === 'promo')?.amount ?? 0,
    points_earned: Math.floor((25 * sold.subtotal) / 100),
    reason: fate.reason,
    prep_minutes: fate.prepMinutes,
    is_courier: sold.isCourier,
    carrier_id: sold.carrier?.providerId ?? null,
    carrier_cents: sold.carrier?.price ?? null,
    promised_at: asTimestamp(fate.promisedAt),
  }
}

/** The same changes as `addToTip` in the checkout makes. */
const tippedColumns = (
  { sold, person }: Pick<PastOrder, 'sold' | 'person'>,
  tip: LaterTip | null,
): Row<OrdersRow> => ({
  tip_cents: sold.tip + (tip?.amount ?? 0),
  total_cents: sold.total + (tip?.amount ?? 0),
  added_tip_cents: tip?.amount ?? null,
  payment_labels: tip ? { tip: `${person.card.brand} ${person.card.lastFour}` } : null,
})

const verticals: Partial<Record<PlannedOrder['need'], string>> = {
  meal: 'food',
  catering: 'food',
  bottles: 'alcohol',
}

export const moveRows = ({ orderId, merchant, fate }: PastOrder): Row<OrderMovesRow>[] =>
  fate.steps.map(({ to, at, actor, reason }, index) => ({
    ...{ merchant_id: merchant.merchantId, order_id: orderId, move: index + 1, at: asTimestamp(at) },
    ...{ from_status: fate.steps[index - 1]?.to ?? null, to_status: to, actor, reason },
  }))

/** As in the service, money is captured when an order leaves, so one that fails on the way is refunded. */
const settledState = ({ status, steps }: PastOrder['fate']) =>
  status === 'completed'
    ? 'captured'
    : steps.some(({ to }) => to === 'out_for_delivery')
      ? 'refunded'
      : 'voided'

export const paymentRows = ({ orderId, merchant, fate, payments }: PastOrder): Row<OrderPaymentsRow>[] => {
  const settled = settledState(fate)
  return payments.map(({ type, sourceId, amount }, index) => {
    const isCard = type === 'credit_card'
    return {
      ...{
        merchant_id: merchant.merchantId,
        order_id: orderId,
        payment: index + 1,
        type,
        source_id: sourceId,
      },
      ...{ amount_cents: amount, gateway: isCard ? 'sandbox' : null },
      gateway_id: isCard ? `sandbox_past_${orderId}` : null,
      state: isCard ? settled : null,
      wanted: isCard ? settled : null,
    }
  })
}

export const promotionRows = ({
  orderId,
  sold,
  fate,
  payments,
  orderedAt,
}: PastOrder): Row<PromotionUsesRow>[] =>
  payments.flatMap(({ type, sourceId }) => {
    if (type !== 'promo') return []
    const releasedAt = fate.status === 'completed' ? null : asTimestamp(fate.endedAt)
    const use = { promotion_id: sourceId, customer_id: sold.customerId, order_id: orderId }
    return [{ ...use, used_at: asTimestamp(orderedAt), released_at: releasedAt }]
  })
