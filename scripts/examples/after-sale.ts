import type { Record } from './recorder.ts'

const merchantId = 1001
const ada = { as: 'customer' } as const
const owner = { as: 'merchant' } as const
const operator = { as: 'operator' } as const

/** What happens to an order that was handed over, and how a kitchen slows down. */
export async function afterSale(record: Record, order_id: number) {
  await refunds(record, order_id)
  await reviews(record, order_id)
  await limits(record)
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

async function limits(record: Record) {
  const query = { merchantId }
  await record('put_merchant_admin_status', { ...owner, body: { ...query, busy_minutes: 15 } })
  await record('get_merchant_admin_status', { ...owner, query })
  const soldOut = { ...query, id: 'N1064', available: false, until: 'tomorrow' }
  await record('put_merchant_admin_menu_availability', { ...owner, body: soldOut })
  await record('get_merchant_admin_menu_availability', { ...owner, query })
}
