import { formatUtc } from '../../core/local-time.ts'
import { toDollars } from '../../core/money.ts'
import type { DeliveryCounts } from '../dispatch/index.ts'
import type { WaitingMerchants } from '../merchants/index.ts'
import type { OpenCounts, SaleTotals } from '../orders/index.ts'

type Figures = {
  now: number
  since: number
  orders: OpenCounts
  perMinute: number[]
  sales: SaleTotals
  couriers: DeliveryCounts
  merchants: WaitingMerchants
  refunds: number
  webhooks: number
  findings: object[]
}

export function presentOverview(figures: Figures) {
  const { now, since, orders, perMinute, sales, couriers, merchants, refunds, webhooks, findings } = figures
  const { seeking, seekingLong, live, unanswered } = couriers
  return {
    at: formatUtc(now),
    since: formatUtc(since),
    orders: { ...orders, per_minute: perMinute },
    sales: {
      orders: sales.orders,
      gross: toDollars(sales.grossCents),
      lost: sales.lost,
      lost_gross: toDollars(sales.lostCents),
    },
    couriers: { seeking, seeking_long: seekingLong, live, unanswered },
    waiting: { ...merchants, refunds, webhooks },
    findings,
  }
}
