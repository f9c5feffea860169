import type { DeliveryStatus } from '../../../../../courier-contract/contract.ts'
import { isPickedUp } from '../../rules/transitions.ts'

/** When a live delivery is given up. */
export type Deadlines = {
  /** No credible report for so long, and the delivery is late by as much. */
  silentMs: number
  /** So late that it has failed, whatever the provider reports. */
  lateMs: number
  /** The provider has said so often in a row that it knows no such delivery; as often again, and the cancellation is sent again. */
  unknownTimes: number
}

export const defaultDeadlines: Deadlines = { silentMs: 3_600_000, lateMs: 12 * 3_600_000, unknownTimes: 3 }

/** The state of a delivery after a poll that moved nothing. */
export type Waiting = {
  status: DeliveryStatus
  /** When the last credible report came, or the booking was answered. */
  lastReportAt: number
  quotedDeliveryEta: number
  /** Answers in a row that it is unknown, the latest included. */
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
  // The cancellation is not repeated with every poll.
  return delivery.unknownTimes % deadlines.unknownTimes === 0 ? 'withdraw' : 'wait'
}

function isLost({ lastReportAt, quotedDeliveryEta }: Waiting, deadlines: Deadlines, now: number): boolean {
  const [silentMs, lateMs] = [now - lastReportAt, now - quotedDeliveryEta]
  return lateMs > deadlines.lateMs || (lateMs > deadlines.silentMs && silentMs > deadlines.silentMs)
}
