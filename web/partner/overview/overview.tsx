import { useEffect } from 'preact/hooks'
import { readShopStatus } from '../../console/api/merchants.ts'
import { readShopReports } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { shopTime } from '../../console/clock.ts'
import { client, language, serverNow } from '../../console/context.ts'
import { followEvents } from '../../console/live.ts'
import { formatMoney, formatTime, formatWait } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Pairs } from '../../kit/pairs.tsx'
import { dayAndTime } from '../frame/day-and-time.ts'
import { eventTypes } from '../frame/events.ts'
import { partnerPath, type Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { readWaitingHelp, type WaitingHelp } from '../help/open-help.ts'
import { sortIntoColumns } from '../orders/rules.ts'
import { readShopNow, type ShopNow } from '../status/shop-now.ts'
import { DemoWayIn } from './demo-way-in.tsx'

const t = wordsIn('overview')
const openStatuses = ['placed', 'confirmed', 'ready', 'out_for_delivery'] as const
const together = 4

type Glance = {
  shop: Shop
  pausedUntil: string | null
  now: ShopNow | undefined
  help: WaitingHelp
  counts: { new: number; preparing: number; ready: number; late: number }
  today: { orders: number; gross: number } | undefined
}

async function readShop(shop: Shop): Promise<Glance> {
  const { merchantId } = shop
  const mayReport = shop.role !== 'kitchen'
  const [{ status }, now, help, { orders, marks }, report] = await Promise.all([
    readShopStatus({ merchantId }),
    readShopNow(merchantId).catch(() => undefined),
    readWaitingHelp(shop),
    client.admin(merchantId).orders.list({ status: [...openStatuses], limit: 1000, marks: true }),
    mayReport ? readShopReports({ merchantId }) : undefined,
  ])
  const sorted = sortIntoColumns(orders)
  const today = report?.rows.find(({ key }) => key === report.to)
  return {
    shop,
    pausedUntil: status.paused_until,
    now,
    help,
    counts: {
      new: sorted.new.length,
      preparing: sorted.preparing.length,
      ready: sorted.ready.length,
      late: marks?.filter(({ late }) => late).length ?? 0,
    },
    today: report && { orders: today?.orders ?? 0, gross: today?.gross ?? 0 },
  }
}

/** A few at a time: an owner may have a hundred shops. */
async function readShops(shops: readonly Shop[]): Promise<Glance[]> {
  const glances: Glance[] = []
  for (let from = 0; from < shops.length; from += together)
    glances.push(...(await Promise.all(shops.slice(from, from + together).map(readShop))))
  return glances
}

/** All of a person's shops at a glance, live. */
export function Overview({ shops }: { shops: readonly Shop[] }) {
  const asked = useAsked('overview', () => readShops(shops))
  const { ask } = asked
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), gatherMs)
    }
    const leave = followEvents({ query: {}, types: eventTypes }, { onOpen: soon, onEvent: soon })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [ask])
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <DemoWayIn shops={shops} />
      <Loaded asked={asked}>
        {(glances) => (
          <ul class="glances">
            {glances.map((glance) => (
              <ShopCard key={glance.shop.merchantId} {...glance} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}
/** Events that arrive within this time cause one request. */
const gatherMs = 500

function ShopCard({ shop, pausedUntil, now, help, counts, today }: Glance) {
  return (
    <li class={counts.late > 0 ? 'card glance is-late' : 'card glance'}>
      <a href={partnerPath(shop.merchantId, 'orders')}>
        <strong>{shop.name}</strong>
        <span class="soft small">
          {shop.street}, {shop.city}
        </span>
      </a>
      <p class="row">
        {!shop.active && <span class="tag">{t('inactive')}</span>}
        {pausedUntil ? (
          <span class="tag bad">
            {t('paused', { time: shopTime(pausedUntil, { zone: shop.timeZone, format: formatTime }) })}
          </span>
        ) : (
          shop.active && <Opening {...{ shop, now }} />
        )}
        {counts.late > 0 && <span class="tag bad">{t('late', { count: counts.late })}</span>}
      </p>
      <Pairs
        look="glance-counts"
        pairs={(['new', 'preparing', 'ready'] as const).map((name) => [t(name), counts[name]])}
      />
      {help.count > 0 && <NeedHelp {...{ shop, help }} />}
      {today && (
        <p class="soft">{t('today', { count: today.orders, gross: formatMoney(today.gross, language) })}</p>
      )}
    </li>
  )
}

function NeedHelp({ shop, help: { count, since } }: Pick<Glance, 'shop' | 'help'>) {
  const waited = since && formatWait((serverNow() - Date.parse(since)) / 60_000, language)
  return (
    <a class="glance-help" href={partnerPath(shop.merchantId, 'help')}>
      <Icon name="chat" />
      <span>
        {t('help', { count })}
        {waited && <span class="soft"> · {t('help.oldest', { time: waited })}</span>}
      </span>
    </a>
  )
}

function Opening({ shop, now }: Pick<Glance, 'shop' | 'now'>) {
  if (!now || now.isOpen) return <span class="tag good">{t('open')}</span>
  if (!now.opensAt) return <span class="tag warn">{t(now.hasHours ? 'closed' : 'hours.none')}</span>
  const timeOf = (iso: string, format: typeof formatTime) => shopTime(iso, { zone: shop.timeZone, format })
  return <span class="tag warn">{t('opens', { time: dayAndTime(now.opensAt, serverNow(), timeOf) })}</span>
}
