export type RefundKey = { orderId: number; payment: number; refund: number }

/** The key under which the gateway is asked for a refund, the first time and every time after; it names the refund there. */
export const writeRefundKey = ({ orderId, payment, refund }: RefundKey): string =>
  `refund-${orderId}-${payment}-${refund}`

/** Undefined for a refund that was asked for otherwise: of an order that fell through, of a tip, or by hand. */
export function readRefundKey(key: string): RefundKey | undefined {
  const match = /^refund-(\d{1,15})-(\d{1,4})-(\d{1,4})$/.exec(key)
  if (!match) return undefined
  const [orderId, payment, refund] = match.slice(1).map(Number) as [number, number, number]
  return { orderId, payment, refund }
}
