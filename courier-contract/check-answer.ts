import type { Violation } from './contract.ts'

/**
 * Checks answers of courier companies against the contract and against what was sent. Harmful violations make an answer unusable; all
 * others are warnings. The table is in docs/decisions/0019-calling-couriers.md.
 */
export { checkBooking } from './check-booking.ts'
export { checkErrorBody } from './check-error-body.ts'
export { checkEstimate } from './check-estimate.ts'
export { checkReport } from './check-report.ts'
export { checkReports } from './check-reports.ts'

/** A cancellation is answered with a 200 without a body. A body is only a warning. */
export function checkCancelled(text: string): { violations: Violation[]; isUsable: true } {
  const violations = text === '' ? [] : [{ field: 'body', rule: 'must be empty' }]
  return { violations, isUsable: true }
}
