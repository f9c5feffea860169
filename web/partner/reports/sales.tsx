import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readShopReports } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { BarChart } from '../../kit/chart/bar-chart.tsx'
import { addDays } from '../../kit/chart/scale.ts'
import {
  formatDay,
  formatHour,
  formatMoney,
  formatNumber,
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
const groupings = ['day', 'week', 'hour', 'weekday', 'item'] as const
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
/** People rate orders, not items. */
const itemMetrics = metrics.filter((name) => name !== 'rating')

const counted: readonly string[] = ['orders', 'cancellations', 'quantity']
const notMoney: readonly string[] = [...counted, 'preparation_minutes', 'rating']
const number = (value: number) => formatNumber(value, language)

function formatOf(metric: string, value: number | null): string {
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
    show: (line: Line) => formatOf(name, line[name] as number | null),
  }))

/** `2026-06-15` as a day, `Monday` as people say it, `1 PM` for `13:00`. */
function labelOf(by: string, key: string): string {
  if (by === 'day') return formatDay(`${key}T00:00:00`, language).replace(/^\S+ /, '')
  if (by === 'week') return t('week.of', { day: formatDay(`${key}T00:00:00`, language).replace(/^\S+ /, '') })
  if (by === 'hour') return formatHour(key, language)
  return by === 'weekday' ? formatWeekday(englishDays.indexOf(key), language) : key
}
const englishDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function Sales({ merchantId, range }: { merchantId: number; range: Range }) {
  const [by, setBy] = useState<Grouping>('day')
  const input = { merchantId, by, ...range }
  const asked = useAsked(JSON.stringify(input), () => readShopReports(input))
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
  return report.items ? (
    <Items items={report.items} />
  ) : (
    <Rows {...{ by }} rows={report.rows} total={report.total} span={report} />
  )
}

type RowsProps = { by: Grouping; rows: readonly Row[]; total: Row | undefined; span: Required<Range> }

function Rows({ by, rows, total, span }: RowsProps) {
  const [metric, setMetric] = useState<Metric>('gross')
  const drawn = by === 'day' ? withEmptyDays(rows, span) : rows
  return (
    <>
      {total && (
        <Tiles
          tiles={metrics.map((name) => ({ name, label: t(name), text: formatOf(name, total[name]) }))}
          chosen={metric}
          onChoose={(name) => setMetric(name as Metric)}
          label={t('metric')}
        />
      )}
      <div class="card stack">
        <BarChart
          bars={drawn.map((row) => ({
            key: row.key,
            label: by === 'week' ? labelOf('day', row.key) : labelOf(by, row.key),
            value: row[metric] ?? 0,
            text: formatOf(metric, row[metric]),
          }))}
          label={t('chart', { metric: t(metric), by: t(`by.${by}`) })}
          format={(value) => (notMoney.includes(metric) ? number(value) : formatRoundMoney(value, language))}
        />
        <FigureTable
          label={t('sales')}
          rows={[...rows].reverse()}
          keyOf={({ key }) => key}
          columns={[
            { name: 'by', label: t(`by.${by}`), show: ({ key }) => labelOf(by, key) },
            ...figuresOf<Row>(metrics),
          ]}
        />
      </div>
    </>
  )
}

/** The interface leaves out days without sales; a chart of days shows them. */
function withEmptyDays(rows: readonly Row[], { from, to }: Required<Range>): Row[] {
  const byDay = new Map(rows.map((row) => [row.key, row]))
  const days: Row[] = []
  for (let key = from; key <= to; key = addDays(key, 1)) days.push(byDay.get(key) ?? { ...nothing, key })
  return days
}
const nothing = {
  ...{ orders: 0, gross: 0, net: 0, refunds: 0, cancellations: 0 },
  ...{ average: null, preparation_minutes: null, reviews: 0, rating: null },
}

const shownBars = 12

function Items({ items }: { items: readonly Item[] }) {
  return (
    <div class="card stack">
      <ol class="ranking" aria-label={t('amount')}>
        {items.slice(0, shownBars).map((item) => (
          <li key={`${item.id} ${item.name}`}>
            <span class="spread">
              <span>{item.name}</span>
              <span class="number">{formatMoney(item.amount, language)}</span>
            </span>
            <meter min={0} max={items[0]!.amount} value={item.amount} aria-label={item.name} />
          </li>
        ))}
      </ol>
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
