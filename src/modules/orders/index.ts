export { deleteOldCarts } from './cart/delete-old-carts.ts'
export { moveGuestCarts } from './cart/move-carts.ts'
export { cartRoutes } from './cart/routes.ts'
export { checkoutRoutes } from './checkout/routes.ts'
export { deleteOldCheckouts, settleCheckouts, voidCheckout } from './checkout/settle-checkouts.ts'
export { moveOrder } from './fulfilment/move-order.ts'
export { findAnyOrder, listOrdersForCouriers, lockOrder, setCarrier } from './fulfilment/order-store.ts'
export { orderEventsIn } from './fulfilment/publish-order.ts'
export { merchantOrderRoutesWith } from './fulfilment/routes.ts'
export {
  type MerchantNotice,
  type OrderNotice,
  queueMerchantEmails,
  queueOrderEmails,
  sendMerchantEmail,
  sendOrderEmail,
} from './fulfilment/send-emails.ts'
export { settlePayments } from './fulfilment/settle-payments.ts'
export { historyRoutes } from './history/routes.ts'
export { sumOrders } from './history/store.ts'
export { attachGiftCards } from './money/gift-card-store.ts'
export { type GiftCardEmail, sendGiftCard } from './money/gift-cards.ts'
export { operatorMoneyRoutes } from './money/operator-routes.ts'
export { dealRoutes } from './money/routes.ts'
export { operatorRefundRoutes, refundRoutes } from './refunds/routes.ts'
export { settleRefunds } from './refunds/settle-refunds.ts'
export type { Order, OrderAddress, OrderLine, OrderOption, OrderStatus } from './rules/order.ts'
