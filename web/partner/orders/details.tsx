import { language } from '../../console/context.ts'
import { Sheet } from '../../console/sheet.tsx'
import { doorWords } from '../../kit/door-words.ts'
import { formatMoney, formatPhone } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Pairs } from '../../kit/pairs.tsx'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { Courier, Due } from './card.tsx'
import { DriverRecord } from './driver-record.tsx'
import { countItems, type KitchenLine, kitchenLines } from './lines.ts'
import {
  type Address,
  Allergens,
  Choices,
  formatOrderAddress,
  listSums,
  orderNumber,
  paymentWords,
  promiseWords,
  type Sum,
} from './parts.tsx'
import { printTicket } from './print.tsx'
import { isOpen, isScheduled, isTest, kitchenTime, nextStep, type Order, type Step } from './rules.ts'
import { OrderTickets } from './tickets.tsx'

const t = wordsIn('orders')
const money = (dollars: number) => formatMoney(dollars, language)

function LineDetails({ line }: { line: KitchenLine }) {
  return (
    <li class="order-line">
      <b class="quantity">{line.quantity}×</b>
      <div>
        <strong>{line.name}</strong>
        <Choices rows={line.rows} />
        {line.note && (
          <p class="order-note">
            <Icon name="warning" /> {line.note}
          </p>
        )}
        <Allergens names={line.allergens} />
      </div>
      <span class="number">{money(line.price)}</span>
    </li>
  )
}

function Facts({ order }: { order: Order }) {
  const timeOf = useShopTime()
  const note = ((order.location ?? {}) as Address).instructions
  const { customer, delivery } = order
  const readyBy = kitchenTime(order)
  const facts: [label: string, value: string | null | undefined | false][] = [
    [t('for'), `${customer.first_name} ${customer.last_name}`],
    [t('contact'), [formatPhone(customer.phone), customer.email].filter(Boolean).join(' · ')],
    [t('address'), order.type === 'delivery' ? formatOrderAddress(order) : t('pickup')],
    [t('line.note'), note !== order.instructions && note],
    [t('door'), doorWords(order.delivery_options, language)],
    [t('ordered'), timeOf(order.order_date)],
    [t('ready.by.label'), readyBy && timeOf(readyBy)],
    [t('wanted'), isScheduled(order) ? timeOf(order.delivery_date) : t('asap')],
    [t('answer.by'), order.status === 'placed' && order.answer_by && timeOf(order.answer_by)],
    [t('accepted'), order.confirmed_at && timeOf(order.confirmed_at)],
    [t('courier'), delivery && [delivery.provider, delivery.courier?.first_name].filter(Boolean).join(', ')],
    [t('paid'), paymentWords(order)],
    [t('reason'), order.reason],
  ]
  return <Pairs look="facts" pairs={facts} />
}

