import { formatUtc } from '../../../core/local-time.ts'
import { formatEventId } from '../rules/event-position.ts'
import type { LoggedEvent } from '../rules/logged-event.ts'
import type { EventView } from '../rules/readers.ts'

/** The event as one line of JSON. Its objects are kept as text and spliced in, never parsed. */
export function eventJson(event: LoggedEvent, view: EventView): string {
  const { type, createdAt, merchantId, customerId, orderId, previous } = event
  const head = JSON.stringify({
    event_id: formatEventId(event),
    type,
    created: formatUtc(createdAt),
    ...(merchantId !== null && { merchant_id: merchantId }),
    ...(customerId !== null && view !== 'merchant' && { customer_id: customerId }),
    ...(orderId !== null && { order_id: orderId }),
  })
  const data = view === 'customer' ? event.data : joined(event.data, event.merchantData)
  return `${head.slice(0, -1)},"data":${data}${previous === null ? '' : `,"previous":${previous}`}}`
}

/** Merges two objects. */
function joined(data: string, more: string | null): string {
  if (more === null || more === '{}') return data
  return data === '{}' ? more : `${data.slice(0, -1)},${more.slice(1)}`
}
