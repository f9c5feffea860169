import type { Answer } from '../../../sdk/src/index.ts'
import { listAudit } from '../../console/api/access.ts'
import { startOfDay } from '../../console/clock.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, List, pageOf } from '../list/list.tsx'

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
    text: (row) => row.action,
    show: (row) => <code class="small">{row.action}</code>,
  },
  { name: 'subject', label: t('subject'), text: (row) => row.subject },
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
                <pre class="code">{textOf(row[when])}</pre>
              </div>
            ))}
          </div>
        </details>
      ),
  },
]

/** The first parts of action names: the thing that they are done to. */
const nouns = [
  ...[
    'brand',
    'catalogue',
    'client',
    'compliance',
    'credit',
    'customer',
    'delivery',
    'gazetteer',
    'gift_card',
  ],
  ...[
    'group',
    'item',
    'key',
    'maintenance',
    'menu',
    'merchant',
    'order',
    'promotion',
    'provider',
    'settings',
  ],
  ...['staff', 'webhook'],
]
const actions = nouns.map((noun) => ({ value: `${noun}.`, label: noun }))

export function AuditPage() {
  return (
    <List
      name="audit"
      label={t('tab.audit')}
      columns={columns}
      filters={[
        { name: 'actor', label: t('audit.actor'), kind: 'search' },
        { name: 'action', label: t('audit.action'), kind: 'choice', options: actions },
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
        return pageOf(records, limit, (last) => last.audit_id)
      }}
    />
  )
}
