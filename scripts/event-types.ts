import { type EventType, eventTypes } from '../src/modules/events/rules/event-types.ts'

type Operation = { responses: Record<string, { content: Record<string, { example: object }> }> }
type Description = { paths: Record<string, Record<string, Operation>> }
type Order = { merchant_id: number; order_id: number; total: number; subtotal: number }
type Customer = {
  customer_id: number
  email: string
  first_name: string
  last_name: string
  phone: string
  sms_notify: boolean
}
type Product = { merchant_id: number; children: [{ id: string; price: number; max_qty: number }] }
type Example = {
  merchant_id?: number
  customer_id?: number
  order_id?: number
  data: object
  previous?: object
}

/** One example of each type, built from recorded responses: an event's data is an object as the API returns it. */
function examplesIn({ paths }: Description): Record<EventType, Example> {
  const answerTo = <Answer extends object>(method: string, path: string) => {
    const { example } = paths[path]![method]!.responses['200']!.content['application/json']!
    const { message: _, ...answer } = example as Answer & { message: unknown }
    return answer as Answer
  }
  const { order } = answerTo<{ order: Order }>('get', '/customer/orders/recent/{order_id}')
  const { order: given } = answerTo<{ order: { refunded: number; refunds: object[] } }>(
    'post',
    '/merchant/admin/orders/refund',
  )
  const ofOrder = { merchant_id: order.merchant_id, customer_id: 1, order_id: order.order_id }
  const moved = (status: string, from?: string): Example => ({
    ...ofOrder,
    data: { ...order, status },
    ...(from && { previous: { status: from } }),
  })
  const track = answerTo<{ delivery: object }>('get', '/customer/orders/{order_id}/track')
  const delivery = (status: string): Example => ({
    ...ofOrder,
    data: { ...track, delivery: { ...track.delivery, status } },
  })
  const { user } = answerTo<{ user: Customer }>('get', '/customer/account')
  const { customer_id, email, first_name, last_name, phone, sms_notify } = user
  const customer = { customer_id, email, first_name, last_name, phone, sms_notify }
  const [product] = answerTo<{ item: [Product] }>('get', '/data/product/{product_id}').item
  const [size] = product.children
  const info = answerTo<{ merchantId: number; phone: string }>('get', '/merchant/admin/info')
  const [payout] = answerTo<{ payouts: [object] }>('get', '/merchant/admin/payouts').payouts
  const { transfer } = answerTo<{ transfer: object }>('get', '/merchant/admin/payout-transfers/{transfer_id}')
  const { deliveryZones } = answerTo<{ deliveryZones: { id: number }[] }>('get', '/merchant/admin/zones')
  const { item } = answerTo<{ item: object }>('put', '/merchant/admin/menu/availability')
  const { application } = answerTo<{ application: { merchant_id: number } }>(
    'put',
    '/operator/applications/{id}',
  )
  const [license] = answerTo<{ licenses: [object] }>('get', '/merchant/admin/licenses').licenses
  const { request } = answerTo<{ request: object }>('post', '/merchant/admin/help/{help_id}')
  const asHelp = (change: object) => {
    const {
      images: _,
      with: _handler,
      auto_refunded: _auto,
      merchant_name: _name,
      customer_name: _customer,
      waiting_since: _waiting,
      answer_minutes: _minutes,
      time_zone: _zone,
      order_lines: _orderLines,
      ...help
    } = {
      ...(request as Record<string, unknown>),
      ...change,
    }
    return help
  }
  const [review] = answerTo<{ reviews: [object] }>('get', '/merchant/{merchant_id}/reviews').reviews
  const { entityIds } = answerTo<{ entityIds: number[] }>('post', '/merchant/admin/menu')
  const { current: revision } = answerTo<{ current: number }>('get', '/merchant/admin/menu/revisions')
  const { status } = answerTo<{ status: object }>('get', '/merchant/admin/status')
  const paused = { ...status, paused_until: '2026-06-15T21:00:00-04:00' }
  const open = { ...status, paused_until: null }
  const merchant_id = 1001
  const disputed = (change: object): Example => ({
    ...{ merchant_id: order.merchant_id, order_id: order.order_id },
    data: {
      dispute: {
        ...{
          dispute_id: 1,
          order_id: order.order_id,
          merchant_id: order.merchant_id,
          merchant_name: 'Seaport All-Day Kitchen',
          status: 'needs_response',
        },
        ...{ reason: 'product_not_received', amount: order.total, withdrawn: order.total, fee: 15 },
        ...{ borne_by: 'platform', borne_reason: '', opened_at: '2026-06-20T09:00:00+00:00' },
        ...{ due_by: '2026-06-29T09:00:00+00:00', closed_at: null, submissions: 0, can_respond: true },
        ...{ gateway: 'stripe', gateway_id: 'dp_1', payment_id: 'pi_1', ...change },
      },
    },
  })
  const { merchantId, phone: shopPhone } = info
  const driver = { driver_id: 12 }
  const ofDriver = { merchant_id, order_id: order.order_id }
  const ticket = { order_id: order.order_id, connection_id: 7 }
  const assigned = { order_id: order.order_id, ...driver }
  const carried = { ...assigned, by: 'dispatcher' }
  return {
    'order.placed': moved('placed'),
    'order.confirmed': moved('confirmed', 'placed'),
    'order.ready': moved('ready', 'confirmed'),
    'order.out_for_delivery': moved('out_for_delivery', 'ready'),
    'order.completed': moved('completed', 'out_for_delivery'),
    'order.rejected': moved('rejected', 'placed'),
    'order.cancelled': moved('cancelled', 'confirmed'),
    'order.failed': moved('failed', 'out_for_delivery'),
    'order.unanswered': moved('placed'),
    'order.adjusted': {
      ...moved('confirmed'),
      previous: { total: order.total + 10.5, subtotal: order.subtotal + 10.5 },
    },
    'order.refunded': { ...ofOrder, data: { ...order, refunded: given.refunded, refunds: given.refunds } },
    'order.tipped': { ...ofOrder, data: { ...order, status: 'completed' } },
    'order.payment_failed': {
      ...ofOrder,
      data: {
        ...order,
        status: 'confirmed',
        card_authorization: { status: 'failed', reason: 'declined', change_by: '2026-06-21T18:30:00-04:00' },
      },
    },
    'test_order.changed': {
      merchant_id,
      data: answerTo<{ order: object }>('post', '/merchant/admin/test-order').order,
    },
    'ticket.sent': { ...ofDriver, data: ticket },
    'ticket.failed': { ...ofDriver, data: ticket },
    'ticket.printed': { ...ofDriver, data: ticket },
    'delivery.booked': delivery('booked'),
    'delivery.updated': delivery('to_delivery'),
    'delivery.failed': delivery('failed'),
    'delivery.delivered': delivery('delivered'),
    'driver.shift_started': { merchant_id, data: { ...driver, state: 'on' } },
    'driver.shift_changed': { merchant_id, data: { ...driver, state: 'break' } },
    'driver.shift_ended': { merchant_id, data: { ...driver, state: 'off' } },
    'driver.assigned': { ...ofDriver, data: carried },
    'driver.unassigned': { ...ofDriver, data: carried },
    'driver.handed_over': { ...ofDriver, data: { order_id: order.order_id, waited_minutes: 10 } },
    'driver.attempt_failed': {
      ...ofDriver,
      data: { ...assigned, reason: 'The customer did not answer the door', next: 'retry' },
    },
    'driver.returned': { ...ofDriver, data: assigned },
    'menu.updated': { merchant_id, data: { merchantId: merchant_id, revision, entityIds } },
    'hours.updated': {
      merchant_id: merchantId,
      data: answerTo<{ schedule: object }>('get', '/merchant/admin/schedule').schedule,
    },
    'zones.updated': {
      merchant_id,
      data: {
        merchantId: merchant_id,
        deliveryZoneIds: deliveryZones.map(({ id }) => id),
        deliveryZones,
      },
    },
    'merchant.updated': { merchant_id: merchantId, data: info, previous: { phone: shopPhone } },
    'merchant.paused': { merchant_id, data: { status: paused }, previous: { status: open } },
    'merchant.resumed': { merchant_id, data: { status: open }, previous: { status: paused } },
    'item.unavailable': {
      merchant_id,
      data: { item },
      previous: { item: { ...item, available: true, until: null } },
    },
    'item.available': { merchant_id, data: { item: { ...item, available: true, until: null } } },
    'offer.updated': {
      merchant_id: product.merchant_id,
      data: {
        merchant_id: product.merchant_id,
        offers: [{ id: size.id, price: size.price, stock: size.max_qty }],
      },
    },
    'review.created': { ...ofOrder, data: { review } },
    'help.opened': { ...ofOrder, data: { help: asHelp({ status: 'open', refund: undefined }) } },
    'help.answered': { ...ofOrder, data: { help: asHelp({ status: 'answered' }) } },
    'help.resolved': { ...ofOrder, data: { help: asHelp({ status: 'resolved' }) } },
    'refund.failed': {
      ...{ merchant_id: order.merchant_id, order_id: order.order_id },
      data: {
        ...{ order_id: order.order_id, merchant_id: order.merchant_id, refund: 1, amount: 5.5 },
        failure: 'expired_or_canceled_card',
      },
    },
    'dispute.opened': disputed({ status: 'needs_response' }),
    'dispute.closed': disputed({ status: 'won', withdrawn: 0, fee: 0, can_respond: false }),
    'payout.created': { merchant_id, data: { merchant_id, ...payout } },
    'payout.sent': { merchant_id, data: { merchant_id, transfer: { ...transfer, status: 'sent' } } },
    'payout.paid': { merchant_id, data: { merchant_id, transfer } },
    'payout.failed': {
      merchant_id,
      data: { merchant_id, transfer: { ...transfer, status: 'failed', note: 'account_invalid' } },
    },
    'merchant.applied': { data: answerTo<{ application: object }>('post', '/merchant/apply').application },
    'merchant.approved': { merchant_id: application.merchant_id, data: { application } },
    'merchant.declined': {
      data: {
        application: { ...application, status: 'declined', reason: 'Too far away.', merchant_id: null },
      },
    },
    'license.expiring': { merchant_id, data: { license, days_left: 30 } },
    'license.expired': { merchant_id, data: { license: { ...license, in_force: false }, days_left: 0 } },
    'customer.created': { customer_id, data: customer },
    'customer.updated': { customer_id, data: customer, previous: { first_name: 'Augusta' } },
    'customer.erased': { customer_id, data: { customer_id } },
  }
}

/** The table of all types, each with an example built from recorded responses. */
export function eventTypesPage(openApi: object): string {
  const types = Object.entries(eventTypes) as [EventType, readonly string[]][]
  const examples = examplesIn(openApi as Description)
  const readers = (audience: readonly string[]) => [...audience, 'operator'].join(', ')
  const rows = types.map(
    ([type, audience]) => `| [\`${type}\`](#${type.replaceAll('.', '')}) | ${readers(audience)} |`,
  )
  const sections = types.map(([type]) => {
    const head = { event_id: 'evt_205990000000000042', type, created: '2026-06-15T16:00:00+00:00' }
    const example = { ...head, ...examples[type] }
    return `## ${type}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`
  })
  return `# Event types

Generated. The examples come from recorded answers of the demo world, as customers and merchants see them. To read events, see [reacting to events](guides/events.md).
Events have \`merchant_id\`, \`customer_id\` and \`order_id\` where they apply; \`previous\` has the old values of changed fields.

**Compatibility.** Within a major version, types and fields are only added, never renamed or removed. Skip types and
fields you don't know. The order of fields has no meaning. An \`event_id\` sorts as text and means nothing else.

| type | read by |
|---|---|
${rows.join('\n')}

${sections.join('\n')}`
}
