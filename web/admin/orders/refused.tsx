import type { RefusedCheckout } from '../../../sdk/src/index.ts'
import { listRefusedCheckouts } from '../../console/api/orders.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { Panel, shopMoment } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('refused')
const codeText = codeWords('refused', 'code')
const howText = codeWords('refused', 'how')
/** The checkout codes that people ask about; the API accepts any code. */
const codes = [
  ...[
    'age_required',
    'alcohol_not_allowed',
    'bad_location',
    'bad_order_time',
    'bad_payment',
    'below_minimum',
  ],
  ...['closed', 'empty_cart', 'insufficient_payment', 'not_available', 'out_of_range', 'selection_required'],
  ...['payment_declined', 'payments_unavailable', 'price_changed'],
]

const Reasons = ({ reasons }: Pick<RefusedCheckout, 'reasons'>) => (
  <ul class="reasons">
    {reasons.map(({ code, user_msg, dev_msg }) => (
      <li key={`${code} ${dev_msg}`}>
        {user_msg} {dev_msg !== user_msg && <span class="soft small">{dev_msg}</span>}
      </li>
    ))}
  </ul>
)

const columns: Column<RefusedCheckout>[] = [
  {
    ...{ name: 'at', label: t('at'), as: 'shop-moment', sort: 'at' },
    text: (row) => row.at,
    zone: (row: RefusedCheckout) => row.time_zone,
  },
  {
    name: 'merchant',
    label: t('merchant'),
    text: (row) => row.merchant,
    show: (row) => <a href={pathTo('merchants', [row.merchant_id])}>{row.merchant}</a>,
  },
  {
    name: 'who',
    label: t('who'),
    text: (row) => row.email ?? t('guest'),
    show: (row) =>
      row.customer_id === null ? (
        <>
          {t('guest')} <span class="soft small">{row.email}</span>
        </>
      ) : (
        <a href={pathTo('customers', [row.customer_id])}>{row.email ?? `#${row.customer_id}`}</a>
      ),
  },
  { name: 'how', label: t('how'), text: (row) => row.order_type && howText(row.order_type) },
  {
    name: 'why',
    label: t('why'),
    text: (row) => row.reasons.map(({ user_msg }) => user_msg).join(' '),
    show: (row) => <Reasons reasons={row.reasons} />,
  },
  { name: 'times', label: t('times'), text: (row) => row.times, as: 'count' },
]

/** Failed checkouts. They never become orders, so no order shows them. */
export function RefusedPage() {
  return (
    <>
      <p class="soft">{t('lead')}</p>
      <List
        name="refused-checkouts"
        label={t('title')}
        columns={columns}
        filters={[
          { name: 'email', label: t('by'), kind: 'search' },
          {
            ...{ name: 'code', label: t('code'), kind: 'choice' },
            options: codes.map((value) => ({ value, label: codeText(value) })),
          },
          { name: 'merchant_id', label: t('merchant'), kind: 'merchant' },
          { name: 'customer_id', label: t('who'), kind: 'customer' },
        ]}
        keyOf={(row) => row.refusal_id}
        empty={t('none')}
        read={async ({ filters: { email, code, merchant_id, customer_id }, sorted, after, limit }) => {
          const { refused_checkouts: rows, has_more } = await listRefusedCheckouts({
            ...(email && { email }),
            ...(code && { code }),
            ...(merchant_id && { merchant_id: Number(merchant_id) }),
            ...(customer_id && { customer_id: Number(customer_id) }),
            ...(after && { after: Number(after) }),
            ...sorted,
            limit,
          })
          return { rows, next: has_more ? String(rows.at(-1)!.refusal_id) : undefined }
        }}
      />
    </>
  )
}

/** A customer's latest failed checkouts; nothing is shown if there are none. */
export function RefusedPanel({ customerId }: { customerId: number }) {
  const asked = useAsked(`refused ${customerId}`, () =>
    listRefusedCheckouts({ customer_id: customerId, limit: 5 }),
  )
  return (
    <Loaded asked={asked}>
      {({ refused_checkouts: rows }) =>
        rows.length === 0 ? null : (
          <Panel
            title={t('title')}
            end={<a href={pathTo('orders', ['refused'], { customer_id: String(customerId) })}>{t('all')}</a>}
          >
            <ul class="plain-rows">
              {rows.map((row) => (
                <li key={row.refusal_id}>
                  <span>
                    <a href={pathTo('merchants', [row.merchant_id])}>{row.merchant}</a>{' '}
                    <span class="soft small">{shopMoment(row.at, row.time_zone)}</span>
                    <Reasons reasons={row.reasons} />
                  </span>
                  {row.times > 1 && (
                    <span class="soft small">
                      {t('many', { count: row.times, time: shopMoment(row.first_at, row.time_zone) })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  )
}
