export { forgetOldCarts } from './cart/forget-carts.ts'
export { moveGuestCarts } from './cart/move-carts.ts'
export { cartRoutes } from './cart/routes.ts'
export { checkoutRoutes } from './checkout/routes.ts'
export { forgetOldCheckouts, settleCheckouts, voidCheckout } from './checkout/settle-checkouts.ts'
export { orderEventsIn } from './fulfilment/announce.ts'
export { moveOrder } from './fulfilment/move-order.ts'
export {
  askForLetters,
  type MerchantNotice,
  type OrderNotice,
  sendMerchantLetter,
  sendOrderLetter,
  tellMerchant,
} from './fulfilment/notices.ts'
export { findAnyOrder, listOrdersForCouriers, lockOrder, setCarrier } from './fulfilment/order-store.ts'
export { merchantOrderRoutesWith } from './fulfilment/routes.ts'
export { settlePayments } from './fulfilment/settle-payments.ts'
export { historyRoutes } from './history/routes.ts'
export { sumOrders } from './history/store.ts'
export { attachGiftCards } from './money/gift-card-store.ts'
export { type GiftCardLetter, sendGiftCard } from './money/gift-cards.ts'
export { operatorMoneyRoutes } from './money/operator-routes.ts'
export { dealRoutes } from './money/routes.ts'
export type { Order, OrderAddress, OrderLine, OrderOption, OrderStatus } from './rules/order.ts'
