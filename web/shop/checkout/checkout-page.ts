import type { Answer } from '../../../sdk/src/index.ts'
import type { Faults } from '../../kit/form.tsx'
import type { Visit } from '../../server/visit.ts'
import type { Quote } from './quote.ts'
import type { Slot } from './slots.ts'

export type CheckoutPage = {
  visit: Visit
  merchant: Answer<'get_merchant_merchant_id'>['merchant']
  quote: Quote
  payments: Answer<'get_customer_cart_merchant_id_checkout'>
  addresses: Answer<'get_customer_location'>['locations']
  slots: readonly Slot[]
  orderType: 'delivery' | 'pickup'
  faults: Faults | undefined
  /** The order itself was submitted, not just an update of the total. */
  isSent: boolean
  /** A button was used to apply or remove a code: the result is shown. */
  isUpdated: boolean
  /** The form's values: submitted ones, or initial ones. */
  values: URLSearchParams
  /** The idempotency key: a form submitted twice orders once. */
  key: string
}

/** The form's id, for elements outside of it that belong to it. */
export const formId = 'checkout'

const tipShares = [0.1, 0.15, 0.2]

/** Tips offered by the form, in dollars. */
export const tipChoices = (subtotal: number) =>
  tipShares.map((share) => ({ share, amount: Math.round(subtotal * share * 100) / 100 }))

type Start = Pick<CheckoutPage, 'visit' | 'merchant' | 'payments' | 'addresses' | 'slots' | 'orderType'>

/** The initial values of a form. The tip is based on the subtotal. */
export function withDefaults(values: URLSearchParams, start: Start & { subtotal: number }): URLSearchParams {
  const { visit, merchant, payments, addresses, slots, orderType, subtotal } = start
  const { availability } = merchant.ordering
  const isNow = orderType === 'delivery' ? availability.delivery : availability.pickup
  const chosen = slots.find((slot) => Date.parse(slot.value) === visit.when?.ms)
  const home = addresses.find((address) => address.default) ?? addresses[0]
  const defaults = {
    order_type: orderType,
    location_id: String(home?.location_id ?? 'new'),
    order_time: chosen?.value ?? (isNow ? '' : (slots[0]?.value ?? '')),
    // Pickups have no courier to tip.
    tip: orderType === 'delivery' ? String(tipChoices(subtotal)[1]!.amount) : '0',
    payment: payments.payment_methods.credit_card[0]?.id ?? 'new',
  }
  for (const [name, value] of Object.entries(defaults)) if (!values.has(name)) values.set(name, value)
  return values
}
