import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { shopTime } from '../../console/clock.ts'
import { client, describeRefusal } from '../../console/context.ts'
import { Sheet } from '../../console/sheet.tsx'
import { formatMoment } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { showToast } from '../../kit/toast.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { Changes } from './changes.tsx'

const t = wordsIn('menu')
type Revision = Answer<'get_merchant_admin_menu_revisions'>['revisions'][number]
const pageSize = 30

/** Revisions with their authors, newest first; each can be viewed and restored. */
export function HistoryTab({ merchantId, onRestored }: { merchantId: number; onRestored(): void }) {
  const { menu } = client.admin(merchantId)
  const asked = useAsked(`history ${merchantId}`, () => menu.revisions({ limit: pageSize }))
  const [restoring, setRestoring] = useState<number>()
  return (
    <Loaded asked={asked}>
      {({ revisions, current, message, time_zone }) => (
        <>
          {revisions.length === 0 && <p class="soft">{t('history.none')}</p>}
          <ol class="stack">
            {revisions.map((revision) => (
              <Entry
                key={revision.revision}
                {...{ merchantId, revision, zone: time_zone }}
                isCurrent={revision.revision === current}
                onRestore={() => setRestoring(revision.revision)}
              />
            ))}
            {revisions.at(-1)?.revision === 1 && (
              <li class="card spread revision">
                <strong>{t('history.first')}</strong>
                <button type="button" class="button quiet" onClick={() => setRestoring(0)}>
                  {t('history.restore')}
                </button>
              </li>
            )}
          </ol>
          {revisions.length > 0 && revisions.at(-1)!.revision > 1 && revisions.length % pageSize === 0 && (
            <button
              type="button"
              class="button quiet"
              onClick={async () => {
                const more = await menu.revisions({ limit: pageSize, before: revisions.at(-1)!.revision })
                asked.set({ message, current, time_zone, revisions: [...revisions, ...more.revisions] })
              }}
            >
              {t('history.more')}
            </button>
          )}
          {restoring !== undefined && (
            <RestoreSheet
              {...{ merchantId }}
              revision={restoring}
              onDone={() => {
                setRestoring(undefined)
                showToast(t('history.restored'))
                void asked.ask()
                onRestored()
              }}
              onClose={() => setRestoring(undefined)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

type EntryProps = {
  merchantId: number
  revision: Revision
  /** The shop's time zone. */
  zone: string
  isCurrent: boolean
  onRestore(): void
}

function Entry({ merchantId, revision, zone, isCurrent, onRestore }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li class="card stack revision">
      <div class="spread">
        <strong>
          {revision.revision}. {revision.summary}
        </strong>
        {isCurrent && <span class="tag good">{t('history.current')}</span>}
      </div>
      <p class="soft small">
        {t('history.by', {
          actor: revision.actor,
          time: shopTime(revision.at, { zone, format: formatMoment }),
        })}
      </p>
      <div class="actions">
        <button type="button" class="button plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('history.diff')}
        </button>
        {!isCurrent && (
          <button type="button" class="button quiet" onClick={onRestore}>
            {t('history.restore')}
          </button>
        )}
      </div>
      {isOpen && <Diff merchantId={merchantId} to={revision.revision} />}
    </li>
  )
}

function Diff({ merchantId, to }: { merchantId: number; to: number }) {
  const asked = useAsked(`diff ${merchantId} ${to}`, () => client.admin(merchantId).menu.diff({ to }))
  return <Loaded asked={asked}>{({ changes }) => <Changes changes={changes} />}</Loaded>
}

type RestoreSheetProps = { merchantId: number; revision: number; onDone(): void; onClose(): void }

function RestoreSheet({ merchantId, revision, onDone, onClose }: RestoreSheetProps) {
  const { menu } = client.admin(merchantId)
  const [faults, setFaults] = useState<readonly string[]>()
  const asked = useAsked(`restore ${merchantId} ${revision}`, () => menu.rollback(revision, { dryRun: true }))
  return (
    <Sheet title={t('history.restore.title', { revision })} onClose={onClose} isLarge>
      <p>{t('history.restore.lead')}</p>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <Loaded asked={asked}>
        {({ changes }) => (
          <>
            <Changes changes={changes} />
            <button
              type="button"
              class="button"
              onClick={() =>
                menu
                  .rollback(revision)
                  .then(onDone, (error) => setFaults(describeRefusal(error, frame('fault.away'))))
              }
            >
              {t('history.restore.now')}
            </button>
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
