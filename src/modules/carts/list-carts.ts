import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { presentCartEntry } from './present.ts'
import { listCarts } from './store.ts'

/** Carts of deleted merchants are left out: nothing can be ordered from them. */
export async function readCarts({ merchants }: { merchants: MerchantDirectory }, { db, caller }: Call) {
  const carts = await listCarts(db, cartOwner(caller))
  const known = await Promise.all(
    carts.map(async (cart) => ({ cart, merchant: await merchants.find(cart.merchantId) })),
  )
  return {
    carts: known.flatMap(({ cart, merchant }) => (merchant ? [presentCartEntry(cart, merchant)] : [])),
  }
}
