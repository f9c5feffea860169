import type { Call } from '../../../calls/call.ts'
import { faultWithin } from '../../../calls/input-faults.ts'
import { cardNumberFaults } from '../../../core/card.ts'
import { type Reason, refuseIfAny } from '../../../core/refusal.ts'
import { mapInSlices } from '../../../runtime/slices.ts'
import { says } from '../../../texts/sentence.ts'
import {
  type CartLine,
  type CheckedLine,
  checkAmong,
  type GoodsDeps,
  openGoods,
  readItem,
  toCartLine,
  toLine,
  toOrderLine,
} from '../../carts/lines/index.ts'
import { findAnyOrder } from '../../orders/index.ts'
import type { LineChange } from './rules.ts'
import { readChange } from './schemas.ts'

/** Changes as sent, with the replacements, and the remaining lines of the order. */
export type ReadChanges = {
  changes: LineChange[]
  /** Replacements by item_key. */
  replacements: ReadonlyMap<number, CheckedLine>
  /** The lines of the order as currently on the menu or in the catalog: read only for their kinds. */
  ordered: readonly CheckedLine[]
}

type Sent = {
  field: string
  itemKey: number
  change?: LineChange
  replacement?: CartLine
  faults: readonly Reason[]
}

/** Before the transaction: menus are read with their own connections. All faults are returned together. */
export async function readChanges(
  deps: GoodsDeps,
  { merchantId, orderId, lines }: { merchantId: number; orderId: number; lines: readonly unknown[] },
  { db, now }: Call,
): Promise<ReadChanges> {
  const sent = await mapInSlices(lines, readOne)
  const faults = sent.flatMap((each) => each.faults)
  const wanted = sent.filter(({ replacement }) => replacement !== undefined)
  if (wanted.length === 0 || faults.length > 0) {
    refuseIfAny(faults)
    return { changes: sent.map(({ change }) => change!), replacements: new Map(), ordered: [] }
  }
  const goods = await openGoods(deps, merchantId)
  const order = await findAnyOrder(db, orderId)
  const replacing = wanted.map(({ replacement }) => replacement!)
  const checked = await checkAmong(db, goods, replacing, Math.max(now, order?.deliverAt ?? now))
  refuseIfAny(
    wanted.flatMap(({ field }, index) =>
      checked[index]!.faults.map(({ code, detail }) => ({ code, field: `${field}.replace.item`, detail })),
    ),
  )
  const replacements = new Map(wanted.map(({ itemKey }, index) => [itemKey, checked[index]!]))
  const isTaxed = order?.rates?.taxes !== undefined
  const changes = sent.map(
    ({ change, itemKey }): LineChange =>
      change ?? { itemKey, action: 'replace', line: toOrderLine(replacements.get(itemKey)!, { isTaxed }) },
  )
  const ordered = order ? await checkAmong(db, goods, order.cart.map(toCartLine), null) : []
  return { changes, replacements, ordered }
}

function readOne(sent: unknown, index: number): Sent {
  const field = `lines[${index}]`
  const { value, faults } = readChange(sent)
  if (faults.length > 0)
    return { field, itemKey: -1, faults: faults.map((fault) => faultWithin(field, fault)) }
  const { item_key: itemKey, quantity, weight, remove, replace } = value
  const named = [quantity, weight, remove, replace].filter((each) => each !== undefined)
  if (named.length !== 1) {
    const detail = says`Send quantity, weight, remove or replace.`
    return { field, itemKey, faults: [{ code: 'invalid_parameter', field, detail }] }
  }
  if (replace !== undefined)
    return { field, itemKey, ...readReplacement(replace.item, `${field}.replace.item`) }
  if (remove) return { field, itemKey, change: { itemKey, action: 'remove' }, faults: [] }
  const action = quantity === undefined ? 'weight' : 'quantity'
  const amount = (quantity ?? weight)! * 1000
  const quantityMilli = Math.round(amount)
  if (Math.abs(amount - quantityMilli) > 1e-6) {
    const detail = says`Use at most 3 decimals.`
    return { field, itemKey, faults: [{ code: 'bad_quantity', field: `${field}.${action}`, detail }] }
  }
  return { field, itemKey, change: { itemKey, action, quantityMilli }, faults: [] }
}

function readReplacement(sent: unknown, field: string): Pick<Sent, 'replacement' | 'faults'> {
  const { value: item, faults } = readItem(sent)
  if (faults.length > 0) return { faults: faults.map((fault) => faultWithin(field, fault)) }
  const cardNumbers = cardNumberFaults({ [`${field}.instructions`]: item.instructions })
  return { replacement: toLine(item), faults: cardNumbers }
}
