import type { MerchantOrder, OrderMark } from '../../../sdk/src/index.ts'
import { listRefunds } from '../../console/api/money.ts'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, cutPage, List } from '../list/list.tsx'

const t = wordsIn('money')
const statuses = ['failed', 'pending', 'done'] as const

type Row = MerchantOrder & { mark: OrderMark }

const columns: Column<Row>[] = [
  {
    name: 'order',
    label: t('order'),
    text: (row) => row.order_id,
    show: (row) => `#${row.order_id}`,
    sort: 'order',
  },
  { name: 'merchant', label: t('merchant'), text: (row) => row.name },
  {
    name: 'ordered',
    label: t('ordered'),
    text: (row) => row.order_date,
    as: 'shop-moment',
    zone: (row) => row.mark.time_zone,
  },
  { name: 'total', label: t('total'), text: (row) => row.total, as: 'money' },
  { name: 'refunded', label: t('refunded'), text: (row) => row.refunded, as: 'money' },
]

/** Failed refunds come first: they need attention. */
export function RefundsPage() {
  return (
    <List
      name="refunds"
      label={t('tab.refunds')}
      columns={columns}
      filters={[
        choiceFilter({ name: 'status', label: t('status'), initial: 'failed' }, statuses, (value) =>
          t(value),
        ),
      ]}
      keyOf={(row) => row.order_id}
      href={(row) => pathTo('orders', [row.order_id])}
      isConcerned={({ type }) => type === 'order.refunded' || type === 'refund.failed'}
      empty={t('refunds.none')}
      read={async ({ filters: { status }, sorted, after, limit }) => {
        const { orders, marks } = await listRefunds({
          status: status as (typeof statuses)[number],
          ...(after && { before: Number(after) }),
          ...sorted,
          limit: limit + 1,
        })
        const rows = orders.map((order, index) => ({ ...order, mark: marks[index]! }))
        return cutPage(rows, limit, (last) => last.order_id)
      }}
    />
  )
}
