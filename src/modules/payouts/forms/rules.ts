import type { Cents } from '../../../core/money.ts'

type Month = {
  merchantId: number
  name: string
  account: string | null
  month: number
  orders: number
  gross: Cents
}
export type Form1099K = Omit<Month, 'month'> & { byMonth: Cents[] }

/** One form per merchant; its twelve months add up to its gross. */
export function to1099k(months: readonly Month[]): Form1099K[] {
  const forms = new Map<number, Form1099K>()
  for (const { merchantId, name, account, month, orders, gross } of months) {
    const form = forms.get(merchantId) ?? {
      ...{ merchantId, name, account, orders: 0, gross: 0, byMonth: new Array<Cents>(12).fill(0) },
    }
    form.orders += orders
    form.gross += gross
    form.byMonth[month - 1]! += gross
    forms.set(merchantId, form)
  }
  return [...forms.values()]
}
