import type { MerchantOrder } from '../../sdk/src/index.ts'

type Order = Pick<MerchantOrder, 'cart' | 'refunds'>
type Line = MerchantOrder['cart'][number]

/** The quantity of a line that hasn't been refunded yet. */
export function countRefundable(
  { refunds }: Order,
  { item_key, quantity }: Pick<Line, 'item_key' | 'quantity'>,
): number {
  const given = refunds
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.item_key === item_key)
    .reduce((sum, line) => sum + line.quantity, 0)
  return Math.max(0, quantity - given)
}
