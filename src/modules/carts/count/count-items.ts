import type { Call } from '../../../calls/call.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { readCarts } from '../read-cart.ts'

/** The sum of the quantities in all of the caller's carts. */
export async function countItems(deps: { merchants: MerchantDirectory }, call: Call): Promise<number> {
  const { carts } = await readCarts(deps, call)
  return carts.reduce((sum, { item_count }) => sum + item_count, 0)
}
