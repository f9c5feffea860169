import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { type Asked, useAsked } from '../../console/ask.tsx'
import { client } from '../../console/context.ts'
import { onLiveEvent } from '../../console/live.ts'
import { askFirst } from '../../console/question.tsx'
import { setLeaveGuard } from '../../console/router.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { showToast } from '../../kit/toast.ts'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { BulkTab } from './bulk-tab.tsx'
import { findFaults, isRefused } from './check-draft.ts'
import type { CopyPart } from './copy-rules.ts'
import { CopySheet } from './copy-sheet.tsx'
import { type Draft, type MenuDocument, openDraft, shapeDraft } from './draft.ts'
import { type Edits, makeEdit, openEdits, redo, undo } from './edits.ts'
import { useFocusNext } from './focus-next.ts'
import { GroupsTab } from './groups-tab.tsx'
import { keepDraft } from './kept-draft.ts'
import { type Conflict, mergeDocuments } from './merge-drafts.ts'
import { PhotosTab } from './photos-tab.tsx'
import { PublishSheet } from './publish-sheet.tsx'
import { Conflicts, Stale } from './stale.tsx'
import { TimesTab } from './times-tab.tsx'
import { MenuTree } from './tree.tsx'
import type { Fault } from './tree-props.ts'

const t = wordsIn('menu')
type Finding = Answer<'post_merchant_admin_menu_lint'>['findings'][number]
const noFindings: readonly Finding[] = []

export const editTabs = ['edit', 'groups', 'bulk', 'photos', 'times'] as const
export type EditTab = (typeof editTabs)[number]

export type Loading = {
  edits: Edits
  shortTag: string
  /** The person's other shops whose menus they may edit. */
  others: readonly Shop[]
  /** The published revision: a draft of an older one can no longer be published. */
  revision: number
}

const keepAfterMs = 300

/**
 * Stores the draft on this device shortly after each change, and when the person closes the window or leaves the page.
 */
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

type Published = { revision: number; document: MenuDocument }

async function readPublished(merchantId: number): Promise<Published> {
  const { revision, document } = await client.admin(merchantId).menu.export('json')
  return { revision, document: document as MenuDocument }
}

/** A draft that has changes by now is kept. */
const withPublished = (now: Loading, { revision, document }: Published): Loading =>
  now.edits.draft.changes > 0 || revision <= now.edits.draft.revision
    ? { ...now, revision: Math.max(now.revision, revision) }
    : { ...now, revision, edits: openEdits(openDraft(revision, document)) }

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

type EditorProps = { merchantId: number; value: Loading; asked: Asked<Loading>; tab: EditTab }

