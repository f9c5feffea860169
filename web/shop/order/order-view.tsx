import type { Corner, Order } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import { formatMoment, formatMoney, formatTime } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { OrderSteps } from '../../kit/order-steps.tsx'
import type { Visit } from '../../server/visit.ts'
import { choiceWords, SumRows } from '../cart/summary.tsx'
import { type OrderWords, orderWords } from '../messages.ts'
import { isOver, WayMap } from './way-map.tsx'

export function statusWords({ status, type }: { status: string; type: string }, t: OrderWords): string {
  const isPickup = type === 'pickup' && (status === 'ready' || status === 'completed')
  return t(`status.${status}${isPickup ? '.pickup' : ''}` as 'status.placed')
}

type OrderStatusProps = {
  order: Order
  visit: Visit
  /** Where the shop is, while a courier is on the way. */
  shop: Corner | undefined
}

/** The part of an order's page that changes: replaced when the stream reports a change. */
export function OrderStatus({ order, visit, shop }: OrderStatusProps) {
  const { language } = visit
  const t = orderWords(language)
  const { delivery } = order
  const question = order.adjustments.find(({ status }) => status === 'pending')
  return (
    <div data-live="status" data-status={order.status} class="stack">
      <h1 aria-live="polite">{statusWords(order, t)}</h1>
      {order.reason && <p class="soft">{t('reason', { reason: order.reason })}</p>}
      {question?.lapses_at && !isOver(order) && (
        <Notice>
          {t(question.replaces_all ? 'question.all' : 'question', {
            time: formatTime(question.lapses_at, language),
          })}
        </Notice>
      )}
      {!isOver(order) && (
        <p class="eta">
          {delivery?.eta
            ? t('eta', { time: formatTime(delivery.eta, language) })
            : t('for', { time: formatMoment(order.delivery_date, language) })}
        </p>
      )}
      <OrderSteps status={order.status} isPickup={order.type === 'pickup'} language={language} />
      <WayMap {...{ order, shop, visit }} />
      {delivery?.courier && !isOver(order) && (
        <p class="row">
          <Icon name="bike" /> <strong>{t('courier')}:</strong> {delivery.courier.first_name}
        </p>
      )}
      <p class="actions">
        {delivery?.tracking_url && !isOver(order) && (
          <a class="button" href={new URL(delivery.tracking_url).pathname}>
            <Icon name="map" /> {t('track')}
          </a>
        )}
        <a class="button quiet" href={`tel:${order.phone}`}>
          <Icon name="phone" /> {t('call')}
        </a>
      </p>
    </div>
  )
}

export function OrderDetails({ order, visit }: { order: Order; visit: Visit }) {
  const { language } = visit
  const t = orderWords(language)
  const money = (dollars: number) => formatMoney(dollars, language)
  const rows = [
    [t('subtotal'), order.subtotal],
    [t('discount'), -order.discount],
    [t('fee.delivery'), order.delivery_fee],
    [t('fee.convenience'), order.convenience_fee],
    [t('tax'), order.tax],
    [t('tip'), order.tip],
  ].filter(([words, value]) => value !== 0 || words === t('subtotal')) as [string, number][]
  const taken = [
    [t('promo'), order.promo_amount_used],
    [t('gift'), order.gift_card_amount_used],
    [t('credit'), order.credit_amount_used],
    [t('refunded'), order.refunded],
  ].filter(([, value]) => (value as number) > 0) as [string, number][]
  return (
    <section class="card stack" aria-labelledby="details">
      <h2 id="details">{t('details')}</h2>
      <ul class="stack order-lines">
        {order.cart.map((line) => (
          <li key={line.item_key} class="spread">
            <span>
              {line.quantity} × {line.name} <span class="soft small">{choiceWords(line.options ?? [])}</span>
            </span>
            <span class="number">{money(line.price ?? 0)}</span>
          </li>
        ))}
      </ul>
      <div class="sums">
        <dl>
          <SumRows rows={rows} money={money} />
          <div class="total">
            <dt>{t('total')}</dt>
            <dd class="number">{money(order.total)}</dd>
          </div>
          <SumRows rows={taken} money={money} class="soft" />
        </dl>
      </div>
      {order.refunds.map((refund) => (
        <p key={refund.refund_id} class="spread small">
          <span>{t(`refund.${refund.status}` as 'refund.done', { reason: refund.reason })}</span>
          <span class="number">{money(refund.amount)}</span>
        </p>
      ))}
      <p class="soft small">{t('paid', { method: order.payment_method })}</p>
      {!isOver(order) && <p class="soft small">{t(`missing.${order.if_missing}` as 'missing.ask')}</p>}
    </section>
  )
}

export function OrderActions({ order, visit }: { order: Order; visit: Visit }) {
  const t = orderWords(visit.language)
  const token = visit.session.formToken()
  const path = `/orders/${order.order_id}`
  const actions = [
    ...(visit.isSignedIn()
      ? ([
          ['again', t('again'), 'button'],
          [
            order.favorite ? 'unfavorite' : 'favorite',
            t(order.favorite ? 'unfavorite' : 'favorite'),
            'button quiet',
          ],
        ] as const)
      : []),
    ...(order.status === 'placed' ? ([['cancel', t('cancel'), 'button danger']] as const) : []),
  ]
  if (actions.length === 0) return null
  return (
    <div class="actions">
      {actions.map(([action, words, look]) => (
        <Form key={action} action={`${path}/${action}`} token={token}>
          <button class={look} type="submit">
            {words}
          </button>
        </Form>
      ))}
    </div>
  )
}
