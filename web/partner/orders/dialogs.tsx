import { useState } from 'preact/hooks'
import { orderReason } from '../../../page-contract/order-reasons.ts'
import { language, serverNow } from '../../console/context.ts'
import { Sheet } from '../../console/sheet.tsx'
import { Field, submitting, TextArea } from '../../kit/form.tsx'
import { dayAndTime } from '../frame/day-and-time.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { isTest, laterThan, type Order } from './rules.ts'

const t = wordsIn('orders')
const usualChoices = [10, 15, 20, 30, 45, 60]
const maxMinutes = 1440

type AcceptSheetProps = {
  order: Order
  /** What the customer was promised is based on it. */
  usualMinutes: number | undefined
  onAccept(prepMinutes: number): void
  onClose(): void
}

/** One tap accepts with a preparation time; any other time can be typed. A later order has its time already. */
export function AcceptSheet({ order, usualMinutes = 20, onAccept, onClose }: AcceptSheetProps) {
  const [minutes, setMinutes] = useState(String(usualMinutes))
  const timeOf = useShopTime()
  const title = t('accept.title', { id: isTest(order) ? t('test') : order.order_id })
  const now = serverNow()
  const later = laterThan(usualMinutes, order, now)
  if (later)
    return (
      <Sheet title={title} onClose={onClose}>
        <p>{t('accept.later', { time: dayAndTime(later, now, timeOf) })}</p>
        <p>
          <button type="button" class="button" onClick={() => onAccept(usualMinutes)}>
            {t('accept')}
          </button>
        </p>
      </Sheet>
    )
  const choices = [...new Set([...usualChoices, usualMinutes])].sort((a, b) => a - b)
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{t('accept.lead')}</p>
      <div class="minutes">
        {choices.map((count) => (
          <button
            type="button"
            key={count}
            class={count === usualMinutes ? 'button' : 'button quiet'}
            onClick={() => onAccept(count)}
          >
            {t('minutes', { count })}
          </button>
        ))}
      </div>
      <form class="row" onSubmit={submitting(() => onAccept(Number(minutes)))}>
        <Field
          name="minutes"
          label={t('accept.minutes')}
          type="number"
          inputmode="numeric"
          min={0}
          max={maxMinutes}
          step={1}
          value={minutes}
          onInput={(event) => setMinutes(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {t('accept')}
        </button>
      </form>
    </Sheet>
  )
}

const usualReasons = ['busy', 'sold_out', 'closing', 'address'] as const

type ReasonSheetProps = {
  order: Order
  action: 'reject' | 'cancel'
  onSend(reason: string): void
  onClose(): void
}

export function ReasonSheet({ order, action, onSend, onClose }: ReasonSheetProps) {
  const [reason, setReason] = useState('')
  return (
    <Sheet title={t(`${action}.title`, { id: isTest(order) ? t('test') : order.order_id })} onClose={onClose}>
      <p>{t('reason.lead')}</p>
      <div class="chips">
        {usualReasons.map((name) => (
          <button
            type="button"
            key={name}
            class="chip"
            onClick={() => setReason(orderReason(name, language))}
          >
            {orderReason(name, language)}
          </button>
        ))}
      </div>
      <form class="stack" onSubmit={submitting(() => onSend(reason.trim()))}>
        <TextArea
          name="reason"
          label={t('reason.label')}
          value={reason}
          maxLength={500}
          required
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <button type="submit" class="button danger">
          {t(action)}
        </button>
      </form>
    </Sheet>
  )
}
