/** How long money is held at most; banks let go of it after a week. */
const heldDays = 5
const day = 86_400_000

/** Whether the money would be held for too long until the order is handed over: its card is saved, and charged later (decision 0123). */
export const isFarAhead = ({ orderedAt, deliverAt }: { orderedAt: number; deliverAt: number }) =>
  deliverAt - orderedAt > heldDays * day

/** Days before an order far ahead at which its bank is asked. */
export const authorizeDays = 3

export const authorizeAt = (deliverAt: number) => deliverAt - authorizeDays * day

/** Whether the card is only saved: nothing was charged or held. */
export const isCardOnlySaved = (order: { orderedAt: number; deliverAt: number }, now: number) =>
  isFarAhead(order) && now < authorizeAt(order.deliverAt)

const hour = 3_600_000

/**
 * By when a customer must have changed a card that the bank refused, or the order is canceled: a day before its time, for the kitchen
 * buys and preps then. Found out late, the customer still has 2 hours, as far as there are any.
 */
export const changeCardBy = (deliverAt: number, failedAt: number) =>
  Math.min(deliverAt, Math.max(deliverAt - day, failedAt + 2 * hour))

/** A gateway that gives no answer for days: from here on the order cannot be paid in time. */
export const isTooLateToAsk = (deliverAt: number, now: number) => now >= deliverAt - 2 * hour
