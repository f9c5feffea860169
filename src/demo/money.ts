import { type Handle, sql } from '../db/database.ts'
import type { OrderMovesRow, OrderPaymentsRow, PromotionsRow } from '../db/schema.generated.ts'
import {
  book,
  bookOrder,
  listEntries,
  type Payment,
  placedPostings,
  reversedPostings,
  type SoldOrder,
} from '../modules/ledger/index.ts'
import { adjustPastOrder, type MissingGoods, planAdjustment } from './after-sale.ts'
import { asTimestamp, insertRows } from './rows.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

const addGiftCard = sql<{ giftCardId: number }>(
  `INSERT INTO gift_cards (customer_id, last_four, value_cents, balance_cents, created_at)
   VALUES ($1, $2, $3, 0, $4) RETURNING gift_card_id AS "giftCardId"`,
)
const giftCardOf = sql<{ giftCardId: number }>(
  'SELECT gift_card_id AS "giftCardId" FROM gift_cards WHERE customer_id = $1 ORDER BY gift_card_id LIMIT 1',
)
const cardOf = sql<{ ccId: number }>(
  'SELECT cc_id AS "ccId" FROM saved_cards WHERE customer_id = $1 ORDER BY cc_id DESC LIMIT 1',
)

/** The codes described in the guide to the demo world, with what each is for, and a promotion that a shop pays for. */
export async function insertPromotions(tx: Handle, now: number, shopId: number | undefined) {
  const anytime = { minimum_cents: 0, expires_at: null, first_order: false, most_uses: null }
  const created_at = asTimestamp(now - 90 * dayMs)
  const promotions = [
    {
      code: 'WELCOME5',
      name: '$5 off your first order',
      reward: 'dollar_off',
      value: 500,
      ...anytime,
      first_order: true,
      most_uses: 1,
    },
    { code: 'TENOFF', name: '10% off', reward: 'percent_off', value: 100_000, ...anytime },
    {
      code: 'EXPIRED',
      name: '$10 off last season',
      reward: 'dollar_off',
      value: 1000,
      ...anytime,
      expires_at: asTimestamp(now - 30 * dayMs),
    },
    { code: 'POINTS100', name: '100 points', reward: 'points', value: 100, ...anytime, most_uses: 1 },
  ]
  await insertRows<{ [Column in keyof PromotionsRow]: unknown }>(
    tx,
    'promotions',
    promotions.map((promotion) => ({ ...promotion, created_at })),
  )
  if (shopId !== undefined) await insertRows(tx, 'promotions', [{ ...firstOrderOff(shopId), created_at }])
}

const firstOrderOff = (merchantId: number) => ({
  merchant_id: merchantId,
  funded_by: 'merchant',
  name: '20% off your first order, up to $8',
  reward: 'percent_off',
  value: 200_000,
  most_cents: 800,
  first_order: true,
  budget_cents: 500_00,
})

/** Grants the initial credit. As everywhere, balances change only through the ledger. */
export async function giveCredit(tx: Handle, customerId: number, at: number) {
  const { giftCardId } = await tx.get(addGiftCard, [customerId, '7Q2K', 3000, new Date(at)])
  await book(tx, {
    kind: 'opening',
    at,
    lines: [
      { account: 'opening', party: 0, cents: -3000 },
      { account: 'gift_card', party: giftCardId, cents: 3000 },
    ],
  })
  await book(tx, {
    kind: 'opening',
    at,
    lines: [
      { account: 'opening', party: 0, cents: -1000 },
      { account: 'credit', party: customerId, cents: 1000 },
    ],
  })
}

export type PastOrder = SoldOrder & {
  customerId: number
  type: 'delivery' | 'pickup'
  status: 'completed' | 'cancelled'
  orderedAt: number
  timeZone: string
  giftCardCents: number
  rest: 'credit_card' | 'cash'
}

