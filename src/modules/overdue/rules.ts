const roadMs = 20 * 60_000

/**
 * When a scheduled order has to be ready: at the chosen time for pickup; for delivery, so that the courier is at the
 * door then. Null for an order that is wanted as soon as possible.
 */
export const readyBy = ({
  type,
  orderedAt,
  deliverAt,
}: {
  type: 'delivery' | 'pickup'
  orderedAt: number
  deliverAt: number
}): number | null => {
  if (deliverAt <= orderedAt) return null
  return type === 'pickup' ? deliverAt : deliverAt - roadMs
}
