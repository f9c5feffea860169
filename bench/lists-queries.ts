import { busyMerchant, firstCustomer, type Past } from './lists-past.ts'

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Every kind of merchant report over two years, and payouts. */
export function listReports(now: number): string[] {
  const span = `merchantId=${busyMerchant}&from=${dateOf(now - 728 * dayMs)}&to=${dateOf(now)}`
  const kinds = ['day', 'week', 'hour', 'weekday', 'item'].map((by) => `reports?${span}&by=${by}`)
  return [...kinds, `reports?${span}&format=csv`, `payouts?${span}`].map((path) => `/merchant/admin/${path}`)
}

/** The operator's searches: each filter and sort, first and deep pages. */
export function listsOf({ firstOrder, orders, webhookId }: Past, now: number): string[] {
  const order = firstOrder + Math.round(orders / 2)
  const guest = order - ((order % 3) + 3)
  const person = firstCustomer + 100_000
  const [day, next] = [dateOf(now - 200 * dayMs), dateOf(now - 199 * dayMs)]
  const monthAgo = dateOf(now - 231 * dayMs)
  const ofOrders = [
    ...['', `query=${order}`, `query=person${person}@example.com`, `query=guest${guest}@example.com`],
    ...[`query=${2_120_000_000 + person}`, `query=${9_170_000_000 + guest}`, 'query=smith', 'query=s'],
    ...[
      'query=ada%20smith',
      'query=smith&status=failed',
      'query=no%20such%20name',
      'query=smith&merchant_id=1100',
    ],
    ...[`merchant_id=${busyMerchant}`, 'merchant_id=1100', 'merchant_id=1100&status=cancelled'],
    ...['completed', 'cancelled', 'failed', 'rejected', 'placed', 'confirmed,ready', 'rejected,placed'].map(
      (statuses) => `status=${statuses}`,
    ),
    ...[`from=${day}&to=${next}`, `from=${day}&to=${next}&status=rejected`, `customer=${person}`],
    ...[`after=${order}`, `after=${firstOrder + 100}`, `after=${order}&query=smith`],
    `after=${order}&merchant_id=${busyMerchant}`,
    ...['', 'status=failed', 'query=smith', `merchant_id=${busyMerchant}`, `after=${order}`].map(
      (query) => `${query}&sort=ordered`,
    ),
    ...['total', '-total'].map((sort) => `from=${monthAgo}&to=${day}&sort=${sort}`),
    `from=${monthAgo}&to=${day}&merchant_id=${busyMerchant}&sort=-total`,
    ...['late=true&sort=promised', 'status=placed,confirmed&sort=-total', `customer=${person}&sort=total`],
  ].map((query) => `/operator/orders?${query}`)
  const ofAudit = [
    ...['', 'actor=person7@example.com', 'action=order.', 'action=staff.invite&actor=person7@example.com'],
    ...[`subject=${order}`, `merchant_id=${busyMerchant}`, 'merchant_id=1100&action=staff.'],
    ...[`since=${day}T00:00:00Z&until=${next}T00:00:00Z`, 'before=200000'],
    ...['', 'actor=person7@example.com', `merchant_id=${busyMerchant}`].map((query) => `${query}&sort=at`),
  ].map((query) => `/operator/audit?${query}`)
  const ofCustomers = [
    ...[
      '',
      'after=1150000',
      'query=smith',
      'query=s',
      'query=ada%20smith',
      `query=person${person}@example.com`,
    ],
    `query=${2_120_000_000 + person}`,
    ...['sort=name', 'sort=-name', 'sort=-created', 'query=s&sort=name', `sort=name&after=${person}`],
  ].map((query) => `/operator/customers?${query}`)
  return [
    ...ofOrders,
    `/operator/orders/${order}`,
    ...ofCustomers,
    `/operator/customers/${person}`,
    ...['seeking', 'live', 'unanswered', 'failed', `failed&before=${order}`, 'failed&sort=order'].map(
      (state) => `/operator/deliveries?state=${state}`,
    ),
    ...ofAudit,
    ...['failed', 'done', 'pending', `done&before=${order}`, 'done&sort=order'].map(
      (state) => `/operator/refunds?status=${state}`,
    ),
    ...['', 'hidden=true', 'merchant_id=1100', `merchant_id=${busyMerchant}&hidden=true`, 'sort=created'].map(
      (query) => `/operator/reviews?${query}`,
    ),
    ...['', 'status=given_up', 'status=failed', 'status=pending', 'sort=-event'].map(
      (query) => `/webhooks/${webhookId}/deliveries?${query}`,
    ),
    ...[
      `payouts?day=${day}`,
      `journal?format=json&month=${day.slice(0, 7)}`,
      `journal?format=json&from=${day}&to=${day}`,
      'overview',
      ...['merchants?sort=name', 'merchants?query=a&sort=-place', 'licenses?sort=-expires'],
      ...['refused-checkouts', 'refused-checkouts?sort=at', 'catalogue/products?sort=-name'],
    ].map((path) => `/operator/${path}`),
  ]
}
