import type { Answer } from '../../../sdk/src/index.ts'
import { addWebhook, listWebhooks } from '../../console/api/webhooks.ts'
import { moment, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { GrowingList } from '../list/growing-list.tsx'
import type { Column } from '../list/list.tsx'

const t = wordsIn('access')
export type Webhook = Answer<'get_webhooks'>['webhooks'][number]

export function describeState({ enabled, disabled_reason, failing_since }: Webhook): {
  text: string
  tone: Tone
} {
  if (disabled_reason) return { text: t('off.because', { reason: disabled_reason }), tone: 'bad' }
  if (!enabled) return { text: t('disabled'), tone: '' }
  if (failing_since) return { text: t('failing', { time: moment(failing_since) }), tone: 'bad' }
  return { text: t('enabled'), tone: 'good' }
}

const columns: Column<Webhook>[] = [
  { name: 'url', label: t('url'), text: (row) => row.url },
  { name: 'types', label: t('types'), text: (row) => row.types.join(', '), as: 'code' },
  { name: 'owner', label: t('owner'), text: (row) => row.owner },
  { name: 'description', label: t('description'), text: (row) => row.description },
  {
    name: 'status',
    label: t('status'),
    text: (row) => describeState(row).text,
    tone: (row) => describeState(row).tone,
  },
]

export const WebhooksPage = () => (
  <GrowingList
    add={{
      ...{ call: addWebhook, label: t('webhook.new') },
      fields: [
        { name: 'url', label: t('url') },
        { name: 'types', label: t('types'), hint: t('types.hint'), value: '*' },
        { name: 'description', label: t('description'), isOptional: true },
      ],
      run: async ({ url = '', types = '', description = '' }) => {
        const list = types.split(',').map((word) => word.trim())
        const { secret } = await addWebhook({ url, types: list, description })
        return { text: t('secret.once'), secret }
      },
    }}
    name="webhooks"
    isWhole
    empty={t('webhook.none')}
    label={t('tab.webhooks')}
    columns={columns}
    keyOf={(row) => row.webhook_id}
    href={(row) => pathTo('access', ['webhooks', row.webhook_id])}
    read={async () => ({ rows: (await listWebhooks()).webhooks })}
  />
)
