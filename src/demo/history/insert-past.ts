import { type Handle, sql } from '../../db/database.ts'
import { insertRows, insertRowsWithIds } from '../rows.ts'
import { type PastRefund, refundRows, type refusalRow, type reviewRow } from './after-rows.ts'
import { courierRows, type PastCourier, returnRows } from './courier-rows.ts'
import { helpRows, type PastHelp } from './help-rows.ts'
import { tipRows } from './later-tips.ts'
import {
  type LaterTip,
  moveRows,
  orderRow,
  type PastOrder,
  paymentRows,
  promotionRows,
} from './order-rows.ts'
import type { lastIds } from './progress.ts'
import { adjustmentRow, disputeRows, type RareCases } from './rare-cases.ts'

/** An order with everything that followed. */
export type Past = {
  order: PastOrder
  refund: PastRefund | null
  help: PastHelp | null
  tip: LaterTip | null
  review: ReturnType<typeof reviewRow>
  refusal: ReturnType<typeof refusalRow>
  cases: RareCases
  courier: PastCourier | null
}
type Ids = typeof lastIds

/** Writes the rows of some orders. Returns the highest ids that are then free, which are lower than the ones used. */
export async function insertPast(
  tx: Handle,
  past: readonly Past[],
  ids: Ids,
  until: number,
): Promise<Omit<Ids, 'entry'>> {
  await insertOrders(tx, past, until)
  await insertCases(tx, past, until)
  const tip = await insertTips(tx, past, ids.tip)
  const { refund, help } = await insertRefundsAndHelp(tx, past, ids)
  const review = await insertReviews(tx, past, ids.review)
  await insertRefusals(
    tx,
    past.flatMap(({ refusal }) => refusal ?? []),
  )
  return { tip, refund, help, review }
}

async function insertOrders(tx: Handle, past: readonly Past[], until: number) {
  const orders = past.map(({ order }) => order)
  const rows = past.map(({ order, refund, tip, cases }) => ({
    ...orderRow(order, tip?.isRefused ? null : tip),
    refund_count: refund ? 1 : null,
    adjustment_count: cases.adjustment ? 1 : null,
  }))
  await insertRowsWithIds(tx, 'orders', rows.map(withDefaults))
  await insertRows(tx, 'order_moves', orders.flatMap(moveRows))
  await insertRows(tx, 'order_payments', orders.flatMap(paymentRows))
  await insertRows(tx, 'promotion_uses', orders.flatMap(promotionRows))
  const deliveries = past.flatMap(({ order, cases: { returnedAt }, courier }) => {
    if (!courier) return []
    const out = courierRows(order, courier, until)
    return returnedAt === null ? [out] : [out, returnRows(order, courier, returnedAt)]
  })
  await insertRows(
    tx,
    'deliveries',
    deliveries.map(({ delivery }) => delivery),
  )
  await insertRows(
    tx,
    'delivery_bookings',
    deliveries.flatMap(({ bookings }) => bookings),
  )
  await insertRows(
    tx,
    'delivery_estimates',
    deliveries.flatMap(({ estimates }) => estimates),
  )
}

async function insertCases(tx: Handle, past: readonly Past[], until: number) {
  const adjustments = past.flatMap(({ order, cases: { adjustment } }) =>
    adjustment ? adjustmentRow(order, adjustment) : [],
  )
  await insertRows(tx, 'order_adjustments', adjustments)
  const disputes = past.flatMap(({ order, cases: { dispute } }) =>
    dispute ? disputeRows(order, dispute, until) : [],
  )
  await insertRows(
    tx,
    'disputes',
    disputes.map(({ dispute }) => dispute),
  )
  await insertRows(
    tx,
    'sandbox_disputes',
    disputes.map(({ sandbox }) => sandbox),
  )
}

/** Rows populated from JSON don't get the table's defaults. */
const withDefaults = <Row extends object>(row: Row) => ({
  discount_cents: 0,
  gift_card_cents: 0,
  credit_cents: 0,
  deal_points: 0,
  ...row,
})

async function insertTips(tx: Handle, past: readonly Past[], lastTip: number): Promise<number> {
  const tipped = past.flatMap(({ order, tip }) => (tip ? [{ order, tip }] : []))
  const free = lastTip - tipped.length
  const rows = tipped.map(({ order, tip }, index) => tipRows(order, tip, free + 1 + index))
  await insertRows(
    tx,
    'order_payments',
    rows.flatMap(({ payment }) => payment ?? []),
  )
  await insertRowsWithIds(
    tx,
    'order_tips',
    rows.map(({ tip }) => tip),
  )
  return free
}

async function insertRefundsAndHelp(tx: Handle, past: readonly Past[], last: Ids) {
  const refunded = past.flatMap(({ order, refund }) => (refund ? [{ order, refund }] : []))
  const freeRefund = last.refund - refunded.length
  const refundIds = new Map(refunded.map(({ order }, index) => [order.orderId, freeRefund + 1 + index]))
  const refunds = refunded.map(({ order, refund }) =>
    refundRows(order, refund, refundIds.get(order.orderId)!),
  )
  await insertRowsWithIds(
    tx,
    'order_refunds',
    refunds.map(({ refund }) => refund),
  )
  await insertRows(
    tx,
    'order_refund_payments',
    refunds.map(({ payment }) => payment),
  )
  const asked = past
    .flatMap(({ order, help }) => (help ? [{ order, help }] : []))
    .toSorted((a, b) => a.help.openedAt - b.help.openedAt)
  const freeHelp = last.help - asked.length
  const helped = asked.map(({ order, help }, index) => {
    const refundId = help.isRefunded ? refundIds.get(order.orderId)! : null
    return helpRows(order, help, { helpId: freeHelp + 1 + index, refundId })
  })
  await insertRowsWithIds(
    tx,
    'help_requests',
    helped.map(({ request }) => request),
  )
  await insertRows(
    tx,
    'help_messages',
    helped.flatMap(({ messages }) => messages),
  )
  return { refund: freeRefund, help: freeHelp }
}

async function insertReviews(tx: Handle, past: readonly Past[], lastReview: number): Promise<number> {
  const reviews = past
    .flatMap(({ review }) => review ?? [])
    .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
  const free = lastReview - reviews.length
  await insertRowsWithIds(
    tx,
    'reviews',
    reviews.map((row, index) => ({ ...row, review_id: free + 1 + index })),
  )
  return free
}

async function insertRefusals(tx: Handle, rows: readonly object[]) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  await tx.rows(
    sql(
      `INSERT INTO refused_checkouts (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::refused_checkouts, $1)
       ON CONFLICT DO NOTHING`,
    ),
    [JSON.stringify(rows)],
  )
}
