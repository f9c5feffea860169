import type { CartOwner } from '../../calls/buyer.ts'
import type { Cents } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import { findAutomaticOffer, toPromotedGoods } from '../credits/shop/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { CheckedLine } from './lines/rules/line.ts'

type Basket = {
  owner: CartOwner
  merchant: Merchant
  lines: readonly CheckedLine[]
  at: number
  now: number
}

/**
 * The discount on each line from an automatic promotion of the merchant; empty if there is none. A guest without
 * contact details is identified by the cart alone; the quote at checkout is more precise. Runs no query if the
 * merchant has no promotions.
 */
export async function findDiscounts(handle: Handle, basket: Basket): Promise<readonly Cents[]> {
  const { owner, merchant, lines } = basket
  if (merchant.promotions.length === 0 || lines.length === 0) return []
  const buyer = { owner, contact: { email: '', phone: '' } }
  return (await findAutomaticOffer(handle, buyer, toPromotedGoods(basket)))?.discounts ?? []
}
