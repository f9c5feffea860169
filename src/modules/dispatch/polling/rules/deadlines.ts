import type { DeliveryStatus } from '../../../../../courier-contract/contract.ts'
import { isPickedUp } from '../../rules/transitions.ts'

/** When a live delivery is given up. */
export type Deadlines = {
  /** No credible report for this long, and the delivery is late by as much. */
  silentMs: number
  /** So late that it has failed, whatever the provider reports. */
  lateMs: number
  /**
   * The provider has reported this many times in a row that it doesn't know the delivery; after as many again, the
   * cancellation is sent again.
   */
  unknownTimes: number
}

export const defaultDeadlines: Deadlines = { silentMs: 3_600_000, lateMs: 12 * 3_600_000, unknownTimes: 3 }

/** The state of a delivery after a poll that changed nothing. */
export type Waiting = {
  status: DeliveryStatus
  /** When the last credible report came, or the booking was answered. */
  lastReportAt: number
  quotedDeliveryEta: number
  /** Consecutive answers that it is unknown, including the latest. */
  unknownTimes: number
}

/**
 * The verdict on such a delivery.
 *   wait      it is asked again at its next turn
 *   withdraw  the company does not know it, and the goods are not picked up: it is canceled to be sure, then another company
 *             is sought; a company that neither knows nor cancels it gets the cancellation repeatedly, until it is too late
 *   fail      the courier has the goods, and the company has lost track of the courier
 *   give_up   a courier may still come for the goods: no other is sent until an operator has resolved it
 */
export type PollVerdict = 'wait' | 'withdraw' | 'fail' | 'give_up'

export function checkWaiting(delivery: Waiting, deadlines: Deadlines, now: number): PollVerdict {
  const isUnknown = delivery.unknownTimes >= deadlines.unknownTimes
  const isTooLate = isLost(delivery, deadlines, now)
  if (!isUnknown && !isTooLate) return 'wait'
  if (isPickedUp(delivery.status)) return 'fail'
  if (isTooLate) return 'give_up'
  // The cancellation isn't repeated with every poll.
  return delivery.unknownTimes % deadlines.unknownTimes === 0 ? 'withdraw' : 'wait'
}

function isLost({ lastReportAt, quotedDeliveryEta }: Waiting, deadlines: Deadlines, now: number): boolean {
  const [silentMs, lateMs] = [now - lastReportAt, now - quotedDeliveryEta]
  return lateMs > deadlines.lateMs || (lateMs > deadlines.silentMs && silentMs > deadlines.silentMs)
}
