import { formatPhone, formatTime } from '../../kit/format.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { along, type Driver, driverName, hasRoom, type Lane, timeLineMinutes } from './board.ts'
import { type Give, OrderCard } from './order-card.tsx'

const t = wordsIn('dispatch')

/** A driver, the next hour of their stops, and their orders. Orders can be dropped here. */
export function DriverLane({
  lane: { driver, orders, stops },
  drivers,
  now,
  onGive,
}: {
  lane: Lane
  drivers: readonly Driver[]
  now: number
  onGive: Give
}) {
  const { email, state, maxLoad, phone } = driver
  const name = driverName(driver)
  return (
    <section class="card driver-lane" data-driver={email} aria-label={name}>
      <div class="driver-head">
        <h3>{name}</h3>
        <span class={state === 'on' ? 'tag good' : 'tag'}>{t(`shift.${state}`)}</span>
        <span class="soft small">
          {t('load', { count: driver.stops, max: maxLoad })}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            </>
          )}
        </span>
      </div>
      {stops.length > 0 && <TimeLine {...{ stops, now, name }} />}
      {orders.length === 0 ? (
        <p class="soft small drop-here">
          {t(state !== 'on' ? 'nothing' : hasRoom(driver) ? 'drop.here' : 'full')}
        </p>
      ) : (
        <ul class="dispatch-orders">
          {orders.map((order) => (
            <OrderCard key={order.order_id} {...{ order, drivers, now, onGive }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TimeLine({ stops, now, name }: { stops: Lane['stops']; now: number; name: string }) {
  const at = useShopTime()
  return (
    <div class="time-line">
      <ol aria-label={t('line.of', { name })}>
        {stops.map(({ order_id, kind, at: time }) => (
          <li
            key={`${order_id} ${kind}`}
            class={`is-${kind}`}
            style={{ left: `${along(time, now) * 100}%` }}
            title={t(`stop.${kind}`, { order: order_id, time: at(time, formatTime) })}
          >
            <span class="unseen">{t(`stop.${kind}`, { order: order_id, time: at(time, formatTime) })}</span>
          </li>
        ))}
      </ol>
      <p class="small soft" aria-hidden="true">
        <span>{t('line.now')}</span>
        <span>{t('line.end', { minutes: timeLineMinutes })}</span>
      </p>
    </div>
  )
}
