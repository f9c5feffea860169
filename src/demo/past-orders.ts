import { parseLocalDate, toInstant } from '../core/local-time.ts'
import { percentOf } from '../core/money.ts'
import { type Handle, sql } from '../db/database.ts'
import type { OrdersRow } from '../db/schema.generated.ts'
import { addToRating } from '../modules/merchants/index.ts'
import type { Order, OrderLine } from '../modules/orders/index.ts'
import { type MissingGoods, refundTip } from './after-sale.ts'
import type { DemoMerchant } from './merchants/demo-merchant.ts'
import { type PastOrder, settlePastOrder } from './money.ts'
import { asTimestamp } from './rows.ts'

/** An order placed some days before today, at a minute of the merchant's day. */
export type Plan = {
  merchantId: number
  daysAgo: number
  minute: number
  type: 'delivery' | 'pickup'
  tipCents: number
  payment?: 'credit_card' | 'cash'
  giftCardCents?: number
  status?: 'completed' | 'cancelled'
  favoriteName?: string
  /** The reason why the merchant refunded the tip. */
  tipRefunded?: string
  /** The customer ordered more of an item than there was, and the order was adjusted. */
  soldOut?: { item: string; wanted: number }
  /** The customer's review an hour later, and the merchant's reply. */
  review?: { stars: number; text: string; reply?: string }
  lines?: readonly Wanted[]
}
/** `choices` are pairs of an option group and one of its options. */
type Wanted = { item: string; quantity: number; choices?: readonly (readonly [string, string])[] }

type Buyer = {
  customerId: number
  firstName: string
  lastName: string
  email: string
  home: {
    street: string
    city: string
    state: string
    zipCode: string
    phone: string
    latitude: number
    longitude: number
  }
}

type ItemRow = { entity_id: number; price_cents: number | null }

const itemNamed = sql<ItemRow>(
  `SELECT entity_id, price_cents FROM menu_entities
   WHERE merchant_id = $1 AND type = 'Item' AND name = $2 AND NOT hidden ORDER BY entity_id LIMIT 1`,
)
const childNamed = sql<ItemRow>(
  `SELECT c.entity_id, c.price_cents FROM menu_links l
   JOIN menu_entities c ON c.merchant_id = l.merchant_id AND c.entity_id = l.child_id
   WHERE l.merchant_id = $1 AND l.parent_id = $2 AND c.name = $3 LIMIT 1`,
)
const locationOf = sql<{ location_id: number }>(
  'SELECT location_id FROM customer_locations WHERE customer_id = $1 AND is_default',
)
const addOrder = sql<{ order_id: number }>(
  `INSERT INTO orders (merchant_id, customer_id, status, type, vertical, ordered_at, deliver_at, confirmed_at, time_zone,
     merchant_name, merchant_street, merchant_city, merchant_state, merchant_zip_code, merchant_phone, location_id, address,
     latitude, longitude, contact, cart, instructions, payment_method, subtotal_cents, delivery_fee_cents,
     convenience_fee_cents, tax_cents, tip_cents, total_cents, gift_card_cents, points_earned, is_courier)
   SELECT merchant_id, customer_id, status, type, vertical, ordered_at, deliver_at, confirmed_at, time_zone,
     merchant_name, merchant_street, merchant_city, merchant_state, merchant_zip_code, merchant_phone, location_id, address,
     latitude, longitude, contact, cart, instructions, payment_method, subtotal_cents, delivery_fee_cents,
     convenience_fee_cents, tax_cents, tip_cents, total_cents, gift_card_cents, points_earned, is_courier
   FROM jsonb_populate_record(NULL::orders, $1) RETURNING order_id`,
)
const addFavorite = sql(
  'INSERT INTO favorite_orders (customer_id, order_id, order_name, created_at) VALUES ($1, $2, $3, $4)',
)

