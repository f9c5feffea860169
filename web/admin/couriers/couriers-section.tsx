import { addProvider, listProviders } from '../../console/api/couriers.ts'
import { Act } from '../frame/act.tsx'
import { Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { SectionTabs } from '../frame/section-tabs.tsx'
import { wordsIn } from '../frame/words.ts'
import { GrowingList } from '../list/growing-list.tsx'
import type { Column } from '../list/list.tsx'
import { CheckPage } from './checks.tsx'
import { CompanyPage } from './company-page.tsx'
import { Deliveries } from './deliveries.tsx'
import {
  describeState,
  networkFields,
  networkKinds,
  type Provider,
  providerFields,
  readKeys,
  readProvider,
} from './fields.ts'
import { Figures } from './figures.tsx'

const t = wordsIn('couriers')
const columns: Column<Provider>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name },
  { name: 'live', label: t('live'), text: (row) => row.live, isNumber: true },
  { name: 'limit', label: t('limit'), text: (row) => row.max_live, isNumber: true },
  { name: 'miles', label: t('miles'), text: (row) => row.max_miles, isNumber: true },
  { name: 'area', label: t('area'), text: (row) => row.area?.slice(0, 12).join(', ') ?? t('area.all') },
  {
    name: 'status',
    label: t('status'),
    text: (row) => describeState(row).text,
    tone: (row) => describeState(row).tone,
  },
]

export function CouriersSection({ rest: [name, part, id] }: { rest: readonly string[] }) {
  if (name && part === 'checks' && /^\d+$/.test(`${name}${id}`))
    return <CheckPage providerId={Number(name)} checkId={Number(id)} />
  if (name && /^\d+$/.test(name)) return <CompanyPage providerId={Number(name)} />
  return <SectionTabs section="couriers" {...{ t, pages, name }} />
}

const Companies = () => (
  <>
    <GrowingList
      add={{
        ...{ call: addProvider, label: t('new'), fields: providerFields() },
        run: async (values) => {
          const { key, status_secret } = await addProvider(readProvider(values) as never)
          return status_secret === undefined
            ? { text: t('key.once'), secret: key }
            : { text: t('keys.once'), secret: `${key} ${status_secret}` }
        },
      }}
      name="couriers"
      isWhole
      label={t('title')}
      columns={columns}
      keyOf={(row) => row.provider_id}
      href={(row) => pathTo('couriers', [row.provider_id])}
      isConcerned={({ type }) => type.startsWith('delivery.')}
      read={async () => ({ rows: (await listProviders()).providers })}
    />
    <Panel title={t('networks')}>
      <p class="soft">{t('networks.what')}</p>
      <div class="row">
        {networkKinds.map((kind) => (
          <Act
            key={kind}
            call={addProvider}
            label={t(`network.add.${kind}`)}
            fields={networkFields(kind)}
            run={(values) => addProvider({ kind, name: values.name ?? '', ...readKeys(values) } as never)}
            onDone={() => location.reload()}
          />
        ))}
      </div>
    </Panel>
  </>
)

const pages = { companies: Companies, figures: Figures, deliveries: Deliveries }
