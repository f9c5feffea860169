import type { Order } from '../../../sdk/src/index.ts'
import { formatDated, formatMoney } from '../../kit/format.ts'
import { choiceWords, SumRows } from '../cart/summary.tsx'
import { orderWords } from '../messages.ts'
import { hasFallenThrough, isOver, promisedTime } from './facts.ts'
import type { OrderProps } from './status.tsx'

/** Everything that was ordered and paid: the receipt, which can be printed. */
export function OrderDetails({ order, visit }: OrderProps) {
  const { language } = visit
  const t = orderWords(language)
  const money = (dollars: number) => formatMoney(dollars, language)
  const rows = [
    [t('subtotal'), order.subtotal],
    [t('discount'), -order.discount],
    [t('promo'), -order.promo_amount_used],
    [t('fee.delivery'), order.delivery_fee],
    [t('fee.convenience'), order.convenience_fee],
    [t('tax'), order.tax],
    [t('tip'), order.tip],
  ].filter(([words, value]) => value !== 0 || words === t('subtotal')) as [string, number][]
  const total = Math.round((order.total - order.promo_amount_used) * 100) / 100
  return (
    <>
      <h2 id="details">{t('details')}</h2>
      <ul class="stack order-lines">
        {order.cart.map((line) => (
          <li key={line.item_key} class="spread">
            <span>
              {line.quantity} × {line.name}
              {line.options.length > 0 && <span class="soft small">{choiceWords(line.options)}</span>}
              {line.instructions && <span class="soft small">“{line.instructions}”</span>}
            </span>
            <span class="number">{money(line.price)}</span>
          </li>
        ))}
      </ul>
      <div class="sums">
        <dl>
          <SumRows rows={rows} money={money} />
          <div class="total">
            <dt>{t('total')}</dt>
            <dd class="number">{money(total)}</dd>
          </div>
        </dl>
      </div>
      <Paid order={order} language={language} />
      {order.refunds.map((refund) => (
        <p key={refund.refund_id} class="spread small">
          <span>{t(`refund.${refund.status}` as 'refund.done', { reason: refund.reason })}</span>
          <span class="number">{money(refund.amount)}</span>
        </p>
      ))}
      <Facts order={order} visit={visit} />
      <button type="button" class="button quiet only-script" data-print>
        {t('print')}
      </button>
    </>
  )
}

function Paid({ order, language }: { order: Order; language: OrderProps['visit']['language'] }) {
  const t = orderWords(language)
  if (hasFallenThrough(order)) return null
  const cents = (dollars: number) => Math.round(dollars * 100)
  const rest =
    (cents(order.total) -
      cents(order.promo_amount_used) -
      cents(order.gift_card_amount_used) -
      cents(order.credit_amount_used)) /
    100
  const parts = [
    [order.gift_card_amount_used, t('gift')],
    [order.credit_amount_used, t('credit')],
    [rest, t(order.payment_method === 'Cash' ? 'method.cash' : 'method.card')],
  ] as const
  return (
    <>
      {parts
        .filter(([amount]) => amount > 0)
        .map(([amount, method]) => (
          <p key={method}>
            {t(isOver(order) ? 'paid' : 'pays', { amount: formatMoney(amount, language), method })}
          </p>
        ))}
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
    [t('missing'), !isOver(order) && t(`missing.${order.if_missing}` as 'missing.ask')],
    [t('shop'), `${order.name}, ${order.street}, ${order.city}, ${order.state} ${order.zip_code}`],
  ]
  return (
    <dl class="order-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
