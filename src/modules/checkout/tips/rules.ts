import type { Cents } from '../../../core/money.ts'
import type { Order } from '../../orders/index.ts'

/** Days after the order was handed over. */
export const tipDays = 7
/** Per order, so that stolen cards can't be tested here. */
export const maxTips = 5
/** As at checkout. */
export const maxTip: Cents = 100_000

export type TipFault = 'not_completed' | 'too_late' | 'too_many' | 'too_large'

/** Undefined if the tip can be added. `added` are tips that were charged or are being charged. */
export function tipFault(
  { status, addedTip }: Pick<Order, 'status' | 'addedTip'>,
  { completedAt, added, amount, now }: { completedAt: number; added: number; amount: Cents; now: number },
): TipFault | undefined {
  if (status !== 'completed') return 'not_completed'
  if (now - completedAt > tipDays * 86_400_000) return 'too_late'
  if (added >= maxTips) return 'too_many'
  return addedTip + amount > maxTip ? 'too_large' : undefined
}
