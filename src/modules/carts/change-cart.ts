import { cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { faultWithin, readable } from '../../calls/input-faults.ts'
import { cardNumberFaults } from '../../core/card.ts'
import { type Reason, Refusal, refuse, refuseIfAny } from '../../core/refusal.ts'
import { mapInSlices } from '../../runtime/slices.ts'
import type { Deps } from '../../start/deps.ts'
import type { SaleTaxes } from '../pricing/taxes/index.ts'
import { findTaxes, type TaxDeps } from '../taxes/index.ts'
import { checkAmong, findGoods, type Goods, type GoodsDeps } from './lines/check-lines.ts'
import type { PricedLine } from './lines/rules/explain-price.ts'
import type { CartLine, LineFault } from './lines/rules/line.ts'
import { type ItemInput, readItem } from './lines/schemas.ts'
import { toLine } from './lines/to-line.ts'
import { presentSums } from './present.ts'
import { checkTiming, type OrderTiming, priceCart } from './price-cart.ts'
import type { Cart } from './rules/cart.ts'
import type { ChangedItemInput, GoneItemInput, NewItemsInput } from './schemas.ts'
import { appendLines, clearCart, loadCart, removeLine, replaceLine } from './store.ts'

export type CartDeps = GoodsDeps & TaxDeps & Pick<Deps, 'settings'>

/** Data loaded before the transaction: no other connection may be used inside it. */
type CartContext = { goods: Goods; timing: OrderTiming; taxes: SaleTaxes | undefined }
type Prepared = CartContext & { checked: PricedLine[] }

export async function prepareItems(deps: CartDeps, input: NewItemsInput, call: Call): Promise<Prepared> {
  const { prepared, faults } = await checkItems(deps, input, call)
  refuseIfAny(faults)
  return prepared
}

export async function prepareReplacement(
  deps: CartDeps,
  input: ChangedItemInput,
  call: Call,
): Promise<Prepared> {
  const { prepared, faults, count } = await checkItems(deps, input, call)
  refuseIfAny([
    ...(await findPositionFaults(readable(input).sound, call)),
    ...(count <= 1
      ? []
      : [
          {
            code: 'invalid_parameter',
            field: 'items',
            detail: 'A line can only be replaced by one item.',
          } as const,
        ]),
    ...faults,
  ])
  return prepared
}

/** The lines to add, with all their faults. */
async function checkItems(
  deps: CartDeps,
  input: NewItemsInput | ChangedItemInput,
  { db, caller, now }: Call,
): Promise<{ prepared: Prepared; faults: Reason[]; count: number }> {
  const { sound, faults: unreadable } = readable(input)
  const named = await namedItems(sound)
  const isMissing = named.length === 0 && !unreadable.some(({ field }) => /^items?\b/.test(field ?? ''))
  const sent: Reason[] = [
    ...unreadable,
    ...(isMissing ? [{ code: 'missing_parameter', field: 'item' } as const] : []),
    ...named.flatMap(({ faults }) => faults),
  ]
  const goods = await findGoods(deps, sound.merchant_id)
  if (!goods) throw new Refusal([{ code: 'no_rest', field: 'merchant_id' }, ...sent])
  const { timing, faults: ofTime } = checkTiming(sound, goods.merchant, now)
  const good = named.flatMap(({ field, item }) => (item ? [{ field, item }] : []))
  const wanted = await mapInSlices(good, ({ item }) => toLine(item))
  const checked = await checkAmong(db, goods, wanted, null)
  const ofItems = checked.flatMap(({ faults }, at) => faults.map((fault) => toReason(good[at]!.field, fault)))
  const faults = [...sent, ...ofTime, ...ofItems]
  const taxes = await findShopTaxes(deps, { db, caller }, goods, timing)
  return { prepared: { goods, timing, taxes, checked }, faults, count: named.length }
}

/** The delete itself checks that the line exists. */
export async function prepareContext(deps: CartDeps, input: GoneItemInput, call: Call): Promise<CartContext> {
  const { sound, faults: unreadable } = readable(input)
  const goods = await findGoods(deps, sound.merchant_id)
  if (!goods) throw new Refusal([{ code: 'no_rest', field: 'merchant_id' }, ...unreadable])
  const { timing, faults: ofTime } = checkTiming(sound, goods.merchant, call.now)
  const faults = [...unreadable, ...ofTime]
  if (faults.length > 0) refuseIfAny([...(await findPositionFaults(sound, call)), ...faults])
  return { goods, timing, taxes: await findShopTaxes(deps, call, goods, timing) }
}

/** The destination is unknown, so the taxes are those at the merchant's address. */
const findShopTaxes = (
  deps: CartDeps,
  { db, caller }: Pick<Call, 'db' | 'caller'>,
  { merchant }: Goods,
  { at }: OrderTiming,
) => findTaxes(deps, db, { ...merchant, address: merchant, at, owner: cartOwner(caller) })

type LinePosition = { merchant_id: number; cart_index?: number; revision?: number }

/** A caller who hasn't seen the cart as it is now has to look at it first, whatever else is wrong. */
async function findPositionFaults(
  { merchant_id, cart_index: index, revision }: LinePosition,
  { db, caller }: Call,
): Promise<Reason[]> {
  if (index === undefined) return []
  const cart = await loadCart(db, cartOwner(caller), merchant_id)
  if (revision !== undefined && revision !== (cart?.revision ?? 0)) throw cartChanged()
  return index < (cart?.lines.length ?? 0) ? [] : [{ code: 'bad_cart_index', field: 'cart_index' }]
}

export async function addItems(
  deps: CartDeps,
  { merchant_id }: NewItemsInput,
  call: Call,
  { checked, ...context }: Prepared,
) {
  const { db: tx, caller, now } = call
  const lines = checked.map(toNewLine)
  const cart = await appendLines(tx, { owner: cartOwner(caller), merchantId: merchant_id, lines, now })
  if (!cart) throw refuse('cart_full')
  const first = cart.lines.length - lines.length
  const item_keys = lines.map((_, index) => first + index)
  const fresh = new Map(checked.map((line, index) => [first + index, line]))
  return { item_key: first, item_keys, ...(await describeSums(deps, context, cart, call, fresh)) }
}

export async function replaceItem(
  deps: CartDeps,
  input: ChangedItemInput,
  call: Call,
  { checked: [checked], ...context }: Prepared,
) {
  const { merchant_id, cart_index, revision } = input
  const { db: tx, caller, now } = call
  const place = { owner: cartOwner(caller), merchantId: merchant_id, index: cart_index, revision }
  const cart = await replaceLine(tx, { ...place, line: toNewLine(checked!), now })
  if (!cart) throw await explainUnchanged(input, call)
  const fresh = new Map([[cart_index, checked!]])
  return { item_key: cart_index, ...(await describeSums(deps, context, cart, call, fresh)) }
}

/** Without an index the cart is emptied; an empty cart is not a fault then. */
export async function removeItems(deps: CartDeps, input: GoneItemInput, call: Call, context: CartContext) {
  const { merchant_id, cart_index: index, revision } = input
  const { db: tx, caller, now } = call
  const place = { owner: cartOwner(caller), merchantId: merchant_id, now, revision }
  const cart = await (index === undefined ? clearCart(tx, place) : removeLine(tx, { ...place, index }))
  if (!cart && (index !== undefined || (revision ?? 0) > 0)) throw await explainUnchanged(input, call)
  return describeSums(deps, context, cart, call)
}

async function explainUnchanged(place: LinePosition, call: Call) {
  const [fault] = await findPositionFaults({ cart_index: 0, ...place }, call)
  return fault ? new Refusal([fault]) : cartChanged()
}

const cartChanged = () => refuse('cart_changed', { field: 'revision' })

const toNewLine = ({ line, name, price }: PricedLine): CartLine => ({ ...line, name, shownCents: price })

/**
 * The destination is unknown, so no delivery fee is shown. Lines already checked by this request, by index, aren't
 * checked again: their price depends on no other line.
 */
async function describeSums(
  { settings }: CartDeps,
  { goods, timing, taxes }: CartContext,
  cart: Cart | undefined,
  { db, caller, now }: Call,
  fresh: ReadonlyMap<number, PricedLine> = new Map(),
) {
  const { merchant } = goods
  const all = cart?.lines ?? []
  const rest = all.filter((_, index) => !fresh.has(index))
  const others = (await checkAmong(db, goods, rest, null)).values()
  const lines = all.map((_, index) => fresh.get(index) ?? others.next().value!)
  const facts = { owner: cartOwner(caller), merchant, cart, lines, timing, zone: undefined, taxes, now }
  return presentSums(await priceCart(db, settings.sealing, facts))
}

type NamedItem = { field: string; item?: ItemInput; faults: readonly Reason[] }

/** Each item with its name in the request; without one if it can't be read. */
async function namedItems({ item, items = [] }: NewItemsInput | ChangedItemInput): Promise<NamedItem[]> {
  const single = item === undefined ? [] : [nameItem('item', item)]
  return [...single, ...(await mapInSlices(items, (one, index) => nameItem(`items[${index}]`, one)))]
}

function nameItem(field: string, sent: unknown): NamedItem {
  const { value: item, faults } = readItem(sent)
  if (faults.length > 0) return { field, faults: faults.map((fault) => faultWithin(field, fault)) }
  return { field, item, faults: cardNumberFaults({ [`${field}.instructions`]: item.instructions }) }
}

function toReason(item: string, { code, detail, option }: LineFault): Reason {
  if (option !== undefined) return { code, field: `${item}.option_qty.${option}`, detail }
  return { code, field: `${item}.${code === 'no_item' ? 'item_id' : 'item_qty'}`, detail }
}
