import type { Cents } from '../../../core/money.ts'
import { formatVariantId, parseVariantId } from '../../alcohol/index.ts'
import { formatEntityId, parseEntityId } from '../../menus/index.ts'
import type { OrderLine } from '../../orders/index.ts'
import type { CartLine, CheckedLine, ChosenOptions } from './rules/line.ts'
import type { ItemInput } from './schemas.ts'

/**
 * `discount` is what a merchant promotion takes off the line. `isTaxed`: tax rates are loaded for the order's place.
 */
export function toOrderLine(
  checked: CheckedLine,
  { discount = 0, isTaxed = false }: { discount?: Cents | undefined; isTaxed?: boolean } = {},
): OrderLine {
  const { line, name, price, options, isWeighed, allergens, taxClass } = checked
  const { id, quantityMilli, instructions } = line
  const sold = { id, name, quantity_milli: quantityMilli, options, price_cents: price, instructions }
  return {
    ...sold,
    ...(isWeighed && { weighed: true }),
    ...(allergens && { allergens }),
    ...(discount > 0 && { discount_cents: discount }),
    ...(isTaxed && { tax_class: taxClass }),
  }
}

/** `shownCents` is its price at the time. */
export function toCartLine(line: OrderLine): CartLine {
  const { id, name, quantity_milli, instructions = '', price_cents } = line
  const options = Object.fromEntries(chosenIn(line.options))
  return { id, name, quantityMilli: quantity_milli, options, instructions, shownCents: price_cents }
}

/** Groups and options alternate on the way down; only options are chosen. */
function chosenIn(groups: Readonly<ChosenOptions>): [string, number][] {
  return groups.flatMap((group) =>
    group.options.flatMap((option): [string, number][] => [
      [option.id, option.quantity_milli],
      ...chosenIn(option.options),
    ]),
  )
}

/** Invalid ids and amounts are kept, so that the rules report them. An option named twice (`N12`, `12`) counts once. */
export function toLine({ item_id, item_qty = 1, option_qty = {}, instructions = '' }: ItemInput): CartLine {
  const options = new Map<string, number>()
  for (const [key, amount] of Object.entries(option_qty)) {
    const id = plainId(key)
    options.set(id, (options.get(id) ?? 0) + toThousandths(amount))
  }
  return {
    id: plainId(item_id),
    quantityMilli: toThousandths(item_qty),
    options: Object.fromEntries([...options].filter(([, amount]) => amount !== 0)),
    instructions,
    shownCents: 0,
  }
}

/** `12` is a menu entity; sizes in the alcohol catalog have the prefix V. */
function plainId(text: string): string {
  const variantId = /^v/i.test(text) ? parseVariantId(text) : null
  if (variantId !== null) return formatVariantId(variantId)
  const entityId = parseEntityId(text)
  return entityId === null ? text : formatEntityId(entityId)
}

/** NaN if it isn't a number (numeric text has already been converted) or is finer than thousandths. */
function toThousandths(amount: number | string): number {
  if (typeof amount === 'string') return Number.NaN
  const thousandths = Math.round(amount * 1000)
  return thousandths / 1000 === amount && Number.isSafeInteger(thousandths) ? thousandths : Number.NaN
}
