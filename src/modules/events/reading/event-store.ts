import { type Handle, type Statement, sql } from '../../../db/database.ts'
import type { EventPosition } from '../rules/event-position.ts'
import { type MerchantAudience, typesForCustomers, typesForMerchants } from '../rules/event-types.ts'
import type { LoggedEvent } from '../rules/logged-event.ts'
import type { EventFilter, ReadRights } from '../rules/readers.ts'

/** Events in order, and the end of the log when they were read. */
export type EventPage = { events: LoggedEvent[]; head: EventPosition }

type Row = LoggedEvent & { headDay: string; headPosition: number }

const columns = `day, position, type, created_at AS "createdAt", merchant_id AS "merchantId", customer_id AS "customerId",
  order_id AS "orderId", data::text AS data, merchant_data::text AS "merchantData", previous::text AS previous`
// Merchants by role: $6 all of them, $7 an owner's, $8 a manager's; $9 to $11 what each role can see.
const ofMerchants = `merchant_id = ANY ($6) AND type = ANY (CASE WHEN merchant_id = ANY ($7) THEN $9::text[]
  WHEN merchant_id = ANY ($8) THEN $10::text[] ELSE $11::text[] END)`
const ofCustomers = 'customer_id = ANY ($6) AND type = ANY ($7)'
const ofBoth = `(${ofMerchants} OR customer_id = ANY ($12) AND type = ANY ($13))`

/**
 * A reader that may see all events reads along the primary key: a page costs what it contains, however much of the
 * log follows.
 */
const dense = { after: '(day, position) > ($1, $2)', order: 'day, position' }
/**
 * Others read by merchant or customer and sort the result. Ordering by the primary key would tempt the planner to
 * scan the whole log for a customer with few events: 40 ms instead of 2 in a log of 200,000.
 */
const sparse = { after: 'position > $2', order: 'position' }

// The end of the log is read by the same statement: everything up to it was visible to the rest. One row says so if
// there are no events. The condition on the day excludes partitions.
const pageOf = (rights: string, { after, order } = sparse) =>
  sql<Row>(
    `SELECT e.*, h.day AS "headDay", h.position AS "headPosition"
     FROM event_head h LEFT JOIN LATERAL (
       SELECT ${columns} FROM events
       WHERE day >= $1 AND ${after} AND type IS NOT NULL AND ($3::text[] IS NULL OR type = ANY ($3))
         AND ($4::bigint IS NULL OR merchant_id = $4) AND ${rights}
       ORDER BY ${order} LIMIT $5) e ON true
     ORDER BY e.position`,
  )
const pages = {
  all: pageOf('true', dense),
  merchants: pageOf(ofMerchants),
  customers: pageOf(ofCustomers),
  both: pageOf(ofBoth),
}

/** The events after a position that these rights allow to read, oldest first. */
export async function listEvents(
  handle: Handle,
  rights: ReadRights,
  { types, merchantId }: EventFilter,
  { after, limit }: { after: EventPosition; limit: number },
): Promise<EventPage> {
  const { statement, values } = within(rights)
  const range = [after.day, after.position, types, merchantId, limit]
  const rows = await handle.rows(statement, [...range, ...values])
  const { headDay: day, headPosition: position } = rows[0]!
  const events = rows
    .filter((row) => row.position !== null)
    .map(({ headDay, headPosition, ...event }) => event)
  return { events, head: { day, position } }
}

const someEvents = sql<LoggedEvent>(
  `SELECT ${columns} FROM unnest($1::date[], $2::bigint[]) AS wanted (day, position) JOIN events USING (day, position)
   WHERE type IS NOT NULL`,
)

/** Those still kept, oldest first. */
export const findEventsOfOrder = sql<LoggedEvent>(
  `SELECT ${columns} FROM events WHERE order_id = $1 AND type IS NOT NULL ORDER BY day, position LIMIT 500`,
).rows((orderId: number) => [orderId])

/** Those of them still kept. */
export async function findEvents(handle: Handle, places: readonly EventPosition[]): Promise<LoggedEvent[]> {
  if (places.length === 0) return []
  return handle.rows(someEvents, [places.map(({ day }) => day), places.map(({ position }) => position)])
}

function within(rights: ReadRights): { statement: Statement<Row>; values: unknown[] } {
  if (rights === 'all') return { statement: pages.all, values: [] }
  const idsOf = (role: MerchantAudience) =>
    [...rights.merchants].filter(([, own]) => own === role).map(([merchantId]) => merchantId)
  const { owner, manager, kitchen } = typesForMerchants
  const merchants = [[...rights.merchants.keys()], idsOf('owner'), idsOf('manager'), owner, manager, kitchen]
  const customers = [[...rights.customerIds], typesForCustomers]
  if (rights.merchants.size === 0) return { statement: pages.customers, values: customers }
  if (rights.customerIds.size === 0) return { statement: pages.merchants, values: merchants }
  return { statement: pages.both, values: [...merchants, ...customers] }
}
