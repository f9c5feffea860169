import { useState } from 'preact/hooks'
import { addProvider, listProviders } from '../../console/api/couriers.ts'
import { TabLinks } from '../../kit/tabs/tabs.tsx'
import { Act } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { PageHead, Secret } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { CheckPage } from './checks.tsx'
import { CompanyPage } from './company-page.tsx'
import { Deliveries } from './deliveries.tsx'
import { type Provider, providerFields, readProvider, stateOf } from './fields.ts'

const t = wordsIn('couriers')
const columns: Column<Provider>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name },
  { name: 'live', label: t('live'), text: (row) => row.live, isNumber: true },
  { name: 'limit', label: t('limit'), text: (row) => row.max_live, isNumber: true },
  { name: 'miles', label: t('miles'), text: (row) => row.max_miles, isNumber: true },
  { name: 'area', label: t('area'), text: (row) => row.area?.slice(0, 12).join(', ') ?? t('area.all') },
  { name: 'status', label: t('status'), text: (row) => stateOf(row).text, tone: (row) => stateOf(row).tone },
]

export function CouriersSection({ rest: [name, part, id] }: { rest: readonly string[] }) {
  if (name && part === 'checks' && /^\d+$/.test(`${name}${id}`))
    return <CheckPage providerId={Number(name)} checkId={Number(id)} />
  if (name && /^\d+$/.test(name)) return <CompanyPage providerId={Number(name)} />
  const isDeliveries = name === 'deliveries'
  return (
    <>
      <PageHead title={t('title')} />
      <TabLinks
        look="tabs"
        label={t('title')}
        tabs={[
          { href: pathTo('couriers'), text: t('tab.companies'), isCurrent: !isDeliveries },
          { href: pathTo('couriers', ['deliveries']), text: t('tab.deliveries'), isCurrent: isDeliveries },
        ]}
      />
      {isDeliveries ? <Deliveries /> : <Companies />}
    </>
  )
}

function Companies() {
  const [version, setVersion] = useState(0)
  const [key, setKey] = useState<string>()
  return (
    <>
      {may(addProvider) && (
        <div class="row">
          <Act
            call={addProvider}
            label={t('new')}
            fields={providerFields()}
            run={async (values) => setKey((await addProvider(readProvider(values) as never)).key)}
            onDone={() => setVersion(version + 1)}
          />
        </div>
      )}
      {key && <Secret text={t('key.once')} secret={key} />}
      <List
        name="couriers"
        isWhole
        label={t('title')}
        columns={columns}
        version={version}
        keyOf={(row) => row.provider_id}
        href={(row) => pathTo('couriers', [row.provider_id])}
        isConcerned={({ type }) => type.startsWith('delivery.')}
        read={async () => ({ rows: (await listProviders()).providers })}
      />
    </>
  )
}
