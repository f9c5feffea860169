import { formatInstant } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import {
  type DayPayment,
  type Difference,
  isBeingSettled,
  type TheirPayment,
  takenByThem,
  takenByUs,
} from './rules/difference.ts'

const dollarsOrNull = (cents: number | null) => (cents === null ? null : toDollars(cents))

export function presentDifference(
  ours: DayPayment,
  theirs: TheirPayment | undefined,
  difference: Difference,
) {
  const { orderId, merchantId, payment, orderedAt, timeZone, gatewayId, state, amount } = ours
  return {
    ...{ order_id: orderId, merchant_id: merchantId, payment },
    ordered_at: formatInstant(orderedAt, timeZone),
    time_zone: timeZone,
    ...{ gateway_id: gatewayId, difference, being_settled: isBeingSettled(ours) },
    ours: { state, amount: toDollars(amount), taken: toDollars(takenByUs(ours)) },
    theirs: theirs
      ? {
          state: theirs.state,
          amount: dollarsOrNull(theirs.authorised),
          taken: dollarsOrNull(takenByThem(theirs)),
        }
      : null,
  }
}
