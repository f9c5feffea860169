import type { Random } from '../../../chance/random.ts'
import { type Cents, percentOf } from '../../core/money.ts'
import type { DisputesRow, OrderAdjustmentsRow, SandboxDisputesRow } from '../../db/schema.generated.ts'
import type { PastSale } from '../../modules/ledger/past/index.ts'
import type { OrderLine } from '../../modules/orders/index.ts'
import { asTimestamp } from '../rows.ts'
import type { PastOrder } from './order-rows.ts'

type Row<Of> = { [Column in keyof Of]?: unknown }
const minuteMs = 60_000
const dayMs = 86_400_000

/** Things that happen to one order in a hundred or fewer, so that the lists contain every state, as they would after a year. */
export type RareCases = {
  adjustment: PastAdjustment | null
  dispute: PastDispute | null
  /** When the courier returned what couldn't be handed over. */
  returnedAt: number | null
}

export function decideRareCases(order: PastOrder, until: number, random: Random): RareCases {
  const adjustment = decideAdjustment(order, random)
  const dispute = adjustment ? null : decideDispute(order, until, random)
  const backAt = order.fate.endedAt + random.integer(9, 25) * minuteMs
  const isReturned = order.fate.status === 'failed' && order.hasAlcohol && order.sold.carrier !== null
  return { adjustment, dispute, returnedAt: isReturned && backAt < until ? backAt : null }
}

/** Something that the shop didn't have, what it offered instead, and the customer's answer. The order shows what was left. */
export type PastAdjustment = {
  at: number
  status: 'done' | 'declined' | 'lapsed'
  answeredAt: number | null
  /** The line as it was ordered, with the price of one unit. */
  missing: { name: string; each: Cents; wanted: number; left: number }
  offered: OrderLine | null
  /** The reduction of the total, including tax and fee. */
  cents: Cents
}

const adjustmentEnds = ['done', 'done', 'done', 'declined', 'lapsed'] as const
const answerMs = 10 * minuteMs

function decideAdjustment(order: PastOrder, random: Random): PastAdjustment | null {
  const { fate, lines, payments, merchant, subtotal } = order
  const ready = fate.steps.find(({ to }) => to === 'ready')
  if (fate.status !== 'completed' || !ready || payments.length > 1 || !random.chance(0.012)) return null
  const status = random.pick(adjustmentEnds)
  const missing =
    random.chance(0.5) && status === 'done' ? pickMissing(lines, random) : goneFrom(order, random)
  if (!missing) return null
  const goods = (missing.wanted - missing.left) * missing.each
  const isAsked = status !== 'done'
  const at = ready.at - random.integer(3, 5) * minuteMs
  const share = (ppm: number) => percentOf(subtotal + goods, ppm) - percentOf(subtotal, ppm)
  return {
    ...{ at, status, missing },
    answeredAt: status === 'declined' ? at + 2 * minuteMs : status === 'lapsed' ? at + answerMs : null,
    offered: isAsked ? random.pick(lines) : null,
    cents: goods + share(merchant.taxPpm) + share(merchant.convenienceFeePpm),
  }
}

/** One more was ordered than the shop had. */
function pickMissing(lines: readonly OrderLine[], random: Random): PastAdjustment['missing'] {
  const { name, price_cents, quantity_milli } = random.pick(lines)
  const left = quantity_milli / 1000
  return { name, each: Math.round(price_cents / left), wanted: left + 1, left }
}

/** An item that is no longer part of the order. */
function goneFrom({ merchant, lines }: PastOrder, random: Random): PastAdjustment['missing'] | null {
  const dishes = merchant.entities.flatMap((entity) =>
    entity.type === 'Item' && !entity.hidden && !entity.alcohol && entity.price > 0 && entity.qtyMin <= 1000
      ? [{ name: entity.name, each: entity.price }]
      : [],
  )
  const others = dishes.filter(({ name }) => lines.every((line) => line.name !== name))
  return others.length === 0 ? null : { ...random.pick(others), wanted: 1, left: 0 }
}

export function adjustmentRow(
  { orderId, merchant, sold }: PastOrder,
  { at, status, answeredAt, missing, offered, cents }: PastAdjustment,
): Row<OrderAdjustmentsRow> {
  const { name, each, wanted, left } = missing
  const action = offered ? 'replace' : left > 0 ? 'quantity' : 'remove'
  return {
    ...{ merchant_id: merchant.merchantId, order_id: orderId, adjustment: 1, at: asTimestamp(at) },
    actor: 'merchant',
    changes: [
      {
        ...{ action, name, from_milli: wanted * 1000, from_cents: wanted * each },
        ...{
          to_milli: offered?.quantity_milli ?? left * 1000,
          to_cents: offered?.price_cents ?? left * each,
        },
        replaced_by: offered?.name ?? null,
      },
    ],
    ...{ from_cents: sold.total + cents, to_cents: sold.total, proposed: offered ? [offered] : [], status },
    lapses_at: offered ? asTimestamp(at + answerMs) : null,
    answered_at: answeredAt === null ? null : asTimestamp(answeredAt),
    ...{ replaces_all: false, compliance: null },
  }
}

