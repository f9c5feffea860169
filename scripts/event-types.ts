import { eventTypes } from '../src/modules/events/rules/event-types.ts'

type Answer = { [field: string]: unknown }
type Operation = { responses: Record<string, { content: Record<string, { example: Answer }> }> }
type Description = { paths: Record<string, Record<string, Operation>> }

/** The recorded answer of a call, without its empty `message`. */
function answerOf({ paths }: Description, path: string): Answer {
  const { message: _, ...answer } = paths[path]!.get!.responses['200']!.content['application/json']!.example
  return answer
}

/** The data of an event: the object as the interface shows it. */
function dataOf(openApi: Description, type: string): unknown {
  const [noun] = type.split('.')
  if (noun === 'order') return answerOf(openApi, '/customer/orders/recent/{order_id}').order
  if (noun === 'delivery') return answerOf(openApi, '/customer/orders/{order_id}/track')
  if (type === 'merchant.updated') return answerOf(openApi, '/merchant/admin/info')
  if (type === 'hours.updated') return answerOf(openApi, '/merchant/admin/schedule')
  if (type === 'review.created')
    return (answerOf(openApi, '/merchant/{merchant_id}/reviews').reviews as unknown[])[0]
  return others[type]
}

/** Where no answer shows just that. */
const others: Record<string, object> = {
  'menu.updated': { merchantId: 1001, revision: 7, entityIds: [52] },
  'zones.updated': { merchantId: 1001, deliveryZoneIds: [3], deliveryZones: [] },
  'merchant.paused': {
    status: { paused_until: '2026-06-15T13:00:00-04:00', busy_minutes: 0, busy_until: null },
  },
  'merchant.resumed': { status: { paused_until: null, busy_minutes: 0, busy_until: null } },
  'item.unavailable': { item: { id: 'N52', name: 'BLT', available: false, until: null } },
  'item.available': { item: { id: 'N52', name: 'BLT', available: true, until: null } },
  'offer.updated': { merchant_id: 1300, offers: [{ id: 'V1', price: 24.99, stock: 6 }] },
  'customer.created': {
    customer_id: 1,
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '',
    sms_notify: false,
  },
}
others['customer.updated'] = others['customer.created']!

/** The table of all types, each with an example made of recorded answers. */
export function eventTypesPage(openApi: object): string {
  const types = Object.entries(eventTypes)
  const readers = (audience: readonly string[]) => [...audience, 'operator'].join(', ')
  const rows = types.map(
    ([type, audience]) => `| [\`${type}\`](#${type.replaceAll(/[._]/g, '')}) | ${readers(audience)} |`,
  )
  const examples = types.map(([type]) => {
    const data = dataOf(openApi as Description, type)
    const example = { event_id: 'evt_205990000000000042', type, created: '2026-06-15T16:00:00+00:00', data }
    return `## ${type}\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n`
  })
  return `# Types of events

Generated; the examples are recorded answers of the demo world. How to read events: [reacting to events](guides/events.md). \`merchant_id\`,
\`customer_id\` and \`order_id\` stand in an event where it has them; \`previous\` holds the fields that changed, as they were.

**Compatibility.** Types and fields are only added, never renamed or removed within a major version. A reader skips types and
fields that it does not know. The order of fields means nothing. An \`event_id\` sorts as text; nothing else can be read from it.

| type | read by |
|---|---|
${rows.join('\n')}

${examples.join('\n')}`
}
