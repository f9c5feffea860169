import { moveOrder, setCarrier } from '../../orders/index.ts'
import { isOpen } from '../rules/next-step.ts'
import { type Changes, orderAfterRecall } from '../rules/outcomes.ts'
import { updateBooking, updateDelivery } from '../store.ts'
import type { Seen, Sitting } from './case.ts'
import { announceDelivery, askToTellMerchant } from './notices.ts'

/** The order stays as it is: the merchant may bring it otherwise, or cancel. Merchant and operator are told. */
export async function endFailed(sitting: Sitting, seen: Seen, changes: Changes): Promise<undefined> {
  const { tools, tx, later } = sitting
  const { delivery, now } = seen
  await writeEnd(sitting, seen, changes)
  const { orderId, leg } = delivery
  const { reason } = changes.delivery
  await announceDelivery(tx, delivery, 'failed', { reason }, now)
  await askToTellMerchant(tx, delivery)
  later(() => tools.log.error({ orderId, leg, reason }, 'nobody delivers an order'))
}

/** Whoever called the delivery back wanted the order to end; one that has ended already stays so. */
export async function endCancelled(sitting: Sitting, seen: Seen, changes: Changes): Promise<undefined> {
  const { tx } = sitting
  const { order, delivery, now } = seen
  await writeEnd(sitting, seen, changes)
  await announceDelivery(tx, delivery, 'cancelled', { reason: changes.delivery.reason }, now)
  if (delivery.leg !== 'out') return
  await setCarrier(tx, order, null)
  const to = delivery.recall && orderAfterRecall(order.status)
  if (!to) return
  const { actor, reason } = delivery.recall!
  await moveOrder(tx, order, { to, actor, ...(reason !== null && { reason }), now })
}

async function writeEnd({ tx }: Sitting, { delivery, bookings }: Seen, changes: Changes) {
  const open = bookings.find(isOpen)
  if (open && changes.booking) await updateBooking(tx, delivery, open, changes.booking)
  await updateDelivery(tx, delivery, changes.delivery)
}

/** For people: what the last round came to. */
export function whyNobody({ delivery: { round }, estimates, bookings }: Seen): string {
  const answers = estimates.filter((estimate) => estimate.round === round)
  const details = [...bookings.filter((booking) => booking.round === round), ...answers]
    .map(({ detail }) => detail)
    .filter((detail) => detail !== null)
  const because = details.length > 0 ? ` The last answers: ${[...new Set(details)].join('; ')}.` : ''
  return `No courier company takes it.${because}`.slice(0, 1000)
}
