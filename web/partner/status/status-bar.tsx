import { useEffect, useState } from 'preact/hooks'
import type { Answer, Input } from '../../../sdk/src/index.ts'
import { changeShopStatus, readShopStatus } from '../../console/api/merchants.ts'
import { describeRefusal, serverNow } from '../../console/context.ts'
import { onLiveEvent } from '../../console/live.ts'
import { Sheet } from '../../console/sheet.tsx'
import { formatTime } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { dayAndTime } from '../frame/day-and-time.ts'
import { partnerPath, type Shop } from '../frame/place.ts'
import { useShopTime } from '../frame/shop-clock.ts'
import { frame, wordsIn } from '../frame/words.ts'
import type { ShopNow } from './shop-now.ts'
import { StatusSpace } from './status-space.tsx'

const t = wordsIn('status')
type Status = Answer<'get_merchant_admin_status'>['status']
type Change = Omit<Input<'put_merchant_admin_status'>, 'merchantId'>

/** The hours open and close a shop without an event, and pauses end without one. */
const refreshMs = 60_000

type StatusBarProps = { shop: Shop; now: ShopNow | undefined; onStale(): void }

/** Shows if the shop is taking orders, and until when; one tap opens the controls. */
export function StatusBar({ shop, now, onStale }: StatusBarProps) {
  const { merchantId, active } = shop
  const [status, setStatus] = useState<Status>()
  const [isOpen, setOpen] = useState(false)
  const timeOf = useShopTime()
  const { faults, isChanging, change } = useStatusChange(merchantId, (next) => {
    setStatus(next)
    onStale()
  })
  useEffect(() => {
    let isOver = false
    const ask = () => {
      onStale()
      readShopStatus({ merchantId })
        .then((answer) => !isOver && setStatus(answer.status))
        .catch(() => {}) // The offline notice already covers this.
    }
    ask()
    const leave = onLiveEvent((event) => void (event.type.startsWith('merchant.') && ask()))
    const regular = setInterval(() => document.visibilityState === 'visible' && ask(), refreshMs)
    return () => {
      isOver = true
      leave()
      clearInterval(regular)
    }
  }, [merchantId, onStale])
  if (!status) return <StatusSpace t={t} />
  const isPaused = status.paused_until !== null
  const isBusy = status.busy_minutes > 0 && status.busy_until !== null
  return (
    <div class="row status-bar">
      {isPaused && (
        <span class="tag bad">{t('paused', { time: timeOf(status.paused_until!, formatTime) })}</span>
      )}
      {isBusy && (
        <span class="tag warn">
          {t('busy', { count: status.busy_minutes, time: timeOf(status.busy_until!, formatTime) })}
        </span>
      )}
      {!active && <span class="tag warn">{t('inactive')}</span>}
      {active && !isPaused && !isBusy && <Opening {...{ shop, now }} />}
      {isPaused && (
        <button
          type="button"
          class="button"
          disabled={isChanging}
          onClick={() => void change({ paused_until: null })}
        >
          {t('resume')}
        </button>
      )}
      {faults && !isOpen && (
        <span class="fault small" role="alert">
          {faults.join(' ')}
        </span>
      )}
      <button type="button" class="button quiet" onClick={() => setOpen(true)}>
        <Icon name="clock" />
        {t('change')}
      </button>
      {isOpen && (
        <StatusSheet
          {...{ status, faults }}
          onChange={async (wanted) => {
            if (await change(wanted)) setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Closed by its hours is not "taking orders". */
function Opening({ shop, now }: Pick<StatusBarProps, 'shop' | 'now'>) {
  const timeOf = useShopTime()
  if (!now || now.isOpen) return <span class="tag good">{t('open')}</span>
  if (now.opensAt)
    return <span class="tag warn">{t('opens', { time: dayAndTime(now.opensAt, serverNow(), timeOf) })}</span>
  const words = t(now.hasHours ? 'closed' : 'hours.none')
  if (shop.role === 'kitchen') return <span class="tag warn">{words}</span>
  return (
    <a class="tag warn" href={partnerPath(shop.merchantId, 'hours')}>
      {words}
    </a>
  )
}

/** Sends a change of the status; true once it is in effect. */
function useStatusChange(merchantId: number, onChanged: (status: Status) => void) {
  const [faults, setFaults] = useState<string[]>()
  const [isChanging, setChanging] = useState(false)
  async function change(wanted: Change): Promise<boolean> {
    setChanging(true)
    try {
      onChanged((await changeShopStatus({ ...wanted, merchantId })).status)
      setFaults(undefined)
      return true
    } catch (error) {
      setFaults(describeRefusal(error, frame('fault.away')))
      return false
    } finally {
      setChanging(false)
    }
  }
  return { faults, isChanging, change }
}

const pauses = [
  { minutes: 15 },
  { minutes: 30 },
  { minutes: 60, hours: 1 },
  { minutes: 120, hours: 2 },
  { minutes: 240, hours: 4 },
  { minutes: 1440, hours: 24 },
] as { minutes: number; hours?: number }[]
const busyMinutes = [10, 20, 30, 45]

type StatusSheetProps = {
  status: Status
  faults: readonly string[] | undefined
  onChange(change: Change): Promise<void>
  onClose(): void
}

function StatusSheet({ status, faults, onChange: change, onClose }: StatusSheetProps) {
  const pauseFor = (minutes: number) =>
    change({ paused_until: new Date(serverNow() + minutes * 60_000).toISOString() })
  return (
    <Sheet title={t('title')} onClose={onClose}>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <section class="stack">
        <h3>{t('pause.title')}</h3>
        <p class="soft small">{t('pause.lead')}</p>
        <div class="minutes">
          {pauses.map(({ minutes, hours }) => (
            <button type="button" key={minutes} class="button quiet" onClick={() => void pauseFor(minutes)}>
              {hours ? t('pause.hours', { count: hours }) : t('pause.minutes', { count: minutes })}
            </button>
          ))}
        </div>
      </section>
      <section class="stack">
        <h3>{t('busy.title')}</h3>
        <p class="soft small">{t('busy.lead')}</p>
        {status.busy_minutes > 0 && (
          <button type="button" class="button" onClick={() => void change({ busy_minutes: 0 })}>
            {t('busy.end')}
          </button>
        )}
        <div class="minutes">
          {busyMinutes.map((count) => (
            <button
              type="button"
              key={count}
              class="button quiet"
              onClick={() => void change({ busy_minutes: count })}
            >
              {t('busy.more', { count })}
            </button>
          ))}
        </div>
      </section>
    </Sheet>
  )
}
