import { Webhook } from 'standardwebhooks'
import { orderAtTheBar } from './customers.ts'
import type { Record } from './recorder.ts'

const merchantId = 1002
const owner = { as: 'merchant' } as const
type Created = { connection: { connectionId: number; createdAt: string }; secret: string }

/** The bar has a POS at `host` and a printer. A printer's calls aren't recorded, because its address is its key. */
export async function connections(record: Record, host: string) {
  const printer = { merchantId, kind: 'cloudprnt', name: 'Pass' }
  await record.unseen('post_merchant_admin_connections', { ...owner, body: printer })
  const till = { merchantId, kind: 'till', name: 'Bar', url: `http://${host}/orders` }
  const { connection, secret } = await record<Created>('post_merchant_admin_connections', {
    ...owner,
    body: till,
  })
  const path = { connection_id: connection.connectionId }
  const one = { ...owner, path }
  await record('post_merchant_admin_connections_connection_id_test', { ...one, body: { merchantId } })
  const orderId = await orderAtTheBar(record)
  await record.unseen('put_merchant_admin_orders', {
    ...owner,
    body: { merchantId, orderId, action: 'confirm' },
  })
  const again = { ...owner, body: { merchantId, orderId } }
  await record('post_merchant_admin_connections_tickets', again)
  await record('get_merchant_admin_connections_tickets', { ...owner, query: { merchantId } })
  const sent = { type: 'order.ready', order_id: orderId }
  const at = new Date(connection.createdAt)
  const headers = {
    'webhook-id': 'ready-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('ready-1', at, JSON.stringify(sent)),
  }
  await record('post_connections_tills_connection_id_events', { as: 'no caller', path, headers, body: sent })
  await record('put_merchant_admin_connections_connection_id', {
    ...one,
    body: { merchantId, name: 'Bar till' },
  })
  await record('get_merchant_admin_connections', { ...owner, query: { merchantId } })
  await record('post_merchant_admin_connections_connection_id_keys', { ...one, body: { merchantId } })
  await record('delete_merchant_admin_connections_connection_id', { ...one, query: { merchantId } })
}
