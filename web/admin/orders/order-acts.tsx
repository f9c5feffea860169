import type { MerchantOrder } from '../../../sdk/src/index.ts'
import { changeDoor } from '../../console/api/couriers.ts'
import { grantCredit } from '../../console/api/credits.ts'
import { changeOrder, mailAboutOrder, noteOnOrder } from '../../console/api/orders.ts'
import { Act, reasonField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { canRefund, RefundAct } from './refund-act.tsx'
import { isOpen } from './status.tsx'
import { readDeliveries, type WholeOrder } from './timeline.ts'

const t = wordsIn('orders')

/** The actions that the order's state allows; the API checks them again. */
function listActions(whole: WholeOrder) {
  const { status, type } = whole.order
  const mayComplete =
    status === 'ready' || status === 'out_for_delivery' || (status === 'confirmed' && type === 'delivery')
  const hasFailed = readDeliveries(whole).deliveries?.some(({ state }) => state === 'failed') === true
  return [
    ...(hasFailed && isOpen(status) ? (['redispatch'] as const) : []),
    ...(mayComplete ? (['complete'] as const) : []),
    ...(isOpen(status) && status !== 'out_for_delivery' ? (['cancel'] as const) : []),
  ]
}

export function OrderActs({ whole, reload }: { whole: WholeOrder; reload(): void }) {
  const { order } = whole
  return (
    <>
      {may(changeOrder) &&
        listActions(whole).map((action) => (
          <Act
            call={changeOrder}
            key={action}
            label={t(action)}
            tone={action === 'cancel' ? 'danger' : 'quiet'}
            what={<p>{t(`${action}.what`)}</p>}
            fields={[{ ...reasonField, hint: t('act.reason.hint') }]}
            run={({ reason = '' }) => changeOrder({ order_id: order.order_id, action, reason })}
            onDone={reload}
          />
        ))}
      {canRefund(order) && <RefundAct order={order} reload={reload} />}
      {whole.customer_id !== null && order.customer.email && <CreditAct order={order} />}
      {order.type !== 'pickup' && isOpen(order.status) && <DoorAct order={order} reload={reload} />}
      <NoteAct orderId={order.order_id} reload={reload} />
      {order.customer.email && <MailAct order={order} reload={reload} />}
    </>
  )
}

const CreditAct = ({ order: { order_id, name, customer } }: { order: MerchantOrder }) => (
  <Act
    call={grantCredit}
    label={t('credit')}
    what={<p>{t('credit.what', { name: `${customer.first_name} ${customer.last_name}` })}</p>}
    fields={[
      { name: 'value', label: t('credit.value'), kind: 'number' },
      { name: 'memo', label: t('credit.memo'), value: `${t('number', { number: order_id })}, ${name}` },
    ]}
    run={({ value, memo = '' }) =>
      grantCredit({ email: customer.email, order_id, value: Number(value), memo })
    }
  />
)

const DoorAct = ({ order, reload }: { order: MerchantOrder; reload(): void }) => (
  <Act
    call={changeDoor}
    label={t('door.change')}
    submit={frame('act.save')}
    what={<p>{t('door.what')}</p>}
    fields={[
      {
        name: 'unit_number',
        label: t('door.unit'),
        value: order.location?.unit_number ?? '',
        isOptional: true,
      },
      {
        ...{ name: 'instructions', label: t('door.instructions'), kind: 'area', isOptional: true },
        value: order.delivery_options?.instructions ?? '',
      },
    ]}
    run={({ unit_number = '', instructions = '' }) =>
      changeDoor({ order_id: order.order_id, unit_number, instructions })
    }
    done={t('door.done')}
    onDone={reload}
  />
)

const MailAct = ({ order: { order_id, customer }, reload }: { order: MerchantOrder; reload(): void }) => (
  <Act
    call={mailAboutOrder}
    label={t('mail')}
    what={<p>{t('mail.what', { email: customer.email })}</p>}
    fields={[
      { name: 'subject', label: t('mail.subject') },
      { name: 'text', label: t('mail.text'), kind: 'area' },
    ]}
    run={({ subject = '', text = '' }) => mailAboutOrder({ order_id, subject, text })}
    done={t('mail.done')}
    onDone={reload}
  />
)

const NoteAct = ({ orderId, reload }: { orderId: number; reload(): void }) => (
  <Act
    call={noteOnOrder}
    label={t('note')}
    what={<p>{t('note.what')}</p>}
    fields={[{ name: 'text', label: t('note.text'), kind: 'area' }]}
    run={({ text = '' }) => noteOnOrder({ order_id: orderId, text })}
    done={t('note.done')}
    onDone={reload}
  />
)
