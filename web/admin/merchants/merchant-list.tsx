import type { Answer, Input } from '../../../sdk/src/index.ts'
import { changeMerchants, listMerchants } from '../../console/api/merchants.ts'
import { merchantTypeText as typeText } from '../../console/words.ts'
import { may } from '../frame/me.ts'
import { Tag, yesNo } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, List, type ListPage, type Question } from '../list/list.tsx'

import { BulkMerchants } from './bulk.tsx'

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

/** Totals of the last 30 full days. */
const salesColumns: Column<Merchant>[] = [
  {
    name: 'sales',
    label: t('sales.gross'),
    text: (row) => row.sales?.gross ?? 0,
    as: 'money',
    sort: 'sales',
  },
  { name: 'orders', label: t('sales.orders'), text: (row) => row.sales?.orders ?? 0, as: 'count' },
  { name: 'lost', label: t('sales.lost'), text: (row) => row.sales?.cancellations ?? 0, as: 'count' },
  { name: 'prep', label: t('sales.prep'), text: (row) => row.sales?.prep_minutes ?? null, isNumber: true },
]
const columns = [...merchantColumns.filter(({ name }) => name !== 'group'), ...salesColumns]
const merchantTypes = ['R', 'C', 'F', 'I', 'W', 'U', 'P', 'Z'] as const
const flags = ['true', 'false'] as const
const stateCodes = (
  'AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX ' +
  'UT VT VA WA WV WI WY'
).split(' ')

export function MerchantList() {
  return (
    <List
      name="merchants"
      label={t('title')}
      columns={columns}
      filters={[
        { name: 'query', label: t('search'), kind: 'search' },
        choiceFilter({ name: 'type', label: t('type') }, merchantTypes, typeText),
        choiceFilter({ name: 'state', label: t('state') }, stateCodes, (code) => code),
        choiceFilter({ name: 'active', label: t('status') }, flags, (value) =>
          t(value === 'true' ? 'active' : 'inactive'),
        ),
        choiceFilter({ name: 'promoted', label: t('promoted') }, flags, (value) => yesNo(value === 'true')),
      ]}
      keyOf={(row) => row.merchant_id}
      href={(row) => pathTo('merchants', [row.merchant_id])}
      isConcerned={isOfMerchants}
      {...(may(changeMerchants) && {
        bulk: (rows: readonly Merchant[], done: () => void) => <BulkMerchants {...{ rows, done }} />,
      })}
      read={({ filters: { query, type, state, active, promoted }, ...page }) =>
        readMerchants(
          {
            ...{ sales: true, ...(query && { query }), ...(type && { type }), ...(state && { state }) },
            ...(active && { active: active === 'true' }),
            ...(promoted && { promoted: promoted === 'true' }),
          },
          page,
        )
      }
    />
  )
}

/** Requests one more than a page, to know if there are more. */
export async function readMerchants(
  search: Omit<Input<'get_operator_merchants'>, 'sort' | 'limit' | 'offset'>,
  { sorted, after, limit }: Pick<Question, 'sorted' | 'after' | 'limit'>,
): Promise<ListPage<Merchant>> {
  const offset = Number(after ?? 0)
  const { merchants } = await listMerchants({ ...search, ...sorted, limit: limit + 1, offset })
  const isMore = merchants.length > limit
  return { rows: merchants.slice(0, limit), next: isMore ? String(offset + limit) : undefined }
}

const isOfMerchants = ({ type }: { type: string }) =>
  type === 'merchant.updated' || type === 'merchant.approved'
