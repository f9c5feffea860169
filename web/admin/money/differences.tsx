import { useState } from 'preact/hooks'
import type { GatewayDifference } from '../../../sdk/src/index.ts'
import { listDifferences } from '../../console/api/money.ts'
import { Notice } from '../../kit/notice.tsx'
import { money, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, frame, wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { todayUtc } from './days.ts'

const t = wordsIn('differences')
const stateText = codeWords('moneyCodes', 'state')
type Side = GatewayDifference['ours'] | GatewayDifference['theirs']
/** Payments of one request; each is a call to the gateway. */
const batch = 100

const sideText = (side: Side) =>
  side === null
    ? t('side.none')
    : [
        side.state === null ? t('side.kept') : stateText(side.state),
        side.taken === null ? side.amount !== null && money(side.amount) : money(side.taken),
      ]
        .filter(Boolean)
        .join(', ')

const columns: Column<GatewayDifference>[] = [
  { name: 'order', label: t('order'), text: (row) => row.order_id, show: (row) => `#${row.order_id}` },
  {
    name: 'ordered',
    label: t('ordered'),
    text: (row) => row.ordered_at,
    as: 'shop-moment',
    zone: (row) => row.time_zone,
  },
  {
    name: 'difference',
    label: t('difference'),
    text: (row) => t(`difference.${row.difference}`),
    show: (row) => (
      <Tag tone={row.being_settled ? 'warn' : 'bad'}>
        {t(`difference.${row.difference}`)}
        {row.being_settled && ` · ${t('settling')}`}
      </Tag>
    ),
  },
  { name: 'ours', label: t('ours'), text: (row) => sideText(row.ours) },
  { name: 'theirs', label: t('theirs'), text: (row) => sideText(row.theirs) },
  { name: 'gateway_id', label: t('gateway.id'), text: (row) => row.gateway_id, as: 'code' },
]

type Counted = { gateway: string; compared: number; unanswered: number; elsewhere: number }

/** Card payments of a day that the gateway has otherwise. */
export function DifferencesPage() {
  const [counted, setCounted] = useState<Counted>()
  return (
    <>
      <p class="soft">{t('lead')}</p>
      {counted && (
        <Notice kind={counted.unanswered > 0 ? 'problem' : 'good'}>
          <p role="status">
            {t('compared', { count: counted.compared, gateway: counted.gateway })}
            {counted.unanswered > 0 && ` ${t('unanswered', { count: counted.unanswered })}`}
            {counted.elsewhere > 0 && ` ${t('elsewhere', { count: counted.elsewhere })}`}
            {counted.gateway === 'sandbox' && ` ${t('sandbox')}`}
          </p>
        </Notice>
      )}
      <List
        name="gateway-differences"
        label={t('title')}
        columns={columns}
        filters={[
          { name: 'day', label: t('day'), kind: 'date', initial: todayUtc() },
          {
            ...{ name: 'kind', label: t('difference'), kind: 'choice' },
            options: (['missing', 'state', 'amount'] as const).map((value) => ({
              value,
              label: t(`difference.${value}`),
            })),
          },
        ]}
        keyOf={(row) => `${row.order_id} ${row.payment}`}
        href={(row) => pathTo('orders', [row.order_id])}
        empty={frame('list.none')}
        read={async ({ filters: { day = todayUtc(), kind }, after, limit }) => {
          const found = await compare(day, after, limit)
          setCounted(found)
          return {
            rows: found.rows.filter(({ difference }) => !kind || difference === kind),
            next: found.next,
          }
        }}
      />
    </>
  )
}

/** Until there are enough rows for a page, or the day is at its end. */
async function compare(day: string, from: string | undefined, limit: number) {
  const rows: GatewayDifference[] = []
  const counted: Counted = { gateway: '', compared: 0, unanswered: 0, elsewhere: 0 }
  let after = from
  do {
    const page = await listDifferences({ ...{ day, limit: batch, ...(after && { after }) } })
    rows.push(...page.differences)
    counted.gateway = page.gateway
    for (const name of ['compared', 'unanswered', 'elsewhere'] as const) counted[name] += page[name]
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < limit)
  return { ...counted, rows, next: after }
}
