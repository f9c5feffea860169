import { formatInstant, formatUtc } from '../../core/local-time.ts'
import { toDollars } from '../../core/money.ts'
import type { Cause, Finding } from './rules/compare.ts'
import type { DayPayment } from './rules/payment.ts'

type StoredDifference = Finding & {
  differenceId: number
  foundAt: number
  resolvedAt: number | null
  resolvedBy: string | null
  reason: string
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : toDollars(cents))

const presentState = ({ foundAt, resolvedAt, resolvedBy, reason }: StoredDifference) => ({
  status: resolvedAt === null ? ('open' as const) : ('resolved' as const),
  found_at: formatUtc(foundAt),
  resolved_at: resolvedAt === null ? null : formatUtc(resolvedAt),
  resolved_by: resolvedBy,
  reason,
})

/** For clients that know only three kinds of differences. */
function presentKind(cause: Cause): 'missing' | 'state' | 'amount' {
  if (cause === 'missing_at_gateway') return 'missing'
  return cause === 'state' ? 'state' : 'amount'
}

/** A difference of a payment that belongs to an order. */
export function presentPaymentDifference(payment: DayPayment, found: StoredDifference) {
  const { orderId, merchantId, orderedAt, timeZone, gatewayId, state, amount } = payment
  const { differenceId, cause, isSettling, ours, theirs, theirsState } = found
  const isMissing = theirs === null && theirsState === null
  return {
    ...{ order_id: orderId, merchant_id: merchantId, payment: payment.payment },
    ordered_at: formatInstant(orderedAt, timeZone),
    time_zone: timeZone,
    ...{ gateway_id: gatewayId, difference: presentKind(cause), being_settled: isSettling },
    ours: { state: found.oursState ?? state, amount: toDollars(amount), taken: dollarsOrNull(ours) },
    theirs: isMissing ? null : { state: theirsState, amount: null, taken: dollarsOrNull(theirs) },
    ...{ difference_id: differenceId, cause, ...presentState(found) },
  }
}

export function presentDifference(found: StoredDifference) {
  const { differenceId, about, cause, subject, orderId, merchantId, ours, theirs, isSettling } = found
  return {
    ...{ difference_id: differenceId, about, cause, gateway_id: subject },
    ...{ order_id: orderId, merchant_id: merchantId },
    ...{ ours: dollarsOrNull(ours), theirs: dollarsOrNull(theirs), being_settled: isSettling },
    ...presentState(found),
  }
}
