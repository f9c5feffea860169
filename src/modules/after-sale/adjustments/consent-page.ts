import { PageAnswer } from '../../../calls/page-answer.ts'
import { toDollars } from '../../../core/money.ts'
import { type ConsentRequest, isOpen } from './consent.ts'
import { type AdjustedLine, amountPaid, cartWithProposed, priceAdjusted } from './rules.ts'

/** Asks about the proposed replacement, or shows how the question was answered. */
export function consentPage(question: ConsentRequest, path: string, now: number): PageAnswer {
  const { order, adjustment } = question
  if (!isOpen(question, now)) return answeredPage(question)
  return new PageAnswer({
    name: 'consent',
    action: path,
    orderId: order.orderId,
    merchant: order.merchant.name,
    changes: adjustment.changes.map(presentLine),
    replacesAll: adjustment.replacesAll,
    totalWith: toDollars(
      amountPaid(order, priceAdjusted(order, cartWithProposed(order.cart, adjustment)).total),
    ),
    totalWithout: toDollars(amountPaid(order, order.total)),
  })
}

const answers = new Map(Object.entries({ done: 'accepted', declined: 'declined' } as const))

const answeredPage = ({ order, adjustment }: ConsentRequest) =>
  new PageAnswer({
    name: 'consent-answered',
    orderId: order.orderId,
    answer: answers.get(adjustment.status) ?? 'lapsed',
    isCanceled: order.status === 'cancelled',
    replacesAll: adjustment.replacesAll,
    total: toDollars(amountPaid(order, order.total)),
  })

const presentLine = (line: AdjustedLine) => ({
  action: line.action,
  item: line.name,
  replacedBy: line.replaced_by,
  from: { quantity: line.from_milli / 1000, price: toDollars(line.from_cents) },
  to: { quantity: line.to_milli / 1000, price: toDollars(line.to_cents) },
})
