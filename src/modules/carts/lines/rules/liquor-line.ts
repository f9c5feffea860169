import type { SoldSize } from '../../../alcohol/index.ts'
import type { CartLine, LineFault } from './line.ts'

const one = 1000
/** The catalog's `max_qty`, unless fewer are in stock. */
const maxAtOnce = 99

/**
 * Faults of a line from the alcohol catalog. `size` is undefined if the merchant doesn't sell it. `wantedMilli` is
 * the total of all lines in the cart for this size, since they share the stock.
 */
export function faultsOfBottles(
  line: CartLine,
  size: SoldSize | undefined,
  wantedMilli: number,
): LineFault[] {
  if (!size) return [{ code: 'no_item', detail: `This merchant does not sell ${line.id}.` }]
  return [...amountFaults(line.quantityMilli, wantedMilli, size.stock), ...optionFaults(line)]
}

function amountFaults(quantityMilli: number, wantedMilli: number, stock: number): LineFault[] {
  const isAllowed = quantityMilli >= one && quantityMilli <= maxAtOnce * one && quantityMilli % one === 0
  if (!isAllowed) return [{ code: 'bad_quantity', detail: `Whole bottles or packs, from 1 to ${maxAtOnce}.` }]
  if (wantedMilli <= stock * one) return []
  return [{ code: 'not_available', detail: stock === 0 ? 'Sold out.' : `Only ${stock} left.` }]
}

function optionFaults({ options }: CartLine): LineFault[] {
  return Object.keys(options).map((option) => ({
    code: 'bad_option',
    option,
    detail: 'Bottles and packs have no options.',
  }))
}
