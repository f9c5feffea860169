export { markOrders } from './marks.ts'
export { OrderMark } from './schemas.ts'
export { isLate, isWaiting } from './store.ts'
