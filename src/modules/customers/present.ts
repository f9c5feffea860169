import { formatInstant, formatUtc } from '../../core/local-time.ts'
import { type Cents, toDollars } from '../../core/money.ts'
import type { AccountHolder, CustomerAccount } from './rules/account.ts'
import type { SavedCard } from './rules/card.ts'
import type { SavedLocation, VerifiedPlace } from './rules/location.ts'
import { isConfirmed, type Order, type OrderOption, paymentMethods, verticals } from './rules/order.ts'

/** The whole of `GET /customer/account`; a login shows it too. */
export function presentWholeAccount({ holder, orders, address, credit, giftCards }: CustomerAccount) {
  const counts = { alcohol: 0, food: 0, groceries: 0, laundry: 0, ...orders.perVertical }
  const giftCardTotal = giftCards.reduce((sum, { balance }) => sum + balance, 0)
  return {
    user: {
      email: holder.email,
      first_name: holder.firstName,
      last_name: holder.lastName,
      phone: holder.phone ?? '',
      delivery_points: orders.points,
      life_time_delivery_points: orders.points,
      user_id: holder.customerId,
      customer_id: holder.customerId,
      human_id: holder.customerId,
      roles: ['customer'],
      life_time_orders_count: orders.count,
      sms_notify: holder.smsNotify,
      life_time_orders_count_per_vertical: counts,
      account_integrations: [],
      pending_updates: presentPending(holder.pending),
      office_user: { name: '', role: '' },
      is_tax_exempt: false,
    },
    userAddress: address ? presentLocation(address) : null,
    user_payments: {
      credit_balance: { id: holder.customerId, value: toDollars(credit) },
      gift_cards: giftCards.map(({ giftCardId, balance, type, lastFour }) => {
        return { id: giftCardId, value: twoDecimals(balance), type, last_four: lastFour }
      }),
      total_credit: toDollars(credit + giftCardTotal),
    },
    third_party_auth: '',
    uid: '',
  }
}

/** What is told of a customer whose address cannot be verified. */
export function presentReducedUser({ customerId, email, firstName, lastName }: AccountHolder) {
  return { human_id: customerId, email, first_name: firstName, last_name: lastName }
}

function presentPending(pending: AccountHolder['pending']) {
  const wanted = (kind: 'email' | 'phone') => pending.find((update) => update.kind === kind)?.value ?? null
  const last = Math.max(...pending.map(({ validUntil }) => validUntil))
  return {
    to_email: wanted('email'),
    to_phone: wanted('phone'),
    valid_until: pending.length > 0 ? formatUtc(last) : false,
  }
}

const twoDecimals = (cents: Cents) => toDollars(cents).toFixed(2)

const editableFields = [
  'label',
  'street',
  'unit_number',
  'city',
  'state',
  'zip_code',
  'phone',
  'company',
  'cross_streets',
  'instructions',
  'default',
]

export function presentLocation(location: SavedLocation) {
  return {
    location_id: location.locationId,
    label: location.label,
    street: location.street,
    city: location.city,
    state: location.state,
    phone: location.phone,
    zip_code: location.zipCode,
    postal_code: location.zipCode,
    cross_streets: location.crossStreets,
    unit_number: location.unitNumber,
    instructions: location.instructions,
    company: location.company,
    company_id: 0,
    longitude: location.longitude,
    latitude: location.latitude,
    date_last_used: formatUtc(location.lastUsedAt),
    default: location.isDefault,
    verified: location.isVerified,
    editable_fields: editableFields,
  }
}

type Candidate = VerifiedPlace & { neighborhood: string | null; isExact: boolean }

/** One of several places that an address may mean, as the search shows them. */
export function presentCandidate({ neighborhood, unit, ...place }: Candidate) {
  return {
    street: place.street,
    city: place.city,
    state: place.state,
    zip: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    exactMatch: place.isExact,
    ...(neighborhood && { neighborhood }),
    ...(unit && { unit }),
  }
}

export function presentCard({ ccId, brand, lastFour, expMonth, expYear }: SavedCard) {
  return { cc_id: String(ccId), type: brand, last_four: lastFour, exp_month: expMonth, exp_year: expYear }
}

/** An entry of the history. */
export function presentEntry(order: Order) {
  return {
    order_id: order.orderId,
    merchant_id: order.merchant.merchantId,
    name: order.merchant.name,
    confirmed: isConfirmed(order),
    order_date: formatInstant(order.orderedAt, order.timeZone),
    delivery_date: formatInstant(order.deliverAt, order.timeZone),
    location_id: order.locationId,
    total: toDollars(order.total),
    type: order.type,
    favorite: order.favorite !== null,
    favorite_name: order.favorite?.name ?? null,
    vertical: { type: order.vertical, ...verticals[order.vertical] },
    status: order.status,
  }
}

export function presentOrder(order: Order) {
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
    delivery_fee: toDollars(order.deliveryFee),
    convenience_fee: toDollars(order.convenienceFee),
    tax: toDollars(order.tax),
    subtotal: toDollars(order.subtotal),
    tip: toDollars(order.tip),
    gift_card_amount_used: toDollars(order.giftCardUsed),
    promo_amount_used: toDollars(order.promoUsed),
    credit_amount_used: toDollars(order.creditUsed),
    points_earned: order.pointsEarned,
    location: order.address,
    cart: presentCart(order),
  }
}

function presentCart({ cart }: Order) {
  return cart.map((line, item_key) => {
    const price = toDollars(line.price_cents)
    return { ...presentOption(line, item_key), price, instructions: line.instructions ?? '' }
  })
}

type PresentedOption = {
  id: string
  item_key: number
  name: string
  quantity: number
  options: PresentedOption[]
}

function presentOption(option: OrderOption, item_key: number): PresentedOption {
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
