import { CommandFault, type OperatorApi } from './api.ts'
import { type Command, type Options, text } from './command.ts'

type Answer = Record<string, unknown>
const reason = { means: 'why; recorded in the audit log' }
const orderPath = (id: string) => `/operator/orders/${encodeURIComponent(id)}`
const customerPath = (id: string) => `/operator/customers/${encodeURIComponent(id)}`

const act = (action: 'cancel' | 'complete' | 'redispatch', summary: string): Command => ({
  words: `orders ${action}`,
  takes: '<order_id>',
  summary,
  options: { reason },
  show: ({ order }) => statusOf(order as Answer),
  run: (api: OperatorApi, [id = '']: string[], options: Options) =>
    api.put(orderPath(id), { action, reason: text(options.reason) }),
})

const statusOf = ({ order_id, status }: Answer) => `order ${order_id} is ${status}\n`

const disable = (disabled: boolean): Command => ({
  words: disabled ? 'customers disable' : 'customers enable',
  takes: '<customer_id>',
  summary: disabled
    ? 'signs a customer out everywhere and blocks new sign-ins'
    : 'lets a customer sign in again',
  options: { reason },
  run: async (api: OperatorApi, [id = '']: string[], options: Options) =>
    (await api.put(customerPath(id), { disabled, reason: text(options.reason) })).customer as Answer,
})

export const careCommands: readonly Command[] = [
  {
    words: 'orders find',
    summary: 'finds orders, newest first',
    options: {
      query: { means: 'number, name, email address or phone number' },
      status: { means: 'comma-separated statuses' },
      merchant: { means: 'merchant_id' },
      customer: { means: 'customer_id, name, email address or phone number' },
      from: { means: 'ISO 8601 time or date' },
      to: { means: 'ISO 8601 time or date' },
      after: { means: 'the last order_id of the previous page' },
      limit: { means: 'maximum number of results (50)' },
    },
    rows: 'orders',
    columns: ['order_id', 'order_date', 'status', 'type', 'name', 'total', 'refunded'],
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.get('/operator/orders', {
        ...{ query: text(options.query), status: text(options.status), customer: text(options.customer) },
        ...{ from: text(options.from), to: text(options.to), merchant_id: text(options.merchant) },
        ...{ after: text(options.after), limit: text(options.limit) },
      }),
  },
  {
    words: 'orders show',
    takes: '<order_id>',
    summary: 'shows everything about an order, as JSON',
    show: (answer) => `${JSON.stringify(answer, null, 2)}\n`,
    run: (api: OperatorApi, [id = '']: string[]): Promise<Answer> => api.get(orderPath(id)),
  },
  act('cancel', 'cancels an order and refunds it'),
  act('complete', 'marks an order as completed'),
  act('redispatch', 'finds another courier for an order whose delivery failed'),
  {
    words: 'orders refund',
    takes: '<order_id>',
    summary: 'refunds a completed order; the full remaining amount by default',
    options: {
      reason,
      amount: { means: 'dollars of the items' },
      tip: { means: 'dollars of the tip' },
      'delivery-fee': { means: 'dollars of the delivery fee' },
      to: { means: 'original (the payment method used) or credit' },
    },
    show: ({ refund_id, amount }) => `refund ${refund_id} of $${Number(amount).toFixed(2)}\n`,
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.post(`${orderPath(id)}/refund`, {
        ...{ reason: text(options.reason), amount: text(options.amount), to: text(options.to) },
        ...{ tip: readDollars('tip', options), delivery_fee: readDollars('delivery-fee', options) },
      }),
  },
  {
    words: 'orders note',
    takes: '<order_id>',
    summary: 'adds a note to an order, visible only to operator staff',
    options: { text: { means: 'the note' } },
    show: ({ order_id, note }) => `note ${(note as Answer).note_id} on order ${order_id}\n`,
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.post(`${orderPath(id)}/notes`, { text: text(options.text) }),
  },
  {
    words: 'customers find',
    summary: 'finds customers',
    options: {
      query: { means: 'number, name, email address or phone number' },
      limit: { means: 'maximum number of results (50)' },
    },
    rows: 'customers',
    columns: ['customer_id', 'email', 'first_name', 'last_name', 'phone', 'disabled', 'created_at'],
    run: (api: OperatorApi, _given: string[], options: Options): Promise<Answer> =>
      api.get('/operator/customers', { query: text(options.query), limit: text(options.limit) }),
  },
  {
    words: 'customers show',
    takes: '<customer_id>',
    summary: 'shows a customer’s orders, payments and sessions, as JSON',
    show: (answer) => `${JSON.stringify(answer, null, 2)}\n`,
    run: (api: OperatorApi, [id = '']: string[]): Promise<Answer> => api.get(customerPath(id)),
  },
  {
    words: 'customers sign-in-help',
    takes: '<customer_id>',
    summary: 'emails a customer a link to choose a new password',
    options: { reason },
    show: ({ to }) => `sent to ${to}\n`,
    run: (api: OperatorApi, [id = '']: string[], options: Options): Promise<Answer> =>
      api.post(`${customerPath(id)}/sign-in-help`, { reason: text(options.reason) }),
  },
  disable(true),
  disable(false),
]

function readDollars(name: string, options: Options): number | undefined {
  const given = text(options[name])
  if (given === undefined) return undefined
  if (!/^\d+(\.\d\d?)?$/.test(given)) throw new CommandFault(`--${name} must be an amount in dollars.`)
  return Number(given)
}
