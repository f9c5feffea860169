import type { Answer } from '../../../sdk/src/index.ts'
import { auditSubjects, auditText } from '../../console/activity/words.ts'
import { listAudit } from '../../console/api/access.ts'
import { startOfDay } from '../../console/clock.ts'
import { Code } from '../frame/parts.tsx'
import type { Section } from '../frame/paths.ts'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, cutPage, List } from '../list/list.tsx'

const t = wordsIn('access')
type AuditRecord = Answer<'get_operator_audit'>['records'][number]

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 1)

const columns: Column<AuditRecord>[] = [
  { name: 'at', label: t('at'), text: (row) => row.at, as: 'moment', sort: 'at' },
  { name: 'actor', label: t('actor'), text: (row) => row.actor },
  {
    name: 'action',
    label: t('action'),
    text: auditText,
  },
  {
    name: 'subject',
    label: t('subject'),
    text: (row) => row.subject,
    show: (row) => <Subject record={row} />,
  },
  { name: 'reason', label: t('reason'), text: (row) => row.reason },
  {
    name: 'change',
    label: t('changes'),
    text: (row) => `${textOf(row.before)} → ${textOf(row.after)}`,
    show: (row) =>
      row.before === null && row.after === null ? null : (
        <details class="change">
          <summary>{t('changes')}</summary>
          <div class="panels">
            {(['before', 'after'] as const).map((when) => (
              <div key={when}>
                <span class="soft small">{t(when)}</span>
                <Code>{textOf(row[when])}</Code>
              </div>
            ))}
          </div>
        </details>
      ),
  },
]

/** The section that has a page for what the action was done to. */
const pages: readonly (readonly [action: RegExp, section: Section])[] = [
  [/^order\./, 'orders'],
  [/^customer\./, 'customers'],
]

function Subject({ record: { action, subject, merchant_id } }: { record: AuditRecord }) {
  const [, section] = pages.find(([pattern]) => pattern.test(action)) ?? []
  if (section && /^\d+$/.test(subject)) return <a href={pathTo(section, [subject])}>#{subject}</a>
  const isMerchant = merchant_id !== null && subject === String(merchant_id)
  return isMerchant ? (
    <a href={pathTo('merchants', [subject])}>{t('audit.shop', { id: subject })}</a>
  ) : (
    subject
  )
}

export function AuditPage() {
  return (
    <List
      name="audit"
      label={t('tab.audit')}
      columns={columns}
      filters={[
        { name: 'actor', label: t('audit.actor'), kind: 'search' },
        { name: 'action', label: t('audit.action'), kind: 'choice', options: auditSubjects },
        { name: 'subject', label: t('audit.subject'), kind: 'search' },
        { name: 'merchant_id', label: t('audit.merchant'), kind: 'merchant' },
        { name: 'since', label: t('since'), kind: 'date' },
        { name: 'until', label: t('until'), kind: 'date' },
      ]}
      keyOf={(row) => row.audit_id}
      read={async ({ filters: { since, until, merchant_id, ...search }, sorted, after, limit }) => {
        const { records } = await listAudit({
          ...search,
          ...(merchant_id && { merchant_id: Number(merchant_id) }),
          ...(since && { since: startOfDay(since) }),
          ...(until && { until: startOfDay(until, 1) }),
          ...(after && { before_id: Number(after) }),
          ...sorted,
          limit: limit + 1,
        })
        return cutPage(records, limit, (last) => last.audit_id)
      }}
    />
  )
}
