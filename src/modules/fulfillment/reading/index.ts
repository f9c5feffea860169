export { listOpenOrders, listReadySince } from '../order-store.ts'
export { listPayments } from '../payment-store.ts'
