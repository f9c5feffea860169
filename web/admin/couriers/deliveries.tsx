import type { Answer } from '../../../sdk/src/index.ts'
import { changeDelivery, listDeliveries } from '../../console/api/couriers.ts'
import { Act } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { pathTo } from '../frame/place.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('deliveries')
const stateText = codeWords('deliveries', 'state')
const legText = codeWords('deliveries', 'leg')
type Delivery = Answer<'get_operator_deliveries'>['deliveries'][number]
const filters = ['failed', 'unanswered', 'seeking', 'seeking_long', 'live'] as const
type State = (typeof filters)[number]

const columns: Column<Delivery>[] = [
  {
    name: 'order',
    label: t('order'),
    text: (row) => row.order_id,
    show: (row) => `#${row.order_id}`,
    sort: 'order',
  },
  { name: 'merchant', label: t('merchant'), text: (row) => row.merchant_name },
  { name: 'leg', label: t('leg'), text: (row) => legText(row.leg) },
  {
    name: 'state',
    label: t('state'),
    text: (row) => stateText(row.state),
    tone: (row) => (row.state === 'failed' ? 'bad' : ''),
  },
  {
    name: 'provider',
    label: t('provider'),
    text: (row) => row.provider ?? (row.state === 'live' ? t('own.driver') : null),
  },
  {
    name: 'start',
    label: t('since'),
    text: (row) => row.start_at,
    as: 'shop-moment',
    zone: (row) => row.time_zone,
  },
  { name: 'reason', label: t('reason'), text: (row) => row.reason },
]

/** An order can have two deliveries: one to the customer and one back. */
const keyOf = ({ order_id, leg }: Delivery) => `${order_id} ${leg}`
function readKey(key: string) {
  const [before, before_leg] = key.split(' ')
  return { before: Number(before), before_leg: before_leg as Delivery['leg'] }
}

/** Deliveries in progress, and failed ones to clear up. */
export function Deliveries() {
  return (
    <List
      name="deliveries"
      label={t('title')}
      columns={columns}
      filters={[
        {
          ...{ name: 'state', label: t('show'), kind: 'choice', initial: 'failed' },
          options: filters.map((value) => ({ value, label: t(`filter.${value}`) })),
        },
      ]}
      keyOf={keyOf}
      href={(row) => pathTo('orders', [row.order_id])}
      isConcerned={isOfDeliveries}
      empty={t('none')}
      read={async ({ filters: { state = 'failed' }, sorted, after, limit }) => {
        const { deliveries, has_more } = await listDeliveries({
          state: state as State,
          ...(after && readKey(after)),
          ...sorted,
          limit,
        })
        return { rows: deliveries, next: has_more ? keyOf(deliveries.at(-1)!) : undefined }
      }}
      {...(may(changeDelivery) && { actions: listActs })}
    />
  )
}

const isOfDeliveries = ({ type }: { type: string }) => /^(delivery|order)\./.test(type)

/** Only failed deliveries can be cleared up. */
function listActs({ order_id, state }: Delivery, reload: () => void) {
  if (state !== 'failed') return null
  const order = `#${order_id}`
  return (
    <>
      {(['retry', 'give_up'] as const).map((action) => (
        <Act
          call={changeDelivery}
          key={action}
          label={t(action)}
          about={order}
          isSmall
          tone={action === 'give_up' ? 'danger' : 'quiet'}
          what={<p>{t(`${action}.what`, { order })}</p>}
          run={(_values, because) => changeDelivery({ order_id, action }, because)}
          onDone={reload}
        />
      ))}
    </>
  )
}
