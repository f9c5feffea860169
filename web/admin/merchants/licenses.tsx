import type { ListedLicense } from '../../../sdk/src/index.ts'
import { listLicenses } from '../../console/api/licenses.ts'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, cutPage, List } from '../list/list.tsx'

const t = wordsIn('merchants')

const columns: Column<ListedLicense>[] = [
  { name: 'merchant', label: t('merchant'), text: (row) => row.merchant_name },
  { name: 'kind', label: t('kind'), text: (row) => t(`kind.${row.kind}`) },
  { name: 'number', label: t('number'), text: (row) => row.number },
  { name: 'state', label: t('state'), text: (row) => row.state },
  { name: 'expires', label: t('expires'), text: (row) => row.expires, as: 'day', sort: 'expires' },
  {
    name: 'force',
    label: t('status'),
    text: (row) => t(row.in_force ? 'in.force' : 'expired'),
    tone: (row) => (row.in_force ? 'good' : 'bad'),
  },
  {
    name: 'document',
    label: t('document'),
    text: (row) => row.document ?? '',
    show: ({ document, number }) => {
      const path = document && hostedPath(document)
      return path ? (
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={t('document.of', { number })}
          onClick={(event) => event.stopPropagation()}
        >
          {t(path.endsWith('.pdf') ? 'document.pdf' : 'document.picture')}
        </a>
      ) : (
        ''
      )
    },
  },
]

/** Links only to files that this service hosts: the field may contain any text. */
function hostedPath(address: string): string | undefined {
  if (!URL.canParse(address, location.origin)) return undefined
  const { pathname } = new URL(address, location.origin)
  return /^\/(images|documents)\/[0-9a-f]{64}\.(webp|pdf)$/.test(pathname) ? pathname : undefined
}

/** Licenses that expire soonest come first. */
export function LicensesPage() {
  return (
    <List
      name="licenses"
      label={t('tab.licenses')}
      columns={columns}
      filters={[{ name: 'merchant_id', label: t('merchant'), kind: 'merchant' }]}
      keyOf={(row) => row.license_id}
      href={(row) => pathTo('merchants', [row.merchantId])}
      isConcerned={({ type }) => type.startsWith('license.')}
      empty={t('licenses.none')}
      read={async ({ filters: { merchant_id }, sorted, after, limit }) => {
        const { licenses } = await listLicenses({
          ...(merchant_id && { merchant_id: Number(merchant_id) }),
          ...(after && { after: Number(after) }),
          ...sorted,
          limit: limit + 1,
        })
        return cutPage(licenses, limit, (last) => last.license_id)
      }}
    />
  )
}
