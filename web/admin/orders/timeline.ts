import type { Answer } from '../../../sdk/src/index.ts'

export type WholeOrder = Answer<'get_operator_orders_order_id'>
type Deliveries = Partial<Answer<'get_operator_deliveries_order_id'>>
type OrderEvent = { event_id: string; type: string; created: string; data?: unknown; previous?: unknown }

/** The order of entries from the same second: a cause comes before its effects. */
export const timelineParts = [
  'status',
  'refund',
  'courier',
  'ledger',
  'note',
  'mail',
  'event',
  'audit',
] as const
export type TimelinePart = (typeof timelineParts)[number]
export type TimelineEntry = {
  key: string
  at: string
  part: TimelinePart
  /** An API code: a status, an event type or the kind of an entry. */
  what: string
  who?: string
  why?: string
  amount?: number
  /** Shown on demand. */
  details?: unknown
}

/**
 * The API declares deliveries only as an object; it is the answer of `GET /operator/deliveries/{order_id}`, or empty.
 */
export const readDeliveries = ({ deliveries }: WholeOrder) => deliveries as Deliveries

/** Everything recorded about an order, oldest first. */
export function makeTimeline(whole: WholeOrder): TimelineEntry[] {
  const entries = [
    ...movesOf(whole),
    ...refundsOf(whole),
    ...listCourierEntries(readDeliveries(whole)),
    ...ledgerOf(whole),
    ...notesOf(whole),
    ...mailsOf(whole),
    ...eventsOf(whole.events as unknown as OrderEvent[]),
    ...auditOf(whole),
  ]
  const place = ({ at, part }: TimelineEntry) =>
    Math.floor(Date.parse(at) / 1000) * timelineParts.length + timelineParts.indexOf(part)
  return entries.sort((one, other) => place(one) - place(other))
}

const given = (why: string | null) => (why ? { why } : {})

const movesOf = ({ moves }: WholeOrder): TimelineEntry[] =>
  moves.map(({ at, to, actor, reason }, index) => ({
    ...{ key: `move ${index}`, at, part: 'status', what: to, who: actor },
    ...given(reason),
  }))

const refundsOf = ({ order }: WholeOrder): TimelineEntry[] =>
  order.refunds.map((refund) => ({
    ...{ key: `refund ${refund.refund_id}`, at: refund.at, part: 'refund', what: refund.status },
    ...{ who: refund.refunded_by, why: refund.reason, amount: refund.amount, details: refund },
  }))

const ledgerOf = ({ ledger }: WholeOrder): TimelineEntry[] =>
  ledger.map(({ entry_id, at, kind, memo, lines }) => ({
    ...{ key: `entry ${entry_id}`, at, part: 'ledger', what: kind },
    ...given(memo),
    amount: lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
    details: lines,
  }))

const notesOf = ({ notes }: WholeOrder): TimelineEntry[] =>
  notes.map(({ note_id, at, author, text }) => ({
    ...{ key: `note ${note_id}`, at, part: 'note', what: text, who: author },
  }))

const mailsOf = ({ mails }: WholeOrder): TimelineEntry[] =>
  mails.map(({ at, to, subject, text }, index) => ({
    ...{ key: `mail ${index}`, at, part: 'mail', what: subject, why: to, details: text },
  }))

const eventsOf = (events: readonly OrderEvent[]): TimelineEntry[] =>
  events.map(({ event_id, type, created, data, previous }) => ({
    ...{ key: event_id, at: created, part: 'event', what: type },
    details: previous === undefined ? data : { previous, data },
  }))

const auditOf = ({ audit }: WholeOrder): TimelineEntry[] =>
  // The API returns the latest first. After the reversal, records of the same second are in the order they were
  // written.
  audit.toReversed().map(({ audit_id, at, actor, action, before, after }) => ({
    ...{ key: `audit ${audit_id}`, at, part: 'audit', what: action, who: actor },
    details: { before, after },
  }))

function listCourierEntries({ estimates = [], bookings = [], statuses = [] }: Deliveries): TimelineEntry[] {
  const providers = new Map(bookings.map(({ leg, booking, provider }) => [`${leg} ${booking}`, provider]))
  return [
    ...estimates.map(
      (estimate): TimelineEntry => ({
        key: `estimate ${estimate.leg} ${estimate.round} ${estimate.provider_id}`,
        ...{ at: estimate.asked_at, part: 'courier', what: `estimate ${estimate.outcome}` },
        who: estimate.provider,
        ...given(estimate.detail),
        ...(estimate.price !== null && { amount: estimate.price }),
        details: estimate,
      }),
    ),
    ...bookings.map(
      (booking): TimelineEntry => ({
        ...{ key: `booking ${booking.leg} ${booking.booking}`, at: booking.asked_at, part: 'courier' },
        ...{ what: `booking ${booking.state}`, who: booking.provider },
        ...given(booking.detail),
        ...{ amount: booking.answered_price ?? booking.quoted_price, details: booking },
      }),
    ),
    ...statuses.map(
      ({ leg, booking, status, at, detail }, index): TimelineEntry => ({
        ...{ key: `status ${index}`, at, part: 'courier', what: status },
        who: providers.get(`${leg} ${booking}`) ?? '',
        ...given(detail),
      }),
    ),
  ]
}
