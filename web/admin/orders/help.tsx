import type { StaffHelpRequest } from '../../../sdk/src/index.ts'
import { listHelp } from '../../console/api/help.ts'
import { useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import type { LiveEvent } from '../../console/live.ts'
import { formatDuration } from '../../kit/format.ts'
import { Tag, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, List } from '../list/list.tsx'

const t = wordsIn('help')
export const reasonText = codeWords('help', 'reason')
export const statusText = codeWords('help', 'status')
export const wishText = codeWords('help', 'wish')
const handlerText = codeWords('help', 'with')
const statuses = ['open', 'answered', 'resolved', 'declined'] as const
const handlers = ['support', 'merchant'] as const
export const tones = new Map<string, Tone>([
  ['open', 'warn'],
  ['resolved', 'good'],
  ['declined', 'bad'],
])

const columns: Column<StaffHelpRequest>[] = [
  { name: 'order', label: t('order'), text: (row) => row.order_id, show: (row) => `#${row.order_id}` },
  {
    name: 'opened',
    label: t('opened'),
    text: (row) => row.opened,
    as: 'shop-moment',
    zone: (row) => row.time_zone,
  },
  { name: 'merchant', label: t('merchant'), text: (row) => row.merchant_name },
  { name: 'customer', label: t('customer'), text: (row) => row.customer_name || null },
  { name: 'reason', label: t('reason'), text: (row) => reasonText(row.reason) },
  { name: 'wanted', label: t('wanted'), text: (row) => wishText(row.wanted) },
  { name: 'said', label: t('said'), text: (row) => row.messages[0]?.text ?? null },
  {
    name: 'status',
    label: t('status'),
    text: (row) => statusText(row.status),
    show: (row) => (
      <span class="row">
        <Tag tone={tones.get(row.status) ?? ''}>{statusText(row.status)}</Tag>
        {row.auto_refunded && <Tag>{t('auto')}</Tag>}
      </span>
    ),
  },
  { name: 'with', label: t('with'), text: (row) => handlerText(row.with) },
  {
    name: 'answer',
    label: t('answer.time'),
    text: (row) => row.answer_minutes,
    isNumber: true,
    show: (row) => (row.answer_minutes === null ? null : formatDuration(row.answer_minutes, language)),
  },
]

/** Help requests of all shops; those waiting for support come first. */
export function HelpPage() {
  return (
    <>
      <AnswerTimes />
      <List
        name="help"
        label={t('title')}
        columns={columns}
        filters={[
          { name: 'query', label: t('search'), kind: 'search' },
          choiceFilter({ name: 'status', label: t('status') }, statuses, statusText),
          choiceFilter({ name: 'with', label: t('with') }, handlers, handlerText),
          { name: 'merchant_id', label: t('merchant'), kind: 'merchant' },
        ]}
        keyOf={(row) => row.help_id}
        href={(row) => pathTo('orders', ['help', row.order_id])}
        isConcerned={isOfHelp}
        empty={t('none')}
        read={async ({ filters: { query, status, with: handler, merchant_id }, after, limit }) => {
          const { requests, has_more } = await listHelp({
            ...(query && { query }),
            ...(status && { status: status as (typeof statuses)[number] }),
            ...(handler && { with: handler as (typeof handlers)[number] }),
            ...(merchant_id && { merchant_id: Number(merchant_id) }),
            ...(after && { after: Number(after) }),
            limit,
          })
          return { rows: requests, next: has_more ? String(requests.at(-1)!.help_id) : undefined }
        }}
      />
    </>
  )
}

function AnswerTimes() {
  const asked = useAsked('help times', () => listHelp({ limit: 1 }))
  const times = asked.value?.times
  if (!times) return null
  const { open, with_support, answered, median_minutes, p90_minutes } = times
  return (
    <p class="soft">
      {t('times.open', { open, support: with_support })}
      {median_minutes !== null &&
        p90_minutes !== null &&
        ` ${t('times.answered', { answered, median: formatDuration(median_minutes, language), p90: formatDuration(p90_minutes, language) })}`}
    </p>
  )
}

export const isOfHelp = ({ type }: LiveEvent) => type.startsWith('help.')
