import type { Handle } from '../../../db/database.ts'
import { type EventPosition, formatEventId } from '../rules/event-position.ts'
import type { LoggedEvent } from '../rules/logged-event.ts'
import { chooseView, type EventFilter, isWanted, type ReadRights } from '../rules/readers.ts'
import { findEvents, findEventsOfOrder, listEvents } from './event-store.ts'
import { eventJson } from './present.ts'

/** An event as shown to a reader; `body` is its JSON. */
export type ShownEvent = EventPosition &
  Pick<LoggedEvent, 'type' | 'orderId' | 'merchantId' | 'customerId'> & { eventId: string; body: string }

/** Events after a position, oldest first, and the end of the log when they were read. */
export async function listShown(
  handle: Handle,
  rights: ReadRights,
  filter: EventFilter,
  page: { after: EventPosition; limit: number },
): Promise<{ events: ShownEvent[]; head: EventPosition }> {
  const { events, head } = await listEvents(handle, rights, filter, page)
  return { events: events.flatMap((event) => shown(rights, event)), head }
}

/** Which of these events are kept, requested, and visible to this reader. */
export async function findShown(
  handle: Handle,
  rights: ReadRights,
  filter: EventFilter,
  places: readonly EventPosition[],
): Promise<ShownEvent[]> {
  const events = await findEvents(handle, places)
  return events.filter((event) => isWanted(filter, event)).flatMap((event) => shown(rights, event))
}

/** As shown to the operator. */
export async function listEventsOfOrder(handle: Handle, orderId: number): Promise<Record<string, unknown>[]> {
  const events = await findEventsOfOrder(handle, orderId)
  return events.map((event) => JSON.parse(eventJson(event, 'operator')))
}

function shown(rights: ReadRights, event: LoggedEvent): ShownEvent[] {
  const view = chooseView(rights, event)
  if (!view) return []
  const { day, position, type, orderId, merchantId, customerId } = event
  const body = eventJson(event, view)
  return [{ day, position, type, orderId, merchantId, customerId, eventId: formatEventId(event), body }]
}
