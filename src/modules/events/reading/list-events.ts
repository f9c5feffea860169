import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { getHead } from '../log-store.ts'
import { type EventPosition, formatEventId, parseEventId, start } from '../rules/event-position.ts'
import { isEventType } from '../rules/event-types.ts'
import { chooseView, type EventFilter, type EventReader } from '../rules/readers.ts'
import { listEvents } from './event-store.ts'
import { eventJson } from './present.ts'
import { findRights, type RightsDeps, toEventReader } from './rights.ts'
import type { EventsInput } from './schemas.ts'

const latest = 'latest'

export async function readEvents(deps: RightsDeps, input: EventsInput, { db, caller }: Call) {
  const reader = toEventReader(caller)
  const filter = readFilter(input)
  const rights = await findRights(deps, db, reader)
  mustManage(rights, reader, filter)
  if (input.after === latest) return pageJson([], await getHead(db), false)
  const after = readAfter(input.after)
  const { limit = 100 } = input
  const { events, head } = await listEvents(db, rights, filter, { after, limit: limit + 1 })
  const hasMore = events.length > limit
  const shown = events.slice(0, limit)
  const next = hasMore ? shown.at(-1)! : furthest(after, head)
  return pageJson(
    shown.map((event) => eventJson(event, chooseView(rights, event)!)),
    next,
    hasMore,
  )
}

const furthest = (a: EventPosition, b: EventPosition) => (a.position > b.position ? a : b)

const pageJson = (events: readonly string[], next: EventPosition, hasMore: boolean) =>
  new ByteAnswer(
    `{"message":[],"events":[${events.join(',')}],"next":"${formatEventId(next)}","has_more":${hasMore}}`,
  )

/** Where a reader continues: `latest` is the current end of the log. */
export async function findStart(handle: Handle, after: string | undefined): Promise<EventPosition> {
  return after === latest ? getHead(handle) : readAfter(after)
}

function readAfter(text: string | undefined): EventPosition {
  const position = text === undefined ? start : parseEventId(text)
  if (position) return position
  throw refuse('invalid_parameter', { field: 'after', detail: 'after must be an event_id, or latest.' })
}

export function readFilter({ types, merchant_id }: Pick<EventsInput, 'types' | 'merchant_id'>): EventFilter {
  const unknown = types?.find((type) => !isEventType(type))
  if (unknown !== undefined)
    throw refuse('invalid_parameter', { field: 'types', detail: `${unknown} isn’t an event type.` })
  return { types: types ?? null, merchantId: merchant_id ?? null }
}

/** A merchant reader that names another merchant is refused; for customers it just filters their events. */
export function mustManage(
  rights: Awaited<ReturnType<typeof findRights>>,
  reader: EventReader,
  { merchantId }: EventFilter,
) {
  if (rights === 'all' || merchantId === null) return
  const isAdmin = reader.kind === 'impersonation' || (reader.kind === 'person' && reader.adminEmail !== null)
  if (!isAdmin || rights.merchants.has(merchantId)) return
  throw refuse('forbidden', { field: 'merchant_id', detail: 'You do not manage this merchant.' })
}
