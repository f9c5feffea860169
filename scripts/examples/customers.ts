import { openAuthenticator } from '../../test/support/authenticator.ts'
import type { Record } from './recorder.ts'

const at = '199 Water St, New York, NY'
const demoApp = { client_id: 'demo-app', client_secret: 'demo-app-secret' }
const work = { street: '350 5th Ave', city: 'New York', state: 'NY', zip_code: '10118' }
const card = {
  cc_number: '4242424242424242',
  exp_month: 12,
  exp_year: 2030,
  cvv: '123',
  billing_zip: '10038',
}
const grace = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' }
const twoSandwiches = { item: { item_id: 'N1064', item_qty: 2 } }
const byCard = { order_type: 'delivery', payments: [{ type: 'credit_card', id: '3' }], tip: 3 }
const kitchen = { merchant_id: 1001 }
const bar = { merchant_id: 1002 }
const ada = { as: 'customer' } as const

type DrinkSearchAnswer = {
  data: { products: { [id: string]: { product_id: string; merchant_ids: number[] } } }
}
type Placed = { order_id: number }

/** What an app reads before a customer signs in. */
export async function reading(record: Record) {
  const app = { as: 'app' } as const
  await record('get_healthz')
  await record('get_readyz')
  const query = { address: at, merchant_type: 'R' }
  await record('get_merchant_search_method', { ...app, path: { method: 'delivery' }, query })
  await record('get_merchant_merchant_id', { ...app, path: kitchen, query: { address: at } })
  await record('get_merchant_merchant_id_hours', { ...app, path: bar })
  await record('get_merchant_merchant_id_menu', { ...app, path: kitchen })
  await record('get_merchant_merchant_id_menu_item_id', { ...app, path: { ...kitchen, item_id: 'N1024' } })
  await record('get_data_suggest', { ...app, query: { q: 'pinot n' } })
  const { data } = await record<DrinkSearchAnswer>('get_data_search', {
    ...app,
    query: {
      search_type: 'alcohol',
      keyword: 'pinot noir',
      address: at,
      order_type: 'delivery',
      order_time: 'ASAP',
    },
  })
  const { product_id, merchant_ids } = Object.values(data.products)[0]!
  await record('get_data_product_product_id', {
    ...app,
    path: { product_id },
    query: { merchant_id: merchant_ids[0] },
  })
  await record('get_data_product_product_id_facts', { ...app, path: { product_id } })
}

export async function signingIn(record: Record, { code, verifier }: { code: string; verifier: string }) {
  const person = { username: 'ada@example.com', password: 'open-sesame-42', scope: 'global' }
  await record('post_customer_auth', { body: { ...demoApp, grant_type: 'password', ...person } })
  const redirect_uri = 'http://localhost:4000/callback'
  const { refresh_token } = await record<{ refresh_token: string }>('post_third_party_access_token', {
    body: { ...demoApp, grant_type: 'authorization_code', redirect_uri, code, code_verifier: verifier },
  })
  const { access_token } = await record<{ access_token: string }>('post_third_party_refresh_token', {
    body: { ...demoApp, grant_type: 'refresh_token', refresh_token },
  })
  await record('get_customer_auth', ada)
  await record('delete_customer_auth', { ...ada, headers: { Authorization: `Bearer ${access_token}` } })
  await record('get_customer_auth_guest', { as: 'app' })
  await record('post_customer_account', {
    body: { ...demoApp, ...grace, password: 'a-long-password-7', scope: 'global' },
  })
}

/** A passkey from creation to removal, and the customer's sessions. */
export async function passkeys(record: Record) {
  type Offered<Options> = { options: { challenge: string } & Options }
  const body = { current_password: 'open-sesame-42' }
  const made = await record<Offered<{ rp: { id: string } }>>('post_customer_passkeys', { ...ada, body })
  const rpId = made.options.rp.id
  const authenticator = openAuthenticator({ origin: 'http://localhost:8080', rpId })
  const passkey = authenticator.create(made.options.challenge)
  await record('put_customer_passkeys', { ...ada, body: { name: 'Laptop', passkey } })
  const { options } = await record<Offered<object>>('post_customer_auth_passkey', { body: demoApp })
  const shown = authenticator.get(options.challenge)
  await record('put_customer_auth_passkey', { body: { ...demoApp, passkey: shown, scope: 'global' } })
  await record('get_customer_passkeys', ada)
  await record('delete_customer_passkeys', { ...ada, body: { passkey_id: passkey.id } })
  type Sessions = { sessions: { session_id: number; current: boolean }[] }
  const { sessions } = await record<Sessions>('get_customer_sessions', ada)
  const { session_id } = sessions.find(({ current }) => !current)!
  await record('delete_customer_sessions_session_id', { ...ada, path: { session_id } })
  await record('delete_customer_sessions', ada)
}

