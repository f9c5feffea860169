import { useState } from 'preact/hooks'
import { RefusalError } from '../../../sdk/src/index.ts'
import { addWebhook, listWebhooks, removeWebhook, testWebhook } from '../../console/api/webhooks.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { describeRefusal } from '../../console/context.ts'
import { askFirst } from '../../console/question.tsx'
import { type Faults, Field, submitting } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { frame, wordsIn } from '../frame/words.ts'

const t = wordsIn('settings')

/** Addresses of the merchant's own software. */
export function Webhooks({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`webhooks ${merchantId}`, async () => {
    const { webhooks } = await listWebhooks()
    return webhooks.filter(({ merchant_id }) => merchant_id === null || merchant_id === merchantId)
  })
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState<string>()
  const [faults, setFaults] = useState<Faults>()

  async function add() {
    try {
      const made = await addWebhook({ url, types: ['*'], merchant_id: merchantId })
      setSecret(made.secret)
      setUrl('')
      setFaults(undefined)
      await asked.ask()
    } catch (error) {
      setFaults(
        error instanceof RefusalError
          ? splitFaults(error, ['url'], {}, () => t('webhook.wrong'))
          : { url: [frame('fault.away')] },
      )
    }
  }
  async function test(id: string) {
    try {
      const { status, error } = await testWebhook({ webhook_id: id })
      showToast(
        status === null ? t('webhook.failed', { reason: error ?? '' }) : t('webhook.tested', { status }),
      )
    } catch (error) {
      showToast(t('webhook.failed', { reason: describeRefusal(error, frame('fault.away')).join(' ') }))
    }
  }
  async function remove(id: string, url: string) {
    if (!(await askFirst(t('webhook.remove.ask', { url }), t('webhook.remove.yes')))) return
    setSecret(undefined)
    try {
      await removeWebhook({ webhook_id: id })
    } catch (error) {
      showToast(describeRefusal(error, frame('fault.away')).join(' '))
    }
    await asked.ask()
  }
  return (
    <section class="card stack" aria-label={t('webhooks')}>
      <h2>{t('webhooks')}</h2>
      <p class="soft">{t('webhooks.lead')}</p>
      {secret && (
        <Notice kind="good">
          <p>{t('webhook.secret')}</p>
          <code>{secret}</code>
        </Notice>
      )}
      <Loaded asked={asked}>
        {(webhooks) => (
          <>
            {webhooks.length === 0 && <p class="soft">{t('webhooks.none')}</p>}
            <ul class="rows">
              {webhooks.map((webhook) => (
                <li key={webhook.webhook_id} class="spread">
                  <span class="webhook-url">
                    {webhook.url}{' '}
                    {!webhook.enabled && (
                      <span class="tag bad">{webhook.disabled_reason ?? t('webhook.off')}</span>
                    )}
                  </span>
                  <span class="row">
                    <button type="button" class="button plain" onClick={() => void test(webhook.webhook_id)}>
                      {t('webhook.test')}
                    </button>
                    <button
                      type="button"
                      class="icon-button"
                      aria-label={t('webhook.remove', { url: webhook.url })}
                      onClick={() => void remove(webhook.webhook_id, webhook.url)}
                    >
                      <Icon name="trash" />
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <form class="stack" onSubmit={submitting(add)}>
        <Field
          name="url"
          type="url"
          label={t('webhook.url')}
          value={url}
          faults={faults}
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
        <button type="submit" class="button quiet">
          {t('webhook.add')}
        </button>
      </form>
    </section>
  )
}
