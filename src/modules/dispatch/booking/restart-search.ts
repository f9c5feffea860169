import type { Handle } from '../../../db/database.ts'
import { setCarrier } from '../../fulfillment/index.ts'
import type { Delivery } from '../rules/delivery.ts'
import { newSearch } from '../rules/rounds.ts'
import { updateDelivery } from '../store.ts'
import type { HandledOrder } from './deps.ts'
import { queueDispatch } from './queue-dispatch.ts'

/**
 * Starts a new search, with its own rounds, after losing the courier. The same transaction must close the failed
 * booking.
 */
export async function restartSearch(
  tx: Handle,
  order: Pick<HandledOrder, 'orderId' | 'merchant'>,
  delivery: Delivery,
  now: number,
): Promise<Delivery> {
  if (delivery.leg === 'out') await setCarrier(tx, order, null)
  const begun = await updateDelivery(tx, delivery, {
    state: 'seeking',
    round: newSearch(delivery.round),
    startAt: now,
    ...{ status: null, busyUntil: null, nextPollAt: null, endedAt: null, reason: null },
    ...{ pickupEta: null, deliveryEta: null, courier: null, driverId: null, sightedAt: null },
  })
  await queueDispatch(tx, delivery)
  return begun
}
