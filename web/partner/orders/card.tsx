import { language } from '../../console/context.ts'
import { formatWait } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { countItems, kitchenLines } from './lines.ts'
import { Allergens, Choices, orderNumber, promiseWords, scheduleWords } from './parts.tsx'
import type { QueuedAction } from './queue.ts'
import {
  courierAt,
  dueAt,
  isLate,
  isOpen,
  isScheduled,
  isTest,
  isWaiting,
  minutesLate,
  minutesUntil,
  nextStep,
  type Order,
} from './rules.ts'

const t = wordsIn('orders')

const dueWords = new Map<string, 'due.new' | 'due.preparing'>([
  ['placed', 'due.new'],
  ['confirmed', 'due.preparing'],
])

const durationWords = (minutes: number) => formatWait(minutes, language)

/** How long until the order should leave its column, or how late it is. */
export function Due({ order, now }: { order: Order; now: number }) {
  if (!isOpen(order)) return <span class="soft">{t(`status.${order.status}` as 'status.completed')}</span>
  const late = isLate(order, now)
  if (late || isWaiting(order, now))
    return (
      <strong class="late">
        <Icon name="warning" />{' '}
        {late ? t('late', { time: durationWords(minutesLate(order, now)) }) : t('due.answer')}
      </strong>
    )
  const due = dueAt(order)
  if (order.status === 'ready') return <span>{t('due.ready')}</span>
  if (due === undefined) return null
  const minutes = minutesUntil(due, now)
  return (
    <span>
      {minutes > 0
        ? t(dueWords.get(order.status) ?? 'due.away', { time: durationWords(minutes) })
        : t(order.status === 'out_for_delivery' ? 'due.away.now' : 'due.now')}
    </span>
  )
}

export function Courier({ order, now }: { order: Order; now: number }) {
  const at = courierAt(order)
  if (at !== undefined) {
    const minutes = minutesUntil(at, now)
    return (
      <span class="courier">
        <Icon name="bike" /> {minutes > 0 ? t('courier.in', { count: minutes }) : t('courier.here')}
      </span>
    )
  }
  const isLooking = isOpen(order) && order.delivery !== null && order.delivery.courier === null
  return isLooking ? (
    <span class="courier soft">
      <Icon name="bike" /> {t('courier.looking')}
    </span>
  ) : null
}

function Promised({ order, now }: { order: Order; now: number }) {
  const words = promiseWords(order, now, useShopTime())
  return words ? <span>{words}</span> : null
}

/** A longer card is no use at the stove; the opened order shows all lines. */
const maxLines = 15
const maxDoneLines = 3

/** What a cook needs: every item with its choices, notes and allergens. Finished orders show only their items. */
function CardLines({ order }: { order: Order }) {
  const isOver = !isOpen(order)
  const lines = kitchenLines(order)
  const shown = lines.slice(0, isOver ? maxDoneLines : maxLines)
  return (
    <div class="order-what">
      {isTest(order) && <p class="order-aside">{t('test.text')}</p>}
      {!isOver && order.instructions && <p class="order-aside">{order.instructions}</p>}
      <ul>
        {shown.map(({ key, name, quantity, rows, note, allergens }) => (
          <li key={key}>
            <b>{quantity}×</b> {name}
            {!isOver && (
              <>
                <Choices rows={rows} />
                {note && <p class="order-aside">{note}</p>}
                <Allergens names={allergens} />
              </>
            )}
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <p class="soft">{t('lines.more', { count: lines.length - shown.length })}</p>
      )}
    </div>
  )
}

type OrderCardProps = {
  order: Order
  now: number
  /** Not opened on this device yet. */
  isNew: boolean
  waiting: QueuedAction | undefined
  faults: readonly string[] | undefined
  onOpen(): void
  onStep(step: 'confirm' | 'ready' | 'complete'): void
  onReject(): void
}

export function OrderCard({ order, now, isNew, waiting, faults, onOpen, onStep, onReject }: OrderCardProps) {
  const timeOf = useShopTime()
  const step = nextStep(order)
  const label = step && { confirm: t('accept'), ready: t('ready'), complete: t('complete') }[step]
  const isOverdue = isLate(order, now) || isWaiting(order, now)
  const classes = ['order-card', isOverdue && 'is-late', isNew && 'is-new', waiting && 'is-unsent']
  return (
    <article class={classes.filter(Boolean).join(' ')} data-order={order.order_id}>
      <button type="button" class="order-open" onClick={onOpen}>
        <span class="spread">
          <strong class="order-number">{orderNumber(order)}</strong>
          <span class="tag">{t(order.type === 'pickup' ? 'pickup' : 'delivery')}</span>
        </span>
        <span class="order-who">
          {order.customer.first_name} {order.customer.last_name.slice(0, 1)}
          <span class="soft"> · {t('items', { count: countItems(order) })}</span>
        </span>
        {isScheduled(order) && (
          <span class="tag warn">
            <Icon name="clock" /> {scheduleWords(order, now, timeOf)}
          </span>
        )}
        <span class="order-due small">
          <Due order={order} now={now} />
          {isOpen(order) && <Promised order={order} now={now} />}
          <Courier order={order} now={now} />
        </span>
      </button>
      <CardLines order={order} />
      {waiting && (
        <p class="order-unsent small" role="status">
          <Icon name="clock" /> {t('unsent', { action: actionWords(waiting) })}
        </p>
      )}
      {faults && (
        <p class="fault small" role="alert">
          {faults.join(' ')}
        </p>
      )}
      {step && !waiting && (
        <div class="order-actions">
          <button
            type="button"
            class="button"
            onClick={() => onStep(step)}
            aria-label={`${label} ${orderNumber(order)}`}
          >
            {label}
          </button>
          {step === 'confirm' && (
            <button
              type="button"
              class="button danger"
              onClick={onReject}
              aria-label={`${t('reject')} ${orderNumber(order)}`}
            >
              {t('reject')}
            </button>
          )}
        </div>
      )}
    </article>
  )
}

const actionWords = ({ action }: QueuedAction) => t(action === 'confirm' ? 'accept' : action)
