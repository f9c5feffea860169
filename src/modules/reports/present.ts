import { toDollars } from '../../core/money.ts'
import type { ItemSums, ReportRow } from './rules.ts'

type Sales = Pick<
  ReportRow,
  'orders' | 'gross' | 'net' | 'refunds' | 'cancellations' | 'prepared' | 'prepSeconds'
>
const presentSales = ({ orders, gross, net, refunds, cancellations, prepared, prepSeconds }: Sales) => ({
  orders,
  gross: toDollars(gross),
  net: toDollars(net),
  refunds: toDollars(refunds),
  average: orders === 0 ? null : toDollars(Math.round(gross / orders)),
  preparation_minutes: minutes(prepSeconds, prepared),
  cancellations,
})

const minutes = (seconds: number, orders: number) =>
  orders === 0 ? null : Math.round(seconds / orders / 6) / 10

export const presentPromise = ({
  promised,
  onTime,
  promisedSeconds,
  actualSeconds,
}: Omit<ReportRow, 'key'>) => ({
  orders: promised,
  on_time: onTime,
  promised_minutes: minutes(promisedSeconds, promised),
  actual_minutes: minutes(actualSeconds, promised),
})

export const presentRow = ({ key, reviews, stars, ...sales }: ReportRow) => ({
  key,
  ...presentSales(sales),
  reviews,
  rating: reviews === 0 ? null : Math.round((stars / reviews) * 100) / 100,
})
export const reportColumns = [
  ...(['key', 'orders', 'gross', 'net', 'refunds'] as const),
  ...(['average', 'preparation_minutes', 'cancellations', 'reviews', 'rating'] as const),
]

export const presentMerchantRow = ({ merchantId, name, ...sums }: Omit<ReportRow, 'key'> & MerchantRow) => {
  const { key: _key, ...row } = presentRow({ key: '', ...sums })
  return { merchant_id: merchantId, name, ...row, commission: toDollars(sums.commission) }
}
type MerchantRow = { merchantId: number; name: string }
export const merchantColumns = [
  ...(['merchant_id', 'name', 'orders', 'gross', 'commission', 'net', 'refunds'] as const),
  ...(['average', 'preparation_minutes', 'cancellations', 'reviews', 'rating'] as const),
]

export const presentItem = ({ id, name, quantity, amount, ...sales }: ItemSums) => ({
  ...{ id, name },
  ...presentSales(sales),
  quantity: quantity / 1000,
  amount: toDollars(amount),
})
export const itemColumns = [
  ...(['id', 'name', 'orders', 'quantity', 'amount', 'gross', 'net', 'refunds'] as const),
  ...(['average', 'preparation_minutes', 'cancellations'] as const),
]

export const presentPayout = ({
  key,
  orders,
  gross,
  fees,
  commission,
  promotions,
  disputes,
  tips,
  tax,
  refunds,
  cash,
  net,
}: ReportRow) => ({
  day: key,
  orders,
  gross: toDollars(gross),
  fees: toDollars(fees),
  commission: toDollars(commission),
  ...(promotions !== 0 && { promotions: toDollars(promotions) }),
  ...(disputes !== 0 && { disputes: toDollars(disputes) }),
  tips: toDollars(tips),
  tax_collected: toDollars(tax),
  refunds: toDollars(refunds),
  cash_taken: toDollars(cash),
  net: toDollars(net),
})
export const toPayoutCells = (payout: ReturnType<typeof presentPayout>) => ({
  ...{ promotions: 0, disputes: 0 },
  ...payout,
})
export const payoutColumns = [
  ...(['day', 'orders', 'gross', 'fees', 'commission', 'tips', 'tax_collected'] as const),
  ...(['refunds', 'cash_taken', 'net', 'promotions', 'disputes'] as const),
]
