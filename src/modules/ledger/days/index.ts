export { dayOf, type PayoutSums } from '../rules/payouts.ts'
export { findFirstBooking, listBookedDays, type OrderSums, sumOrders, sumSpans } from './store.ts'
