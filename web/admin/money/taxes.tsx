import type { Answer } from '../../../sdk/src/index.ts'
import { importTaxRates, listTaxVersions, readTaxReport, switchTaxRates } from '../../console/api/taxes.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { Act, type ActField } from '../frame/act.tsx'
import { moment, money, Panel, Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { dayBefore } from './days.ts'

const t = wordsIn('taxes')
type Version = Answer<'get_operator_taxes'>['versions'][number]
type Row = Extract<Answer<'get_operator_tax_report'>, { rows: unknown }>['rows'][number]

const importFields: readonly ActField[] = [
  { name: 'version', label: t('version') },
  { name: 'name', label: t('name'), isOptional: true },
  { name: 'csv', label: t('csv'), kind: 'area', hint: t('csv.hint') },
]
const reason: ActField = { name: 'reason', label: t('reason'), kind: 'area', isOptional: true }

/** Versions of the tax rates, and the taxes to file. */
export function TaxesPage() {
  const asked = useAsked('taxes', () => listTaxVersions())
  const reload = () => void asked.ask()
  return (
    <>
      <Panel
        title={t('versions')}
        end={
          <Act
            call={importTaxRates}
            label={t('import')}
            what={<p>{t('import.what')}</p>}
            fields={importFields}
            run={({ version = '', name = '', csv = '' }) =>
              importTaxRates({ version, csv, ...(name && { name }) })
            }
            done={t('import.done')}
            onDone={reload}
          />
        }
      >
        <Loaded asked={asked}>
          {({ versions }) => (
            <ul class="plain-rows">
              {versions.map((version) => (
                <VersionRow key={version.version} version={version} reload={reload} />
              ))}
              {versions.length === 0 && <li class="soft">{t('none')}</li>}
            </ul>
          )}
        </Loaded>
      </Panel>
      <Report />
    </>
  )
}

function VersionRow({ version: { version, name, active, lines, loaded_at, proposed }, reload }: RowProps) {
  const label = t(proposed ? 'agree' : active ? 'deactivate' : 'activate')
  return (
    <li>
      <span>
        <strong>{name}</strong> {name !== version && version}{' '}
        <span class="soft small">
          {t('lines', { lines })}, {moment(loaded_at)}
          {proposed && `, ${t('proposed.by', { by: proposed.by })}`}
        </span>
      </span>
      <span class="row">
        <Tag tone={active ? 'good' : ''}>{t(active ? 'in.force' : 'inactive')}</Tag>
        {proposed && <Tag tone="warn">{t('proposed')}</Tag>}
        <Act
          call={switchTaxRates}
          label={label}
          about={version}
          isSmall
          what={<p>{t(active ? 'deactivate.what' : 'activate.what', { version })}</p>}
          fields={[reason]}
          run={({ reason = '' }) => switchTaxRates({ version, active: !active, ...(reason && { reason }) })}
          onDone={reload}
        />
      </span>
    </li>
  )
}
type RowProps = { version: Version; reload(): void }

const amount = (name: 'sales' | 'taxable' | 'exempt' | 'tax'): Column<Row> => ({
  name,
  label: t(name),
  text: (row) => row[name],
  show: (row) => money(row[name]),
  isNumber: true,
})

const columns: Column<Row>[] = [
  { name: 'jurisdiction', label: t('jurisdiction'), text: (row) => row.name },
  {
    name: 'class',
    label: t('class'),
    text: (row) => t(row.class === 'other' ? 'class.rest' : `class.${row.class}`),
  },
  {
    name: 'percent',
    label: t('rate'),
    text: (row) => row.percent,
    show: (row) => `${row.percent}%`,
    isNumber: true,
  },
  amount('sales'),
  amount('taxable'),
  amount('exempt'),
  amount('tax'),
  {
    name: 'filed_by',
    label: t('filed.by'),
    text: (row) => (row.filed_by === 'marketplace' ? t('marketplace') : row.merchant),
  },
]

const period = (filters: Readonly<Record<string, string>>) => {
  const { from = '', to = '', state = '' } = filters
  return { from, to, ...(state && { state }) }
}

function Report() {
  return (
    <>
      <h2>{t('report')}</h2>
      <p class="soft">{t('report.lead')}</p>
      <List
        name="tax-report"
        isWhole
        label={t('report')}
        columns={columns}
        filters={[
          { name: 'from', label: t('from'), kind: 'date', initial: `${dayBefore(0).slice(0, 7)}-01` },
          { name: 'to', label: t('to'), kind: 'date', initial: dayBefore(0) },
          { name: 'state', label: t('state'), kind: 'search' },
        ]}
        keyOf={(row) => `${row.merchant_id} ${row.jurisdiction} ${row.class} ${row.percent}`}
        empty={t('report.none')}
        read={async ({ filters }) => ({
          rows: (await readTaxReport({ ...period(filters), format: 'json' })).rows,
        })}
      />
    </>
  )
}
