import type { Cents } from '../../../core/money.ts'

/** A shift, and how its cash was settled. */
export type Shift = {
  shiftId: number
  driverId: number
  email: string
  groupId: number
  startedAt: number
  /** Null while in progress. */
  endedAt: number | null
  breakSeconds: number
  miles: number | null
  handedIn: Cents | null
  settledBy: string | null
  settledAt: number | null
}

/** A handover during a shift. */
export type HandOver = { shiftId: number; cash: Cents | null; tip: Cents }

export type ShiftTotals = { deliveries: number; cash: Cents; tips: Cents }

/** Totals per shift: orders delivered, cash collected from customers, and tips on the orders. */
export function totalShifts(
  shiftIds: readonly number[],
  handOvers: readonly HandOver[],
): Map<number, ShiftTotals> {
  const totals = new Map(
    shiftIds.map((id): [number, ShiftTotals] => [id, { deliveries: 0, cash: 0, tips: 0 }]),
  )
  for (const { shiftId, cash, tip } of handOvers) {
    const total = totals.get(shiftId)
    if (!total) continue
    total.deliveries += 1
    total.cash += cash ?? 0
    total.tips += tip
  }
  return totals
}
