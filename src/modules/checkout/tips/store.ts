import type { Cents } from '../../../core/money.ts'
import { type Handle, sql } from '../../../db/database.ts'
import type { CardOfOrder } from '../card-of-order.ts'

/** The data a job needs to refund money that a tip may have left held. Never a card number. */
export type TipCard = CardOfOrder
export type Tip = {
  tipId: number
  merchantId: number
  orderId: number
  tip: number
  amount: Cents
  mayHold: boolean
  card: TipCard | null
}
type OrderKey = { merchantId: number; orderId: number }

const columns = `tip_id AS "tipId", merchant_id AS "merchantId", order_id AS "orderId", tip, amount_cents AS amount,
  may_hold AS "mayHold", card`

export const countTips = sql<{ count: number }>(
  `SELECT count(*) AS count FROM order_tips WHERE merchant_id = $1 AND order_id = $2 AND state IN ('charging', 'charged')`,
).get(
  ({ merchantId, orderId }: OrderKey) => [merchantId, orderId],
  ({ count }) => count,
)

type NewTip = OrderKey & { amount: Cents; card: TipCard; callerKey: Buffer | undefined; now: number }

/** Undefined if another tip of the order is being charged. The order must be locked. */
export const startTip = sql<Tip>(
  `INSERT INTO order_tips (merchant_id, order_id, tip, amount_cents, state, card, caller_key, started_at)
   SELECT $1, $2, coalesce(max(tip), 0) + 1, $3, 'charging', $4, $5, $6 FROM order_tips WHERE merchant_id = $1 AND order_id = $2
   ON CONFLICT DO NOTHING RETURNING ${columns}`,
).find(({ merchantId, orderId, amount, card, callerKey, now }: NewTip) => [
  merchantId,
  orderId,
  amount,
  JSON.stringify(card),
  callerKey ?? null,
  new Date(now),
])

/** Whether a tip with this key, begun since, is being charged or was charged. */
export const isTipKeyInUse = sql(
  `SELECT FROM order_tips WHERE caller_key = $1 AND started_at > $2 AND state IN ('charging', 'charged')`,
).any((callerKey: Buffer, since: number) => [callerKey, new Date(since)])

export const findTip = sql<Tip>(`SELECT ${columns} FROM order_tips WHERE tip_id = $1`).find(
  (tipId: number) => [tipId],
)

type Settled =
  | { state: 'charged'; payment: number; now: number }
  | { state: 'refused' | 'abandoned'; mayHold: boolean; now: number }

/** False if the job for stale tips has settled it first. */
export const settleTip = sql(
  `UPDATE order_tips SET state = $2, settled_at = $3, may_hold = $4, payment = $5, card = CASE WHEN $4 THEN card END
   WHERE tip_id = $1 AND state = 'charging' RETURNING tip_id`,
).any((tipId: number, settled: Settled) => {
  const [mayHold, payment] = settled.state === 'charged' ? [false, settled.payment] : [settled.mayHold, null]
  return [tipId, settled.state, new Date(settled.now), mayHold, payment]
})

const toId = ({ tipId }: Pick<Tip, 'tipId'>) => tipId

/** The process that charged them has ended. */
export const abandonStaleTips = sql<Pick<Tip, 'tipId'>>(
  `UPDATE order_tips SET state = 'abandoned', settled_at = $2, may_hold = true
   WHERE state = 'charging' AND started_at < $1 RETURNING tip_id AS "tipId"`,
).rows((startedBefore: number, now: number) => [new Date(startedBefore), new Date(now)], toId)

/** Newest first; those whose money a job should have refunded by now. */
export const listTipsToGiveBack = sql<Pick<Tip, 'tipId'>>(
  `SELECT tip_id AS "tipId" FROM order_tips WHERE may_hold AND started_at < $1 ORDER BY started_at DESC LIMIT $2`,
).rows((startedBefore: number, limit: number) => [new Date(startedBefore), limit], toId)

export const recordGivenBack = sql(
  'UPDATE order_tips SET may_hold = false, card = NULL WHERE tip_id = $1 AND may_hold',
).run((tipId: number) => [tipId])

/** Inserts the payment captured for a tip; returns its number. */
export const insertTipPayment = sql<{ payment: number }>(
  `INSERT INTO order_payments (merchant_id, order_id, payment, type, source_id, amount_cents, gateway, gateway_id, state, wanted,
     held_cents, captured_cents)
   SELECT $1, $2, coalesce(max(payment), 0) + 1, 'credit_card', $3, $4::integer, $5, $6, 'captured', 'captured', $4, $4
   FROM order_payments WHERE merchant_id = $1 AND order_id = $2 RETURNING payment`,
).get(
  ({ merchantId, orderId, amount }: Tip, { gateway, ccId }: TipCard, paymentId: string) => [
    merchantId,
    orderId,
    ccId,
    amount,
    gateway,
    paymentId,
  ],
  ({ payment }) => payment,
)

/** `label` is the card's display name. */
export const addToTip = sql(
  `UPDATE orders SET tip_cents = tip_cents + $3, total_cents = total_cents + $3,
     added_tip_cents = coalesce(added_tip_cents, 0) + $3,
     payment_labels = coalesce(payment_labels, '{}') || jsonb_build_object('tip', $4::text)
   WHERE merchant_id = $1 AND order_id = $2`,
).run(({ merchantId, orderId, amount }: Tip, label: string) => [merchantId, orderId, amount, label])

const cardOf = sql<{ ccId: number | null }>(
  `SELECT source_id AS "ccId" FROM order_payments WHERE merchant_id = $1 AND order_id = $2 AND type = 'credit_card'
   ORDER BY payment LIMIT 1`,
)

/** The saved card that paid for the order. */
export async function findCardOfOrder(handle: Handle, { merchantId, orderId }: OrderKey) {
  return (await handle.find(cardOf, [merchantId, orderId]))?.ccId ?? null
}
