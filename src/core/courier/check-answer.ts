/**
 * The answers of courier companies, held against the contract and against what was sent. What does harm makes an answer
 * unusable; the rest are warnings. The table: docs/decisions/0019-calling-couriers.md.
 */
export { checkBooking } from './check-booking.ts'
export { checkCancelled } from './check-cancelled.ts'
export { checkErrorBody } from './check-error-body.ts'
export { checkEstimate } from './check-estimate.ts'
export { checkReport } from './check-report.ts'
