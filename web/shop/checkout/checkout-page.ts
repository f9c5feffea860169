import type { Answer } from '../../../sdk/src/index.ts'
import type { Faults } from '../../kit/form.tsx'
import type { Visit } from '../../server/visit.ts'
import type { Cart } from '../cart/summary.tsx'
import type { Slot } from './slots.ts'

export type CheckoutPage = {
  visit: Visit
  merchant: Answer<'get_merchant_merchant_id'>['merchant']
  cart: Cart
  payments: Answer<'get_customer_cart_merchant_id_checkout'> | undefined
  addresses: Answer<'get_customer_location'>['locations']
  slots: readonly Slot[]
  orderType: 'delivery' | 'pickup'
  needsAge: boolean
  faults: Faults | undefined
  isLost: boolean
  values: URLSearchParams
  /** Names the work: a form that is sent twice orders once. */
  key: string
}
