import type { Answer } from '../../../sdk/src/index.ts'

export type OrderLine = HelpRequest['order_lines'][number]
/** How many of each line are refunded, by `item_key`. */
export type Quantities = ReadonlyMap<number, number>

/** Of a line that the customer named so many are proposed, of any other all that is left. */
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

/** As a refund takes them. */
export const chosenLines = (chosen: Quantities) =>
  [...chosen].filter(([, quantity]) => quantity > 0).map(([item_key, quantity]) => ({ item_key, quantity }))

export type HelpRequest = Answer<'get_merchant_admin_help'>['requests'][number]
