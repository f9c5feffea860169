import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { type Handle, sql } from '../../../src/db/database.ts'
import { findKeptMail } from '../../../src/outside/mail/read-mail.ts'
import { booksMustBeWhole } from '../orders.ts'
import type { DispatchWorld, Merchant } from './dispatch.ts'
import { liar, type TheirBooking } from './dispatch-companies.ts'

/** How many, of what, under a heading. */
export type Figures = Record<string, Record<string, number>>

/** Everything that must be true of these orders, whichever process was killed and whatever the companies said. */
export async function everyOrderMustHaveEnded(
  db: Handle,
  world: DispatchWorld,
  { merchant, orderIds }: { merchant: Merchant; orderIds: readonly number[] },
): Promise<Figures> {
  const evidence = await gatherEvidence(db, world, orderIds)
  assert.equal(evidence.orders.length, orderIds.length)
  const faults = [
    ...evidence.orders.flatMap((order) => [
      ...faultsOfEnd(evidence, merchant, order),
      ...faultsOfPay(evidence, order),
    ]),
    ...faultsOfBookings(evidence),
    ...faultsOfRides(evidence),
  ]
  assert.deepEqual(faults.slice(0, 30), [], `${faults.length} faults`)
  await booksMustBeWhole(db)
  return figuresOf(evidence)
}

/** Delivered, canceled because the merchant wanted it, or failed with a reason; merchant and customer were notified. */
function faultsOfEnd({ deliveries, letters }: Evidence, { told }: Merchant, order: OrderRow): string[] {
  const { orderId, status, shop } = order
  const [out, back] = ['out', 'return'].map((leg) => deliveries.get(legOf(orderId, leg)))
  const hasReason = out?.state === 'failed' && !!out.reason
  const wrong = (isWrong: boolean, how: string) =>
    isWrong ? [`order ${orderId} is ${status}, its delivery ${out?.state}: ${how}`] : []
  const mustBeTold = (subject: string) => wrong(!letters.has(subject), `nobody has written “${subject}”`)
  const common = [
    ...wrong(!isOver(out), 'it has not ended'),
    ...wrong(back !== undefined && !isOver(back), 'its way back has not ended'),
    ...(back?.state === 'failed' ? mustBeTold(`${shop}: order ${orderId} does not come back by itself`) : []),
    ...wrong(told.get(orderId) === 'cancelled' && status !== 'cancelled', 'the merchant was told cancelled'),
  ]
  switch (status) {
    case 'completed':
      return [...common, ...wrong(out?.state !== 'delivered', 'nobody has delivered it')]
    case 'cancelled':
      return [
        ...common,
        ...wrong(out?.state !== 'cancelled' && !hasReason, 'its courier was not called back'),
        ...wrong(!['cancelled', 'silent'].includes(told.get(orderId) ?? ''), 'the merchant does not know'),
        ...mustBeTold(`${shop}: order ${orderId} was canceled`),
        ...mustBeTold(`Order ${orderId} was canceled`),
      ]
    case 'failed':
      return [
        ...common,
        ...wrong(!hasReason, 'no reason'),
        ...mustBeTold(`${shop}: order ${orderId} has failed`),
        ...mustBeTold(`We couldn’t deliver order ${orderId}`),
      ]
    case 'confirmed':
      return [
        ...common,
        ...wrong(!hasReason, 'forgotten'),
        ...mustBeTold(`${shop}: no courier for order ${orderId}`),
      ]
    default:
      return wrong(true, 'the order has not ended')
  }
}

const isOver = (delivery: DeliveryRow | undefined) =>
  delivery !== undefined && ['delivered', 'failed', 'cancelled'].includes(delivery.state)

/** What was quoted is paid, to the company that quoted it, whatever the answer to the booking said. */
function faultsOfPay({ bookings, paid, theirs }: Evidence, order: OrderRow): string[] {
  const { orderId, status, carrierId, carrierCents } = order
  const lines = paid.get(orderId) ?? []
  if (status !== 'completed') return faultsOfReturn(bookings, order, lines)
  const isWinner = ({ leg, state, ...booking }: BookingRow) =>
    booking.orderId === orderId && leg === 'out' && state === 'delivered'
  const [winner, ...others] = bookings.filter(isWinner)
  if (!winner || others.length > 0)
    return [`order ${orderId} was delivered ${winner ? others.length + 1 : 0} times`]
  const { providerId, quoted, key } = winner
  const wages = lines.find(({ account }) => account === 'courier')?.cents
  const wanted = theirs.find((booking) => booking.key === key)?.cents ?? quoted
  const isRight = [carrierCents, wages, wanted].every((cents) => cents === quoted)
  const isTheirs = carrierId === providerId && lines.every(({ party }) => party === providerId)
  if (isRight && isTheirs) return []
  return [`order ${orderId}: quoted ${quoted}, kept ${carrierCents}, paid ${wages}, theirs ${wanted}`]
}

