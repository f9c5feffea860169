import { consoles, partner } from './operation.ts'

export const listConnections = consoles('get_merchant_admin_connections')
export const connect = partner('post_merchant_admin_connections')
export const finishSquare = partner('post_merchant_admin_connections_square')
export const changeConnection = partner('put_merchant_admin_connections_connection_id')
export const disconnect = consoles('delete_merchant_admin_connections_connection_id')
export const renewKeys = partner('post_merchant_admin_connections_connection_id_keys')
export const tryConnection = partner('post_merchant_admin_connections_connection_id_test')
export const listTickets = partner('get_merchant_admin_connections_tickets')
export const sendTicketAgain = partner('post_merchant_admin_connections_tickets')
