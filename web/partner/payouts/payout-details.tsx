import type { PayoutTransfer } from '../../../sdk/src/index.ts'
import { readTransfer } from '../../console/api/money.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatLongDay, formatMoney } from '../../kit/format.ts'
import { FigureTable } from '../../kit/table/table.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('payouts')
type Status = PayoutTransfer['status']
const tones: Record<Status, string> = {
  ...{ due: '', held: 'warn', sending: '', sent: '', paid: 'good', failed: 'bad', carried: '' },
}
const money = (dollars: number) => formatMoney(dollars, language)

export const StatusTag = ({ status }: { status: Status }) => (
  <span class={`tag ${tones[status]}`}>{t(`status.${status}`)}</span>
)

/** A payout: how its amount was calculated, where it is, and its orders. */
export function PayoutDetails({ merchantId, transferId }: { merchantId: number; transferId: number }) {
  const asked = useAsked(`transfer ${transferId}`, () =>
    readTransfer({ merchantId, transfer_id: transferId }),
  )
  return (
    <Loaded asked={asked}>
      {({ transfer, orders, booked_later = 0 }) => (
        <div class="stack">
          <p>
            <StatusTag status={transfer.status} /> <BankText transfer={transfer} />
          </p>
          <dl class="sums">
            {transfer.kind === 'daily' && <Line label={t('net')} amount={transfer.net} />}
            {transfer.brought_forward !== 0 && (
              <Line label={t('brought.forward')} amount={transfer.brought_forward} />
            )}
            {transfer.carried_over !== 0 && <Line label={t('carried')} amount={-transfer.carried_over} />}
            {transfer.reversed !== 0 && <Line label={t('reversed')} amount={-transfer.reversed} />}
            <Line label={t('amount')} amount={transfer.amount} isTotal />
          </dl>
          {transfer.reason && <p>{transfer.reason}</p>}
          <p class="row">
            <File {...{ merchantId, transferId }} format="pdf" />
            <File {...{ merchantId, transferId }} format="csv" />
          </p>
          {orders.length > 0 && (
            <FigureTable
              label={t('its.orders')}
              rows={orders}
              keyOf={({ order_id }) => order_id ?? 0}
              columns={[
                {
                  ...{ name: 'order', label: t('order') },
                  show: ({ order_id }) => (order_id === null ? t('other') : `#${order_id}`),
                },
                ...(['gross', 'fees', 'tax_collected', 'refunds', 'cash_taken', 'net'] as const).map(
                  (name) => ({
                    ...{ name, label: t(`order.${name}`), isNumber: true },
                    show: (order: (typeof orders)[number]) => money(order[name]),
                  }),
                ),
              ]}
            />
          )}
          {booked_later !== 0 && (
            <p class="soft small">{t('booked.later', { amount: money(booked_later) })}</p>
          )}
          {transfer.reference && (
            <p class="soft small">{t('reference', { reference: transfer.reference })}</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

/** What happens to it next, in a sentence. */
function BankText({ transfer }: { transfer: PayoutTransfer }) {
  const { status, bank, note, paid_outside } = transfer
  if (paid_outside) return <>{t('bank.outside')}</>
  if (bank?.status === 'failed') return <>{t('bank.failed')}</>
  if (bank?.arrives) {
    const day = formatLongDay(`${bank.arrives}T00:00:00`, language)
    return <>{t(bank.status === 'paid' ? 'bank.paid' : 'bank.arrives', { day })}</>
  }
  return <>{status === 'held' ? t('status.held.text', { reason: note }) : t(`status.${status}.text`)}</>
}

const Line = ({ label, amount, isTotal }: { label: string; amount: number; isTotal?: boolean }) => (
  <div class={isTotal ? 'spread total' : 'spread'}>
    <dt>{label}</dt>
    <dd class="number">{money(amount)}</dd>
  </div>
)

function File(props: { merchantId: number; transferId: number; format: 'pdf' | 'csv' }) {
  const { merchantId, transferId, format } = props
  const query = new URLSearchParams({ merchantId: String(merchantId), format })
  return (
    <a
      class="button quiet"
      href={`/partner/api/merchant/admin/payout-transfers/${transferId}?${query}`}
      download
    >
      {t(`file.${format}`)}
    </a>
  )
}