export async function insertPastOrders(
  tx: Handle,
  buyer: Buyer,
  plans: readonly Plan[],
  merchants: readonly DemoMerchant[],
  today: string,
) {
  const { location_id: locationId } = await tx.get(locationOf, [buyer.customerId])
  for (const plan of plans) {
    const merchant = merchants.find(({ merchantId }) => merchantId === plan.merchantId)!
    const cart = await fillCart(tx, merchant, plan.lines ?? simpleLines(merchant))
    const orderedAt = toInstant(parseLocalDate(today)! - plan.daysAgo, plan.minute, merchant.timeZone)
    const row = orderRow(plan, { merchant, buyer, locationId, cart, orderedAt })
    const { order_id } = await tx.get(addOrder, [JSON.stringify(row)])
    const sold = soldOrder(order_id, plan, { merchant, buyer, locationId, cart, orderedAt })
    await settlePastOrder(tx, sold, pickMissing(plan, cart))
    if (plan.tipRefunded) await refundTip(tx, sold, plan.tipRefunded)
    if (plan.favoriteName)
      await tx.rows(addFavorite, [buyer.customerId, order_id, plan.favoriteName, new Date(orderedAt)])
    if (plan.review) await insertReview(tx, order_id, plan, buyer, orderedAt)
  }
}

/** The lines that were sold out, with their prices. */
function pickMissing({ soldOut }: Plan, cart: readonly OrderLine[]): MissingGoods | null {
  const line = soldOut && cart.find(({ name }) => name === soldOut.item)
  if (!soldOut || !line) return null
  const each = line.price_cents / (line.quantity_milli / 1000)
  return { name: line.name, wanted: soldOut.wanted, sold: line.quantity_milli / 1000, each }
}

async function fillCart(tx: Handle, { merchantId }: DemoMerchant, lines: readonly Wanted[]) {
  const cart: OrderLine[] = []
  for (const { item, quantity, choices = [] } of lines) {
    const found = await tx.get(itemNamed, [merchantId, item])
    const options: OrderLine['options'] = []
    let price = found.price_cents!
    for (const [groupName, optionName] of choices) {
      const group = await tx.get(childNamed, [merchantId, found.entity_id, groupName])
      const option = await tx.get(childNamed, [merchantId, group.entity_id, optionName])
      price += option.price_cents!
      options.push(chosen(group, groupName, [chosen(option, optionName, [])]))
    }
    const sold = chosen(found, item, options)
    cart.push({ ...sold, quantity_milli: quantity * 1000, price_cents: price * quantity, instructions: '' })
  }
  return cart
}

const chosen = (
  { entity_id }: ItemRow,
  name: string,
  options: OrderLine['options'],
): OrderLine['options'][number] => {
  return { id: `N${entity_id}`, name, quantity_milli: 1000, options }
}

/** Two items without options that can be ordered one at a time. */
function simpleLines({ entities, links }: DemoMerchant): Wanted[] {
  const parents = new Set(links.map(({ parent }) => parent))
  return entities
    .filter((entity) => entity.type === 'Item' && !entity.hidden && entity.price > 0)
    .filter((entity) => entity.type === 'Item' && entity.qtyMin <= 1000 && entity.qtyIncrements === 1000)
    .filter(({ key }) => !parents.has(key))
    .slice(0, 2)
    .map(({ name }) => ({ item: name, quantity: 1 }))
}

type Circumstances = {
  merchant: DemoMerchant
  buyer: Buyer
  locationId: number
  cart: OrderLine[]
  orderedAt: number
}

