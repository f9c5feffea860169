import { paidTotal } from '../../../formats/receipt.ts'
import { reasonIn } from '../../../page-contract/order-reasons.ts'
import type { Answer, Order } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import { formatMoney, formatTime } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { OrderMap } from '../../kit/map/order-map.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Arrival, DeliveryPin, OrderSteps, ProgressStory } from '../../kit/order-progress.tsx'
import type { Visit } from '../../server/visit.ts'
import { orderWords } from '../messages.ts'
import { CardOfOrder } from './card.tsx'
import { hasFallenThrough, isOver, promisedTime, timeOrDay, toProgressFacts } from './facts.ts'
import { MoneyBackWords, RefundWords } from './money-back.tsx'
import type { OwnOrder } from './own-order.ts'

export type OrderMapAnswer = Answer<'get_customer_orders_order_id_map'>['map']
export type OrderProps = { order: Order; visit: Visit }

export function Story({ order, visit: { language } }: OrderProps) {
  const t = orderWords(language)
  const courier = order.delivery?.courier?.first_name
  return (
    <>
      <ProgressStory {...{ facts: toProgressFacts(order), merchant: order.name, courier, language }} />
      {order.reason && <p>{t('reason', { reason: reasonIn(language, order.reason, order.name) })}</p>}
    </>
  )
}

/** What the customer is waiting for: the merchant's answer, their own decision, the courier, or the money. */
export function Waiting({ order, visit }: OrderProps) {
  const { language, now } = visit
  if (hasFallenThrough(order)) return <MoneyBackWords order={order} visit={visit} />
  if (order.status === 'placed')
    return (
      <>
        <CardOfOrder order={order} visit={visit} />
        <Countdown order={order} visit={visit} />
      </>
    )
  if (isOver(order)) return <RefundWords order={order} visit={visit} />
  const eta = order.delivery?.eta
  const promised = promisedTime(order, now, language)
  const t = orderWords(language)
  return (
    <>
      <CardOfOrder order={order} visit={visit} />
      <Question order={order} visit={visit} />
      {eta ? (
        <Arrival arrivesAt={eta} waitMs={Date.parse(eta) - now} language={language} />
      ) : (
        promised && (
          <p class="arrival">
            <span class="soft">{t(order.type === 'pickup' ? 'ready.by' : 'arrives')}</span>{' '}
            <strong>{promised}</strong>
          </p>
        )
      )}
      <DeliveryPin pin={order.delivery?.pin} language={language} />
      <RefundWords order={order} visit={visit} />
    </>
  )
}

/** Honest about the time left, and about what happens then. Script counts down; without it, the deadline is shown. */
function Countdown({ order, visit: { language, now } }: OrderProps) {
  const t = orderWords(language)
  const { answer_by } = order
  if (answer_by === null) return <p>{t('wait.shop')}</p>
  const leftMs = Date.parse(answer_by) - now
  const time = timeOrDay(answer_by, now, language)
  const minutes = Math.ceil(leftMs / 60_000)
  return (
    <div class="countdown">
      <p class="arrival">
        <span class="soft">{t('answer.within')}</span>{' '}
        <strong data-countdown={Math.max(0, Math.round(leftMs / 1000))} data-over={t('answer.over')}>
          {leftMs <= 0 ? t('answer.over') : minutes < 60 ? t('minutes', { count: minutes }) : time}
        </strong>
      </p>
      <p class="soft">{t('answer.then', { merchant: order.name, time })}</p>
    </div>
  )
}

function Question({ order, visit: { language } }: OrderProps) {
  const question = order.adjustments.find(({ status }) => status === 'pending')
  if (!question?.lapses_at) return null
  const time = formatTime(question.lapses_at, language)
  return (
    <Notice>{orderWords(language)(question.replaces_all ? 'question.all' : 'question', { time })}</Notice>
  )
}

export const Steps = ({ order, visit: { language } }: OrderProps) => (
  <OrderSteps facts={toProgressFacts(order)} language={language} />
)

