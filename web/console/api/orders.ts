import { admin, partner } from './operation.ts'

export const listOrders = admin('get_operator_orders')
export const readOrder = admin('get_operator_orders_order_id')
export const changeOrder = admin('put_operator_orders_order_id')
export const refundOrder = admin('post_operator_orders_order_id_refund')
export const mailAboutOrder = admin('post_operator_orders_order_id_mail')
export const noteOnOrder = admin('post_operator_orders_order_id_notes')
export const listRefusedCheckouts = admin('get_operator_refused_checkouts')
export const changeShopOrder = partner('put_merchant_admin_orders')
export const readTestOrder = partner('get_merchant_admin_test_order')
export const sendTestOrder = partner('post_merchant_admin_test_order')
export const changeTestOrder = partner('put_merchant_admin_test_order')
export const refundShopOrder = partner('post_merchant_admin_orders_refund')
