import { useEffect } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { readInsights } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatDuration, formatNumber } from '../../kit/format.ts'
import { FigureTable } from '../../kit/table/table.tsx'
import { Change, money, Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('overview')
type Insights = Answer<'get_operator_insights'>
type Sales = Answer<'get_operator_overview'>['sales']

/** Last week's figures end at the same time of day, so they grow, too. */
const refreshMs = 60_000

/** Today, with the overview's live figures, compared with last week; and the merchants who stand out. */
export function InsightPanels({ since, sales }: { since: string; sales: Sales }) {
  const asked = useAsked(`insights ${since}`, () => readInsights({ since }))
  const { ask } = asked
  useEffect(() => {
    const regular = setInterval(() => document.visibilityState === 'visible' && void ask(), refreshMs)
    return () => clearInterval(regular)
  }, [ask])
  return (
    <Loaded asked={asked}>
      {(insights) => (
        <>
          <Trends {...{ sales }} before={insights.week_ago} />
          <div class="panels">
            <Cities insights={insights} />
            <Kitchens insights={insights} />
            <Couriers insights={insights} />
            <Money insights={insights} />
          </div>
        </>
      )}
    </Loaded>
  )
}

/** More orders and sales are good, more lost orders are bad. */
function Trends({ sales, before }: { sales: Sales; before: Insights['week_ago'] }) {
  const figures = [
    { name: 'orders', show: count, isGood: true },
    { name: 'gross', show: money, isGood: true },
    { name: 'lost', show: count, isGood: false },
  ] as const
  return (
    <Panel title={t('trend.title')}>
      <ul class="plain-rows">
        {figures.map(({ name, show, isGood }) => (
          <li key={name}>
            <span>
              <strong>{t(`trend.${name}`)}</strong>{' '}
              <span class="soft small">{t('trend.before', { before: show(before[name]) })}</span>
            </span>
            <span class="row">
              <b class="number">{show(sales[name])}</b>
              <Change by={growth(sales[name], before[name])} isGood={isGood} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const count = (figure: number) => formatNumber(figure, language)
const growth = (now: number, before: number) => (before === 0 ? null : now / before - 1)

type Shown = { insights: Insights }

const Cities = ({ insights: { cities } }: Shown) => (
  <Panel title={t('cities.title')}>
    {cities.length === 0 ? (
      <p class="soft">{t('cities.none')}</p>
    ) : (
      <FigureTable
        label={t('table', { title: t('cities.title') })}
        rows={cities}
        keyOf={({ city, state }) => `${city} ${state}`}
        columns={[
          { name: 'city', label: t('city'), show: ({ city, state }) => `${city}, ${state}` },
          {
            name: 'orders',
            label: t('trend.orders'),
            isNumber: true,
            show: ({ orders }) => count(orders),
          },
          { name: 'gross', label: t('trend.gross'), isNumber: true, show: ({ gross }) => money(gross) },
        ]}
      />
    )}
  </Panel>
)

const Kitchens = ({ insights: { kitchens } }: Shown) => (
  <Panel title={t('kitchens.title')}>
    {kitchens.length === 0 ? (
      <p class="soft">{t('kitchens.none')}</p>
    ) : (
      <FigureTable
        label={t('table', { title: t('kitchens.title') })}
        rows={kitchens}
        keyOf={({ merchant_id }) => merchant_id}
        columns={[
          {
            ...{ name: 'name', label: t('kitchen') },
            show: ({ merchant_id, name }) => <a href={pathTo('merchants', [merchant_id])}>{name}</a>,
          },
          {
            name: 'orders',
            label: t('trend.orders'),
            isNumber: true,
            show: ({ orders }) => count(orders),
          },
          {
            ...{ name: 'prep', label: t('kitchen.prep'), isNumber: true },
            show: ({ prep_minutes }) => formatDuration(prep_minutes, language),
          },
        ]}
      />
    )}
  </Panel>
)

const Couriers = ({ insights: { couriers } }: Shown) => (
  <Panel title={t('companies.title')}>
    {couriers.length === 0 ? (
      <p class="soft">{t('companies.none')}</p>
    ) : (
      <FigureTable
        label={t('table', { title: t('companies.title') })}
        rows={couriers}
        keyOf={({ provider_id }) => provider_id}
        columns={[
          {
            ...{ name: 'name', label: t('company') },
            show: ({ provider_id, name }) => <a href={pathTo('couriers', [provider_id])}>{name}</a>,
          },
          {
            name: 'delivered',
            label: t('company.delivered'),
            isNumber: true,
            show: ({ delivered }) => count(delivered),
          },
          {
            name: 'failed',
            label: t('company.failed'),
            isNumber: true,
            show: ({ failed }) => count(failed),
          },
          {
            ...{ name: 'late', label: t('company.late'), isNumber: true },
            show: ({ late_minutes }) => punctuality(late_minutes),
          },
        ]}
      />
    )}
  </Panel>
)

/** The average deviation from the promised time. */
function punctuality(lateMinutes: number | null): string {
  if (lateMinutes === null) return '–'
  const count = Math.abs(lateMinutes).toFixed(1)
  if (count === '0.0') return t('company.punctual')
  return t(lateMinutes < 0 ? 'company.early.by' : 'company.late.by', { count })
}

function Money({ insights: { money: waiting, payout_day } }: Shown) {
  const rows = [
    { name: 'held', href: pathTo('orders', [], { status: 'open' }) },
    { name: 'refunds_pending', href: pathTo('money', ['refunds'], { status: 'pending' }) },
    { name: 'refunds_failed', href: pathTo('money', ['refunds'], { status: 'failed' }) },
  ] as const
  return (
    <Panel
      title={t('money.title')}
      end={payout_day && <a href={pathTo('money', [], { day: payout_day })}>{t('money.payouts')}</a>}
    >
      <ul class="plain-rows">
        {rows.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>{t(`money.${name}`)}</a>
            <b class="number">{money(waiting[name])}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