/** A failed trip is not paid, except to the company that returned the order: both ways, at the quoted price of each. */
function faultsOfReturn(
  bookings: readonly BookingRow[],
  { orderId, status, carrierId, carrierCents }: OrderRow,
  lines: readonly { account: string; party: number; cents: number }[],
): string[] {
  const back = bookings.find(
    ({ leg, state, ...booking }) => booking.orderId === orderId && leg === 'return' && state === 'delivered',
  )
  const owed = back ? [['courier', carrierId, carrierCents! + back.quoted]] : []
  const seen = lines.map(({ account, party, cents }) => [account, party, cents])
  if (JSON.stringify(seen) === JSON.stringify(owed)) return []
  return [`order ${orderId} is ${status}: owed ${JSON.stringify(owed)}, paid ${JSON.stringify(seen)}`]
}

/** No company has a booking unknown to us; each delivery happened when reported. Only the liar is taken at its word. */
function faultsOfBookings(evidence: Evidence): string[] {
  const { theirs, ours, statuses } = evidence
  const byId = new Map(theirs.map((booking) => [booking.deliveryId, booking]))
  // A network whose outbound trip we never heard of returns the bottle anyway.
  const isBegunAlone = ({ wayOut }: TheirBooking) => {
    const out = wayOut === undefined ? undefined : byId.get(wayOut)
    return out !== undefined && isUnheard(evidence, out)
  }
  const strangers = theirs
    .filter(({ key, orderId }) => ours.get(key)?.orderId !== orderId)
    .filter((booking) => !isBegunAlone(booking))
    .map((booking) => `${bookingStory(evidence, booking)} was booked by nobody`)
  const unproved = statuses
    .filter(({ status, applied }) => status === 'delivered' && applied)
    .filter(({ deliveryId, statusTime }) => !isTrue(byId.get(deliveryId), statusTime))
    .filter(({ deliveryId }) => !deliveryId.startsWith(liar))
    .map(({ deliveryId }) => `${deliveryId} says delivered, and is not`)
  return [...strangers, ...unproved]
}

/** Companies report whole seconds. */
const isTrue = (booking: TheirBooking | undefined, toldAt: number | null) =>
  booking?.trip?.ending === 'delivered' && Math.floor(booking.trip.endsAt / 1000) * 1000 === toldAt

/** A company may have done things that it never reported, or denied. */
const isUnheard = ({ ours, disowned }: Evidence, { key, deliveryId }: TheirBooking) =>
  ['silent', 'written_off'].includes(ours.get(key)?.state ?? '') || disowned.has(deliveryId)

/** No courier was sent while another was on the way, and none delivered an order that ended otherwise. */
function faultsOfRides(evidence: Evidence): string[] {
  const { theirs, orders } = evidence
  const byOrder = Map.groupBy(theirs, ({ orderId }) => orderId)
  const statuses = new Map(orders.map(({ orderId, status }) => [orderId, status]))
  const inVain = theirs
    .filter(
      (booking) => booking.trip?.ending === 'delivered' && !booking.isReturn && !isUnheard(evidence, booking),
    )
    .filter(({ orderId }) => statuses.get(orderId) !== 'completed')
    .map(
      (booking) =>
        `${bookingStory(evidence, booking)} was delivered although the order is ${statuses.get(booking.orderId)}`,
    )
  return [...inVain, ...[...byOrder.values()].flatMap((these) => faultsOfOverlap(these, evidence))]
}

/** What both sides have recorded, to find the cause of a failure. */
function bookingStory(
  { ours, statuses, bookings }: Evidence,
  { key, deliveryId, orderId, trip }: TheirBooking,
): string {
  const heard = statuses.filter((status) => status.deliveryId === deliveryId)
  const ends = trip && new Date(trip.endsAt).toISOString()
  const all = bookings.filter((booking) => booking.orderId === orderId)
  return `${deliveryId} (${ours.get(key)?.state}), which ended at ${ends}, heard ${JSON.stringify(heard)}, of ${JSON.stringify(all)},`
}

