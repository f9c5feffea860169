import type { MerchantOrder, OrderMark } from '../../../sdk/src/index.ts'
import { listOrders } from '../../console/api/orders.ts'
import { startOfDay } from '../../console/clock.ts'
import { Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { SectionTabs } from '../frame/section-tabs.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { HelpPage } from './help.tsx'
import { HelpOfOrder } from './help-page.tsx'
import { OrderPage } from './order-page.tsx'
import { RefusedPage } from './refused.tsx'
import { isOpen, openStatuses, type Status, StatusTag, statuses, statusText } from './status.tsx'

const t = wordsIn('orders')

export function OrdersSection({ rest: [name, of] }: { rest: readonly string[] }) {
  if (name === 'help' && of && /^\d+$/.test(of)) return <HelpOfOrder key={of} orderId={Number(of)} />
  if (name && /^\d+$/.test(name)) return <OrderPage key={name} orderId={Number(name)} />
  return <SectionTabs section="orders" {...{ t, pages, name }} />
}

const nameOf = ({ customer: { first_name, last_name } }: MerchantOrder) => `${first_name} ${last_name}`
/** Includes the service's verdict on lateness, and the shop's time zone. */
type Row = MerchantOrder & { mark: OrderMark }
const zone = ({ mark }: Row) => mark.time_zone

const columns: Column<Row>[] = [
  { name: 'order', label: t('order'), text: (row) => row.order_id, show: (row) => `#${row.order_id}` },
  {
    name: 'status',
    label: t('status'),
    text: (row) => statusText(row.status),
    show: (row) => (
      <>
        <StatusTag status={row.status} /> {row.mark.waiting && <Tag tone="bad">{t('waiting')}</Tag>}
      </>
    ),
  },
  {
    ...{ name: 'ordered', label: t('ordered'), as: 'shop-moment', sort: 'ordered', zone },
    text: (row) => row.order_date,
  },
  {
    ...{ name: 'promised', label: t('promised'), as: 'shop-moment', sort: 'promised', zone },
    text: (row) => row.promised_at,
    tone: (row) => (row.mark.late ? 'bad' : undefined),
  },
  { name: 'merchant', label: t('merchant'), text: (row) => row.name },
  {
    name: 'customer',
    label: t('customer'),
    text: (row) => `${nameOf(row)} ${row.customer.email}`,
    show: (row) => (
      <span>
        {nameOf(row)}
        <br />
        <span class="soft small">{row.customer.email}</span>
      </span>
    ),
  },
  { name: 'total', label: t('total'), text: (row) => row.total, as: 'money', sort: 'total' },
]

const dayMs = 86_400_000
/** The API's limit: only a short period can be sorted by anything but time. */
const maxSortedDays = 31
const isPerson = (query: string) => /@|^[\d\s().#+-]+$/.test(query)
function isSortable(column: string, { query = '', status = '', customer, from, to }: Filtered): boolean {
  if (column === 'ordered') return true
  if (query) return isPerson(query)
  const isOpenAlone =
    status === 'open' || status === 'late' || status === 'waiting' || isOpen(status as Status)
  const days = from && to ? (Date.parse(to) - Date.parse(from)) / dayMs + 1 : Number.POSITIVE_INFINITY
  return customer !== undefined || isOpenAlone || days <= maxSortedDays
}
type Filtered = Readonly<Record<string, string>>

function OrderList() {
  return (
    <List
      name="orders"
      label={t('title')}
      columns={columns}
      filters={[
        { name: 'query', label: t('search'), kind: 'search', hint: t('search.hint') },
        {
          ...{ name: 'status', label: t('status'), kind: 'choice' },
          options: (['open', 'late', 'waiting', ...statuses] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          })),
        },
        { name: 'merchant_id', label: t('merchant'), kind: 'merchant' },
        { name: 'customer', label: t('customer'), kind: 'customer' },
        { name: 'from', label: t('from'), kind: 'date' },
        { name: 'to', label: t('until'), kind: 'date' },
      ]}
      keyOf={(row) => row.order_id}
      href={(row) => pathTo('orders', [row.order_id])}
      isConcerned={isOfOrders}
      empty={frame('list.empty')}
      isSortable={isSortable}
      read={async ({ filters: { query, status, merchant_id, customer, from, to }, sorted, after, limit }) => {
        const { orders, marks, has_more } = await listOrders({
          ...(query && { query }),
          ...statusFilter(status),
          ...(merchant_id && { merchant_id: Number(merchant_id) }),
          ...(customer && { customer }),
          ...(from && { from: startOfDay(from) }),
          ...(to && { to: startOfDay(to, 1) }),
          ...(after && { after: Number(after) }),
          ...sorted,
          limit,
        })
        const rows = orders.map((order, index) => ({ ...order, mark: marks[index]! }))
        return { rows, next: has_more ? String(orders.at(-1)!.order_id) : undefined }
      }}
    />
  )
}

function statusFilter(status: string | undefined) {
  if (!status) return {}
  if (status === 'late' || status === 'waiting') return { [status]: true }
  return { status: status === 'open' ? [...openStatuses] : [status as Status] }
}

const isOfOrders = ({ type }: { type: string }) => type.startsWith('order.')

const pages = { all: OrderList, help: HelpPage, refused: RefusedPage }
