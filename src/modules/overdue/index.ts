export { markOrders } from './marks.ts'
export { readyBy } from './rules.ts'
export { MarkedOrders, OrderMark } from './schemas.ts'
export { isLate, isWaiting } from './store.ts'