function faultsOfOverlap(theirs: readonly TheirBooking[], { ours, disowned }: Evidence): string[] {
  const rides = theirs
    .filter(({ trip }) => trip !== null)
    .map(({ deliveryId, wayOut, key, trip }) => ({
      ...{ deliveryId, wayOut },
      from: trip!.plan.startsAt,
      // An unanswered booking that was not cleared up may still be coming.
      until: ours.get(key)?.state === 'silent' ? Number.POSITIVE_INFINITY : trip!.endsAt,
    }))
    .toSorted((a, b) => a.from - b.from)
  return rides.flatMap(({ deliveryId, until }, index) => {
    const next = rides[index + 1]
    // The same courier turns back.
    const isWayBack = next?.wayOut === deliveryId
    if (!next || isWayBack || next.from >= until || disowned.has(deliveryId)) return []
    return [`${next.deliveryId} was sent ${until - next.from} ms before ${deliveryId} was over`]
  })
}

function figuresOf({ orders, deliveries, bookings, theirs, statuses, disowned }: Evidence): Figures {
  const byId = new Map(theirs.map((booking) => [booking.deliveryId, booking]))
  const isLie = ({ status, applied, deliveryId, statusTime }: Evidence['statuses'][number]) =>
    status === 'delivered' && applied && !isTrue(byId.get(deliveryId), statusTime)
  const isUnlawful = ({ status, applied }: Evidence['statuses'][number]) => !applied && status !== 'unknown'
  const perLeg = Map.groupBy(bookings, ({ orderId, leg }) => legOf(orderId, leg))
  const isBottleLost = ({ orderId, status, vertical }: OrderRow) =>
    status === 'failed' && vertical === 'alcohol' && !deliveries.has(legOf(orderId, 'return'))
  return {
    orders: tally(orders, ({ status }) => (status === 'confirmed' ? 'without a courier' : status)),
    bookings: tally(bookings, ({ state }) => state),
    'bookings of each company': tally(bookings, ({ company }) => company),
    'ways back': tally(
      [...deliveries.values()].filter(({ leg }) => leg === 'return'),
      ({ state }) => state,
    ),
    besides: {
      'orders with several bookings': [...perLeg.values()].filter((these) => these.length > 1).length,
      'other prices answered': bookings.filter(({ quoted, answered }) => (answered ?? quoted) !== quoted)
        .length,
      'unlawful moves': statuses.filter(isUnlawful).length,
      'deliveries disowned': disowned.size,
      'lies believed': statuses.filter(isLie).length,
      'bottles that failed without a way back': orders.filter(isBottleLost).length,
    },
  }
}

function tally<T>(list: readonly T[], kindOf: (one: T) => string): Record<string, number> {
  const kinds = Map.groupBy(list, kindOf)
  return Object.fromEntries([...kinds].map(([kind, these]) => [kind, these.length]).toSorted())
}

export type OrderRow = {
  orderId: number
  status: string
  /** The merchant's name as in emails to it. */
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
  estimateId: string
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
     b.quoted_cents AS quoted, b.answered_cents AS answered, b.delivery_id AS "deliveryId", b.estimate_id AS "estimateId"
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

/** What is known about these orders in the end: from our database, the companies' books, and the emails. */
export type Evidence = {
  orders: readonly OrderRow[]
  deliveries: ReadonlyMap<string, DeliveryRow>
  bookings: readonly BookingRow[]
  /** Our bookings by their key, which the companies have recorded too. */
  ours: ReadonlyMap<string | null, BookingRow>
  theirs: readonly TheirBooking[]
  statuses: readonly StatusRow[]
  /** Deliveries that a company has repeatedly said don't exist. */
  disowned: ReadonlySet<string>
  paid: ReadonlyMap<number, readonly LedgerRow[]>
  /** Subjects of all emails. */
  letters: ReadonlySet<string>
}

const legOf = (orderId: number, leg: string) => `${orderId} ${leg}`

async function gatherEvidence(
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
    theirs: companies.books().map((booking) => withKey(booking, bookings)),
    statuses,
    disowned: new Set(unknown.map(({ deliveryId }) => deliveryId)),
    paid: Map.groupBy(paid, ({ orderId }) => orderId),
    letters: await readSubjects(mailDir),
  }
}

/** Networks don't record our key: a booking is found by the id of its quote, or of the return, whose quote is ours. */
function withKey(booking: TheirBooking, ours: readonly BookingRow[]): TheirBooking {
  const quotes = [booking.deliveryId, `return:${booking.deliveryId}`]
  const isSame = ({ estimateId, deliveryId }: BookingRow) =>
    quotes.includes(estimateId) || deliveryId === booking.deliveryId
  return booking.key === null ? { ...booking, key: ours.find(isSame)?.key ?? null } : booking
}

async function readSubjects(mailDir: string): Promise<Set<string>> {
  const ids = readdirSync(mailDir).flatMap((name) => (name.endsWith('.eml') ? [name.slice(0, -4)] : []))
  const mails = await Promise.all(ids.map((id) => findKeptMail(mailDir, id)))
  return new Set(mails.map((mail) => mail!.subject))
}
