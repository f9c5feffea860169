import { useEffect, useRef, useState } from 'preact/hooks'
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
const inTurn = openTurns(together)

function openTurns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value,>(work: () => Promise<Value>): Promise<Value> => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** All of a person's shops at a glance, live: each is read by itself, and again when something happens there. */
export function Overview({ shops }: { shops: readonly Shop[] }) {
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map())
  const known = useRef(shops)
  known.current = shops
  useEffect(() => {
    const stale = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (merchantId?: number) => {
      const concerned = merchantId === undefined ? known.current.map((shop) => shop.merchantId) : [merchantId]
      for (const id of concerned) stale.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        const ids = [...stale]
        stale.clear()
        setVersions(
          (before) => new Map([...before, ...ids.map((id) => [id, (before.get(id) ?? 0) + 1] as const)]),
        )
      }, gatherMs)
    }
    const leave = followEvents(
      { query: {}, types: eventTypes },
      { onOpen: soon, onEvent: ({ merchant_id }) => soon(merchant_id) },
    )
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [])
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <DemoWayIn shops={shops} />
      <ul class="glances">
        {shops.map((shop) => (
          <ShopCard key={shop.merchantId} {...{ shop }} version={versions.get(shop.merchantId) ?? 0} />
        ))}
      </ul>
    </>
  )
}
/** Events that arrive within this time cause one request. */
const gatherMs = 500

function ShopCard({ shop, version }: { shop: Shop; version: number }) {
  const asked = useAsked(`glance ${shop.merchantId}`, () => inTurn(() => readShop(shop)))
  const { ask, value } = asked
  useEffect(() => {
    if (version > 0) void ask()
  }, [ask, version])
  return (
    <li class={value && value.counts.late > 0 ? 'card glance is-late' : 'card glance'}>
      <a href={partnerPath(shop.merchantId, 'orders')}>
        <strong>{shop.name}</strong>
        <span class="soft small">
          {shop.street}, {shop.city}
        </span>
      </a>
      <Loaded asked={asked}>{(glance) => <ShopFigures {...glance} />}</Loaded>
    </li>
  )
}

function ShopFigures({ shop, pausedUntil, now, help, counts, today }: Glance) {
  return (
    <>
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
    </>
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
