import type { Random } from '../../../chance/random.ts'
import type { Cents } from '../../core/money.ts'
import type { OrderPaymentsRow, OrderTipsRow } from '../../db/schema.generated.ts'
import { asTimestamp } from '../rows.ts'
import type { LaterTip, PastOrder } from './order-rows.ts'

type Row<Of> = { [Column in keyof Of]?: unknown }
const minuteMs = 60_000
const amounts: readonly Cents[] = [100, 100, 200, 200, 200, 300, 300, 500, 500, 1000]

/** Some customers add a tip after an on-time delivery, usually on the same evening. */
export function decideTip(order: PastOrder, until: number, random: Random): LaterTip | null {
  const { fate, type, isGuest } = order
  const isThankful = fate.status === 'completed' && type === 'delivery' && fate.minutesLate < 5
  if (!isThankful || isGuest || fate.payment === 'cash' || !random.chance(0.03)) return null
  const minutes = random.chance(0.8) ? random.integer(4, 180) : random.integer(180, 6 * 1440)
  const at = fate.endedAt + minutes * minuteMs
  if (at >= until) return null
  return { at, amount: random.pick(amounts), isRefused: random.chance(0.04) }
}

export function tipRows(
  { orderId, merchant, person, payments }: PastOrder,
  { at, amount, isRefused }: LaterTip,
  tipId: number,
): { payment: Row<OrderPaymentsRow> | null; tip: Row<OrderTipsRow> } {
  const of = { merchant_id: merchant.merchantId, order_id: orderId }
  const payment = isRefused ? null : payments.length + 1
  const state = isRefused ? 'refused' : 'charged'
  return {
    payment:
      payment === null
        ? null
        : {
            ...{ ...of, payment, type: 'credit_card', source_id: person.customerId, amount_cents: amount },
            ...{ gateway: 'sandbox', gateway_id: `sandbox_past_tip_${tipId}` },
            ...{ state: 'captured', wanted: 'captured' },
          },
    tip: {
      ...{ ...of, tip: 1, tip_id: tipId, amount_cents: amount, state, may_hold: false, payment },
      ...{ started_at: asTimestamp(at), settled_at: asTimestamp(at + 400) },
    },
  }
}
