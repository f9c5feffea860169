export { moveGuestCarts } from './cart/move-carts.ts'
export { mailAboutOrder, type OrderMailTools } from './fulfilment/mail-about-order.ts'
export { moveOrder } from './fulfilment/move-order.ts'
export { findAnyOrder, listOrdersForCouriers, lockOrder, setCarrier } from './fulfilment/order-store.ts'
export { orderEventsIn } from './fulfilment/publish-order.ts'
export { queueOrderEmails } from './fulfilment/send-emails.ts'
export {
  countFailedRefunds,
  countOpenOrders,
  countOrdersByMinute,
  listOpenPlaces,
  type OpenCounts,
  type OpenPlace,
  type SaleTotals,
  sumSales,
} from './history/count-store.ts'
export { listEntriesOfCustomer } from './history/list-entries.ts'
export { sumOrders } from './history/store.ts'
export { attachGiftCards } from './money/gift-card-store.ts'
export { registerPromiseMetrics } from './promises/learn-times.ts'
export { operatorOrderRoutes, orderRoutes } from './routes.ts'
export type { Order, OrderAddress, OrderLine, OrderOption, OrderStatus } from './rules/order.ts'
export { orderSweeps, orderTasks } from './tasks.ts'
