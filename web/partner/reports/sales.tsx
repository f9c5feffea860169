import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readShopReports } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { compareRows } from '../../console/sales-rows.ts'
import { BarChart } from '../../kit/chart/bar-chart.tsx'
import { HeatMap } from '../../kit/chart/heat-map.tsx'
import {
  formatDate,
  formatDay,
  formatHour,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRoundMoney,
  formatWeekday,
} from '../../kit/format.ts'
import { Empty } from '../../kit/notice.tsx'
import { FigureTable } from '../../kit/table/table.tsx'
import { TabButtons } from '../../kit/tabs/tabs.tsx'
import { wordsIn } from '../frame/words.ts'
import { Csv, type Range, Tiles } from './parts.tsx'

const t = wordsIn('reports')
type Report = Answer<'get_merchant_admin_reports'>
type Row = Report['rows'][number]
type Item = NonNullable<Report['items']>[number]
const groupings = ['day', 'week', 'hour', 'weekday', 'weekday_hour', 'item'] as const
type Grouping = (typeof groupings)[number]
const metrics = [
  'gross',
  'orders',
  'net',
  'average',
  'preparation_minutes',
  'cancellations',
  'refunds',
  'rating',
] as const
type Metric = (typeof metrics)[number]
/** Customers rate orders, not items. */
const itemMetrics = metrics.filter((name) => name !== 'rating')

const counted: readonly string[] = ['orders', 'cancellations', 'quantity']
const notMoney: readonly string[] = [...counted, 'preparation_minutes', 'rating']
const number = (value: number) => formatNumber(value, language)

function formatMetric(metric: string, value: number | null): string {
  if (value === null) return '–'
  if (metric === 'preparation_minutes') return t('minutes', { count: number(value) })
  if (metric === 'rating') return number(value)
  return counted.includes(metric) ? number(value) : formatMoney(value, language)
}

const figuresOf = <Line extends Row | Item>(
  names: readonly (keyof Line & (Metric | 'quantity' | 'amount'))[],
) =>
  names.map((name) => ({
    ...{ name, label: t(name), isNumber: true },
    show: (line: Line) => formatMetric(name, line[name] as number | null),
  }))

/** `2026-06-15` as a date, a weekday as its name, `13:00` as `1 PM`. */
function describeGroup(by: string, key: string): string {
  if (by === 'day') return formatDay(`${key}T00:00:00`, language).replace(/^\S+ /, '')
  if (by === 'week') return t('week.of', { day: formatDay(`${key}T00:00:00`, language).replace(/^\S+ /, '') })
  if (by === 'hour') return formatHour(key, language)
  if (by === 'weekday') return formatWeekday(englishDays.indexOf(key), language)
  const [weekday = '', hour = ''] = key.split(' ')
  return by === 'weekday_hour'
    ? `${formatWeekday(englishDays.indexOf(weekday), language)} ${formatHour(hour, language)}`
    : key
}
const englishDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function Sales({ merchantId, range }: { merchantId: number; range: Range }) {
  const [by, setBy] = useState<Grouping>('day')
  const input = { merchantId, by, ...range }
  const asked = useAsked(JSON.stringify(input), () => readShopReports({ ...input, compare: by !== 'item' }))
  return (
    <>
      <div class="report-head">
        <TabButtons
          look="chips"
          label={t('by')}
          names={groupings}
          chosen={by}
          textOf={(name) => t(`by.${name}`)}
          onChoose={setBy}
        />
        <Csv operation="reports" {...input} />
      </div>
      <Loaded asked={asked}>{(report) => <Shown {...{ report, by }} />}</Loaded>
    </>
  )
}

function Shown({ report, by }: { report: Report; by: Grouping }) {
  const isEmpty = report.rows.length === 0 && !report.items?.length
  if (isEmpty)
    return (
      <Empty title={t('none')}>
        <p>{t('none.text')}</p>
      </Empty>
    )
  return report.items ? <Items items={report.items} /> : <Rows {...{ by, report }} />
}

/**
 * `12% more than before`, compared with the same number of days before. Empty if there was nothing before, or if the
 * figure isn't a sum.
 */
const wholePercent = (share: number) => formatPercent(Math.round(share * 100) / 100, language)

function describeChange(metric: Metric, now: number | null, before: number | null): string | undefined {
  if (now === null || before === null || before <= 0) return undefined
  const share = (now - before) / before
  if (metric === 'rating') return undefined
  if (Math.abs(share) < 0.005) return t('change.none')
  return t(share > 0 ? 'change.more' : 'change.less', { share: wholePercent(Math.abs(share)) })
}

