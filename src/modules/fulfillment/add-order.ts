import type { Handle } from '../../db/database.ts'
import type { OrdersRow } from '../../db/schema.generated.ts'
import { book, type Payment, placedPostings } from '../ledger/index.ts'
import { type Order, toOrder } from '../orders/index.ts'
import { insertOrder, type NewPayment, type NewTransition } from './order-store.ts'
import { publishOrder } from './publish-order.ts'
import { soldOrder } from './transition-order.ts'

/** `wanted` is derived from the order. */
type PlacedPayment = Omit<NewPayment, 'wanted'>

/**
 * Adds an order with its payments, history, ledger entry and events. One that the merchant confirms automatically is
 * confirmed right away; for any other, the merchant is reminded from `callAt` on. The statements are sent together.
 */
export async function addOrder(
  tx: Handle,
  row: OrdersRow,
  placed: readonly PlacedPayment[],
  { actor, callAt }: { actor: string; callAt: number | null },
): Promise<Order> {
  const order = toOrder(row) // the database adds nothing to it
  const { orderId, orderedAt: now, merchant } = order
  const payments = placed.map((payment): NewPayment => ({ ...payment, wanted: payment.state }))
  const transitions = firstTransitions(row.status === 'confirmed', actor)
  const paid = placed.map(
    ({ type, source_id: sourceId, amount_cents: amount }) => ({ type, sourceId, amount }) as Payment,
  )
  const lines = placedPostings(soldOrder(order), paid)
  await Promise.all([
    insertOrder(tx, row, payments, transitions, callAt),
    book(tx, { kind: 'placed', at: now, merchantId: merchant.merchantId, orderId, lines }),
    publishOrder(tx, order, transitions, now),
  ])
  return order
}

function firstTransitions(isConfirmed: boolean, actor: string): NewTransition[] {
  const placed: NewTransition = { from: null, to: 'placed', actor, reason: null }
  const confirmed: NewTransition = { from: 'placed', to: 'confirmed', actor: 'auto_confirm', reason: null }
  return isConfirmed ? [placed, confirmed] : [placed]
}
