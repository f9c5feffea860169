import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readOverview } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { readerTime } from '../../console/clock.ts'
import { language, serverNow } from '../../console/context.ts'
import { onLiveEvent } from '../../console/live.ts'
import { useStore } from '../../console/store.ts'
import { SparkBars } from '../../kit/chart/spark-bars.tsx'
import { formatWait } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { streamOpened } from '../frame/events.ts'
import { Findings } from '../frame/findings.tsx'
import { money, PageHead, Panel, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { DemoWayIn } from './demo-way-in.tsx'
import { Feed } from './feed.tsx'
import { LiveMapPanel } from './live-map.tsx'

const t = wordsIn('overview')
type Overview = Answer<'get_operator_overview'>

/** Orders become late without an event, so the page reloads at least this often. */
const refreshMs = 30_000
/** Events that arrive within this time cause one reload. */
const gatherMs = 1000

/** Midnight in the viewer's time zone. */
function startOfDay(): string {
  const midnight = new Date(serverNow())
  midnight.setHours(0, 0, 0, 0)
  return midnight.toISOString()
}
/** The same day in the format of a list's filter. */
function today(): string {
  const now = new Date(serverNow())
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export function OverviewPage() {
  const opened = useStore(streamOpened)
  const asked = useAsked('overview', () => readOverview({ since: startOfDay() }))
  const { ask } = asked
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveEvent(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void ask()
      }, gatherMs)
    })
    const regular = setInterval(() => document.visibilityState === 'visible' && void ask(), refreshMs)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(regular)
    }
  }, [ask])
  useEffect(() => {
    if (opened > 1) void ask()
  }, [opened, ask])
  return (
    <>
      <PageHead title={t('title')} />
      <DemoWayIn />
      <Loaded asked={asked}>{(overview) => <Figures overview={overview} />}</Loaded>
    </>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { orders, sales, couriers } = overview
  const open = orders.placed + orders.confirmed + orders.ready + orders.out_for_delivery
  const lastHour = orders.per_minute.reduce((sum, count) => sum + count, 0)
  const statuses = ['placed', 'confirmed', 'ready', 'out_for_delivery'] as const
  return (
    <div class="overview">
      <div class="tiles">
        <Tile name={t('orders.open')} value={open} href={pathTo('orders', [], { status: 'open' })}>
          {statuses.map((status) => `${orders[status]} ${t(`orders.${status}`)}`).join(' · ')}
        </Tile>
        <Tile
          name={t('sales.today')}
          value={money(sales.gross)}
          href={pathTo('orders', [], { from: today() })}
        >
          {t('sales.orders', { count: sales.orders })}
          {sales.lost > 0 && ` · ${t('sales.lost', { count: sales.lost, amount: money(sales.lost_gross) })}`}
        </Tile>
        <Tile
          name={t('orders.late')}
          value={orders.late}
          tone={orders.late > 0 ? 'bad' : 'good'}
          href={pathTo('orders', [], { status: 'late' })}
        >
          {t('orders.late.text')}
        </Tile>
        <Tile
          name={t('orders.waiting')}
          value={orders.waiting}
          tone={orders.waiting > 0 ? 'bad' : 'good'}
          href={pathTo('orders', [], { status: 'waiting' })}
        >
          {t('orders.waiting.text')}
        </Tile>
        <Tile
          name={t('couriers.live')}
          value={couriers.live}
          href={pathTo('couriers', ['deliveries'], { state: 'live' })}
        >
          {t('couriers.seeking', { count: couriers.seeking })}
        </Tile>
        <Tile
          name={t('couriers.long')}
          value={couriers.seeking_long}
          tone={couriers.seeking_long > 0 ? 'bad' : 'good'}
          href={pathTo('couriers', ['deliveries'], { state: 'seeking_long' })}
        >
          {t('couriers.long.text')}
        </Tile>
      </div>
      <Waiting overview={overview} />
      <Panel title={t('findings.title')}>
        <Findings findings={overview.findings} none={t('findings.none')} />
      </Panel>
      <div class="wide">
        <Panel
          title={t('orders.minute')}
          end={
            <a class="small" href={pathTo('orders', [], { from: today() })}>
              {t('orders.minute.text', { count: lastHour })}
            </a>
          }
        >
          <SparkBars counts={orders.per_minute} label={t('orders.minute.chart', { count: lastHour })} />
        </Panel>
      </div>
      <LaterInsights {...{ sales }} />
      <LiveMapPanel version={overview.at} />
      <Panel title={t('feed.title')}>
        <Feed empty={t('feed.none')} />
      </Panel>
    </div>
  )
}

/** Its script loads after the figures that people look at first. */
function LaterInsights({ sales }: Pick<Overview, 'sales'>) {
  const asked = useAsked('insight panels', async () => await import('./insights.tsx'))
  return (
    <div class="insights">
      <Loaded asked={asked}>
        {({ InsightPanels }) => <InsightPanels since={startOfDay()} {...{ sales }} />}
      </Loaded>
    </div>
  )
}

type TileProps = {
  name: string
  value: string | number
  tone?: 'good' | 'bad' | ''
  href: string
  children: ComponentChildren
}

function Tile({ name, value, tone = '', href, children }: TileProps) {
  return (
    <a class={`tile ${tone}`} href={href}>
      <span class="tile-name">{name}</span>
      <strong class="tile-value number">{value}</strong>
      <span class="tile-more">{children}</span>
    </a>
  )
}

const waitSince = (iso: string) => formatWait((serverNow() - Date.parse(iso)) / 60_000, language)

function Waiting({ overview: { waiting, couriers } }: { overview: Overview }) {
  const { disputes_due_by: dueBy, help_since: helpSince } = waiting
  const all = [
    {
      name: 'disputes',
      count: waiting.disputes,
      more: dueBy && t('waiting.disputes.more', { time: readerTime(dueBy) }),
      href: pathTo('money', ['disputes'], { open: 'evidence' }),
    },
    {
      name: 'help',
      count: waiting.help,
      more: helpSince && t('waiting.help.more', { time: waitSince(helpSince) }),
      href: pathTo('orders', ['help'], { status: 'open', with: 'support' }),
    },
    {
      name: 'applications',
      count: waiting.applications,
      href: pathTo('merchants', ['applications'], { status: 'waiting' }),
    },
    { name: 'licenses', count: waiting.licenses, href: pathTo('merchants', ['licenses']) },
    { name: 'refunds', count: waiting.refunds, href: pathTo('money', ['refunds']) },
    { name: 'webhooks', count: waiting.webhooks, href: pathTo('access', ['webhooks']) },
    {
      name: 'unanswered',
      count: couriers.unanswered,
      href: pathTo('couriers', ['deliveries'], { state: 'unanswered' }),
    },
  ] as const
  const open = all.filter(({ count }) => count > 0)
  return (
    <Panel title={t('waiting.title')}>
      {open.length === 0 ? (
        <p class="soft calm">
          <Icon name="check" /> {t('waiting.none')}
        </p>
      ) : (
        <ul class="link-rows">
          {open.map(({ name, count, href, ...row }) => (
            <li key={name}>
              <a href={href}>
                <span>
                  {t(`waiting.${name}`)}
                  {'more' in row && row.more && <span class="soft small">{row.more}</span>}
                </span>
                <Tag tone="warn">{count}</Tag>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
