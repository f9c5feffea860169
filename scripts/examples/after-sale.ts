import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dot } from './people.ts'
import type { Record } from './recorder.ts'

const merchantId = 1001
const ada = { as: 'customer' } as const
const owner = { as: 'merchant' } as const
const operator = { as: 'operator' } as const

/** Refunds, reviews, limits, the phone number and personal data, after an order was completed. */
export async function afterSale(record: Record, order_id: number, smsFolder: string) {
  await refunds(record, order_id)
  await record('post_customer_orders_order_id_tip', { ...ada, path: { order_id }, body: { tip: 2 } })
  await help(record, order_id)
  await reviews(record, order_id)
  await limits(record)
  await phone(record, smsFolder)
  await privacy(record)
}

/** The code is in the text message, which the demo keeps as a file. */
async function phone(record: Record, smsFolder: string) {
  await record('post_customer_account_phone_code', { ...ada, body: { phone: '2125550101' } })
  const findCode = () => {
    const [file] = existsSync(smsFolder)
      ? readdirSync(smsFolder).filter((name) => name.endsWith('.json'))
      : []
    return file && /\b\d{6}\b/.exec(JSON.parse(readFileSync(join(smsFolder, file), 'utf8')).text)?.[0]
  }
  while (!findCode()) await sleep(200)
  await record('post_customer_account_phone', { ...ada, body: { code: findCode() } })
}

async function refunds(record: Record, order_id: number) {
  const lines = [{ item_key: 0, quantity: 1 }]
  const body = { merchantId, orderId: order_id, reason: 'It arrived cold.', lines }
  await record('post_merchant_admin_orders_refund', { ...owner, body })
  await record('post_operator_orders_order_id_refund', {
    ...operator,
    path: { order_id },
    body: { reason: 'Brought late.', delivery_fee: true, to: 'credit' },
  })
  await record('get_operator_refunds', { ...operator, query: { status: 'done' } })
}

async function help(record: Record, order_id: number) {
  const path = { order_id }
  const photo = await record<{ id: string }>('post_customer_orders_order_id_help_images', {
    ...{ ...ada, path, body: { image: dot } },
  })
  const lines = [{ item_key: 0, quantity: 1 }]
  const asked = {
    reason: 'quality',
    lines,
    text: 'The fries were cold.',
    images: [photo.id],
    wanted: 'refund',
  }
  const { help_id } = await record<{ help_id: number }>('post_customer_orders_order_id_help', {
    ...{ ...ada, path, body: asked },
  })
  await record('get_merchant_admin_help', { ...owner, query: { merchantId, status: 'open' } })
  const answer = { merchantId, text: 'Sorry about that. Here is $2 back.', status: 'answered' }
  await record('post_merchant_admin_help_help_id', {
    ...{ ...owner, path: { help_id }, body: { ...answer, refund: { amount: 2 } } },
  })
  await record('post_customer_orders_order_id_help_help_id_messages', {
    ...{ ...ada, path: { ...path, help_id }, body: { text: 'Thank you!' } },
  })
  await record('get_operator_help', { ...operator, query: { status: 'open' } })
  const closed = { text: 'Glad that is settled.', status: 'resolved' }
  await record('post_operator_help_help_id', { ...operator, path: { help_id }, body: closed })
  await record('get_customer_orders_order_id_help', { ...ada, path })
}

async function reviews(record: Record, order_id: number) {
  const path = { order_id }
  const said = { stars: 4, text: 'Crisp and quick.', items: [{ item_key: 0, liked: true }] }
  const { review } = await record<{ review: { review_id: number } }>('post_customer_orders_order_id_review', {
    ...ada,
    path,
    body: said,
  })
  const { review_id } = review
  await record('get_customer_orders_order_id_review', { ...ada, path })
  await record('get_merchant_merchant_id_reviews', { as: 'app', path: { merchant_id: merchantId } })
  await record('get_merchant_admin_reviews', { ...owner, query: { merchantId } })
  const reply = { merchantId, reply: 'Thank you, come again!' }
  await record('put_merchant_admin_reviews_review_id', { ...owner, path: { review_id }, body: reply })
  await record('get_operator_reviews', operator)
  const hide = { hidden: true, reason: 'Names a member of the staff.' }
  await record('put_operator_reviews_review_id', { ...operator, path: { review_id }, body: hide })
}

/** Two customers whose accounts are erased: one by the customer, one by the operator. */
async function privacy(record: Record) {
  const password = 'a-long-password-7'
  const app = { client_id: 'demo-app', client_secret: 'demo-app-secret', scope: 'global' }
  const join = async (first_name: string) => {
    const body = { ...app, first_name, last_name: 'Gone', email: `${first_name}@example.com`, password }
    const { access_token } = await record.unseen<{ access_token: string }>('post_customer_account', { body })
    const headers = { Authorization: `Bearer ${access_token}` }
    const { user } = await record.unseen<{ user: { customer_id: number } }>('get_customer_account', {
      ...ada,
      headers,
    })
    return { headers, customer_id: user.customer_id }
  }
  const [lena, ugo] = [await join('lena'), await join('ugo')]
  await record('post_customer_account_export', { ...ada, headers: lena.headers })
  await record('delete_customer_account', { ...ada, headers: lena.headers, body: { password } })
  const path = { customer_id: ugo.customer_id }
  await record('post_operator_customers_customer_id_export', { ...operator, path })
  await record('delete_operator_customers_customer_id', { ...operator, path })
}

async function limits(record: Record) {
  const query = { merchantId }
  await record('put_merchant_admin_status', { ...owner, body: { ...query, busy_minutes: 15 } })
  await record('get_merchant_admin_status', { ...owner, query })
  const soldOut = { ...query, id: 'N1064', available: false, until: 'tomorrow' }
  await record('put_merchant_admin_menu_availability', { ...owner, body: soldOut })
  await record('get_merchant_admin_menu_availability', { ...owner, query })
}