/** How a past order was paid, its outcome, and the ledger entries for both. */
export async function settlePastOrder(tx: Handle, order: PastOrder, missing: MissingGoods | null) {
  const payments = await payOrder(tx, order)
  const moves = planMoves(order)
  const endedAt = order.orderedAt + moves.at(-1)!.minute * minuteMs
  await insertRows(tx, 'order_payments', payments.map(paymentRow(order)))
  await insertRows(tx, 'order_moves', moves.map(moveRow(order)))

  const { merchantId, orderId, orderedAt } = order
  const entry = { merchantId, orderId }
  const adjusted = missing && planAdjustment(missing)
  const first = adjusted ? { ...order, total: order.total + adjusted.cents } : order
  const paid = payments.map((payment, index) =>
    adjusted && index === 0 ? { ...payment, amount: payment.amount + adjusted.cents } : payment,
  )
  await book(tx, { ...entry, kind: 'placed', at: orderedAt, lines: placedPostings(first, paid) })
  if (adjusted) await adjustPastOrder(tx, order, payments[0]!, adjusted)
  if (order.status === 'completed') {
    await bookOrder.completion(tx, order, payments, { at: endedAt, timeZone: order.timeZone })
    return
  }
  const lines = reversedPostings(await listEntries(tx, orderId))
  await book(tx, { ...entry, kind: order.status, at: endedAt, lines })
}

async function payOrder(tx: Handle, order: PastOrder): Promise<Payment[]> {
  const { customerId, giftCardCents, rest, total } = order
  const payments: Payment[] = []
  if (giftCardCents > 0) {
    const { giftCardId } = await tx.get(giftCardOf, [customerId])
    payments.push({ type: 'gift_card', sourceId: giftCardId, amount: giftCardCents })
  }
  const sourceId = rest === 'cash' ? null : (await tx.get(cardOf, [customerId])).ccId
  payments.push({ type: rest, sourceId, amount: total - giftCardCents })
  return payments
}

const paymentRow = ({ merchantId, orderId, status }: PastOrder) => {
  const settled = status === 'completed' ? 'captured' : 'voided'
  return ({ type, sourceId, amount }: Payment, index: number) => {
    const isCard = type === 'credit_card'
    const row: { [Column in keyof OrderPaymentsRow]: unknown } = {
      merchant_id: merchantId,
      order_id: orderId,
      payment: index + 1,
      type,
      source_id: sourceId,
      amount_cents: amount,
      gateway: isCard ? 'sandbox' : null,
      gateway_id: isCard ? `sandbox_past_${orderId}` : null,
      state: isCard ? settled : null,
      wanted: isCard ? settled : null,
      held_cents: null,
      captured_cents: null,
      authorize_at: null,
    }
    return row
  }
}

type Move = { to: string; minute: number; actor: string; reason?: string }

function planMoves({ status, type, isCourier }: PastOrder): Move[] {
  const placed = { to: 'placed', minute: 0, actor: 'customer' }
  if (status === 'cancelled') {
    return [placed, { to: 'cancelled', minute: 4, actor: 'customer', reason: 'Our plans have changed.' }]
  }
  const driver = isCourier ? 'courier' : 'merchant'
  return [
    placed,
    { to: 'confirmed', minute: 2, actor: 'merchant' },
    { to: 'ready', minute: 24, actor: 'merchant' },
    ...(type === 'delivery' ? [{ to: 'out_for_delivery', minute: 27, actor: driver }] : []),
    { to: 'completed', minute: 44, actor: type === 'delivery' ? driver : 'merchant' },
  ]
}

const moveRow = ({ merchantId, orderId, orderedAt }: PastOrder) => {
  return ({ to, minute, actor, reason }: Move, index: number, moves: readonly Move[]) => {
    const row: { [Column in keyof OrderMovesRow]: unknown } = {
      merchant_id: merchantId,
      order_id: orderId,
      move: index + 1,
      at: asTimestamp(orderedAt + minute * minuteMs),
      from_status: moves[index - 1]?.to ?? null,
      to_status: to,
      actor,
      reason: reason ?? null,
    }
    return row
  }
}
