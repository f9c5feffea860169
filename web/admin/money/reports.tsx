import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readReports } from '../../console/api/money.ts'
import { language } from '../../console/context.ts'
import { compareRows } from '../../console/sales-rows.ts'
import { BarChart } from '../../kit/chart/bar-chart.tsx'
import {
  formatDate,
  formatDay,
  formatHour,
  formatNumber,
  formatRoundMoney,
  formatWeekday,
} from '../../kit/format.ts'
import { TabButtons } from '../../kit/tabs/tabs.tsx'
import { Change, Facts, money, Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { dayBefore } from './days.ts'
import { FileLink } from './parts.tsx'

const t = wordsIn('money')
type Report = Answer<'get_operator_reports'>
type Total = NonNullable<Report['total']>
const groupings = ['day', 'week', 'weekday', 'hour', 'merchant', 'item'] as const
type Grouping = (typeof groupings)[number]

/** Rows of every grouping in one type: only items have a quantity, and items have no rating. */
type Row = Partial<Omit<Total, 'key'>> & {
  key: string | number
  name: string
  /** The name to display if it is a date. */
  shown?: string
  quantity?: number
  merchantId?: number
}

const dayText = (date: string) => formatDate(date, language)
const groupText = (by: string, key: string) => {
  if (by === 'day' || by === 'week') return dayText(key)
  if (by === 'hour') return formatHour(key, language)
  return by === 'weekday' ? formatWeekday(englishDays.indexOf(key), language) : key
}
const englishDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Years only take the room of more days. */
const chartLabel = (by: string, key: string) =>
  by === 'day' || by === 'week'
    ? formatDay(`${key}T00:00:00`, language).replace(/^\S+ /, '')
    : groupText(by, key)

const rowsOf = ({ by, rows, items = [], merchants = [] }: Report): Row[] => [
  ...rows.map((row) => ({ ...row, name: row.key, shown: groupText(by, row.key) })),
  ...items.map((item) => ({ ...item, key: `${item.id} ${item.name}` })),
  ...merchants.map((one) => ({ ...one, key: one.merchant_id, merchantId: one.merchant_id })),
]

const counted = (name: 'orders' | 'cancellations' | 'quantity' | 'rating', label: string): Column<Row> => ({
  ...{ name, label, as: 'count' },
  text: (row) => row[name] ?? null,
})
const amount = (name: 'gross' | 'net' | 'refunds' | 'average', label: string): Column<Row> => ({
  ...{ name, label, as: 'money', text: (row) => row[name] ?? null },
})

const columns: Column<Row>[] = [
  { name: 'name', label: t('group'), text: (row) => row.name, show: (row) => row.shown ?? row.name },
  counted('orders', t('orders')),
  counted('quantity', t('quantity')),
  amount('gross', t('gross')),
  amount('refunds', t('refunds')),
  amount('net', t('net')),
  amount('average', t('average')),
  counted('cancellations', t('cancellations')),
  counted('rating', t('rating')),
]

export function ReportsPage() {
  const [shown, setShown] = useState<Report & { merchant: string }>()
  return (
    <List
      name="report"
      isWhole
      label={t('tab.reports')}
      columns={columns}
      filters={[
        { name: 'from', label: t('from'), kind: 'date', initial: dayBefore(29) },
        { name: 'to', label: t('to'), kind: 'date', initial: dayBefore(0) },
        {
          ...{ name: 'by', label: t('by'), kind: 'choice', initial: 'day' },
          options: groupings.map((value) => ({ value, label: t(`by.${value}`) })),
        },
        { name: 'merchant_id', label: t('merchant'), kind: 'merchant' },
      ]}
      keyOf={(row) => row.key}
      empty={t('reports.none')}
      top={
        shown && (
          <>
            <Whole report={shown} />
            {shown.rows.length > 1 && shown.by !== 'weekday_hour' && <Chart report={shown} />}
          </>
        )
      }
      read={async ({ filters: { from = '', to = '', by = 'day', merchant_id = '' } }) => {
        const report = await readReports({
          from,
          to,
          by: by as Grouping,
          compare: by !== 'item',
          ...(merchant_id && { merchant_id: Number(merchant_id) }),
        })
        setShown({ ...report, merchant: merchant_id })
        return { rows: rowsOf(report) }
      }}
    />
  )
}

const charted = ['gross', 'orders', 'net', 'refunds', 'cancellations'] as const
type Charted = (typeof charted)[number]

function Chart({ report }: { report: Report }) {
  const [name, setName] = useState<Charted>('gross')
  const isCount = name === 'orders' || name === 'cancellations'
  const write = isCount ? count : money
  return (
    <Panel title={t('reports.over.time')}>
      <TabButtons
        look="chips"
        label={t('reports.metric')}
        names={charted}
        chosen={name}
        textOf={t}
        onChoose={setName}
      />
      <BarChart
        bars={compareRows(report).map(({ row, before }) => ({
          key: row.key,
          label: chartLabel(report.by, row.key),
          value: row[name],
          text: write(row[name]),
          before: before && { value: before[name], text: write(before[name]) },
        }))}
        label={t('reports.chart', { metric: t(name) })}
        names={{ now: t('reports.chart.now'), before: t('reports.chart.before') }}
        format={(value) => (isCount ? count(value) : formatRoundMoney(value, language))}
      />
    </Panel>
  )
}

const count = (value: number) => formatNumber(value, language)

const figures = [
  { name: 'orders', isGood: true, write: count },
  { name: 'gross', isGood: true, write: money },
  { name: 'refunds', isGood: false, write: money },
  { name: 'net', isGood: true, write: money },
  { name: 'cancellations', isGood: false, write: count },
] as const

/** The relative growth of a figure; null if it was zero before. */
const growth = (now: number, before: number | undefined) => (before ? now / before - 1 : null)

function Whole({
  report: { from, to, by, merchant, total, previous },
}: {
  report: Report & { merchant: string }
}) {
  const query = { from, to, by, ...(merchant && { merchant_id: merchant }) }
  return (
    <Panel
      title={t('period', { from: dayText(from), to: dayText(to) })}
      end={<FileLink path="/operator/reports" query={query} />}
    >
      {total ? (
        <>
          <Facts
            facts={[
              ...figures.map(({ name, isGood, write }): [string, ComponentChildren] => [
                t(name),
                <span key={name} class="row">
                  {write(total[name])}
                  <Change by={growth(total[name], previous?.total[name])} isGood={isGood} />
                </span>,
              ]),
              [t('rating'), total.rating],
            ]}
          />
          {previous && (
            <p class="soft small">
              {t('reports.before', { from: dayText(previous.from), to: dayText(previous.to) })}
            </p>
          )}
        </>
      ) : (
        <p class="soft">{t('items.lead')}</p>
      )}
      {merchant && <a href={pathTo('merchants', [Number(merchant)])}>{t('merchant.open')}</a>}
    </Panel>
  )
}
