import type { Answer } from '../../../sdk/src/index.ts'
import { listMerchants } from '../../console/api/merchants.ts'
import { merchantTypeText as typeText } from '../../console/words.ts'
import { Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List, type ListPage, type Question } from '../list/list.tsx'

const t = wordsIn('merchants')
export type Merchant = Answer<'get_operator_merchants'>['merchants'][number]

export const merchantColumns: Column<Merchant>[] = [
  { name: 'name', label: t('name'), text: (row) => row.name, sort: 'name' },
  { name: 'id', label: t('id'), text: (row) => row.merchant_id, isNumber: true, sort: 'id' },
  { name: 'type', label: t('type'), text: (row) => typeText(row.type) },
  { name: 'place', label: t('place'), text: (row) => `${row.city}, ${row.state}`, sort: 'place' },
  { name: 'group', label: t('group'), text: (row) => row.group_id, isNumber: true },
  {
    name: 'status',
    label: t('status'),
    text: (row) => t(row.active ? 'active' : 'inactive'),
    show: (row) => (
      <span class="row">
        <Tag tone={row.active ? 'good' : 'bad'}>{t(row.active ? 'active' : 'inactive')}</Tag>
        {row.promoted && <Tag>{t('promoted')}</Tag>}
      </span>
    ),
  },
]

export function MerchantList() {
  return (
    <List
      name="merchants"
      label={t('title')}
      columns={merchantColumns}
      filters={[{ name: 'query', label: t('search'), kind: 'search' }]}
      keyOf={(row) => row.merchant_id}
      href={(row) => pathTo('merchants', [row.merchant_id])}
      isConcerned={isOfMerchants}
      read={({ filters: { query }, ...page }) => readMerchants({ ...(query && { query }) }, page)}
    />
  )
}

/** One more than a page is asked for: whether there is another. */
export async function readMerchants(
  search: { query?: string; group_id?: number },
  { sorted, after, limit }: Pick<Question, 'sorted' | 'after' | 'limit'>,
): Promise<ListPage<Merchant>> {
  const offset = Number(after ?? 0)
  const { merchants } = await listMerchants({ ...search, ...sorted, limit: limit + 1, offset })
  const isMore = merchants.length > limit
  return { rows: merchants.slice(0, limit), next: isMore ? String(offset + limit) : undefined }
}

const isOfMerchants = ({ type }: { type: string }) =>
  type === 'merchant.updated' || type === 'merchant.approved'
