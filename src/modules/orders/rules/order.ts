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

/** A line of an order, as the column `cart` stores it. The price is the whole line's; options have none of their own. */
export type OrderLine = OrderOption & {
  price_cents: Cents
  instructions?: string
  /** Whether its quantity may be a fraction; absent where it may not. */
  weighed?: boolean
  /** As the menu named them when it was ordered; absent where it named none. */
  allergens?: readonly string[]
  /** What a promotion of the shop takes off the price; absent where none does. */
  discount_cents?: Cents
  /** As tax rates tell goods apart; absent where none were loaded for the order. */
  tax_class?: GoodsClass
  /** The ordered amount, where it was adjusted since. */
  ordered?: { quantity_milli: number; price_cents: Cents; discount_cents?: Cents }
}
export type OrderOption = { id: string; name: string; quantity_milli: number; options: OrderOption[] }

/** Where a delivery went, as the column `address` keeps it. */
export type OrderAddress = {
  street: string
  unit_number: string
  city: string
  state: string
  zip_code: string
  phone: string
  company: string | null
  cross_streets: string | null
  /** The customer's note on this address, for the courier; the order has notes of its own. */
  instructions?: string
}

/** The customer's contact, as the column `contact` stores it. */
export type OrderContact = {
  first_name: string
  last_name: string
  email: string
  phone: string
  /** Whether news of the order goes out as text messages. */
  sms_notify?: true
  /** In which the customer ordered; absent for English. */
  language?: 'es'
}

/** An order of a customer's, with everything that it copied when it was placed. */
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
  /** With those of a deal; credited when it is completed. */
  pointsEarned: number
  /** Minutes that the merchant has asked for when it confirmed. */
  prepMinutes: number | null
  /** Why it was rejected, canceled or failed. */
  reason: string | null
  isCourier: boolean
  /** The courier company that has taken it, and what it gets for that. */
  carrier: { providerId: number; price: Cents } | null
  /** How much of `tip` was added after delivery. */
  addedTip: Cents
  favorite: { favoriteOrderId: number; name: string } | null
  refundCount: number
  /** The customer's choice for missing items. */
  ifMissing: IfMissing
  /** How people know what paid; null for orders from before that was kept. */
  paymentLabels: PaymentLabels | null
  /** Null without any wish, and for pickup. */
  deliveryOptions: DeliveryOptions | null
  /** By which it was priced; null for orders from before that was kept. */
  rates: OrderRates | null
  adjustmentCount: number
  /** By when it is there, or ready; null for orders from before that was kept. */
  promisedAt: number | null
  /** By when the merchant must answer, or the order is canceled; null where none is awaited. */
  answerBy: number | null
}

/** By the type of payment, as the column `payment_labels` keeps them: `Visa 4242`, a gift card's last digits, a promotion's code. `tip`: of a tip that was added later. `discount`: the name of the shop's promotion. */
export type PaymentLabels = Partial<
  Record<'credit_card' | 'gift_card' | 'promo' | 'tip' | 'discount', string>
>

/** How the courier hands the order over, as the column `delivery_options` keeps it. */
export type DeliveryOptions = { leave_at_door: boolean; instructions: string }

/** The actions for missing items among which customers choose at checkout. */
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

/** By which an order was priced, as the column `rates` keeps it. */
export type OrderRates = {
  delivery_fee: PriceInput['deliveryFee']
  convenience_fee_ppm: number
  tax_ppm: number
  /** Where tax rates were loaded for its place: they replace `tax_ppm`. */
  taxes?: SaleTaxes
}

/** A change of what is sold, made by the merchant after it had confirmed. */
export type Adjustment = {
  orderId: number
  /** Counts the order's adjustments. */
  adjustment: number
  at: number
  actor: string
  changes: AdjustedLine[]
  /** The order's total before and after. */
  from: Cents
  to: Cents
  /** Replacements that the customer was asked about. */
  proposed: OrderLine[]
  status: 'done' | 'pending' | 'declined' | 'lapsed'
  lapsesAt: number | null
  /** The replacements are all that would be left: the order keeps its lines until a yes, and is canceled without one. */
  replacesAll: boolean
  /** Decisions on alcohol and tobacco that become the order's with a yes; null where none was asked for. */
  compliance: readonly object[] | null
}

/** A refund of a completed order, with what went back along each payment. */
export type Refund = {
  refundId: number
  orderId: number
  /** Counts the order's refunds. */
  refund: number
  at: number
  actor: string
  by: 'merchant' | 'operator'
  reason: string
  to: 'original' | 'credit'
  /** As the column keeps them. */
  lines: { item_key: number; quantity_milli: number }[]
  legs: {
    payment: number
    type: Exclude<PaymentMethod, 'none'>
    amount: Cents
    state: 'pending' | 'done' | 'failed'
    failure: string | null
    parts: { goods: Cents; tax: Cents; deliveryFee: Cents; tip: Cents; convenienceFee: Cents }
    /** Null where the order keeps no tax rates. */
    taxes: TaxRow[] | null
  }[]
}

/** The delivery of a courier order, as answers show it; the dispatch module makes it. Times are ISO 8601. */
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
  /** With the merchant's own driver: four digits that the customer tells them. */
  pin?: string
}

/** Without `delivery` if there is no courier, or none has accepted yet. */
export type OrderToShow = Order & {
  delivery?: DeliveryShown | undefined
  refunds?: readonly Refund[]
  adjustments?: readonly Adjustment[]
  /** Of an order far ahead whose money is not held yet. */
  cardAuthorization?: CardAuthorizationShown | undefined
}

/** When the bank is asked for the money of an order far ahead, or by when a card that it refused must be changed. */
export type CardAuthorizationShown = {
  state: 'scheduled' | 'asking' | 'failed'
  dueAt: number
  cancelAt: number | null
  reason: 'declined' | 'confirm' | null
}

/** From the merchant's confirmation on, and no more once it is called off. */
export const isConfirmed = ({ confirmedAt, status }: Pick<Order, 'confirmedAt' | 'status'>) =>
  confirmedAt !== null && status !== 'cancelled' && status !== 'rejected'

export type RefundStatus = 'pending' | 'done' | 'failed'

/** One failed part makes the whole refund failed, so that it gets attention. */
export function joinStatuses(states: readonly RefundStatus[]): RefundStatus {
  if (states.includes('failed')) return 'failed'
  return states.includes('pending') ? 'pending' : 'done'
}
