import { moneyBackWords } from '../../../formats/receipt.ts'
import { isBooked, refundWords } from '../../../formats/refund.ts'
import type { Order } from '../../../sdk/src/index.ts'
import { Notice } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { isCardSaved } from './facts.ts'

type MoneyBackProps = { order: Order; visit: Pick<Visit, 'language' | 'now'>; isAhead?: boolean }

/** An order doesn't say when it was canceled, but it ends within a day of the time it was for. */
const endedBy = ({ delivery_date, promised_at }: Order) =>
  Date.parse(promised_at ?? delivery_date) + 86_400_000

/** What happens to a canceled order's money, by payment. `isAhead`: before it is canceled. */
export function MoneyBackWords({ order, visit: { language, now }, isAhead = false }: MoneyBackProps) {
  const hasArrived = !isAhead && isBooked(endedBy(order), now)
  const paid = { ...order, isCardSaved: isCardSaved(order, now) }
  const lines = moneyBackWords(paid, language, { isAhead, hasArrived })
  if (order.payments.length === 0 && lines.length === 1) return <p>{lines[0]}</p>
  return (
    <ul class="money-back">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** What was refunded of an order that was handed over, and where it went, as in the emails about it. */
export function RefundWords({ order, visit: { language, now } }: Omit<MoneyBackProps, 'isAhead'>) {
  const refunds = order.refunds.map((refund) => ({
    ...refund,
    hasArrived: isBooked(Date.parse(refund.at), now),
  }))
  const lines = refundWords(refunds, order, language)
  if (lines.length === 0) return null
  return (
    <Notice kind="good">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
