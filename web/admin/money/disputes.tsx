import type { Dispute } from '../../../sdk/src/index.ts'
import { listDisputes } from '../../console/api/money.ts'
import { Tag, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, frame, wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('disputes')
export const statusText = codeWords('disputes', 'status')
export const reasonText = codeWords('disputes', 'reason')
export const isOfDisputes = ({ type }: { type: string }) => type.startsWith('dispute.')

export const tones = new Map<string, Tone>([
  ['needs_response', 'bad'],
  ['warning_needs_response', 'warn'],
  ['under_review', 'warn'],
  ['warning_under_review', 'warn'],
  ['won', 'good'],
])

const columns: Column<Dispute>[] = [
  { name: 'opened', label: t('opened'), text: (row) => row.opened_at, as: 'moment' },
  { name: 'due', label: t('due'), text: (row) => row.due_by, as: 'moment' },
  {
    name: 'status',
    label: t('status'),
    text: (row) => statusText(row.status),
    show: (row) => <Tag tone={tones.get(row.status) ?? ''}>{statusText(row.status)}</Tag>,
  },
  { name: 'reason', label: t('reason'), text: (row) => reasonText(row.reason) },
  {
    name: 'order',
    label: t('order'),
    text: (row) => row.order_id ?? '',
    show: (row) => (row.order_id === null ? frame('none') : `#${row.order_id}`),
  },
  { name: 'merchant', label: t('merchant'), text: (row) => row.merchant_name ?? '' },
  { name: 'amount', label: t('amount'), text: (row) => row.amount, as: 'money' },
  { name: 'paid', label: t('paid.by'), text: (row) => t(`paid.${row.borne_by}`) },
]

const showWords = { evidence: 'evidence.needed', true: 'open', false: 'closed' } as const

/** Open disputes come first, by deadline. */
export function DisputesPage() {
  return (
    <List
      name="disputes"
      label={t('title')}
      columns={columns}
      filters={[
        choiceFilter(
          { name: 'open', label: t('show'), initial: 'true' },
          ['evidence', 'true', 'false'] as const,
          (value) => t(showWords[value]),
        ),
      ]}
      keyOf={(row) => row.dispute_id}
      href={(row) => pathTo('money', ['disputes', row.dispute_id])}
      isConcerned={isOfDisputes}
      empty={t('none')}
      read={async ({ filters: { open }, after, limit }) => {
        const { disputes, next } = await listDisputes({
          ...(open === 'evidence' ? { can_respond: true } : open && { open: open === 'true' }),
          ...(after && { after: Number(after) }),
          limit,
        })
        return { rows: disputes, next: next === null ? undefined : String(next) }
      }}
    />
  )
}
