import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { listFigures, switchCity } from '../../console/api/couriers.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { describeRefusal, language } from '../../console/context.ts'
import { formatNumber, formatPercent } from '../../kit/format.ts'
import { Empty } from '../../kit/notice.tsx'
import { FigureTable, type TableColumn } from '../../kit/table/table.tsx'
import { showToast } from '../../kit/toast.ts'
import { may } from '../frame/me.ts'
import { money, Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { DaysChoice } from './days-choice.tsx'

const t = wordsIn('couriers')
type Company = Answer<'get_operator_providers_figures'>['providers'][number]
type City = Company['cities'][number]

const percent = (share: number | null) =>
  share === null ? frame('none') : formatPercent(Math.round(share * 1000) / 1000, language)
const dollars = (amount: number | null) => (amount === null ? frame('none') : money(amount))
const count = (value: number) => formatNumber(value, language)

/** What each company quotes, wins and costs, side by side, and where it is enabled. */
export function Figures() {
  const [days, setDays] = useState(30)
  const asked = useAsked(`courier figures ${days}`, () => listFigures({ days }))
  return (
    <Loaded asked={asked}>
      {({ providers }) =>
        providers.length === 0 ? (
          <Empty title={t('figures.none')} />
        ) : (
          <>
            <Panel title={t('figures')} end={<DaysChoice days={days} onChange={setDays} />}>
              <FigureTable
                label={t('figures')}
                columns={columns}
                rows={providers}
                keyOf={(row) => row.provider_id}
              />
              <p class="soft small">{t('figures.what')}</p>
            </Panel>
            <Cities companies={providers} reload={() => void asked.ask()} />
          </>
        )
      }
    </Loaded>
  )
}

const figure = (name: string, label: string, show: (row: Company) => string): TableColumn<Company> => ({
  ...{ name, label, show, isNumber: true },
})
const columns: TableColumn<Company>[] = [
  {
    ...{ name: 'name', label: t('name') },
    show: (row) => <a href={pathTo('couriers', [row.provider_id])}>{row.name}</a>,
  },
  figure('quotes', t('figure.quotes'), ({ quotes }) => count(quotes.usable)),
  figure('win', t('figure.win'), ({ rates }) => percent(rates.win)),
  figure('delivered', t('figure.delivered'), ({ bookings }) => count(bookings.delivered)),
  figure('quote', t('figure.quote'), ({ quotes }) => dollars(quotes.mean_price)),
  figure('late', t('figure.late'), ({ rates }) => percent(rates.late)),
  figure('minutes', t('figure.minutes'), ({ late }) =>
    late.mean_minutes === null ? frame('none') : formatNumber(late.mean_minutes, language),
  ),
  figure('cancellation', t('figure.cancellation'), ({ rates }) => percent(rates.cancellation)),
  figure('cost', t('figure.cost'), ({ money }) => dollars(money.cost)),
  figure('paid', t('figure.paid'), ({ money }) => dollars(money.customers_paid)),
  figure('difference', t('figure.difference'), ({ money }) => dollars(money.difference)),
]

type Row = { name: string; city: string; state: string; offered: number; of: Map<number, City> }

/** Busiest city first. A city where any company is disabled is always listed. */
function toRows(companies: readonly Company[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { provider_id, cities } of companies)
    for (const one of cities) {
      const key = `${one.state} ${one.city.toLowerCase()}`
      const name = `${one.city}, ${one.state}`
      const row = rows.get(key) ?? { ...one, name, offered: 0, of: new Map() }
      row.offered += one.quotes.deliveries
      row.of.set(provider_id, one)
      rows.set(key, row)
    }
  return [...rows.values()].toSorted((a, b) => b.offered - a.offered || a.name.localeCompare(b.name))
}

const maxRows = 50

function Cities({ companies, reload }: { companies: readonly Company[]; reload(): void }) {
  const [wanted, setWanted] = useState('')
  const rows = toRows(companies)
  const found = rows.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  if (rows.length === 0) return null
  return (
    <Panel
      title={t('cities')}
      end={
        rows.length > 10 && (
          <input
            type="search"
            aria-label={t('cities.search')}
            placeholder={t('cities.search')}
            value={wanted}
            onInput={({ currentTarget }) => setWanted(currentTarget.value)}
          />
        )
      }
    >
      <p class="soft">{t('cities.what')}</p>
      <FigureTable
        label={t('cities')}
        columns={[
          { name: 'city', label: t('city'), show: (row: Row) => row.name },
          ...companies.map((company) => ({
            name: String(company.provider_id),
            label: company.name,
            show: (row: Row) => <Cell {...{ company, row, reload }} />,
          })),
        ]}
        rows={found.slice(0, maxRows)}
        keyOf={(row) => row.name}
      />
      {found.length > maxRows && <p class="soft small">{t('cities.more', { count: maxRows })}</p>}
    </Panel>
  )
}

function Cell({ company, row, reload }: { company: Company; row: Row; reload(): void }) {
  const { of, city, state, name } = row
  const figures = of.get(company.provider_id)
  const isOn = figures?.enabled ?? true
  const [isBusy, setBusy] = useState(false)
  const change = async (enabled: boolean) => {
    setBusy(true)
    try {
      await switchCity({ provider_id: company.provider_id, city, state, enabled })
      showToast(t(enabled ? 'city.on' : 'city.off', { name: company.name, city: name }))
    } catch (error) {
      showToast(describeRefusal(error, frame('fault.away')).join(' '))
    }
    setBusy(false)
    reload()
  }
  return (
    <label class="city-switch">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isBusy || !may(switchCity)}
        aria-label={t('city.switch', { name: company.name, city: name })}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <span class={isOn ? '' : 'soft'}>
        {figures && figures.quotes.deliveries > 0
          ? `${percent(figures.rates.win)} · ${dollars(figures.quotes.mean_price)}`
          : frame('none')}
      </span>
    </label>
  )
}
