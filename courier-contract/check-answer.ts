import type { Violation } from './contract.ts'

/**
 * The answers of courier companies, held against the contract and against what was sent. What does harm makes an answer
 * unusable; the rest are warnings. The table: docs/decisions/0019-calling-couriers.md.
 */
export { checkBooking } from './check-booking.ts'
export { checkErrorBody } from './check-error-body.ts'
export { checkEstimate } from './check-estimate.ts'
export { checkReport } from './check-report.ts'
export { checkReports } from './check-reports.ts'

/** The answer to a cancellation is a 200 without a body. A body is a warning only. */
export function checkCancelled(text: string): { violations: Violation[]; isUsable: true } {
  const violations = text === '' ? [] : [{ field: 'body', rule: 'must be empty' }]
  return { violations, isUsable: true }
}
