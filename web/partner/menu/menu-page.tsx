import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Answer, RefusalError } from '../../../sdk/src/index.ts'
import { type Asked, Loaded, useAsked } from '../../console/ask.tsx'
import { client, wordsOf } from '../../console/context.ts'
import { setLeaveGuard } from '../../console/router.ts'
import { Sheet } from '../../console/sheet.tsx'
import { showToast } from '../../kit/dom.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { TabButtons } from '../../kit/tabs/tabs.tsx'
import type { Shop } from '../frame/place.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { BulkTab } from './bulk-tab.tsx'
import { Changes } from './changes.tsx'
import { type Draft, entityOfField, type MenuDocument, openDraft, shapeOf } from './draft.ts'
import { FilesTab } from './files.tsx'
import { HistoryTab } from './history.tsx'
import { keepDraft, readKeptDraft } from './kept-draft.ts'
import { PreviewTab } from './preview-tab.tsx'
import { TimesTab } from './times-tab.tsx'
import { MenuTree } from './tree.tsx'
import type { Fault } from './tree-props.ts'

const t = wordsIn('menu')
const tabs = ['edit', 'bulk', 'times', 'preview', 'history', 'files'] as const
type Tab = (typeof tabs)[number]
type Finding = Answer<'post_merchant_admin_menu_lint'>['findings'][number]
const noFindings: readonly Finding[] = []
type Loading = {
  draft: Draft
  shortTag: string
  /** The revision that is published: a draft of an older one cannot be published any more. */
  revision: number
}

export function MenuPage({ shop }: { shop: Shop }) {
  const { merchantId } = shop
  const [tab, setTab] = useState<Tab>('edit')
  const admin = client.admin(merchantId)
  const asked = useAsked<Loading>(`menu ${merchantId}`, async () => {
    const [{ revision, document }, { shortTag }] = await Promise.all([
      admin.menu.export('json'),
      admin.info(),
    ])
    const draft = readKeptDraft(merchantId) ?? openDraft(revision, document as MenuDocument)
    return { draft, shortTag, revision }
  })
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
        {asked.value && (
          <a class="link-button" href={`/m/${merchantId}/${asked.value.shortTag}`}>
            {t('shop')}
          </a>
        )}
      </div>
      <TabButtons
        label={t('title')}
        names={tabs}
        chosen={tab}
        textOf={(name) => t(`tab_${name}`)}
        onChoose={setTab}
      />
      {(tab === 'edit' || tab === 'bulk' || tab === 'times') && (
        <Loaded asked={asked}>{(value) => <Editor {...{ merchantId, value, asked, tab }} />}</Loaded>
      )}
      {tab === 'preview' && (
        <Loaded asked={asked}>{({ draft }) => <PreviewTab {...{ merchantId, draft }} />}</Loaded>
      )}
      {tab === 'history' && <HistoryTab merchantId={merchantId} onRestored={() => void asked.ask()} />}
      {tab === 'files' && <FilesTab merchantId={merchantId} onImported={() => void asked.ask()} />}
    </>
  )
}

const keepAfterMs = 300

/** Kept on this device a moment after the last change, and when the window is closed or the page left. */
function useKept(merchantId: number, draft: Draft) {
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(merchantId, draft), keepAfterMs)
    return () => clearTimeout(timer)
  }, [merchantId, draft])
  useEffect(() => {
    const keep = () => keepDraft(merchantId, latest.current)
    window.addEventListener('pagehide', keep)
    setLeaveGuard(() => (keep() ? undefined : t('leave.ask')))
    return () => {
      window.removeEventListener('pagehide', keep)
      setLeaveGuard(undefined)
      keep()
    }
  }, [merchantId])
}

type EditorProps = { merchantId: number; value: Loading; asked: Asked<Loading>; tab: Tab }

