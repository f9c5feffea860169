import { doorWords } from '../../kit/door-words.ts'
import { formatDated, formatMoney } from '../../kit/format.ts'
import { Pairs } from '../../kit/pairs.tsx'
import { Receipt } from '../../kit/receipt.tsx'
import { orderWords } from '../messages.ts'
import { isCardSaved, isOver, promisedTime } from './facts.ts'
import type { OrderProps } from './status.tsx'

/** Everything ordered and paid: the printable receipt. */
export function OrderDetails({ order, visit }: OrderProps) {
  const { language } = visit
  const t = orderWords(language)
  const money = (dollars: number) => formatMoney(dollars, language)
  return (
    <>
      <h2 id="details">{t('details')}</h2>
      <Receipt order={{ ...order, isCardSaved: isCardSaved(order, visit.now) }} language={language} />
      {order.refunds.map((refund) => (
        <p key={refund.refund_id} class="spread">
          <span>{t(`refund.${refund.status}` as 'refund.done', { reason: refund.reason })}</span>
          <span class="number">{money(-refund.amount)}</span>
        </p>
      ))}
      <Facts order={order} visit={visit} />
      <button type="button" class="button quiet only-script" data-print>
        {t('print')}
      </button>
    </>
  )
}

function Facts({ order, visit: { language, now } }: OrderProps) {
  const t = orderWords(language)
  const { location } = order
  const note = location?.instructions
  const facts: [string, string | undefined | null | false][] = [
    [t('number'), String(order.order_id)],
    [t('ordered'), formatDated(order.order_date, language)],
    [t(order.type === 'pickup' ? 'ready.by' : 'promised'), promisedTime(order, now, language)],
    [
      t('address'),
      location &&
        `${location.street}${location.unit_number ? `, ${location.unit_number}` : ''}, ${location.city}, ${location.state} ${location.zip_code}`,
    ],
    [t('note'), order.instructions],
    [t('note.courier'), note !== order.instructions && note],
    [t('door'), doorWords(order.delivery_options, language)],
    [t('missing'), !isOver(order) && t(`missing.${order.if_missing}` as 'missing.ask')],
    [t('shop'), `${order.name}, ${order.street}, ${order.city}, ${order.state} ${order.zip_code}`],
  ]
  return <Pairs look="order-facts" pairs={facts} />
}
