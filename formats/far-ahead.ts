/** The longest that we hold money; banks release it after a week. */
const heldDays = 5
const day = 86_400_000

/** Whether money would have to be held too long before the handover. If so, the card is saved and charged later (decision 0123). */
export const isFarAhead = ({ orderedAt, deliverAt }: { orderedAt: number; deliverAt: number }) =>
  deliverAt - orderedAt > heldDays * day

/** How many days before such an order the card is authorized. */
export const authorizeDays = 3

export const authorizeAt = (deliverAt: number) => deliverAt - authorizeDays * day

/** Whether the card is only saved, with nothing charged or held yet. */
export const isCardOnlySaved = (order: { orderedAt: number; deliverAt: number }, now: number) =>
  isFarAhead(order) && now < authorizeAt(order.deliverAt)

const hour = 3_600_000

/**
 * The deadline for changing a declined card before the order is canceled: a day before the order's time, because the kitchen then buys and
 * preps. If the card is declined late, the customer gets 2 hours, or as much as is left.
 */
export const changeCardBy = (deliverAt: number, failedAt: number) =>
  Math.min(deliverAt, Math.max(deliverAt - day, failedAt + 2 * hour))

/** If the gateway hasn't answered by then, the order can't be paid in time. */
export const isTooLateToAsk = (deliverAt: number, now: number) => now >= deliverAt - 2 * hour
