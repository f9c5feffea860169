import { useState } from 'preact/hooks'
import { RefusalError } from '../../../sdk/src/index.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client, describeRefusal } from '../../console/context.ts'
import { Sheet } from '../../console/sheet.tsx'
import { Notice } from '../../kit/notice.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { Changes } from './changes.tsx'
import { type Draft, entityOfField } from './draft.ts'
import type { Fault } from './tree-props.ts'

const t = wordsIn('menu')

type PublishSheetProps = {
  merchantId: number
  draft: Draft
  onRefused(faults: readonly Fault[]): void
  /** Someone else has published since the draft was started. */
  onStale(): void
  onPublished(): Promise<void>
  onClose(): void
}

/** First shows the changes in words, then publishes all of them at once, or none. */
export function PublishSheet({
  merchantId,
  draft,
  onRefused,
  onStale,
  onPublished,
  onClose,
}: PublishSheetProps) {
  const [faults, setFaults] = useState<readonly string[]>()
  const [isSending, setSending] = useState(false)
  const { revision, document } = draft
  const send = (dryRun: boolean) =>
    client.admin(merchantId).menu.import({ format: 'json', document: document as never, revision, dryRun })
  function refuse(error: unknown): never {
    if (error instanceof RefusalError && error.is('stale_revision')) onStale()
    else if (error instanceof RefusalError)
      onRefused(
        error.reasons.flatMap(({ field, exact_msg, user_msg }): Fault[] => {
          const of = entityOfField(draft, field)
          return of ? [{ ...of, text: exact_msg ?? user_msg, isRefusal: true }] : []
        }),
      )
    throw error
  }
  const asked = useAsked('publish', () => send(true).catch(refuse))
  async function publish() {
    setSending(true)
    try {
      await send(false).catch(refuse)
      await onPublished()
    } catch (error) {
      setFaults(describeRefusal(error, frame('fault.away')))
      setSending(false)
    }
  }
  return (
    <Sheet title={t('publish.title')} onClose={onClose} isLarge>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <Loaded asked={asked}>
        {({ changes }) => (
          <>
            {changes.length === 0 ? <p>{t('publish.nothing')}</p> : <Changes changes={changes} />}
            <p class="soft">{t('publish.lead')}</p>
            <button
              type="button"
              class="button"
              disabled={changes.length === 0 || isSending}
              aria-busy={isSending}
              onClick={() => void publish()}
            >
              {t('publish.now')}
            </button>
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