export function LiveMap({ order, visit, map }: OrderProps & { map: OrderMapAnswer }) {
  if (!map) return null
  const { language } = visit
  const place = { milesLeft: map.miles_left ?? undefined, target: map.heading_to }
  const { labels, ...streets } = map.streets
  const drawn = {
    ...map,
    streets: { ...streets, labels: labels.map(({ x, y, ...label }) => ({ ...label, at: { x, y } })) },
    tiles: undefined,
    isDelivered: map.delivered,
  }
  return <OrderMap {...{ map: drawn, place, merchant: order.name, language }} />
}

/** The actions currently possible; they change with the order. Only an account's own orders can be repeated or favorited. */
export function Actions({ own: { order, client }, visit }: { own: OwnOrder; visit: Visit }) {
  const { language } = visit
  const isOfAccount = visit.isSignedIn() && client === visit.api.client
  const t = orderWords(language)
  const path = `/orders/${order.order_id}`
  const token = visit.session.formToken()
  const tracking = order.delivery?.tracking_url
  return (
    <>
      {isOfAccount && isOver(order) && (
        <Form action={`${path}/again`} token={token}>
          <button class="button" type="submit">
            {t('again')}
          </button>
        </Form>
      )}
      {tracking && !isOver(order) && (
        <a class="button quiet" href={new URL(tracking).pathname}>
          <Icon name="map" /> {t('share')}
        </a>
      )}
      <a class="button quiet" href={`tel:${order.phone}`}>
        <Icon name="phone" /> {t('call')}
      </a>
      <a class="button quiet" href={`${path}/help`}>
        <Icon name="info" /> {t('help')}
      </a>
      {isOfAccount && (
        <Form action={`${path}/${order.favorite ? 'unfavorite' : 'favorite'}`} token={token}>
          <button class="button quiet" type="submit">
            <Icon name="heart" /> {t(order.favorite ? 'unfavorite' : 'favorite')}
          </button>
        </Form>
      )}
      {order.status === 'placed' && (
        <a class="button danger" href={`${path}/cancel`}>
          {t('cancel')}
        </a>
      )}
    </>
  )
}

/** Shown if the browser supports notifications and has none. */
export function NotifyMe({ visit: { language } }: Pick<OrderProps, 'visit'>) {
  const t = orderWords(language)
  return (
    <div data-push="" hidden>
      <div data-when="off" hidden>
        <button
          class="button quiet"
          type="button"
          data-turn="on"
          data-done={t('notify.done')}
          data-failed={t('notify.failed')}
        >
          <Icon name="bell" /> {t('notify')}
        </button>
      </div>
    </div>
  )
}

/** Changes made by the merchant, with their effect on the amount. */
export function Changes({ order, visit: { language } }: OrderProps) {
  const t = orderWords(language)
  const money = (dollars: number) => formatMoney(dollars, language)
  const { promo_amount_used } = order
  const paid = (whole: number) => Math.max(0, paidTotal({ total: whole, promo_amount_used }))
  const made = order.adjustments.filter(({ status, changes }) => status !== 'pending' && changes.length > 0)
  if (made.length === 0 || hasFallenThrough(order)) return null
  return (
    <section class="card stack" aria-labelledby="changes">
      <h2 id="changes">{t('changes')}</h2>
      {made.map(({ adjustment, changes, from_total, total, at }) => (
        <div key={adjustment} class="stack tight">
          <ul>
            {changes.map((change) => (
              <li key={change.name}>
                {change.replaced_by
                  ? t('change.replaced', { name: change.name, by: change.replaced_by })
                  : change.quantity === 0
                    ? t('change.removed', { name: change.name })
                    : t('change.quantity', {
                        ...{ name: change.name, from: change.from_quantity, to: change.quantity },
                      })}
              </li>
            ))}
          </ul>
          <p class="soft small">
            {formatTime(at, language)} ·{' '}
            {t(total <= from_total ? 'change.less' : 'change.more', {
              ...{ from: money(paid(from_total)), to: money(paid(total)) },
              difference: money(paid(from_total) - paid(total)),
            })}
          </p>
        </div>
      ))}
    </section>
  )
}