function Rows({ by, report }: { by: Grouping; report: Report }) {
  const { rows, total, previous, promise } = report
  const [metric, setMetric] = useState<Metric>('gross')
  const drawn = compareRows(report)
  const format = (value: number) =>
    notMoney.includes(metric) ? number(value) : formatRoundMoney(value, language)
  return (
    <>
      {total && (
        <Tiles
          tiles={metrics.map((name) => ({
            ...{ name, label: t(name), text: formatMetric(name, total[name]) },
            change: previous && describeChange(name, total[name], previous.total[name]),
          }))}
          chosen={metric}
          onChoose={(name) => setMetric(name as Metric)}
          label={t('metric')}
        />
      )}
      {previous && (
        <p class="soft small">
          {t('change.since', {
            from: formatDate(previous.from, language),
            to: formatDate(previous.to, language),
          })}
        </p>
      )}
      {promise && promise.orders > 0 && <KeptPromise promise={promise} />}
      <div class="card stack">
        {by === 'weekday_hour' ? (
          <Hours {...{ rows, metric }} />
        ) : (
          <BarChart
            bars={drawn.map(({ row, before }) => ({
              key: row.key,
              label: by === 'week' ? describeGroup('day', row.key) : describeGroup(by, row.key),
              value: row[metric] ?? 0,
              text: formatMetric(metric, row[metric]),
              before: before && toBar(metric, before[metric]),
            }))}
            names={{ now: t('chart.now'), before: t('chart.before') }}
            label={t('chart', { metric: t(metric), by: t(`by.${by}`) })}
            format={format}
          />
        )}
        <FigureTable
          label={t('sales')}
          rows={[...rows].reverse()}
          keyOf={({ key }) => key}
          columns={[
            { name: 'by', label: t(`by.${by}`), show: ({ key }) => describeGroup(by, key) },
            ...figuresOf<Row>(metrics),
          ]}
        />
      </div>
    </>
  )
}

const toBar = (metric: Metric, value: number | null) =>
  value === null ? undefined : { value, text: formatMetric(metric, value) }

/** How long ASAP orders took, compared with what was promised. */
function KeptPromise({ promise }: { promise: NonNullable<Report['promise']> }) {
  const { orders, on_time, promised_minutes, actual_minutes } = promise
  return (
    <p class="card">
      <strong>{t('promise.kept', { share: wholePercent(on_time / orders) })}</strong>{' '}
      {t('promise.times', {
        ...{
          orders: number(orders),
          promised: number(promised_minutes ?? 0),
          actual: number(actual_minutes ?? 0),
        },
      })}
    </p>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The hours of the week, Monday first. */
function Hours({ rows, metric }: { rows: readonly Row[]; metric: Metric }) {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const week = [1, 2, 3, 4, 5, 6, 0].map((day) => ({
    name: formatWeekday(day, language, 'short'),
    cells: hours.map((hour) => {
      const row = byKey.get(`${englishDays[day]} ${hour}`)
      const text = row ? formatMetric(metric, row[metric]) : '–'
      const when = `${formatWeekday(day, language, 'short')} ${formatHour(hour, language)}`
      return { value: row?.[metric] ?? 0, text: `${when}: ${text}` }
    }),
  }))
  const columns = hours.map((hour) => formatHour(hour, language))
  return <HeatMap label={t('heat', { metric: t(metric) })} columns={columns} namedEvery={3} rows={week} />
}

const shownBest = 8
const shownWorst = 5

type RankingProps = { title: string; items: readonly Item[]; figure: 'amount' | 'refunds'; most: number }

const Ranking = ({ title, items, figure, most }: RankingProps) => (
  <section class="stack">
    <h2>{title}</h2>
    <ol class="ranking" aria-label={title}>
      {items.map((item) => (
        <li key={`${item.id} ${item.name}`}>
          <span class="spread">
            <span>{item.name}</span>
            <span class="number">{formatMoney(item[figure], language)}</span>
          </span>
          <meter min={0} max={most} value={item[figure]} aria-label={item.name} />
        </li>
      ))}
    </ol>
  </section>
)

/** The best sellers, the worst sellers, and the most refunded items. */
function Items({ items }: { items: readonly Item[] }) {
  const most = items[0]!.amount
  const best = items.slice(0, shownBest)
  const worst = items.slice(Math.max(best.length, items.length - shownWorst)).toReversed()
  const refunded = items
    .filter(({ refunds }) => refunds > 0)
    .toSorted((a, b) => b.refunds - a.refunds)
    .slice(0, shownWorst)
  return (
    <div class="card stack">
      <div class="rankings">
        <Ranking title={t('best')} items={best} figure="amount" most={most} />
        {worst.length > 0 && <Ranking title={t('worst')} items={worst} figure="amount" most={most} />}
        {refunded.length > 0 && (
          <Ranking title={t('most.refunded')} items={refunded} figure="refunds" most={refunded[0]!.refunds} />
        )}
      </div>
      <FigureTable
        label={t('by.item')}
        rows={items}
        keyOf={({ id, name }) => `${id} ${name}`}
        columns={[
          { name: 'item', label: t('item'), show: ({ name }) => name },
          ...figuresOf<Item>(['quantity', 'amount', ...itemMetrics]),
        ]}
      />
    </div>
  )
}
