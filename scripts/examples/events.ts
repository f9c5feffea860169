import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { dot } from './people.ts'
import type { Record } from './recorder.ts'

const operator = { as: 'operator' } as const

/** A receiver on this machine that accepts everything. */
export async function openReceiver() {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { host: `127.0.0.1:${port}`, close: () => server.close() }
}

export async function events(record: Record, host: string) {
  await record('get_events', { as: 'merchant', query: { types: 'order.placed', limit: 2 } })
  const body = { url: `http://${host}/hook`, types: ['order.placed', 'order.completed'], description: 'Till' }
  const { webhook_id } = await record<{ webhook_id: string }>('post_webhooks', { ...operator, body })
  const path = { webhook_id }
  await record('get_webhooks', operator)
  await record('get_webhooks_webhook_id', { ...operator, path })
  await record('put_webhooks_webhook_id', { ...operator, path, body: { types: ['*'] } })
  await record('post_webhooks_webhook_id_test', { ...operator, path })
  await record('post_webhooks_webhook_id_rotate', { ...operator, path })
  const { events } = await record.unseen<{ events: { event_id: string }[] }>('get_events', {
    ...operator,
    query: { types: 'order.placed', limit: 1 },
  })
  const [first] = events
  await record('post_webhooks_webhook_id_replay', { ...operator, path, body: { after: first!.event_id } })
  await untilDelivered(record, webhook_id)
  const { deliveries } = await record<{ deliveries: { event_id: string }[] }>(
    'get_webhooks_webhook_id_deliveries',
    { ...operator, path, query: { limit: 2 } },
  )
  const sent = { ...path, event_id: deliveries[0]!.event_id }
  await record('post_webhooks_webhook_id_deliveries_event_id_resend', { ...operator, path: sent })
  await record('delete_webhooks_webhook_id', { ...operator, path })
}

async function untilDelivered(record: Record, webhook_id: string) {
  for (;;) {
    const { deliveries } = await record.unseen<{ deliveries: { status: string }[] }>(
      'get_webhooks_webhook_id_deliveries',
      { ...operator, path: { webhook_id } },
    )
    if (deliveries.some(({ status }) => status === 'delivered')) return
    await sleep(200)
  }
}

/** More of what a storefront reads. */
export async function storefront(record: Record) {
  await record('get_brand')
  await record('get_operator_brand', operator)
  await record('put_operator_brand', {
    ...operator,
    body: { tagline: 'Dinner and a bottle, around the corner.' },
  })
  await record('post_operator_brand_logo', { ...operator, body: { image: dot } })
  const email = { path: { email: 'order_placed' } }
  const words = { language: 'en', subject: '{shop} has your order {order_id}' }
  await record('post_operator_emails_email_preview', { ...operator, ...email, body: words })
  await record('put_operator_emails_email', { ...operator, ...email, body: words })
  await record.unseen('put_operator_emails_email', {
    ...{ ...operator, ...email, body: { language: 'en', subject: null } },
  })
  await record('get_operator_emails', operator)
  await record('get_place_suggest', { as: 'app', query: { text: '199 Wat' } })
  await record('get_search_suggest', {
    as: 'app',
    query: { q: 'pizzza', address: '199 Water St, New York, NY', limit: 4 },
  })
  await record('get_place_streets', {
    as: 'app',
    query: { south: 40.706, west: -74.006, north: 40.707, east: -74.005 },
  })
  await record('get_merchant_list', { as: 'app', query: { limit: 3 } })
  await record('get_customer_cart', { as: 'customer' })
  await record('get_merchant_admin_merchants', { as: 'merchant' })
}
