import type { Answer } from '../../../sdk/src/index.ts'
import { addRuleVersion, listRuleVersions } from '../../console/api/rules.ts'
import { may } from '../frame/me.ts'
import { Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { SectionTabs } from '../frame/section-tabs.tsx'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { EditPage } from './edit-page.tsx'
import { TrySale } from './try-sale.tsx'
import { VersionPage } from './version-page.tsx'

const t = wordsIn('rules')
type Version = Answer<'get_operator_compliance'>['versions'][number]

export function RulesSection({ rest: [name, version] }: { rest: readonly string[] }) {
  if (name === 'edit') return <EditPage key={version ?? ''} from={version ?? ''} />
  if (name === 'versions' && version) return <VersionPage version={version} />
  return <SectionTabs section="rules" {...{ t, pages, name }} />
}

const columns: Column<Version>[] = [
  { name: 'version', label: t('version'), text: (row) => row.version },
  { name: 'name', label: t('name'), text: (row) => row.name },
  { name: 'rules', label: t('rules'), text: (row) => row.rules, as: 'count' },
  { name: 'loaded', label: t('loaded'), text: (row) => row.loaded_at, as: 'moment' },
  {
    name: 'status',
    label: t('status'),
    text: (row) => t(row.active ? 'in.force' : 'not.in.force'),
    show: (row) => (
      <span class="row">
        <Tag tone={row.active ? 'good' : ''}>{t(row.active ? 'in.force' : 'not.in.force')}</Tag>
        {row.proposed && <Tag tone="warn">{t('proposed')}</Tag>}
      </span>
    ),
  },
]

function Versions() {
  return (
    <>
      {may(addRuleVersion) && (
        <div class="row">
          <a class="button quiet" href={pathTo('rules', ['edit'])} data-operation={addRuleVersion.id}>
            {t('new')}
          </a>
        </div>
      )}
      <List
        name="rules"
        isWhole
        label={t('tab.versions')}
        columns={columns}
        keyOf={(row) => row.version}
        href={(row) => pathTo('rules', ['versions', row.version])}
        empty={t('built.in')}
        read={async () => ({ rows: (await listRuleVersions()).versions })}
      />
    </>
  )
}

const pages = { versions: Versions, try: TrySale }
