import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import {
  changeWebhook,
  listWebhookDeliveries,
  readWebhook,
  removeWebhook,
  resendWebhook,
  rotateWebhook,
  testWebhook,
} from '../../console/api/webhooks.ts'
import { useAsked } from '../../console/ask.tsx'
import { navigate } from '../../console/router.ts'
import { Notice } from '../../kit/notice.tsx'
import { Act } from '../frame/act.tsx'
import { Detail } from '../frame/detail.tsx'
import { may } from '../frame/me.ts'
import { Code, moment, PageHead, Secret, Tag, type Tone } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { choiceFilter } from '../list/filters.tsx'
import { type Column, List } from '../list/list.tsx'
import { describeState, type Webhook } from './webhooks.tsx'

const t = wordsIn('access')
type Delivery = Answer<'get_webhooks_webhook_id_deliveries'>['deliveries'][number]
const statuses = ['pending', 'delivered', 'failed', 'given_up'] as const
const tones: Record<Delivery['status'], Tone> = {
  pending: '',
  delivered: 'good',
  failed: 'warn',
  given_up: 'bad',
}

const back = { href: pathTo('access', ['webhooks']), text: t('tab.webhooks') }

export function WebhookPage({ webhookId }: { webhookId: string }) {
  const asked = useAsked(`webhook ${webhookId}`, () => readWebhook({ webhook_id: webhookId }))
  return (
    <Detail asked={asked} title={back.text} back={back}>
      {(webhook) => (
        <>
          <Head webhook={webhook} reload={() => void asked.ask()} />
          <Deliveries webhook={webhook} />
        </>
      )}
    </Detail>
  )
}

function Head({ webhook, reload }: { webhook: Webhook; reload(): void }) {
  const { webhook_id, url, enabled } = webhook
  const [secret, setSecret] = useState<string>()
  const [answer, setAnswer] = useState<Answer<'post_webhooks_webhook_id_test'>>()
  const state = describeState(webhook)
  return (
    <>
      <PageHead title={url} back={back}>
        <Tag tone={state.tone}>{state.text}</Tag>
        {may(changeWebhook) && (
          <>
            <Act
              call={testWebhook}
              label={t('test')}
              what={<p>{t('test.what', { url })}</p>}
              run={async () => setAnswer(await testWebhook({ webhook_id }))}
            />
            <Act
              call={rotateWebhook}
              label={t('secret.new')}
              what={<p>{t('webhook.secret.what', { url })}</p>}
              run={async () => setSecret((await rotateWebhook({ webhook_id })).secret)}
            />
            <Act
              call={changeWebhook}
              label={t(enabled ? 'app.disable' : 'app.enable')}
              tone={enabled ? 'danger' : 'quiet'}
              what={<p>{t(enabled ? 'webhook.disable.what' : 'webhook.enable.what', { url })}</p>}
              run={(_values, because) => changeWebhook({ webhook_id, enabled: !enabled }, because)}
              onDone={reload}
            />
            <Act
              call={removeWebhook}
              label={t('remove')}
              tone="danger"
              what={<p>{t('remove.what', { url })}</p>}
              run={(_values, because) => removeWebhook({ webhook_id }, because)}
              onDone={() => navigate(pathTo('access', ['webhooks']))}
            />
          </>
        )}
      </PageHead>
      {secret && <Secret text={t('secret.once')} secret={secret} />}
      {answer && (
        <Notice kind={answer.status !== null && answer.status < 300 ? 'good' : 'problem'}>
          <p>
            {answer.status === null
              ? t('test.none', { error: answer.error ?? '' })
              : t('test.answer', { status: answer.status, ms: answer.ms })}
          </p>
          {answer.answer && <Code>{answer.answer}</Code>}
        </Notice>
      )}
    </>
  )
}

const columns: Column<Delivery>[] = [
  { name: 'event', label: t('event'), text: (row) => row.event_id, sort: 'event' },
  { name: 'type', label: t('type'), text: (row) => row.type },
  { name: 'status', label: t('status'), text: (row) => t(row.status), tone: (row) => tones[row.status] },
  { name: 'attempts', label: t('attempts'), text: (row) => row.attempts.length, isNumber: true },
  {
    name: 'last',
    label: t('last'),
    text(row) {
      const last = row.attempts.at(-1)
      return last ? `${last.status ?? last.error ?? ''} · ${last.ms} ms` : ''
    },
  },
  {
    name: 'next',
    label: t('next'),
    text: (row) => row.next_attempt ?? '',
    show: (row) => (row.next_attempt ? moment(row.next_attempt) : frame('none')),
  },
]

function Deliveries({ webhook: { webhook_id, url } }: { webhook: Webhook }) {
  return (
    <>
      <h2>{t('deliveries')}</h2>
      <List
        name="deliveries"
        label={t('deliveries')}
        columns={columns}
        filters={[choiceFilter({ name: 'status', label: t('status') }, statuses, (value) => t(value))]}
        keyOf={(row) => row.event_id}
        read={async ({ filters: { status }, sorted, after, limit }) => {
          const { deliveries, next, has_more } = await listWebhookDeliveries({
            webhook_id,
            limit,
            ...(status && { status: status as Delivery['status'] }),
            ...(after && { after }),
            ...sorted,
          })
          return { rows: deliveries, next: has_more ? (next ?? undefined) : undefined }
        }}
        actions={({ event_id }, reload) =>
          may(resendWebhook) && (
            <Act
              call={resendWebhook}
              label={t('resend')}
              about={event_id}
              isSmall
              what={<p>{t('resend.what', { event: event_id, url })}</p>}
              run={() => resendWebhook({ webhook_id, event_id })}
              onDone={reload}
            />
          )
        }
      />
    </>
  )
}