function Sums({ order }: { order: Order }) {
  const rows: Sum[] = [...listSums(order), [t('total'), order.total], [t('refunded'), -order.refunded]]
  return (
    <dl class="sums">
      {rows
        .filter(([label, dollars]) => dollars !== 0 || label === t('total'))
        .map(([label, dollars]) => (
          <div key={label} class={label === t('total') ? 'spread total' : 'spread'}>
            <dt>{label}</dt>
            <dd class="number">{money(dollars)}</dd>
          </div>
        ))}
      {order.refunds.map((refund) => (
        <div key={refund.refund_id} class="spread small soft">
          <dt>{refund.reason}</dt>
          <dd>
            {money(refund.amount)} ({t(`refund.status.${refund.status}` as 'refund.status.done')})
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The adjustments since the order was placed. */
function Adjusted({ order }: { order: Order }) {
  if (order.adjustments.length === 0) return null
  const words = ({ action, name, quantity, from_quantity, replaced_by }: AdjustedLine) =>
    action === 'remove'
      ? t('adjusted.remove', { name })
      : action === 'replace'
        ? t('adjusted.replace', { name, other: replaced_by ?? '' })
        : t('adjusted.amount', { name, quantity, from: from_quantity })
  return (
    <section class="adjusted" aria-label={t('adjusted.title')}>
      <h3>{t('adjusted.title')}</h3>
      <ul>
        {order.adjustments.flatMap(({ adjustment, status, replaces_all, changes }) =>
          changes.map((change, index) => (
            <li key={`${adjustment} ${index}`}>
              {words(change)}{' '}
              {status !== 'done' && (
                <span class="tag warn">{t(`adjusted.${status}` as 'adjusted.pending')}</span>
              )}
              {status === 'pending' && replaces_all && <p class="soft small">{t('adjusted.held')}</p>}
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
type AdjustedLine = Order['adjustments'][number]['changes'][number]

export function OrderDetails({
  order,
  now,
  isWaiting,
  onStep,
  onReason,
  onAdjust,
  onRefund,
  onClose,
}: {
  order: Order
  now: number
  isWaiting: boolean
  onStep(step: Step): void
  onReason(action: 'reject' | 'cancel'): void
  onAdjust(): void
  onRefund(): void
  onClose(): void
}) {
  const promised = promiseWords(order, now, useShopTime())
  const step = isWaiting ? undefined : nextStep(order)
  /** The same condition as for changes: the order is in the kitchen. */
  const mayCancel = !isWaiting && (order.status === 'confirmed' || order.status === 'ready')
  const mayRefund = !isTest(order) && order.status === 'completed' && order.refunded < order.total
  return (
    <Sheet title={orderNumber(order)} onClose={onClose} isLarge>
      <p class="row">
        <span class="tag">{t(`status.${order.status}` as 'status.ready')}</span>
        <span class="tag">{t(order.type === 'pickup' ? 'pickup' : 'delivery')}</span>
        <span class="tag">{t('items', { count: countItems(order) })}</span>
        {isOpen(order) && (
          <>
            <Due order={order} now={now} />
            {promised && <span>{promised}</span>}
            <Courier order={order} now={now} />
          </>
        )}
      </p>
      {isTest(order) && <p class="order-note large">{t('test.text')}</p>}
      {order.instructions && (
        <p class="order-note large">
          <Icon name="warning" /> {order.instructions}
        </p>
      )}
      <ul class="order-lines">
        {kitchenLines(order).map((line) => (
          <LineDetails key={line.key} line={line} />
        ))}
      </ul>
      <Adjusted order={order} />
      <div class="columns">
        <Facts order={order} />
        <Sums order={order} />
      </div>
      {!isTest(order) && <OrderTickets order={order} />}
      {!isTest(order) && order.type === 'delivery' && <DriverRecord order={order} />}
      <div class="actions sheet-actions">
        {step && (
          <button type="button" class="button" onClick={() => onStep(step)}>
            {{ confirm: t('accept'), ready: t('ready'), complete: t('complete') }[step]}
          </button>
        )}
        {order.status === 'placed' && !isWaiting && (
          <button type="button" class="button danger" onClick={() => onReason('reject')}>
            {t('reject')}
          </button>
        )}
        {mayCancel && (
          <button type="button" class="button danger" onClick={() => onReason('cancel')}>
            {t('cancel')}
          </button>
        )}
        {mayCancel && !isTest(order) && (
          <button type="button" class="button quiet" onClick={onAdjust}>
            {t('adjust')}
          </button>
        )}
        {mayRefund && (
          <button type="button" class="button quiet" onClick={onRefund}>
            {t('refund')}
          </button>
        )}
        <button type="button" class="button quiet" onClick={() => printTicket(order, 'kitchen')}>
          {t('print.ticket')}
        </button>
        <button type="button" class="button quiet" onClick={() => printTicket(order, 'receipt')}>
          {t('print.receipt')}
        </button>
      </div>
    </Sheet>
  )
}
