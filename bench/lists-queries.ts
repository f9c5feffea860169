import { busyMerchant, firstCustomer, type Past } from './lists-past.ts'

const dayMs = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Every kind of a merchant's report over two years, and its payouts. */
export function reportsOf(now: number): string[] {
  const span = `merchantId=${busyMerchant}&from=${dateOf(now - 728 * dayMs)}&to=${dateOf(now)}`
  const kinds = ['day', 'week', 'hour', 'weekday', 'item'].map((by) => `reports?${span}&by=${by}`)
  return [...kinds, `reports?${span}&format=csv`, `payouts?${span}`].map((path) => `/merchant/admin/${path}`)
}

/** What the operator looks for, each filter and sort, first and deep pages. */
export function listsOf({ firstOrder, orders, webhookId }: Past, now: number): string[] {
  const order = firstOrder + Math.round(orders / 2)
  const guest = order - ((order % 3) + 3)
  const person = firstCustomer + 100_000
  const [day, next] = [dateOf(now - 200 * dayMs), dateOf(now - 199 * dayMs)]
  const ofOrders = [
    ...['', `query=${order}`, `query=person${person}@example.com`, `query=guest${guest}@example.com`],
    ...[`query=${2_120_000_000 + person}`, `query=${9_170_000_000 + guest}`, 'query=smith', 'query=s'],
    ...['query=ada%20smith', 'query=smith&status=failed', 'query=nobody', 'query=smith&merchant_id=1100'],
    ...[`merchant_id=${busyMerchant}`, 'merchant_id=1100', 'merchant_id=1100&status=cancelled'],
    ...['completed', 'cancelled', 'failed', 'rejected', 'placed', 'confirmed,ready', 'rejected,placed'].map(
      (statuses) => `status=${statuses}`,
    ),
    ...[`from=${day}&to=${next}`, `from=${day}&to=${next}&status=rejected`, `customer=${person}`],
    ...[`after=${order}`, `after=${firstOrder + 100}`, `after=${order}&query=smith`],
    `after=${order}&merchant_id=${busyMerchant}`,
  ].map((query) => `/operator/orders?${query}`)
  const ofAudit = [
    ...['', 'actor=person7@example.com', 'action=order.', 'action=staff.invite&actor=person7@example.com'],
    ...[`subject=${order}`, `merchant_id=${busyMerchant}`, 'merchant_id=1100&action=staff.'],
    ...[`since=${day}T00:00:00Z&until=${next}T00:00:00Z`, 'before=200000'],
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
  ].map((query) => `/operator/customers?${query}`)
  return [
    ...ofOrders,
    `/operator/orders/${order}`,
    ...ofCustomers,
    `/operator/customers/${person}`,
    ...['seeking', 'live', 'unanswered', 'failed', `failed&before=${order}`].map(
      (state) => `/operator/deliveries?state=${state}`,
    ),
    ...ofAudit,
    ...['failed', 'done', 'pending', `done&before=${order}`].map(
      (state) => `/operator/refunds?status=${state}`,
    ),
    ...['', 'hidden=true', 'merchant_id=1100', `merchant_id=${busyMerchant}&hidden=true`].map(
      (query) => `/operator/reviews?${query}`,
    ),
    ...['', 'status=given_up', 'status=failed', 'status=pending'].map(
      (query) => `/webhooks/${webhookId}/deliveries?${query}`,
    ),
    ...[
      `payouts?day=${day}`,
      `journal?month=${day.slice(0, 7)}`,
      `journal?from=${day}&to=${day}`,
      'overview',
    ].map((path) => `/operator/${path}`),
  ]
}
