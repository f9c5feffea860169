import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import type { Handle } from '../../db/database.ts'
import type { Deps } from '../../start/deps.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { estimateNow } from '../promises/index.ts'
import { findTaxes } from '../taxes/index.ts'
import type { CartDeps } from './change-cart.ts'
import { checkAmong, openGoods } from './lines/check-lines.ts'
import type { PricedLine } from './lines/rules/explain-price.ts'
import { findReach } from './place.ts'
import { presentCart, presentCartEntry } from './present.ts'
import { priceCart, readTiming } from './price-cart.ts'
import type { Cart } from './rules/cart.ts'
import type { CartInput } from './schemas.ts'
import { listCarts, loadCart, rememberShown } from './store.ts'

export type CartViewDeps = CartDeps & Pick<Deps, 'geocoder'>

export async function readCart(deps: CartViewDeps, query: CartInput, call: Call) {
  const { db, caller, now, language } = call
  const owner = cartOwner(caller)
  const goods = await openGoods(deps, query.merchant_id)
  const { merchant } = goods
  const timing = readTiming(query, merchant, now)
  const reach = await findReach(db, deps.geocoder, { query, owner, merchant })
  const cart = await loadCart(db, owner, query.merchant_id)
  const lines = await checkAmong(db, goods, cart?.lines ?? [], timing.at)
  const taxes = await findTaxes(deps, db, {
    ...merchant,
    address: reach.place ?? merchant,
    at: timing.at,
    owner,
  })
  const facts = { owner, merchant, cart, lines, timing, zone: reach.zone, taxes, now }
  const priced = await priceCart(db, deps.settings.sealing, facts)
  if (cart) await rememberPrices(db, cart, lines)
  const estimate = await estimateNow(db, merchant, now)
  const isExplained = query.explain ?? false
  return presentCart(priced, { revision: cart?.revision ?? 0, reach, isExplained, estimate, language })
}

/** Records that the customer has seen these prices: checkout compares them with the prices at that time. */
async function rememberPrices(handle: Handle, cart: Cart, lines: readonly PricedLine[]) {
  if (lines.every(({ line, price }) => line.shownCents === price)) return
  await rememberShown(
    handle,
    cart,
    lines.map(({ line, price }) => ({ ...line, shownCents: price })),
  )
}

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