/** A browser's subscription, with the keys from RFC 8291's example. */
export const browser = {
  endpoint: 'https://push.example.com/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

export async function account(record: Record) {
  await record('get_customer_account', ada)
  await record('get_customer_promotions', ada)
  await record('get_customer_push', ada)
  await record('post_customer_push', { ...ada, body: browser })
  await record('delete_customer_push', { ...ada, body: { endpoint: browser.endpoint } })
  await record('put_customer_account', { ...ada, body: { phone: '2125550102', sms_notify: true } })
  const { location_id } = await record<{ location_id: number }>('post_customer_location', {
    ...ada,
    body: { label: 'Work', phone: '2125550101', ...work },
  })
  await record('get_customer_location', ada)
  const path = { location_id }
  await record('put_customer_location_location_id', {
    ...ada,
    path,
    body: { instructions: 'Ask at the desk' },
  })
  await record('delete_customer_location_location_id', { ...ada, path })
  await record('post_customer_cc', { ...ada, body: card })
  const { cards } = await record<{ cards: { cc_id: string }[] }>('get_customer_cc', ada)
  const known = ['2', '3']
  const cc_id = cards.map((one) => one.cc_id).find((id) => !known.includes(id))
  await record('delete_customer_cc_cc_id', { ...ada, path: { cc_id } })
  await record('post_customer_age', { ...ada, body: { birth_date: '1990-12-10' } })
  await record('get_customer_age', ada)
  await record('post_customer_promo_deal', { ...ada, body: { deal_code: 'TENOFF' } })
  await record('post_merchant_favorite_merchant_id', { ...ada, path: bar })
  await record('get_merchant_favorite', ada)
  await record('delete_merchant_favorite_merchant_id', { ...ada, path: bar })
}

/** Returns the number of an order that a courier delivers. */
export async function ordering(record: Record): Promise<number> {
  const there = { ...ada, path: kitchen }
  await record('delete_customer_cart_merchant_id', there)
  await record('post_customer_cart_merchant_id', { ...there, body: twoSandwiches })
  const three = { cart_index: 0, item: { item_id: 'N1064', item_qty: 3 } }
  await record('put_customer_cart_merchant_id', { ...there, body: three })
  const query = { order_type: 'delivery', explain: true }
  await record('get_customer_cart_merchant_id', { ...there, query })
  await record('get_customer_cart_merchant_id_checkout', { ...there, query: { order_type: 'delivery' } })
  await record('post_customer_cart_merchant_id_quote', {
    ...there,
    body: { ...byCard, payments: [...byCard.payments, { type: 'promo', code: 'TENOFF' }] },
  })
  const { order_id, order } = await record<Placed & { order: { order_date: string } }>(
    'post_customer_cart_merchant_id_checkout',
    {
      ...there,
      headers: { 'Idempotency-Key': 'dinner-1' },
      body: byCard,
    },
  )
  const guest = { as: 'guest', path: kitchen } as const
  await record.unseen('post_customer_cart_merchant_id', { ...guest, body: twoSandwiches })
  const placed = await record<Placed>('post_guest_cart_merchant_id_checkout', {
    ...guest,
    body: {
      order_type: 'delivery',
      ...{ ...grace, phone_number: '2125550177', street: '55 Water St', city: 'New York', state: 'NY' },
      ...{ zip_code: '10041', payments: [{ type: 'credit_card', card }] },
    },
  })
  await record('get_guest_orders_order_id', { as: 'guest', path: { order_id: placed.order_id } })
  await record('get_guest_orders', { as: 'guest' })
  await changeCard(record, Date.parse(order.order_date))
  return order_id
}

/** For an order far ahead, whose card is charged later. */
async function changeCard(record: Record, now: number) {
  const there = { ...ada, path: kitchen }
  await record.unseen('post_customer_cart_merchant_id', { ...there, body: twoSandwiches })
  const order_time = new Date(now + 6 * 86_400_000).toISOString()
  const { order_id } = await record.unseen<Placed>('post_customer_cart_merchant_id_checkout', {
    ...there,
    body: { ...byCard, order_time },
  })
  const body = { payment: byCard.payments[0] }
  await record('put_customer_orders_order_id_card', { ...ada, path: { order_id }, body })
}

/** The bar's staff confirms orders, so they can be confirmed and canceled. */
export async function orderAtTheBar(record: Record): Promise<number> {
  const there = { ...ada, path: bar }
  await record.unseen('post_customer_cart_merchant_id', {
    ...there,
    body: { item: { item_id: 'N1157', item_qty: 2 } },
  })
  const { order_id } = await record.unseen<Placed>('post_customer_cart_merchant_id_checkout', {
    ...there,
    body: byCard,
  })
  return order_id
}

export async function afterwards(record: Record, order_id: number) {
  const path = { order_id }
  await record('get_customer_summary', { ...ada, query: { merchant_id: 1001 } })
  await record('get_customer_orders_recent', ada)
  await record('get_customer_orders_recent_order_id', { ...ada, path })
  await record('get_customer_orders_order_id_track', {
    ...ada,
    path,
    headers: { Accept: 'application/json' },
  })
  await record('get_customer_orders_order_id_map', { ...ada, path })
  const body = { order_name: 'The usual' }
  await record('post_customer_orders_favorite_order_id', { ...ada, path, body })
  await record('get_customer_orders_favorite', ada)
  await record('delete_customer_orders_favorite_order_id', { ...ada, path })
  await record('post_customer_cart_reorder', { ...ada, body: { order_id } })
  const atBar = await orderAtTheBar(record)
  await record('post_customer_orders_order_id_cancel', {
    ...ada,
    path: { order_id: atBar },
    body: { reason: 'Changed my mind' },
  })
  await record('put_operator_orders_order_id', {
    as: 'operator',
    path: { order_id: await orderAtTheBar(record) },
    body: { action: 'cancel', reason: 'The bar has closed early' },
  })
}
