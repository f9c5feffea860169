/** Deliveries per call, and the maximum total length of their ids in the URL. */
const maxIds = 50
const maxLetters = 6000

/** Groups the deliveries, one call per group. An id with a comma can't be listed: its delivery is polled separately. */
export function chunkIds<Delivery extends { deliveryId: string }>(
  deliveries: readonly Delivery[],
): Delivery[][] {
  const chunks: Delivery[][] = []
  let letters = 0
  for (const delivery of deliveries) {
    const { deliveryId } = delivery
    if (deliveryId.includes(',')) continue
    const own = encodeURIComponent(deliveryId).length + 1
    const last = chunks.at(-1)
    if (last && last.length < maxIds && letters + own <= maxLetters) last.push(delivery)
    else {
      chunks.push([delivery])
      letters = 0
    }
    letters += own
  }
  return chunks
}