function Editor({ merchantId, value, asked, tab }: EditorProps) {
  const { draft, revision } = value
  // Loaded apart: checking a large menu takes the service a moment.
  const lint = useAsked(`lint ${merchantId} ${revision}`, () => client.admin(merchantId).menu.lint())
  const findings = lint.value?.findings ?? noFindings
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const [isPublishing, setPublishing] = useState(false)
  const shape = shapeOf(draft)
  const hasChanges = draft.changes > 0
  useKept(merchantId, draft)
  /** The published menu anew, without the draft. */
  async function reload() {
    keepDraft(merchantId, undefined)
    asked.change((now) => ({ ...now, draft: { ...now.draft, changes: 0 } }))
    setRefused([])
    await asked.ask()
  }
  const latest = useRef(asked)
  latest.current = asked
  // The same function at each drawing, so that rows which have not changed are not drawn again.
  const edit = useCallback(
    (change: (draft: Draft) => Draft) =>
      latest.current.change((now) => ({ ...now, draft: change(now.draft) })),
    [],
  )
  const advice = useMemo(
    () =>
      findings.flatMap(({ entityId, type, text }): Fault[] =>
        entityId === null ? [] : [{ id: entityId, field: type, text, isRefusal: false }],
      ),
    [findings],
  )
  const faults = useMemo(() => Map.groupBy([...refused, ...advice], ({ id }) => id), [refused, advice])
  return (
    <>
      <div class="menu-bar">
        <span role="status" class={hasChanges ? 'tag warn' : 'tag good'}>
          {hasChanges ? t('changes', { count: draft.changes }) : t('changes.none')}
        </span>
        {advice.length > 0 && <span class="tag">{t('lint.title', { count: advice.length })}</span>}
        <span class="actions">
          {hasChanges && (
            <button
              type="button"
              class="button plain"
              onClick={() => {
                if (confirm(t('discard.ask'))) void reload()
              }}
            >
              {t('discard')}
            </button>
          )}
          <button
            type="button"
            class={hasChanges ? 'button' : 'button quiet'}
            onClick={() => setPublishing(true)}
          >
            {t('publish')}
          </button>
        </span>
      </div>
      {draft.document.entities.length === 0 && (
        <Empty title={t('empty')}>
          <p>{t('empty.text')}</p>
        </Empty>
      )}
      {hasChanges && draft.revision < revision && <Notice kind="problem">{t('publish.stale')}</Notice>}
      {tab === 'edit' && <MenuTree {...{ draft, shape, faults, merchantId, edit }} />}
      {tab === 'bulk' && <BulkTab {...{ draft, shape, edit }} />}
      {tab === 'times' && <TimesTab {...{ draft, edit }} />}
      {isPublishing && (
        <PublishSheet
          {...{ merchantId, draft }}
          onRefused={(faults) => setRefused(faults)}
          onPublished={() => {
            setPublishing(false)
            showToast(t('publish.done'))
            void reload()
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  )
}

type PublishSheetProps = {
  merchantId: number
  draft: Draft
  onRefused(faults: readonly Fault[]): void
  onPublished(): void
  onClose(): void
}

/** First what would change, in words; then all of it at once, or nothing. */
function PublishSheet({ merchantId, draft, onRefused, onPublished, onClose }: PublishSheetProps) {
  const [faults, setFaults] = useState<readonly string[]>()
  const { revision, document } = draft
  const send = (dryRun: boolean) =>
    client.admin(merchantId).menu.import({ format: 'json', document: document as never, revision, dryRun })
  function refuse(error: unknown): never {
    if (error instanceof RefusalError)
      onRefused(
        error.reasons.flatMap(({ field, exact_msg, user_msg }): Fault[] => {
          const of = entityOfField(draft, field)
          return of ? [{ ...of, text: exact_msg ?? user_msg, isRefusal: true }] : []
        }),
      )
    throw error
  }
  const asked = useAsked(`publish ${draft.changes}`, () => send(true).catch(refuse))
  async function publish() {
    try {
      await send(false).catch(refuse)
      onPublished()
    } catch (error) {
      const isStale = error instanceof RefusalError && error.is('stale_revision')
      setFaults(isStale ? [t('publish.stale')] : wordsOf(error, frame('fault.away')))
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
              disabled={changes.length === 0}
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
