import { useState } from 'preact/hooks'
import type { MerchantPayoutTransfer } from '../../../sdk/src/index.ts'
import { changeTransfer, holdPayouts, listAllTransfers, payAhead } from '../../console/api/money.ts'
import { Act, reasonField } from '../frame/act.tsx'
import { Panel, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, List } from '../list/list.tsx'
import { todayUtc } from './days.ts'
import { FileLink } from './parts.tsx'

const t = wordsIn('money')
type Transfer = MerchantPayoutTransfer
type Status = Transfer['status']
const statuses = ['failed', 'held', 'due', 'sending', 'sent', 'paid', 'carried'] as const
const tones: Partial<Record<Status, Tone>> = { failed: 'bad', held: 'warn', paid: 'good' }

/** A person's note, or the meaning of a Stripe code. */
const noteText = codeWords('moneyCodes', 'transfer')

const columns: Column<Transfer>[] = [
  { name: 'payee', label: t('transfer.payee'), text: (row) => row.name },
  { name: 'day', label: t('day'), text: (row) => row.day, as: 'day' },
  { name: 'kind', label: t('transfer.kind'), text: (row) => t(`transfer.${row.kind}`) },
  {
    ...{ name: 'status', label: t('status'), text: (row) => t(`transfer.${row.status}`) },
    tone: ({ status }) => tones[status],
  },
  {
    name: 'note',
    label: t('transfer.note'),
    text: (row) => row.invoice || noteText(row.note || row.reason || (row.bank?.failure ?? '')) || null,
  },
  {
    name: 'bank',
    label: t('transfer.bank'),
    text: (row) => (row.bank ? t(`bank.${row.bank.status}`) : null),
  },
  { name: 'arrives', label: t('transfer.arrives'), text: (row) => row.bank?.arrives ?? null, as: 'day' },
  { name: 'net', label: t('net'), text: (row) => row.net, as: 'money' },
  { name: 'brought', label: t('transfer.brought'), text: (row) => row.brought_forward, as: 'money' },
  { name: 'amount', label: t('transfer.amount'), text: (row) => row.amount, as: 'money' },
]

/** What can be done with a transfer in each state; the API refuses everything else. */
const actionsOf: Partial<Record<Status, readonly ('hold' | 'release' | 'retry' | 'paid_outside')[]>> = {
  due: ['hold', 'paid_outside'],
  held: ['release', 'paid_outside'],
  failed: ['retry', 'paid_outside'],
}

const merchantField = { name: 'merchant_id', label: t('merchant'), kind: 'merchant' } as const
const courierField = { name: 'provider_id', label: t('transfer.courier'), kind: 'courier' } as const

/** Transfers to merchants. Failed ones and those on hold need someone to act. */
export function TransfersPage() {
  const [version, setVersion] = useState(0)
  const changed = () => setVersion((before) => before + 1)
  return (
    <>
      <p class="row">
        <Act
          call={payAhead}
          label={t('transfer.pay')}
          what={<p>{t('transfer.pay.what')}</p>}
          fields={[
            { ...merchantField, isOptional: true },
            { ...courierField, isOptional: true, hint: t('transfer.courier.hint') },
            {
              name: 'amount',
              label: t('dollars'),
              kind: 'number',
              isOptional: true,
              hint: t('transfer.pay.hint'),
            },
            reasonField,
          ]}
          run={({ merchant_id, provider_id, amount, reason = '' }) =>
            payAhead({
              ...(merchant_id && { merchant_id: Number(merchant_id) }),
              ...(provider_id && { provider_id: Number(provider_id) }),
              ...(amount && { amount: Number(amount) }),
              reason,
            })
          }
          onDone={changed}
        />
        <Act
          call={holdPayouts}
          label={t('transfer.hold.all')}
          what={<p>{t('transfer.hold.all.what')}</p>}
          fields={[merchantField, reasonField]}
          run={({ merchant_id, reason = '' }) =>
            holdPayouts({ merchant_id: Number(merchant_id), held: true, reason })
          }
          onDone={changed}
        />
        <Act
          call={holdPayouts}
          label={t('transfer.release.all')}
          what={<p>{t('transfer.release.all.what')}</p>}
          fields={[merchantField, reasonField]}
          run={({ merchant_id, reason = '' }) =>
            holdPayouts({ merchant_id: Number(merchant_id), held: false, reason })
          }
          onDone={changed}
        />
      </p>
      <List
        name="transfers"
        label={t('tab.transfers')}
        columns={columns}
        version={version}
        filters={[
          choiceFilter({ name: 'status', label: t('status') }, statuses, (status) => t(`transfer.${status}`)),
          merchantField,
          courierField,
          { name: 'from', label: t('from'), kind: 'date' },
          { name: 'to', label: t('to'), kind: 'date' },
        ]}
        keyOf={(row) => row.transfer_id}
        href={(row) =>
          row.merchant_id === null
            ? pathTo('couriers', [row.provider_id!])
            : pathTo('merchants', [row.merchant_id])
        }
        isConcerned={({ type }) => type.startsWith('payout.')}
        empty={t('transfers.none')}
        actions={(row, reload) => [
          <Statement key="pdf" row={row} format="pdf" />,
          <Statement key="csv" row={row} format="csv" />,
          ...(row.reversed === 0 ? (actionsOf[row.status] ?? []) : []).map((action) => (
            <Act
              key={action}
              isSmall
              call={changeTransfer}
              label={t(`transfer.${action}`)}
              about={`${row.name} ${row.day}`}
              what={<p>{t(`transfer.${action}.what`)}</p>}
              fields={[reasonField]}
              run={({ reason = '' }) => changeTransfer({ transfer_id: row.transfer_id, action, reason })}
              onDone={reload}
            />
          )),
        ]}
        read={async ({ filters: { status, merchant_id, provider_id, from, to }, after, limit }) => {
          const { transfers, next } = await listAllTransfers({
            ...(status && { status: status as Status }),
            ...(merchant_id && { merchant_id: Number(merchant_id) }),
            ...(provider_id && { provider_id: Number(provider_id) }),
            ...(from && { from }),
            ...(to && { to }),
            ...(after && { after: Number(after) }),
            limit,
          })
          return { rows: transfers, next: next === null ? undefined : String(next) }
        }}
      />
      <Forms />
    </>
  )
}

/** What merchants were paid last year and this year, for the tax office. */
function Forms() {
  const thisYear = Number(todayUtc().slice(0, 4))
  return (
    <Panel
      title={t('forms')}
      end={
        <span class="row">
          {[thisYear - 1, thisYear].map((year) => (
            <FileLink
              key={year}
              path="/operator/forms/1099-k"
              query={{ year: String(year) }}
              label={String(year)}
            />
          ))}
        </span>
      }
    >
      <p class="soft">{t('forms.lead')}</p>
    </Panel>
  )
}

/** The payee's statement: its orders, fees and the amount. */
const Statement = ({ row, format }: { row: Transfer; format: 'pdf' | 'csv' }) => (
  <a
    class="button quiet small-button"
    href={`/admin/api/operator/payout-transfers/${row.transfer_id}?format=${format}`}
    aria-label={t('transfer.statement', { format: format.toUpperCase(), payee: row.name, day: row.day })}
    download
  >
    {format.toUpperCase()}
  </a>
)
