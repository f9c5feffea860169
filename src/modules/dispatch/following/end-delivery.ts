import { setCarrier } from '../../orders/index.ts'
import type { Delivery } from '../rules/delivery.ts'
import { isPickedUp } from '../rules/moves.ts'
import { afterCancelling, afterFailure, type Changes } from '../rules/outcomes.ts'
import { mayBeginByItself } from '../rules/rounds.ts'
import { caseOf, type Sitting } from '../seeking/case.ts'
import { endCancelled, endFailed } from '../seeking/endings.ts'
import { announceDelivery } from '../seeking/notices.ts'
import { seekAgain } from '../seeking/seek-again.ts'
import { startReturn } from '../seeking/start-return.ts'
import { updateBooking, updateDelivery } from '../store.ts'
import { type Held, moveAlong } from './hold-delivery.ts'

const over = { busyUntil: null, recall: null, nextPollAt: null }

/** `seen` is what the last report says of courier and times. */
export async function endDelivered(
  { tx }: Sitting,
  held: Held,
  { seen, endedAt }: { seen: Partial<Delivery>; endedAt: number },
) {
  const { delivery, booking, now } = held
  const end = { ...over, state: 'delivered', status: 'delivered', reportedAt: now, endedAt: now } as const
  await updateDelivery(tx, delivery, { ...seen, ...end })
  await updateBooking(tx, delivery, booking, { state: 'delivered', endedAt })
  await moveAlong(tx, held, 'delivered')
  if (delivery.leg === 'return') await announceDelivery(tx, delivery, 'returned', owedFor(held), now)
}

/** Its company has driven both ways, as it was told to. The ledger hears of it. */
function owedFor({ order, booking }: Held) {
  const { providerId, quoted } = booking
  return { provider_id: providerId, price_cents: quoted + (order.carrier?.price ?? 0) }
}

/** The company says that it could not be done. Alcohol that its courier has goes back. */
export async function endUndelivered(sitting: Sitting, held: Held, endedAt: number) {
  const reason = 'The courier could not hand it over.'
  await failWithOrder(sitting, held, { reason, endedAt })
  if (held.delivery.leg === 'out' && isPickedUp(held.delivery.status))
    await startReturn(sitting.tx, held.order, held.now)
}

/** The courier has the goods and his company has lost him: nobody can bring them any more. */
export async function endLost(sitting: Sitting, held: Held) {
  const { tools, later } = sitting
  const { order, delivery, provider, now } = held
  const reason = 'The courier who has it cannot be found.'
  await failWithOrder(sitting, held, { reason, endedAt: now })
  const about = { orderId: order.orderId, leg: delivery.leg, provider: provider.name }
  later(() => tools.log.error(about, 'a courier company has lost a delivery on its way'))
}

async function failWithOrder(
  sitting: Sitting,
  held: Held,
  { reason, endedAt }: { reason: string; endedAt: number },
) {
  const { tx } = sitting
  const { delivery, booking, now } = held
  const changes: Changes = {
    delivery: { ...over, state: 'failed', status: 'failed', reason, reportedAt: now, endedAt: now },
    booking: { state: 'failed', endedAt },
  }
  if (delivery.leg === 'return') return endFailed(sitting, held, changes)
  await updateDelivery(tx, delivery, changes.delivery)
  await updateBooking(tx, delivery, booking, changes.booking!)
  await announceDelivery(tx, delivery, 'failed', { reason }, now)
  await moveAlong(tx, held, 'failed', reason)
}

/** The company has let go of it before pickup. If it was called back, that is the end; else somebody else is sought. */
export async function letGo(
  sitting: Sitting,
  held: Held,
  how: { state: 'cancelled' | 'failed'; endedAt: number; detail: string },
) {
  const { tx } = sitting
  const { order, delivery, booking, now } = held
  if (delivery.recall !== null) return endCancelled(sitting, held, afterCancelling(caseOf(held)))
  await updateBooking(tx, delivery, booking, how)
  if (mayBeginByItself(delivery.round)) return seekAgain(tx, order, delivery, now)
  if (delivery.leg === 'out') await setCarrier(tx, order, null)
  const reason = 'Courier companies took it and let go of it, again and again.'
  return endFailed(sitting, held, afterFailure(caseOf(held), reason))
}

/** He may still come for it: the booking keeps everybody else away until an operator has cleared it up. */
export async function giveUp(sitting: Sitting, held: Held) {
  const { tx } = sitting
  const { order, delivery, provider } = held
  if (delivery.leg === 'out') await setCarrier(tx, order, null)
  const reason = `${provider.name} has a courier for it, or not: nothing credible was heard for too long.`
  const { delivery: ended } = afterFailure(caseOf(held), reason)
  await endFailed(sitting, held, { delivery: ended, booking: { state: 'silent', detail: reason } })
}
