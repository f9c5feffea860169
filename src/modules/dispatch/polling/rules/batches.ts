/** Deliveries that one call asks for, and how long their ids may be together once they stand in its address. */
const maxIds = 50
const maxLetters = 6000

/** The deliveries in groups, of which each is one call. An id with a comma cannot be listed: its delivery is polled on its own. */
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
