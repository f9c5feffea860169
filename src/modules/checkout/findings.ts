import type { Reason } from '../../core/refusal.ts'
import type { Cart } from '../carts/index.ts'
import type { CheckedPayments } from './check-payments.ts'
import type { CheckedSale } from './check-sale.ts'
import type { Contacted } from './contact.ts'
import type { ResolvedDestination } from './destination.ts'
import type { PricedGoods } from './price-goods.ts'
import type { CheckoutRequest } from './read-request.ts'

/** Everything loaded and checked for a checkout or its quote. */
export type Findings = {
  request: CheckoutRequest
  cart: Cart | undefined
  destination: ResolvedDestination
  contacted: Contacted
  goods: PricedGoods
  sale: CheckedSale
  paid: CheckedPayments
  faults: readonly Reason[]
}
