import { formatInstant } from '../../core/local-time.ts'
import { type Order, presentOrder } from '../orders/index.ts'
import { type AnswerTimes, type HelpRequest, minutesToAnswer } from './rules.ts'

type DetailedOrder = Parameters<typeof presentOrder>[0]
type PhotoUrl = (photoId: number) => string

/** As seen by its customer. */
export function presentHelp(request: HelpRequest, order: DetailedOrder, urlOf: PhotoUrl) {
  return {
    ...presentCommon(request, order),
    images: request.photoIds.map((photoId) => ({ id: String(photoId), url: urlOf(photoId) })),
  }
}

/** As seen by the merchant and the operator. */
export function presentForStaff(request: HelpRequest, order: DetailedOrder, urlOf: PhotoUrl) {
  const { merchantId, handledBy, autoRefunded, waitingSince } = request
  const { first_name, last_name } = order.contact
  return {
    ...presentHelp(request, order, urlOf),
    ...{ merchant_id: merchantId, merchant_name: order.merchant.name, time_zone: order.timeZone },
    customer_name: `${first_name} ${last_name}`.trim(),
    order_lines: presentLines(order),
    ...{ with: handledBy, auto_refunded: autoRefunded },
    waiting_since: waitingSince === null ? null : formatInstant(waitingSince, order.timeZone),
    answer_minutes: minutesToAnswer(request),
  }
}

/** Every line, with what hasn't been refunded; failed refunds don't count. */
function presentLines(order: DetailedOrder) {
  const { cart, refunds } = presentOrder(order)
  const given = refunds.filter(({ status }) => status !== 'failed').flatMap(({ lines }) => lines)
  return cart.map(({ item_key, name, quantity, price }) => {
    const refunded = given
      .filter((line) => line.item_key === item_key)
      .reduce((sum, line) => sum + line.quantity, 0)
    return { item_key, name, quantity, refundable: Math.max(0, quantity - refunded), price }
  })
}

const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60))

export const presentTimes = ({ open, withSupport, answered, medianSeconds, p90Seconds }: AnswerTimes) => ({
  ...{ open, with_support: withSupport, answered },
  ...{ median_minutes: minutes(medianSeconds), p90_minutes: minutes(p90Seconds) },
})

/** Photo links expire after an hour or two, so events have none. */
export function presentForEvent(request: HelpRequest, order: DetailedOrder) {
  return { help: { ...presentCommon(request, order), merchant_id: request.merchantId } }
}

function presentCommon(request: HelpRequest, order: DetailedOrder) {
  const { helpId, orderId, status, reason, wanted, lines, messages, answerBy } = request
  const at = (instant: number) => formatInstant(instant, order.timeZone)
  const refund = refundOf(request, order)
  return {
    ...{ help_id: helpId, order_id: orderId, status, reason, wanted },
    lines: lines.map(({ item_key, quantity_milli }) => ({
      ...{ item_key, name: nameOf(order, item_key), quantity: quantity_milli / 1000 },
    })),
    messages: messages.map(({ author, body, at: said }) => ({ from: author, text: body, at: at(said) })),
    ...(refund && { refund }),
    opened: at(request.openedAt),
    changed: at(request.changedAt),
    answer_by: answerBy === null ? null : at(answerBy),
  }
}

const nameOf = ({ cart }: Order, itemKey: number) => cart[itemKey]?.name ?? ''

const refundOf = ({ refundId }: HelpRequest, order: DetailedOrder) =>
  refundId === null ? undefined : presentOrder(order).refunds.find(({ refund_id }) => refund_id === refundId)
