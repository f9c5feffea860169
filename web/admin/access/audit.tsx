import type { Answer } from '../../../sdk/src/index.ts'
import { client } from '../../console/context.ts'
import { moment } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'
import { type Column, List } from '../list/list.tsx'
import { accessMessages } from './messages.ts'

const t = wordsIn(accessMessages)
type AuditRecord = Answer<'get_operator_audit'>['records'][number]

const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 1)

const columns: Column<AuditRecord>[] = [
  { name: 'at', label: t('at'), text: (row) => row.at, show: (row) => moment(row.at) },
  { name: 'actor', label: t('actor'), text: (row) => row.actor },
  {
    name: 'action',
    label: t('action'),
    text: (row) => row.action,
    show: (row) => <code class="small">{row.action}</code>,
  },
  { name: 'subject', label: t('subject'), text: (row) => row.subject },
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
                <pre class="code">{textOf(row[when])}</pre>
              </div>
            ))}
          </div>
        </details>
      ),
  },
]

const matches = (record: AuditRecord, text: string) =>
  [record.actor, record.action, record.subject].some((part) =>
    part.toLowerCase().includes(text.toLowerCase()),
  )

/** One page of the interface holds this many; what matches is found among them. */
const most = 1000

export function AuditPage() {
  return (
    <List
      name="audit"
      label={t('tab.audit')}
      columns={columns}
      filters={[
        { name: 'find', label: t('find'), kind: 'search' },
        { name: 'since', label: t('since'), kind: 'date' },
      ]}
      keyOf={(row) => row.audit_id}
      read={async ({ filters: { find, since }, after, limit }) => {
        const asked = find ? most : limit
        const { records } = await client.request('get_operator_audit', {
          ...(since && { since: `${since}T00:00:00Z` }),
          ...(after && { before_id: Number(after) }),
          limit: asked,
        })
        const rows = find ? records.filter((record) => matches(record, find)) : records
        return { rows, next: records.length === asked ? String(records.at(-1)!.audit_id) : undefined }
      }}
    />
  )
}
