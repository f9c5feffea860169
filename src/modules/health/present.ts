import { formatUtc } from '../../core/local-time.ts'
import { toDollars } from '../../core/money.ts'
import type { CourierPlace, DeliveryCounts } from '../dispatch/index.ts'
import type { WaitingDisputes } from '../disputes/index.ts'
import type { WaitingHelp } from '../help/index.ts'
import type { WaitingMerchants } from '../onboarding/index.ts'
import type { OpenPlace, OrderFigures } from '../support/index.ts'
import {
  type BusyCity,
  type CourierRecord,
  percentChange,
  type SaleSums,
  type SlowKitchen,
  type WaitingMoney,
} from './rules.ts'

type Figures = {
  now: number
  since: number
  orders: OrderFigures
  couriers: DeliveryCounts
  merchants: WaitingMerchants
  webhooks: number
  help: WaitingHelp
  disputes: WaitingDisputes
  findings: object[]
}

const timeOrNull = (at: number | null) => (at === null ? null : formatUtc(at))

export function presentOverview(figures: Figures) {
  const { now, since, orders, couriers, merchants, webhooks, help, disputes, findings } = figures
  const { open, perMinute, sales, failedRefunds } = orders
  const { seeking, seekingLong, live, unanswered } = couriers
  return {
    at: formatUtc(now),
    since: formatUtc(since),
    orders: { ...open, per_minute: perMinute },
    sales: {
      orders: sales.orders,
      gross: toDollars(sales.grossCents),
      lost: sales.lost,
      lost_gross: toDollars(sales.lostCents),
    },
    couriers: { seeking, seeking_long: seekingLong, live, unanswered },
    waiting: {
      ...{ ...merchants, refunds: failedRefunds, webhooks, help: help.help, disputes: disputes.disputes },
      ...{ help_since: timeOrNull(help.waitingSince), disputes_due_by: timeOrNull(disputes.dueBy) },
    },
    findings,
  }
}

type MapPlaces = {
  now: number
  orders: readonly OpenPlace[]
  merchants: readonly { merchantId: number; name: string; city: string; state: string }[]
  couriers: readonly CourierPlace[]
  hasMore: boolean
}

export function presentMap({ now, orders, merchants, couriers, hasMore }: MapPlaces) {
  const courierOf = new Map(couriers.map(({ orderId, ...place }) => [orderId, place]))
  return {
    at: formatUtc(now),
    orders: orders.map(({ orderId, merchantId, isLate, ...place }) => ({
      ...{ order_id: orderId, merchant_id: merchantId, late: isLate, ...place },
      courier: courierOf.get(orderId) ?? null,
    })),
    merchants: merchants.map(({ merchantId, ...place }) => ({ merchant_id: merchantId, ...place })),
    has_more: hasMore,
  }
}

type Insights = {
  now: number
  since: number
  sales: SaleSums
  before: SaleSums
  cities: readonly BusyCity[]
  kitchens: readonly SlowKitchen[]
  couriers: readonly CourierRecord[]
  money: WaitingMoney
  payoutDay: string | undefined
}

const minutes = (seconds: number) => Math.round(seconds / 6) / 10
const presentSums = ({ orders, grossCents, lost }: SaleSums) => ({
  orders,
  gross: toDollars(grossCents),
  lost,
})

export function presentInsights({
  now,
  since,
  sales,
  before,
  cities,
  kitchens,
  couriers,
  ...rest
}: Insights) {
  const { money, payoutDay } = rest
  return {
    ...{ at: formatUtc(now), since: formatUtc(since) },
    sales: presentSums(sales),
    week_ago: presentSums(before),
    change: {
      orders: percentChange(sales.orders, before.orders),
      gross: percentChange(sales.grossCents, before.grossCents),
      lost: percentChange(sales.lost, before.lost),
    },
    cities: cities.map(({ grossCents, ...city }) => ({ ...city, gross: toDollars(grossCents) })),
    kitchens: kitchens.map(({ merchantId, name, orders, seconds }) => ({
      ...{ merchant_id: merchantId, name, orders, prep_minutes: minutes(seconds) },
    })),
    couriers: couriers.map(({ providerId, name, bookings, delivered, failed, lateSeconds }) => ({
      ...{ provider_id: providerId, name, bookings, delivered, failed },
      late_minutes: lateSeconds === null ? null : minutes(lateSeconds),
    })),
    money: {
      held: toDollars(money.heldCents),
      refunds_pending: toDollars(money.pendingCents),
      refunds_failed: toDollars(money.failedCents),
    },
    payout_day: payoutDay ?? null,
  }
}
