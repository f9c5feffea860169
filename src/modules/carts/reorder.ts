import type { Call } from '../../calls/call.ts'
import { toDollars } from '../../core/money.ts'
import { type Reason, refuse } from '../../core/refusal.ts'
import { geoTag } from '../../core/text.ts'
import type { Merchant, MerchantDirectory } from '../merchants/index.ts'
import { findOwnOrder, type Order } from '../orders/index.ts'
import { checkAmong, type GoodsDeps, openGoods } from './lines/check-lines.ts'
import type { CartLine, CheckedLine } from './lines/rules/line.ts'
import { toCartLine } from './lines/to-line.ts'
import { appendLines } from './store.ts'

export type ReorderDeps = GoodsDeps & { merchants: MerchantDirectory; config: { publicUrl: string } }

/** The lines of a past order, checked against the goods currently on sale. */
type PreparedReorder = { order: Order; merchant: Merchant; lines: readonly CheckedLine[] }

/** Before the transaction: the menu is read with its own connection. */
export async function prepareReorder(
  deps: ReorderDeps,
  { order_id }: { order_id: number },
  { db, caller }: Call,
): Promise<PreparedReorder> {
  const order = await findOwnOrder(db, { customerId: caller.token!.customerId }, order_id)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  const goods = await openGoods(deps, order.merchant.merchantId)
  const lines = await checkAmong(db, goods, order.cart.map(toCartLine), null)
  return { order, merchant: goods.merchant, lines }
}

/** Adds what is still sold to the existing cart; reports lines that are gone or have a different price. */
export async function reorder(
  { config: { publicUrl } }: ReorderDeps,
  { order, merchant, lines }: PreparedReorder,
  { db: tx, caller, now }: Call,
) {
  const { merchantId } = merchant
  const available = lines.filter(({ faults }) => faults.length === 0)
  if (available.length > 0) {
    const again = available.map(({ line, name, price }): CartLine => ({ ...line, name, shownCents: price }))
    const owner = { customerId: caller.token!.customerId }
    if (!(await appendLines(tx, { owner, merchantId, lines: again, now }))) throw refuse('cart_full')
  }
  return {
    merchant_id: merchantId,
    url: merchantUrl(merchant, publicUrl),
    location: toLocation(order),
    item_count: available.reduce((sum, { line }) => sum + line.quantityMilli, 0) / 1000,
    unavailable: lines.filter(({ faults }) => faults.length > 0).map(presentSkipped),
    changed: available.filter(({ line, price }) => price !== line.shownCents).map(presentChanged),
  }
}

const presentSkipped = ({ line, name, faults }: CheckedLine) => ({
  id: line.id,
  name: name || (line.name ?? ''),
  codes: [...new Set(faults.map(({ code }): Reason['code'] => code))],
})

const presentChanged = ({ line, name, price }: CheckedLine) => {
  return { id: line.id, name, was: toDollars(line.shownCents), price: toDollars(price) }
}

function merchantUrl(merchant: Merchant, publicUrl: string) {
  const { merchantId, city, state, shortTag } = merchant
  return {
    geo: `${publicUrl}/merchant/search/delivery?address=${encodeURIComponent(`${city}, ${state}`)}&inexact=true`,
    merchant: `${publicUrl}/merchant/${merchantId}/`,
    geo_tag: geoTag(merchant),
    short_tag: shortTag,
  }
}

/** The delivery destination; none for pickup. */
function toLocation({ address, locationId, latitude, longitude }: Order) {
  if (!address) return null
  return { location_id: locationId, ...address, building_id: null, latitude, longitude }
}
