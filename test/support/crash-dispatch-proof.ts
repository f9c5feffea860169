import assert from 'node:assert/strict'
import type { Handle } from '../../src/db/database.ts'
import { liar, type TheirBooking } from './crash-dispatch-companies.ts'
import {
  type BookingRow,
  type DeliveryRow,
  type Evidence,
  gatherEvidence,
  legOf,
  type OrderRow,
} from './crash-dispatch-evidence.ts'
import type { Merchant } from './crash-dispatch-people.ts'
import type { DispatchWorld } from './crash-dispatch-world.ts'
import { booksMustBeWhole } from './order-service.ts'

/** How many, of what, under a heading. */
export type Figures = Record<string, Record<string, number>>

/** All that must be true of these orders, whoever was killed and whatever the companies said. */
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

/** Delivered, canceled because the merchant wanted it, or failed with a reason; merchant and customer were told. */
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
        ...mustBeTold(`${shop}: order ${orderId} is cancelled`),
        ...mustBeTold(`Order ${orderId} is cancelled`),
      ]
    case 'failed':
      return [
        ...common,
        ...wrong(!hasReason, 'no reason'),
        ...mustBeTold(`${shop}: order ${orderId} has failed`),
        ...mustBeTold(`Order ${orderId} did not work out`),
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

/** What was quoted is what is paid, to whom it was quoted by, whatever the answer to the booking said. */
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

/** What fell through is paid to nobody, but to who has brought it back: both ways, at what was quoted for each. */
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

/** No company has a booking that we know nothing of; who delivered did so when it said. Only the liar is taken at its word. */
function faultsOfBookings({ theirs, ours, statuses }: Evidence): string[] {
  const strangers = theirs
    .filter(({ key, orderId }) => ours.get(key)?.orderId !== orderId)
    .map(({ deliveryId }) => `${deliveryId} was booked by nobody`)
  const byId = new Map(theirs.map((booking) => [booking.deliveryId, booking]))
  const unproved = statuses
    .filter(({ status, applied }) => status === 'delivered' && applied)
    .filter(({ deliveryId, statusTime }) => !isTrue(byId.get(deliveryId), statusTime))
    .filter(({ deliveryId }) => !deliveryId.startsWith(liar))
    .map(({ deliveryId }) => `${deliveryId} says delivered, and is not`)
  return [...strangers, ...unproved]
}

/** Companies tell whole seconds. */
const isTrue = (booking: TheirBooking | undefined, toldAt: number | null) =>
  booking?.trip?.ending === 'delivered' && Math.floor(booking.trip.endsAt / 1000) * 1000 === toldAt

/** Nobody was sent while somebody else was on his way, and nobody has brought what did not end so. */
function faultsOfRides(evidence: Evidence): string[] {
  const { theirs, ours, orders } = evidence
  const byOrder = Map.groupBy(theirs, ({ orderId }) => orderId)
  const statuses = new Map(orders.map(({ orderId, status }) => [orderId, status]))
  // What a company never spoke of, or denied, it may have done all the same.
  const isUnheard = ({ key, deliveryId }: TheirBooking) =>
    ['silent', 'written_off'].includes(ours.get(key)?.state ?? '') || evidence.disowned.has(deliveryId)
  const inVain = theirs
    .filter((booking) => booking.trip?.ending === 'delivered' && !booking.isReturn && !isUnheard(booking))
    .filter(({ orderId }) => statuses.get(orderId) !== 'completed')
    .map(
      (booking) =>
        `${bookingStory(evidence, booking)} although the order is ${statuses.get(booking.orderId)}`,
    )
  return [...inVain, ...[...byOrder.values()].flatMap((these) => faultsOfOverlap(these, evidence))]
}

/** What both sides have recorded, to find the cause of a failure. */
function bookingStory({ ours, statuses }: Evidence, { key, deliveryId, trip }: TheirBooking): string {
  const heard = statuses.filter((status) => status.deliveryId === deliveryId)
  const ends = new Date(trip!.endsAt).toISOString()
  return `${deliveryId} (${ours.get(key)?.state}) was delivered at ${ends}, heard ${JSON.stringify(heard)},`
}

function faultsOfOverlap(theirs: readonly TheirBooking[], { ours, disowned }: Evidence): string[] {
  const rides = theirs
    .filter(({ trip }) => trip !== null)
    .map(({ deliveryId, key, trip }) => ({
      deliveryId,
      from: trip!.plan.startsAt,
      // What was never answered and nobody has cleared up may still be coming.
      until: ours.get(key)?.state === 'silent' ? Number.POSITIVE_INFINITY : trip!.endsAt,
    }))
    .toSorted((a, b) => a.from - b.from)
  return rides.flatMap(({ deliveryId, until }, index) => {
    const next = rides[index + 1]
    if (!next || next.from >= until || disowned.has(deliveryId)) return []
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
