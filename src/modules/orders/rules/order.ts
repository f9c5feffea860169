import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import type { Cents, Price } from '../../../core/money.ts'
import type { GoodsClass } from '../../../core/tax-classes.ts'
import type { PriceInput } from '../../pricing/index.ts'
import type { SaleTaxes, TaxRow } from '../../pricing/taxes/index.ts'

export type OrderStatus =
  | 'placed'
  | 'confirmed'
  | 'ready'
  | 'out_for_delivery'
  | 'completed'
  | 'rejected'
  | 'cancelled'
  | 'failed'

export const verticals = {
  food: { name: 'Food', label: 'Food' },
  alcohol: { name: 'Alcohol', label: 'Alcohol' },
  groceries: { name: 'Groceries', label: 'Groceries and more' },
  laundry: { name: 'Laundry', label: 'Laundry' },
} as const
export type Vertical = keyof typeof verticals

export const paymentMethods = {
  credit_card: 'Credit Card',
  cash: 'Cash',
  promo: 'Deal',
  gift_card: 'Gift Card',
  credit_balance: 'Credit Balance',
  none: 'None',
} as const
export type PaymentMethod = keyof typeof paymentMethods

/**
 * An order line, as stored in the column `cart`. The price is for the whole line; options have no prices of their
 * own.
 */
export type OrderLine = OrderOption & {
  price_cents: Cents
  instructions?: string
  /** Whether its quantity may be a fraction; absent if not. */
  weighed?: boolean
  /** As listed on the menu when it was ordered; absent if none. */
  allergens?: readonly string[]
  /** The merchant promotion's discount on the price; absent if none. */
  discount_cents?: Cents
  /** Its class for tax rates; absent if none were loaded for the order. */
  tax_class?: GoodsClass
  /** The originally ordered amount, if it was adjusted since. */
  ordered?: { quantity_milli: number; price_cents: Cents; discount_cents?: Cents }
}
export type OrderOption = { id: string; name: string; quantity_milli: number; options: OrderOption[] }

/** A delivery's destination, as stored in the column `address`. */
export type OrderAddress = {
  street: string
  unit_number: string
  city: string
  state: string
  zip_code: string
  phone: string
  company: string | null
  cross_streets: string | null
  /** The customer's note on this address, for the courier; the order has its own notes. */
  instructions?: string
}

/** The customer's contact, as stored in the column `contact`. */
export type OrderContact = {
  first_name: string
  last_name: string
  email: string
  phone: string
  /** Whether order updates are sent as text messages. */
  sms_notify?: true
  /** The language the customer ordered in; absent for English. */
  language?: 'es'
}

/** A customer's order, with everything copied into it when it was placed. */
export type Order = Price & {
  orderId: number
  customerId: number | null
  guestId: number | null
  merchant: {
    merchantId: number
    name: string
    street: string
    city: string
    state: string
    zipCode: string
    phone: string
  }
  status: OrderStatus
  type: 'delivery' | 'pickup'
  vertical: Vertical
  orderedAt: number
  deliverAt: number
  confirmedAt: number | null
  timeZone: string
  locationId: number | null
  address: OrderAddress | null
  latitude: number
  longitude: number
  contact: OrderContact
  cart: OrderLine[]
  instructions: string
  paymentMethod: PaymentMethod
  promoUsed: Cents
  giftCardUsed: Cents
  creditUsed: Cents
  /** Including those from a promotion; credited when it is completed. */
  pointsEarned: number
  /** The preparation time the merchant gave on confirmation, in minutes. */
  prepMinutes: number | null
  /** Why it was rejected, canceled or failed. */
  reason: string | null
  isCourier: boolean
  /** The courier company that accepted it, and its price. */
  carrier: { providerId: number; price: Cents } | null
  /** The part of `tip` added after delivery. */
  addedTip: Cents
  favorite: { favoriteOrderId: number; name: string } | null
  refundCount: number
  /** The customer's choice for missing items. */
  ifMissing: IfMissing
  /** Display names of the payments; null for orders from before these were stored. */
  paymentLabels: PaymentLabels | null
  /** Null if nothing was requested, and for pickup. */
  deliveryOptions: DeliveryOptions | null
  /** The rates it was priced with; null for orders from before these were stored. */
  rates: OrderRates | null
  adjustmentCount: number
  /** The promised time of delivery or readiness; null for orders from before it was stored. */
  promisedAt: number | null
  /** The deadline for the merchant's answer, after which the order is canceled; null if no answer is awaited. */
  answerBy: number | null
}

/**
 * By payment type, as stored in the column `payment_labels`: `Visa 4242`, a gift card's last digits, a promotion's
 * code. `tip` is for a tip added later, `discount` the name of the merchant's promotion.
 */
