import type { CartOwner } from '../../calls/buyer.ts'
import type { Cents } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import { findAutomaticOffer, weekdayAt } from '../credits/shop/index.ts'
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
  const { owner, merchant, lines: checked, at, now } = basket
  const { merchantId, timeZone, promotions } = merchant
  if (promotions.length === 0 || checked.length === 0) return []
  const lines = checked.map(({ line, price }) => ({ id: line.id, price }))
  const subtotal = lines.reduce((sum, { price }) => sum + price, 0)
  const buyer = { owner, contact: { email: '', phone: '' } }
  const order = { now, merchantId, subtotal, lines, weekday: weekdayAt(at, timeZone) }
  return (await findAutomaticOffer(handle, buyer, order))?.discounts ?? []
}
