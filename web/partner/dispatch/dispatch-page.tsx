import { useEffect, useRef, useState } from 'preact/hooks'
import {
  assignOrder,
  readDispatch,
  readDispatchPlan,
  readDispatchSettings,
} from '../../console/api/dispatch.ts'
import { Loaded, useAsked, useChange } from '../../console/ask.tsx'
import { onLiveEvent } from '../../console/live.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Board, hasRoom, isFree, onBoard, type Plan, planLanes } from './board.ts'
import { DispatchMap } from './dispatch-map.tsx'
import { DriversView } from './drivers-view.tsx'
import { DriverLane } from './lane.tsx'
import { type Give, OrderCard } from './order-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { ShiftsView } from './shifts-view.tsx'

const t = wordsIn('dispatch')

/** Drivers' positions don't cause events, so they are polled while the page is visible. */
const placesMs = 15_000
/** An order's events arrive together. */
const gatherMs = 300

export function DispatchPage({ shop }: { shop: Shop }) {
  const [view, setView] = useState<'board' | 'drivers' | 'shifts'>('board')
  const views = (['board', 'drivers', 'shifts'] as const).filter(
    (name) => name !== 'shifts' || shop.role !== 'kitchen',
  )
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
        <div class="dispatch-views">
          {views.map((name) => (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={name === view}
              onClick={() => setView(name)}
            >
              {t(`view.${name}`)}
            </button>
          ))}
        </div>
      </div>
      {view === 'board' ? (
        <BoardView shop={shop} onDrivers={() => setView('drivers')} />
      ) : view === 'drivers' ? (
        <DriversView shop={shop} />
      ) : (
        <ShiftsView shop={shop} />
      )}
    </>
  )
}

const about = /^(order|delivery|driver)\./

function BoardView({ shop: { merchantId, role }, onDrivers }: { shop: Shop; onDrivers(): void }) {
  const asked = useAsked(`dispatch ${merchantId}`, async () => {
    const [board, plan, { settings }] = await Promise.all([
      readDispatch({ merchantId }),
      readDispatchPlan({ merchantId }),
      readDispatchSettings({ merchantId }),
    ])
    return { board, plan, settings, now: Date.now() }
  })
  const { ask } = asked
  const { faults, change } = useChange(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const leave = onLiveEvent(({ type }) => {
      if (!about.test(type)) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void ask(), gatherMs)
    })
    const looking = setInterval(() => document.visibilityState === 'visible' && void ask(), placesMs)
    return () => {
      leave()
      clearTimeout(timer.current)
      clearInterval(looking)
    }
  }, [ask])
  const give: Give = (orderId, driver) =>
    change(() => assignOrder({ merchantId, orderId, driver }), t(driver === null ? 'taken' : 'given'))
  return (
    <>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <Loaded asked={asked}>
        {({ board, plan, settings, now }) => (
          <>
            {board.drivers.length === 0 ? (
              <Empty title={t('none')}>
                <p>{t('none.text')}</p>
                <button type="button" class="button" onClick={onDrivers}>
                  {t('none.invite')}
                </button>
              </Empty>
            ) : (
              <Columns {...{ merchantId, board, plan, now }} onGive={give} />
            )}
            <SettingsCard {...{ merchantId, settings }} mayChange={role !== 'kitchen'} onChange={change} />
          </>
        )}
      </Loaded>
    </>
  )
}

type ColumnsProps = { merchantId: number; board: Board; plan: Plan; now: number; onGive: Give }

function Columns({ merchantId, board, plan, now, onGive }: ColumnsProps) {
  const free = board.orders.filter(isFree)
  const withCourier = board.orders.filter(({ courier }) => courier)
  const drivers = onBoard(board.drivers)
  const takers = drivers.filter(hasRoom)
  const suggestionOf = (orderId: number) => plan.suggestions.find(({ order_id }) => order_id === orderId)
  const acceptAll = async () => {
    for (const { order_id, driver } of plan.suggestions) await onGive(order_id, driver)
  }
  return (
    <div class="dispatch">
      <p id="grip-help" class="unseen">
        {t('drag.help')}
      </p>
      {board.shop && <DispatchMap {...{ merchantId, board, plan }} />}
      <section class="card free-orders" aria-labelledby="free-title">
        <div class="driver-head">
          <h2 id="free-title">{t('free', { count: free.length })}</h2>
          {plan.suggestions.length > 1 && (
            <button type="button" class="button small-button" onClick={() => void acceptAll()}>
              {t('accept.all', { count: plan.suggestions.length })}
            </button>
          )}
        </div>
        {free.length === 0 && <p class="soft">{t(board.orders.length === 0 ? 'free.empty' : 'free.none')}</p>}
        <ul class="dispatch-orders">
          {free.map((order) => (
            <OrderCard
              key={order.order_id}
              {...{ order, now, onGive }}
              drivers={takers}
              suggestion={suggestionOf(order.order_id)}
              left={plan.left.find(({ order_id }) => order_id === order.order_id)?.reason}
            />
          ))}
        </ul>
        {withCourier.length > 0 && (
          <>
            <h3>{t('couriers', { count: withCourier.length })}</h3>
            <ul class="dispatch-orders">
              {withCourier.map((order) => (
                <OrderCard key={order.order_id} {...{ order, now, onGive }} drivers={[]} />
              ))}
            </ul>
          </>
        )}
      </section>
      <div class="driver-lanes">
        <h2>{t('lanes')}</h2>
        {drivers.length === 0 && <p class="soft">{t('lanes.none')}</p>}
        {planLanes(board, plan).map((lane) => (
          <DriverLane key={lane.driver.email} {...{ lane, now, onGive }} drivers={drivers} />
        ))}
      </div>
    </div>
  )
}
