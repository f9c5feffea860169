import type { OperatorCustomer } from '../../../sdk/src/index.ts'
import { listCustomers } from '../../console/api/customers.ts'
import { formatPhone } from '../../kit/format.ts'
import { PageHead } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { CustomerPage, StateTag } from './customer-page.tsx'

const t = wordsIn('customers')

export function CustomersSection({ rest: [name] }: { rest: readonly string[] }) {
  if (name && /^\d+$/.test(name)) return <CustomerPage key={name} customerId={Number(name)} />
  return (
    <>
      <PageHead title={t('title')} />
      <CustomerList />
    </>
  )
}

const columns: Column<OperatorCustomer>[] = [
  { name: 'name', label: t('name'), text: (row) => `${row.first_name} ${row.last_name}`, sort: 'name' },
  { name: 'id', label: t('id'), text: (row) => row.customer_id, isNumber: true },
  { name: 'email', label: t('email'), text: (row) => row.email },
  { name: 'phone', label: t('phone'), text: (row) => row.phone && formatPhone(row.phone) },
  { name: 'created', label: t('created'), text: (row) => row.created_at, as: 'moment', sort: 'created' },
  {
    name: 'status',
    label: t('status'),
    text: (row) => t(row.disabled ? 'disabled' : 'active'),
    show: (row) => <StateTag isDisabled={row.disabled} />,
  },
]

function CustomerList() {
  return (
    <List
      name="customers"
      label={t('title')}
      columns={columns}
      filters={[{ name: 'query', label: t('search'), kind: 'search' }]}
      keyOf={(row) => row.customer_id}
      href={(row) => pathTo('customers', [row.customer_id])}
      isConcerned={isOfCustomers}
      read={async ({ filters: { query }, sorted, after, limit }) => {
        const { customers, has_more } = await listCustomers({
          ...(query && { query }),
          ...(after && { after: Number(after) }),
          ...sorted,
          limit,
        })
        return { rows: customers, next: has_more ? String(customers.at(-1)!.customer_id) : undefined }
      }}
    />
  )
}

const isOfCustomers = ({ type }: { type: string }) => type.startsWith('customer.')