export function Editor({ merchantId, value, asked, tab }: EditorProps) {
  const { edits, revision, others } = value
  const { draft } = edits
  // Loaded separately: checking a large menu takes the service a moment.
  const lint = useAsked(`lint ${merchantId} ${revision}`, () => client.admin(merchantId).menu.lint())
  const findings = lint.value?.findings ?? noFindings
  const [refused, setRefused] = useState<readonly Fault[]>([])
  const [isChecked, setChecked] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [showsAdvised, setShowsAdvised] = useState(false)
  const [copied, setCopied] = useState<CopyPart>()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const shape = shapeDraft(draft)
  const hasChanges = draft.changes > 0
  useKept(merchantId, draft)
  useFocusNext(draft)
  /** Reloads the published menu and drops the draft. */
  async function reload() {
    keepDraft(merchantId, undefined)
    asked.change((now) => ({ ...now, edits: openEdits({ ...now.edits.draft, changes: 0 }) }))
    setRefused([])
    setConflicts([])
    setChecked(false)
    await asked.ask()
  }
  const latest = useRef(asked)
  latest.current = asked
  const isOwn = useRef(isPublishing)
  isOwn.current = isPublishing
  // Someone else has published: without unsaved changes the new menu is shown, otherwise a notice.
  useEffect(
    () =>
      onLiveEvent(({ type, merchant_id }) => {
        if (type === 'menu.updated' && merchant_id === merchantId && !isOwn.current)
          void readPublished(merchantId).then(
            (published) => latest.current.change((now) => withPublished(now, published)),
            () => {}, // Publishing reports it again.
          )
      }),
    [merchantId],
  )
  const changeEdits = useCallback(
    (change: (edits: Edits) => Edits) =>
      latest.current.change((now) => ({ ...now, edits: change(now.edits) })),
    [],
  )
  // A stable function, so that unchanged rows don't re-render.
  const edit = useCallback(
    (change: (draft: Draft) => Draft) => changeEdits((now) => makeEdit(now, change)),
    [changeEdits],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target))
        return
      event.preventDefault()
      changeEdits(event.shiftKey ? redo : undo)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [changeEdits])
  const advice = useMemo(
    () =>
      findings.flatMap(({ entityId, type, text }): Fault[] =>
        entityId === null ? [] : [{ id: entityId, field: type, text, isRefusal: false }],
      ),
    [findings],
  )
  const advised = useMemo(() => new Set(advice.map(({ id }) => id)), [advice])
  const found = useMemo(
    () =>
      isChecked
        ? findFaults(draft, shape).map((fault): Fault => {
            const { id, field, code } = fault
            return { id, field, text: t(`fault.${code}`), isRefusal: isRefused(fault) }
          })
        : [],
    [isChecked, draft, shape],
  )
  const faults = useMemo(
    () => Map.groupBy([...refused, ...found, ...advice], ({ id }) => id),
    [refused, found, advice],
  )
  const missing = found.filter(({ isRefusal }) => isRefusal)
  function publish() {
    const wrong = document.querySelector<HTMLElement>('.menu-editor [aria-invalid="true"]')
    setChecked(true)
    setRefused([])
    if (wrong) wrong.focus()
    else if (!findFaults(draft, shape).some(isRefused)) setPublishing(true)
  }
  const copyTo = others.length > 0 ? setCopied : undefined
  const tree = { draft, shape, faults, merchantId, edit, copyTo }
  return (
    <div class="menu-editor stack">
      <span class="unseen menu-moved" role="status" />
      <div class="menu-bar">
        <span role="status" class={hasChanges ? 'tag warn' : 'tag good'}>
          {hasChanges ? t('changes', { count: draft.changes }) : t('changes.none')}
        </span>
        {advice.length > 0 && tab === 'edit' && (
          <span class="chips">
            <button
              type="button"
              class="chip"
              aria-pressed={showsAdvised}
              onClick={() => setShowsAdvised(!showsAdvised)}
            >
              {t('lint.title', { count: advice.length })}
            </button>
          </span>
        )}
        <span class="actions">
          {edits.past.length + edits.future.length > 0 && (
            <>
              <button
                type="button"
                class="button plain"
                disabled={edits.past.length === 0}
                onClick={() => changeEdits(undo)}
              >
                {t('undo')}
              </button>
              <button
                type="button"
                class="button plain"
                disabled={edits.future.length === 0}
                onClick={() => changeEdits(redo)}
              >
                {t('redo')}
              </button>
            </>
          )}
          {hasChanges && (
            <button
              type="button"
              class="button plain"
              onClick={async () => {
                if (await askFirst(t('discard.ask'), t('discard'))) await reload()
              }}
            >
              {t('discard')}
            </button>
          )}
          <button type="button" class={hasChanges ? 'button' : 'button quiet'} onClick={publish}>
            {t('publish')}
          </button>
        </span>
      </div>
      {missing.length > 0 && (
        <Notice kind="problem">
          <strong>{t('fix')}</strong>
          <ul>
            {missing.slice(0, 8).map(({ id, text }) => (
              <li key={`${id} ${text}`}>
                {shape.byId.get(id)?.name || t('unnamed')}: {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {draft.document.entities.length === 0 && (
        <Empty title={t('empty')}>
          <p>{t('empty.text')}</p>
        </Empty>
      )}
      {hasChanges && draft.revision < revision && (
        <Stale
          canMerge={draft.base !== undefined}
          onMerge={async () => {
            const published = await readPublished(merchantId)
            const { document: theirs } = published
            const merged = mergeDocuments({ base: draft.base!, mine: draft.document, theirs })
            setConflicts(merged.conflicts)
            edit(({ changes }) => ({ ...published, base: theirs, document: merged.document, changes }))
          }}
        />
      )}
      <Conflicts {...{ conflicts }} />
      {tab === 'edit' && <MenuTree {...tree} only={showsAdvised && advised.size > 0 ? advised : undefined} />}
      {tab === 'edit' && copyTo && draft.document.entities.length > 0 && (
        <button type="button" class="button plain" onClick={() => copyTo({ kind: 'menu' })}>
          {t('copy.to')}
        </button>
      )}
      {copied && (
        <CopySheet {...{ draft }} part={copied} shops={others} onClose={() => setCopied(undefined)} />
      )}
      {tab === 'groups' && <GroupsTab {...tree} />}
      {tab === 'bulk' && <BulkTab {...{ draft, shape, edit }} />}
      {tab === 'photos' && <PhotosTab {...tree} />}
      {tab === 'times' && <TimesTab {...{ draft, edit }} />}
      {isPublishing && (
        <PublishSheet
          {...{ merchantId, draft }}
          onRefused={(faults) => setRefused(faults)}
          onStale={() => {
            setPublishing(false)
            asked.change((now) => ({ ...now, revision: Math.max(now.revision, draft.revision + 1) }))
          }}
          onPublished={async () => {
            // The sheet stays open until the new menu has loaded: anything typed before would be lost.
            await reload()
            setPublishing(false)
            showToast(t('publish.done'))
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  )
}
