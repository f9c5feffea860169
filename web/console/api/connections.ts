import { admin, partner } from './operation.ts'

export const listConnections = partner('get_merchant_admin_connections')
export const connect = partner('post_merchant_admin_connections')
export const finishSquare = partner('post_merchant_admin_connections_square')
export const changeConnection = partner('put_merchant_admin_connections_connection_id')
export const disconnect = partner('delete_merchant_admin_connections_connection_id')
export const renewKeys = partner('post_merchant_admin_connections_connection_id_keys')
export const tryConnection = partner('post_merchant_admin_connections_connection_id_test')
export const listShopConnections = admin('get_merchant_admin_connections')
export const disconnectShop = admin('delete_merchant_admin_connections_connection_id')
export const listTickets = partner('get_merchant_admin_connections_tickets')
export const sendTicketAgain = partner('post_merchant_admin_connections_tickets')
