import type { Answer } from '../../../sdk/src/index.ts'

export type OrderLine = HelpRequest['order_lines'][number]
/** How many of each line to refund, by `item_key`. */
export type Quantities = ReadonlyMap<number, number>

/** Suggests the quantity that the customer named, or else everything left on the line. */
export function splitLines({ lines, order_lines }: Pick<HelpRequest, 'lines' | 'order_lines'>) {
  const asked = new Map(lines.map(({ item_key, quantity }) => [item_key, quantity]))
  const proposed = order_lines.map((line) => ({
    ...line,
    proposed: Math.min(asked.get(line.item_key) ?? line.refundable, line.refundable) || line.quantity,
  }))
  return {
    named: proposed.filter(({ item_key }) => asked.has(item_key)),
    others: proposed.filter(({ item_key }) => !asked.has(item_key)),
  }
}

/** In the format of a refund. */
export const chosenLines = (chosen: Quantities) =>
  [...chosen].filter(([, quantity]) => quantity > 0).map(([item_key, quantity]) => ({ item_key, quantity }))

export type HelpRequest = Answer<'get_merchant_admin_help'>['requests'][number]
