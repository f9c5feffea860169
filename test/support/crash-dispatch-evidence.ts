import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Handle, sql } from '../../src/db/database.ts'
import type { TheirBooking } from './crash-dispatch-companies.ts'
import type { DispatchWorld } from './crash-dispatch-world.ts'

export type OrderRow = {
  orderId: number
  status: string
  /** The merchant's name, as letters to it say it. */
  shop: string
  vertical: string
  carrierId: number | null
  carrierCents: number | null
}
export type DeliveryRow = { orderId: number; leg: string; state: string; reason: string | null }
export type BookingRow = {
  orderId: number
  leg: string
  company: string
  providerId: number
  key: string
  state: string
  quoted: number
  answered: number | null
  deliveryId: string | null
}
export type StatusRow = { deliveryId: string; status: string; statusTime: number | null; applied: boolean }
type LedgerRow = { orderId: number; account: string; party: number; cents: number }

const ordersOf = sql<OrderRow>(
  `SELECT order_id AS "orderId", status, merchant_name AS shop, vertical, carrier_id AS "carrierId",
     carrier_cents AS "carrierCents"
   FROM orders WHERE order_id = ANY ($1) ORDER BY order_id`,
)
const deliveriesOf = sql<DeliveryRow>(
  `SELECT order_id AS "orderId", leg, state, reason FROM deliveries WHERE order_id = ANY ($1)`,
)
const bookingsOf = sql<BookingRow>(
  `SELECT b.order_id AS "orderId", b.leg, p.name AS company, p.provider_id AS "providerId", b.booking_key AS key, b.state,
     b.quoted_cents AS quoted, b.answered_cents AS answered, b.delivery_id AS "deliveryId"
   FROM delivery_bookings b JOIN providers p USING (provider_id) WHERE order_id = ANY ($1) ORDER BY order_id, leg, booking`,
)
const statusesOf = sql<StatusRow>(
  `SELECT b.delivery_id AS "deliveryId", s.status, s.status_time AS "statusTime", s.applied FROM delivery_statuses s
   JOIN delivery_bookings b USING (merchant_id, order_id, leg, booking) WHERE order_id = ANY ($1)`,
)
const paidToCouriers = sql<LedgerRow>(
  `SELECT e.order_id AS "orderId", l.account, l.party, sum(l.amount_cents)::bigint AS cents
   FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
   WHERE l.account IN ('courier', 'tip') AND e.order_id = ANY ($1) GROUP BY 1, 2, 3 HAVING sum(l.amount_cents) <> 0`,
)

/** What is known of these orders in the end: from our database, from the companies' books, from the mail. */
export type Evidence = {
  orders: readonly OrderRow[]
  deliveries: ReadonlyMap<string, DeliveryRow>
  bookings: readonly BookingRow[]
  /** Bookings of ours by their key, which the companies have written down too. */
  ours: ReadonlyMap<string | null, BookingRow>
  theirs: readonly TheirBooking[]
  statuses: readonly StatusRow[]
  /** Deliveries of which a company has said, again and again, that there are none such. */
  disowned: ReadonlySet<string>
  paid: ReadonlyMap<number, readonly LedgerRow[]>
  /** Subjects of all letters. */
  letters: ReadonlySet<string>
}

export const legOf = (orderId: number, leg: string) => `${orderId} ${leg}`

export async function gatherEvidence(
  db: Handle,
  { companies, mailDir }: DispatchWorld,
  orderIds: readonly number[],
): Promise<Evidence> {
  const [deliveries, bookings, statuses, paid] = [
    await db.rows(deliveriesOf, [orderIds]),
    await db.rows(bookingsOf, [orderIds]),
    await db.rows(statusesOf, [orderIds]),
    await db.rows(paidToCouriers, [orderIds]),
  ]
  const unknown = statuses.filter(({ status }) => status === 'unknown')
  return {
    orders: await db.rows(ordersOf, [orderIds]),
    deliveries: new Map(deliveries.map((delivery) => [legOf(delivery.orderId, delivery.leg), delivery])),
    bookings,
    ours: new Map(bookings.map((booking) => [booking.key, booking])),
    theirs: companies.books(),
    statuses,
    disowned: new Set(unknown.map(({ deliveryId }) => deliveryId)),
    paid: Map.groupBy(paid, ({ orderId }) => orderId),
    letters: readSubjects(mailDir),
  }
}

function readSubjects(mailDir: string): Set<string> {
  const letters = readdirSync(mailDir).filter((name) => name.endsWith('.eml'))
  return new Set(letters.map((name) => subjectOf(readFileSync(join(mailDir, name), 'utf8'))))
}

/** A long one goes on in the next line, which begins with a space. */
const subjectOf = (letter: string) =>
  /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(letter)![1]!.replaceAll(/\s+/g, ' ').trim()
