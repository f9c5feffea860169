import type { Handle } from '../../db/database.ts'
import { publish } from '../events/index.ts'

/** Makes the board reload its tickets. */
export async function publishTicket(
  tx: Handle,
  { orderId, merchantId, connectionId }: { orderId: number; merchantId: number; connectionId: number },
  type: 'ticket.sent' | 'ticket.failed' | 'ticket.printed',
  now: number,
) {
  const data = { order_id: orderId, connection_id: connectionId }
  await publish(tx, [{ type, subject: String(orderId), merchantId, orderId, data }], now)
}
