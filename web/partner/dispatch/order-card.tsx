import { formatTime } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { type Driver, driverName, type Order, type Suggestion } from './board.ts'
import { Grip } from './grip.tsx'

const t = wordsIn('dispatch')

export type Give = (orderId: number, email: string | null) => Promise<void>

type OrderCardProps = {
  order: Order
  drivers: readonly Driver[]
  suggestion?: Suggestion | undefined
  /** Why no driver is suggested. */
  left?: 'no_driver' | 'drivers_full' | undefined
  now: number
  onGive: Give
}

/** An order to be delivered: where, by when, and by which driver. */
export function OrderCard({ order, drivers, suggestion, left, now, onGive }: OrderCardProps) {
  const at = useShopTime()
  const { order_id, customer, street, unit_number, city, promised_at, ready, ready_at, courier } = order
  const isLate = promised_at !== null && Date.parse(promised_at) < now
  const others = drivers.filter(({ email }) => email !== order.driver)
  /** True even if the shop has only one driver. */
  const mayTake = order.driver !== null && order.status !== 'out_for_delivery'
  const door = [street, unit_number].filter(Boolean).join(' ')
  return (
    <li class={isLate ? 'dispatch-order is-late' : 'dispatch-order'}>
      <div class="dispatch-order-head">
        {!courier && others.length > 0 && (
          <Grip
            label={t('handle', { order: order_id })}
            drivers={others}
            onDrop={(email) => void onGive(order_id, email)}
          />
        )}
        <div class="dispatch-where">
          <strong>{door || city}</strong>
          <span class="soft small">
            #{order_id} · {customer}
          </span>
        </div>
        {promised_at && (
          <span class={isLate ? 'tag bad' : 'tag'}>
            <span class="unseen">{t(isLate ? 'due.late' : 'due')} </span>
            {at(promised_at, formatTime)}
          </span>
        )}
      </div>
      <p class="small soft dispatch-state">
        {courier
          ? t('courier')
          : order.driver
            ? t(`state.${stateOf(order)}`)
            : ready_at
              ? t(ready ? 'ready.since' : 'ready.at', { time: at(ready_at, formatTime) })
              : null}
      </p>
      {suggestion && <Suggested {...{ suggestion, drivers, onGive }} />}
      {left && <p class="small">{t(`left.${left}`)}</p>}
      {!courier && (others.length > 0 || mayTake) && (
        <select
          aria-label={t('assign.of', { order: order_id })}
          value=""
          onChange={(event) => {
            const { value } = event.currentTarget
            event.currentTarget.value = ''
            void onGive(order_id, value === 'none' ? null : value)
          }}
        >
          <option value="">{t(order.driver ? 'reassign' : 'assign')}</option>
          {others.map((driver) => (
            <option key={driver.email} value={driver.email}>
              {driverName(driver)}
            </option>
          ))}
          {mayTake && <option value="none">{t('take')}</option>}
        </select>
      )}
    </li>
  )
}

const steps = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery'] as const
const stateOf = ({ delivery_status }: Order) => steps.find((step) => step === delivery_status) ?? 'booked'

type SuggestedProps = { suggestion: Suggestion; drivers: readonly Driver[]; onGive: Give }

function Suggested({ suggestion, drivers, onGive }: SuggestedProps) {
  const at = useShopTime()
  const { order_id, driver: email, reason, added_minutes, late_minutes } = suggestion
  const driver = drivers.find((one) => one.email === email)
  if (!driver) return null
  const name = driverName(driver)
  const words = { name, orders: suggestion.with.map((id) => `#${id}`).join(', '), minutes: added_minutes }
  return (
    <div class="suggestion">
      <p class="small">
        <Icon name="check" /> <strong>{name}</strong> · {t(`reason.${reason}`, words)} ·{' '}
        {t('there.at', { time: at(suggestion.at, formatTime) })}
        {late_minutes > 0 && <span class="tag bad">{t('late.by', { minutes: late_minutes })}</span>}
      </p>
      <button
        type="button"
        class="button small-button"
        aria-label={t('accept.of', { order: order_id, name })}
        onClick={() => void onGive(order_id, email)}
      >
        {t('accept')}
      </button>
    </div>
  )
}