export type PaymentLabels = Partial<
  Record<'credit_card' | 'gift_card' | 'promo' | 'tip' | 'discount', string>
>

/** How the courier hands over the order, as stored in the column `delivery_options`. */
export type DeliveryOptions = { leave_at_door: boolean; instructions: string }

/** The options for missing items that customers choose from at checkout. */
export type IfMissing = 'refund' | 'replace' | 'ask'

/** An adjustment of a line, as the column `changes` stores it. */
export type AdjustedLine = {
  action: 'remove' | 'quantity' | 'weight' | 'replace'
  name: string
  from_milli: number
  from_cents: Cents
  to_milli: number
  to_cents: Cents
  replaced_by: string | null
}

/** The rates an order was priced with, as stored in the column `rates`. */
export type OrderRates = {
  delivery_fee: PriceInput['deliveryFee']
  convenience_fee_ppm: number
  tax_ppm: number
  /** Tax rates, if loaded for its place; they replace `tax_ppm`. */
  taxes?: SaleTaxes
}

/** A change of the order's lines, made by the merchant after confirmation. */
export type Adjustment = {
  orderId: number
  /** The adjustment's number within the order. */
  adjustment: number
  at: number
  actor: string
  changes: AdjustedLine[]
  /** The order's total before and after. */
  from: Cents
  to: Cents
  /** Replacements the customer was asked about. */
  proposed: OrderLine[]
  status: 'done' | 'pending' | 'declined' | 'lapsed'
  lapsesAt: number | null
  /**
   * Only the replacements would be left: the order keeps its lines until the customer consents, and is canceled
   * without consent.
   */
  replacesAll: boolean
  /** Alcohol and tobacco decisions that apply to the order upon consent; null if none were needed. */
  compliance: readonly object[] | null
}

/** A refund of a completed order, with what went back to each payment. */
export type Refund = {
  refundId: number
  orderId: number
  /** The refund's number within the order. */
  refund: number
  at: number
  actor: string
  by: 'merchant' | 'operator'
  reason: string
  to: 'original' | 'credit'
  /** As stored in the column. */
  lines: { item_key: number; quantity_milli: number }[]
  legs: {
    payment: number
    type: Exclude<PaymentMethod, 'none'>
    amount: Cents
    state: 'pending' | 'done' | 'failed'
    failure: string | null
    parts: { goods: Cents; tax: Cents; deliveryFee: Cents; tip: Cents; convenienceFee: Cents }
    /** Null if the order has no tax rates. */
    taxes: TaxRow[] | null
  }[]
}

/** The delivery of a courier order, as shown in answers; created by the dispatch module. Times are ISO 8601. */
export type DeliveryShown = {
  status: DeliveryStatus
  eta: string | null
  pickup_eta: string | null
  courier: { first_name: string; latitude: number; longitude: number } | null
  /** The courier company's name. */
  provider: string | null
  reported_at: string | null
  reason: string | null
  tracking_url: string
  /** With the merchant's own driver: four digits that the customer tells the driver. */
  pin?: string
}

/** What lists of orders show of one. */
export type OrderEntry = Pick<
  Order,
  | 'orderId'
  | 'status'
  | 'type'
  | 'vertical'
  | 'orderedAt'
  | 'deliverAt'
  | 'confirmedAt'
  | 'timeZone'
  | 'locationId'
  | 'total'
  | 'promoUsed'
  | 'favorite'
> & { merchant: Pick<Order['merchant'], 'merchantId' | 'name'> }

/** Without `delivery` if there is no courier, or none has accepted yet. */
export type OrderToShow = Order & {
  delivery?: DeliveryShown | undefined
  refunds?: readonly Refund[]
  adjustments?: readonly Adjustment[]
  /** For an order far ahead whose card isn't authorized yet. */
  cardAuthorization?: CardAuthorizationShown | undefined
}

/** When the card of an order far ahead will be authorized, or by when a declined one must be changed. */
export type CardAuthorizationShown = {
  state: 'scheduled' | 'asking' | 'failed'
  dueAt: number
  cancelAt: number | null
  reason: 'declined' | 'confirm' | null
}

/** True from the merchant's confirmation on, unless the order is called off. */
export const isConfirmed = ({ confirmedAt, status }: Pick<Order, 'confirmedAt' | 'status'>) =>
  confirmedAt !== null && status !== 'cancelled' && status !== 'rejected'

export type RefundStatus = 'pending' | 'done' | 'failed'

/** One failed part makes the whole refund failed, so it gets attention. */
export function joinStatuses(states: readonly RefundStatus[]): RefundStatus {
  if (states.includes('failed')) return 'failed'
  return states.includes('pending') ? 'pending' : 'done'
}