function orderRow(plan: Plan, { merchant, buyer, locationId, cart, orderedAt }: Circumstances) {
  const isDelivery = plan.type === 'delivery'
  const place = isDelivery ? buyer.home : merchant
  const { street, city, state, zipCode, phone } = buyer.home
  const address: Order['address'] = {
    ...{ street, unit_number: '', city, state, zip_code: zipCode, phone },
    ...{ company: null, cross_streets: null },
  }
  const status = plan.status ?? 'completed'
  const { firstName, lastName, email } = buyer
  const row: { [Column in keyof OrdersRow]?: unknown } = {
    merchant_id: merchant.merchantId,
    customer_id: buyer.customerId,
    status,
    type: plan.type,
    vertical: verticalOf(merchant),
    ordered_at: asTimestamp(orderedAt),
    deliver_at: asTimestamp(orderedAt),
    confirmed_at: status === 'cancelled' ? null : asTimestamp(orderedAt + 2 * 60_000),
    time_zone: merchant.timeZone,
    merchant_name: merchant.name,
    merchant_street: merchant.street,
    merchant_city: merchant.city,
    merchant_state: merchant.state,
    merchant_zip_code: merchant.zipCode,
    merchant_phone: merchant.phone,
    location_id: isDelivery ? locationId : null,
    address: isDelivery ? address : null,
    latitude: place.latitude,
    longitude: place.longitude,
    contact: { first_name: firstName, last_name: lastName, email, phone },
    cart,
    instructions: '',
    payment_method: plan.payment ?? 'credit_card',
    gift_card_cents: plan.giftCardCents ?? 0,
    is_courier: isDelivery && merchant.courierDelivery,
    ...sumMoney(plan, merchant, cart),
  }
  return row
}

/** The same order in the form that the ledger uses. */
function soldOrder(
  orderId: number,
  plan: Plan,
  { merchant, buyer, cart, orderedAt }: Circumstances,
): PastOrder {
  const money = sumMoney(plan, merchant, cart)
  return {
    orderId,
    merchantId: merchant.merchantId,
    customerId: buyer.customerId,
    subtotal: money.subtotal_cents,
    discount: 0,
    deliveryFee: money.delivery_fee_cents,
    convenienceFee: money.convenience_fee_cents,
    tax: money.tax_cents,
    tip: money.tip_cents,
    total: money.total_cents,
    isCourier: plan.type === 'delivery' && merchant.courierDelivery,
    carrier: null,
    type: plan.type,
    status: plan.status ?? 'completed',
    orderedAt,
    timeZone: merchant.timeZone,
    giftCardCents: plan.giftCardCents ?? 0,
    rest: plan.payment ?? 'credit_card',
  }
}

function sumMoney({ type, tipCents }: Plan, merchant: DemoMerchant, cart: readonly OrderLine[]) {
  const subtotal = cart.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const [zone] = merchant.zones
  const zoneFee = zone && ('fixedFee' in zone ? zone.fixedFee : percentOf(subtotal, zone.percentFee))
  const deliveryFee = type === 'delivery' ? (zoneFee ?? 0) : 0
  const convenienceFee = percentOf(subtotal, merchant.convenienceFeePpm)
  const tax = percentOf(subtotal, merchant.taxPpm)
  return {
    subtotal_cents: subtotal,
    delivery_fee_cents: deliveryFee,
    convenience_fee_cents: convenienceFee,
    tax_cents: tax,
    tip_cents: tipCents,
    total_cents: subtotal + deliveryFee + convenienceFee + tax + tipCents,
    points_earned: Math.floor((25 * subtotal) / 100),
  }
}

function verticalOf({ type }: DemoMerchant): string {
  if (type === 'R' || type === 'C') return 'food'
  return type === 'W' ? 'alcohol' : 'groceries'
}

const addReview = sql(
  `INSERT INTO reviews (merchant_id, order_id, customer_id, author, stars, body, created_at, reply, replied_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

async function insertReview(tx: Handle, orderId: number, plan: Plan, buyer: Buyer, orderedAt: number) {
  const { stars, text, reply = null } = plan.review!
  const author = `${buyer.firstName} ${buyer.lastName[0]}.`
  const at = (hours: number) => new Date(orderedAt + hours * 3_600_000)
  const said = [plan.merchantId, orderId, buyer.customerId, author, stars, text, at(1)]
  await tx.rows(addReview, [...said, reply, reply === null ? null : at(3)])
  await addToRating(tx, plan.merchantId, { count: 1, stars })
}
