import { toVertical } from '../../../core/merchant-types.ts'
import type { Cents } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import { goodsClass } from '../../../core/tax-classes.ts'
import type { Handle } from '../../../db/database.ts'
import { mapInSlices } from '../../../runtime/slices.ts'
import { findSoldSizes, parseVariantId, type SoldSize } from '../../alcohol/index.ts'
import {
  availabilityAt,
  type ItemNode,
  isSoldOutAt,
  type Menu,
  type Menus,
  parseEntityId,
} from '../../menus/index.ts'
import type { Merchant, MerchantDirectory } from '../../merchants/index.ts'
import { type PricedLine, priceLine } from './rules/explain-price.ts'
import type { CartLine, CheckedLine, LineFault, RestrictedKind } from './rules/line.ts'
import { faultsOfBottles } from './rules/liquor-line.ts'
import { checkChoice } from './rules/selection.ts'

export type GoodsDeps = { merchants: MerchantDirectory; menus: Menus }

/** The merchant's current goods, against which a cart is checked. */
export type Goods = {
  merchant: Merchant
  menu: Menu
  /** Drink sizes looked up by this request, by id. */
  sizes: Map<string, SoldSize>
}

/** Far above any order. The total of all lines is checked at checkout. */
const maxCents: Cents = 25_000_00
const one = 1000

/** Uses its own connections: call it before a transaction opens, never inside one. */
export async function findGoods(
  { merchants, menus }: GoodsDeps,
  merchantId: number,
): Promise<Goods | undefined> {
  const merchant = await merchants.find(merchantId)
  return merchant && { merchant, menu: await menus.get(merchantId), sizes: new Map() }
}

export async function openGoods(deps: GoodsDeps, merchantId: number): Promise<Goods> {
  const goods = await findGoods(deps, merchantId)
  if (!goods) throw refuse('no_rest', { field: 'merchant_id' })
  return goods
}

/** Each line with its name, its current price, and all its faults at the time `at`. */
export async function checkLines(
  deps: GoodsDeps & { db: Handle },
  merchantId: number,
  lines: readonly CartLine[],
  at: number,
): Promise<CheckedLine[]> {
  return checkAmong(deps.db, await openGoods(deps, merchantId), lines, at)
}

/** The same, with goods that were already looked up. Without a time, schedules aren't checked. */
export async function checkAmong(
  handle: Handle,
  goods: Goods,
  lines: readonly CartLine[],
  at: number | null,
): Promise<PricedLine[]> {
  const { merchant, menu, sizes } = goods
  const faultsAt = at === null ? () => [] : momentFaults(menu, merchant, at)
  await findSizes(handle, goods, lines)
  const wanted = sumsById(lines)
  // A hundred lines with hundreds of options each are allowed.
  return mapInSlices(lines, (line) => {
    if (isBottle(line)) return checkBottles(line, sizes.get(line.id), wanted.get(line.id)!)
    const item = menu.items.get(parseEntityId(line.id) ?? 0)
    return item ? checkItem(line, item, merchant, faultsAt(line, item)) : gone(line)
  })
}

const isBottle = ({ id }: CartLine) => id.startsWith('V')

async function findSizes(handle: Handle, { merchant, sizes }: Goods, lines: readonly CartLine[]) {
  const unknown = lines.filter((line) => isBottle(line) && !sizes.has(line.id))
  const ids = unknown.flatMap(({ id }) => parseVariantId(id) ?? [])
  if (ids.length === 0) return
  for (const size of await findSoldSizes(handle, merchant.merchantId, ids))
    sizes.set(`V${size.variantId}`, size)
}

function sumsById(lines: readonly CartLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { id, quantityMilli } of lines) sums.set(id, (sums.get(id) ?? 0) + quantityMilli)
  return sums
}

/** Faults that depend on the order time: schedules, and items sold out beyond it. */
function momentFaults(menu: Menu, { timeZone }: Merchant, at: number) {
  const { isOrderable } = availabilityAt(menu, timeZone, at)
  const soldOut = (entityId: number) => menu.soldOut.size > 0 && isSoldOutAt(menu, entityId, at)
  return (line: CartLine, item: ItemNode): LineFault[] => {
    if (soldOut(item.entityId)) return [soldOutFault(item.name)]
    const options = Object.keys(line.options).filter((id) => soldOut(parseEntityId(id) ?? 0))
    const faults = options.map((id) => ({ ...soldOutFault(id), option: id }))
    return isOrderable(item) ? faults : [...faults, offHours]
  }
}

const soldOutFault = (name: string): LineFault => ({ code: 'not_available', detail: `${name} is sold out.` })

function checkItem(
  line: CartLine,
  item: ItemNode,
  { type }: Merchant,
  momentFaults: readonly LineFault[],
): PricedLine {
  const { options, parts, faults } = checkChoice(item, line)
  const kind: RestrictedKind | null = item.isAlcohol ? 'alcohol' : item.isTobacco ? 'tobacco' : null
  const restricted = kind && { kind, milliliters: null }
  const isWeighed = item.quantities.increment % one !== 0
  const allergens = item.allergens && { allergens: item.allergens }
  const taxClass = goodsClass({ set: item.taxClass, kind: kind ?? undefined, vertical: toVertical(type) })
  return priced(
    { line, name: item.name, options, isWeighed, restricted, taxClass, faults, parts, ...allergens },
    momentFaults,
  )
}

const offHours: LineFault = { code: 'not_available', detail: 'It isn’t offered at that time.' }

function checkBottles(line: CartLine, size: SoldSize | undefined, wantedMilli: number): PricedLine {
  if (!size) return { ...gone(line), faults: faultsOfBottles(line, size, wantedMilli) }
  const { name, section, price } = size
  const faults = faultsOfBottles(line, size, wantedMilli)
  const milliliters = (size.milliliters * line.quantityMilli) / one
  const parts = [{ id: line.id, name, price, amountMilli: one, isForLine: false }]
  const restricted = { kind: section, milliliters }
  const taxClass = goodsClass({ set: undefined, kind: section, vertical: 'alcohol' })
  return priced({ line, name, options: [], isWeighed: false, restricted, taxClass, faults, parts })
}

/** A line whose item was hidden or removed from the menu stays in the cart until the line is removed. */
function gone(line: CartLine): PricedLine {
  const faults: LineFault[] = [
    { code: 'no_item', detail: `This merchant has no visible item with the id ${line.id}.` },
  ]
  const nothing = { price: 0, options: [], isWeighed: false, restricted: null, parts: [] }
  const taxClass = 'other'
  return { line, name: line.name ?? '', ...nothing, taxClass, faults }
}

/** Removed options cost nothing; an invalid amount has no price. */
function priced(checked: Omit<PricedLine, 'price'>, moreFaults: readonly LineFault[] = []): PricedLine {
  const { quantityMilli } = checked.line
  const price = quantityMilli > 0 ? priceLine(checked.parts, quantityMilli) : 0
  const faults = [...checked.faults, ...moreFaults]
  if (price <= maxCents) return { ...checked, price, faults }
  const tooMuch: LineFault = { code: 'bad_quantity', detail: 'A line can cost at most $25,000.00.' }
  return { ...checked, price, faults: [...faults, tooMuch] }
}
