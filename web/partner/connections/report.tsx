import { useState } from 'preact/hooks'
import { type Answer, RefusalError } from '../../../sdk/src/index.ts'
import { previewImport, publishImport } from '../../console/api/menus.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { describeRefusal, serverNow } from '../../console/context.ts'
import { Choice } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { Changes } from '../menu/changes.tsx'
import { MenuPreview } from '../menu/menu-preview.tsx'

const t = wordsIn('connections')
type Draft = Answer<'post_merchant_admin_menu_imports'>
type Prefer = 'ours' | 'source'

type ReportProps = { merchantId: number; draft: Draft; onPublished(): void; onStale(): void }

/** What a draft would change, a preview, and the button that publishes it. */
export function Report({ merchantId, draft, onPublished, onStale }: ReportProps) {
  const { import: read, report } = draft
  const [prefer, setPrefer] = useState<Prefer>('ours')
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isSending, setSending] = useState(false)

  async function publish() {
    setSending(true)
    setFaults([])
    try {
      // Publishes exactly what was shown: the revision makes it fail if someone else has changed the menu since.
      const { revision } = report
      await publishImport({ merchantId, import_id: read.importId, prefer, revision })
      onPublished()
    } catch (error) {
      const isStale = error instanceof RefusalError && error.is('stale_revision')
      setFaults(isStale ? [t('stale')] : describeRefusal(error, frame('fault.away')))
      if (isStale) onStale()
    }
    setSending(false)
  }
  const isSame = report.changeCount === 0 && report.soldOut === 0
  return (
    <div class="stack">
      <h3>{t('report.title')}</h3>
      <p>
        <strong>{read.summary}</strong>
      </p>
      {report.columns.length > 0 && (
        <p class="soft small">
          {t('report.columns', { names: report.columns.map(({ heading }) => heading).join(', ') })}
        </p>
      )}
      {isSame && <p>{t('report.nothing')}</p>}
      <Numbers report={report} pictures={read.counts.pictures} />
      {report.gaps.length > 0 && (
        <section class="stack" aria-label={t('report.gaps')}>
          <h4>{t('report.gaps')}</h4>
          <ul class="changes">
            {report.gaps.map(({ code, text, count, names }) => (
              <li key={code}>{t('report.gap', { text, count, names: names.join(', ') })}</li>
            ))}
          </ul>
        </section>
      )}
      {report.conflicts.length > 0 && (
        <fieldset class="stack">
          <legend>{t('report.conflicts', { count: report.conflicts.length })}</legend>
          <p class="soft">{t('report.conflicts.lead')}</p>
          <Sentences list={report.conflicts} />
          {(['ours', 'source'] as const).map((name) => (
            <Choice
              key={name}
              type="radio"
              name="prefer"
              label={t(`prefer.${name}`)}
              checked={prefer === name}
              onChange={() => setPrefer(name)}
            />
          ))}
        </fieldset>
      )}
      <Folded title={t('report.kept', { count: report.kept.length })} list={report.kept} />
      <Folded title={t('report.removed', { count: report.removed.length })} list={report.removed} />
      <Folded title={t('report.unplaced', { count: report.unplaced.length })} list={report.unplaced} />
      {report.changes.length > 0 && (
        <details>
          <summary>{t('report.changes', { count: report.changeCount })}</summary>
          <Changes changes={report.changes} />
        </details>
      )}
      <Preview merchantId={merchantId} importId={read.importId} />
      {faults.length > 0 && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <button type="button" class="button" disabled={isSending || isSame} onClick={() => void publish()}>
        {t('publish')}
      </button>
    </div>
  )
}

function Numbers({ report, pictures }: { report: Draft['report']; pictures: number }) {
  const lines = [
    { key: 'added' as const, count: report.added },
    { key: 'changed' as const, count: report.changed },
    { key: 'hidden' as const, count: report.hidden.length },
    { key: 'soldout' as const, count: report.soldOut },
    { key: 'pictures' as const, count: pictures },
  ].filter(({ count }) => count > 0)
  return (
    <ul class="changes">
      {lines.map(({ key, count }) => (
        <li key={key}>
          {t(`report.${key}`, { count })}
          {key === 'hidden' && `: ${report.hidden.slice(0, 10).join(', ')}`}
        </li>
      ))}
    </ul>
  )
}

const Sentences = ({ list }: { list: readonly string[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard, too
  <ul class="changes" tabIndex={0}>
    {list.map((text, index) => (
      <li key={index}>{text}</li>
    ))}
  </ul>
)

function Folded({ title, list }: { title: string; list: readonly string[] }) {
  if (list.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <Sentences list={list} />
    </details>
  )
}

/** Loaded when it is opened. */
function Preview({ merchantId, importId }: { merchantId: number; importId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('preview')}</summary>
      {isOpen && <PreviewMenu {...{ merchantId, importId }} />}
    </details>
  )
}

function PreviewMenu({ merchantId, importId }: { merchantId: number; importId: number }) {
  const asked = useAsked(`import ${importId}`, () => previewImport({ merchantId, import_id: importId }))
  return <Loaded asked={asked}>{(answer) => <MenuPreview answer={answer} now={serverNow()} />}</Loaded>
}
