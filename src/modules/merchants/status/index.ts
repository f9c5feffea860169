export { changeStatus, limitDeliveries } from './status.ts'
export { type DeliveryLimit, isServedByCouriers } from './status-store.ts'
