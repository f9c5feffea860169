export { listOpenOrders } from '../order-store.ts'
export { listPayments } from '../payment-store.ts'