/** A card payment that the customer disputed with their bank. */
export type PastDispute = {
  gatewayId: string
  openedAt: number
  status: 'won' | 'lost' | 'under_review' | 'needs_response'
  closedAt: number | null
  bearer: 'platform' | 'merchant'
  amount: Cents
}

/** The gateway's fee for a dispute, the same as the sandbox's, and how long it waits for evidence. */
const disputeFee: Cents = 1500
const evidenceMs = 7 * dayMs
const nothing = { withdrawn: 0, fee: 0, moved: 0, movedFee: 0 }

function decideDispute(order: PastOrder, until: number, random: Random): PastDispute | null {
  const { fate, payments, orderId, merchant } = order
  const paid = payments.find(({ type }) => type === 'credit_card')
  // Guides and tests rely on the first shops, so these are left alone.
  if (fate.status !== 'completed' || !paid || merchant.merchantId <= 1010 || !random.chance(0.002))
    return null
  const openedAt = fate.endedAt + random.integer(4, 30) * dayMs
  const closedAt = openedAt + random.integer(25, 60) * dayMs
  if (openedAt >= until) return null
  const isClosed = closedAt < until
  const open = openedAt < until - evidenceMs ? 'under_review' : 'needs_response'
  const status = !isClosed ? open : random.chance(0.6) ? 'won' : 'lost'
  const bearer = status === 'lost' && random.chance(0.4) ? 'merchant' : 'platform'
  const gatewayId = `sandbox_dispute_${orderId}`
  return { gatewayId, openedAt, status, closedAt: isClosed ? closedAt : null, bearer, amount: paid.amount }
}

const takenBy = ({ amount }: PastDispute) => ({ ...nothing, withdrawn: amount, fee: disputeFee })

/** The bookings after its last step. */
function bookedLast(dispute: PastDispute) {
  if (dispute.status === 'won') return nothing
  const taken = takenBy(dispute)
  return dispute.bearer === 'platform' ? taken : { ...taken, moved: taken.withdrawn, movedFee: taken.fee }
}

const stepsOfDispute = (dispute: PastDispute) => [
  { at: dispute.openedAt, booked: takenBy(dispute) },
  ...(dispute.closedAt === null ? [] : [{ at: dispute.closedAt, booked: bookedLast(dispute) }]),
]

/** Rows in our books and in those of the sandbox's bank. */
export function disputeRows(
  { orderId, merchant }: PastOrder,
  dispute: PastDispute,
  until: number,
): { dispute: Row<DisputesRow>; sandbox: Row<SandboxDisputesRow> } {
  const { gatewayId, openedAt, status, closedAt, bearer, amount } = dispute
  const { withdrawn, fee, moved, movedFee } = bookedLast(dispute)
  const submissions = status === 'needs_response' ? 0 : 1
  const payment_id = `sandbox_past_${orderId}`
  const opened_at = asTimestamp(openedAt)
  return {
    dispute: {
      ...{ gateway: 'sandbox', gateway_id: gatewayId, payment_id, merchant_id: merchant.merchantId },
      ...{ order_id: orderId, amount_cents: amount, reason: 'product_not_received', status, opened_at },
      ...{ due_by: asTimestamp(openedAt + evidenceMs), read_at: asTimestamp(until), submissions },
      closed_at: closedAt === null ? null : asTimestamp(closedAt),
      borne_by: bearer,
      borne_reason: bearer === 'merchant' ? 'The shop has no proof that the order was handed over.' : '',
      ...{ booked_cents: withdrawn, booked_fee_cents: fee, moved_cents: moved, moved_fee_cents: movedFee },
    },
    sandbox: {
      ...{ payment_id, dispute_id: gatewayId, reference: String(orderId), amount_cents: amount, status },
      // None of this is reported as a change.
      ...{ opened_at, changed_at: null, submissions },
    },
  }
}

/** The ledger's bookings. For a return, the platform pays the courier for both ways. */
export function bookedOfCases(
  { sold }: PastOrder,
  { adjustment, dispute, returnedAt }: RareCases,
): Pick<PastSale, 'adjusted' | 'dispute' | 'returned'> {
  const { carrier } = sold
  return {
    ...(adjustment && { adjusted: { at: adjustment.at, cents: adjustment.cents } }),
    ...(dispute && { dispute: { gatewayId: dispute.gatewayId, steps: stepsOfDispute(dispute) } }),
    ...(returnedAt !== null &&
      carrier && {
        returned: { at: returnedAt, providerId: carrier.providerId, price: 2 * carrier.price },
      }),
  }
}
