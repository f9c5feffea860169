import { useRef, useState } from 'preact/hooks'
import { type Answer, RefusalError } from '../../../sdk/src/index.ts'
import { importMenu } from '../../console/api/menus.ts'
import { toBase64 } from '../../console/base64.ts'
import { wordsOf } from '../../console/context.ts'
import { submitting } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { Report } from './report.tsx'

const t = wordsIn('connections')
type Draft = Answer<'post_merchant_admin_menu_imports'>

/** The interface's own sentence says what is wrong with a file, and what to do. */
const faultsIn = (error: unknown): readonly string[] =>
  error instanceof RefusalError && error.is('invalid_document')
    ? error.reasons.map(({ exact_msg, user_msg }) => exact_msg ?? user_msg)
    : wordsOf(error, frame('fault.away'))

/** Reads a file, shows what it would change, publishes it. */
export function ImportCard({ merchantId, onChanged }: { merchantId: number; onChanged(): void }) {
  const [file, setFile] = useState<File>()
  const [draft, setDraft] = useState<Draft>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isReading, setReading] = useState(false)
  const [isPublished, setPublished] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function check() {
    if (!file) return
    setFaults([])
    setPublished(false)
    setReading(true)
    try {
      const input = { merchantId, kind: 'spreadsheet' as const, name: file.name.slice(0, 200) }
      setDraft(await importMenu({ ...input, file: await toBase64(file) }))
      onChanged()
    } catch (error) {
      setDraft(undefined)
      setFaults(faultsIn(error))
    }
    setReading(false)
  }
  function finish() {
    setDraft(undefined)
    setFile(undefined)
    form.current?.reset()
    setPublished(true)
    onChanged()
  }
  return (
    <section class="card stack" aria-label={t('import.title')}>
      <h2>{t('import.title')}</h2>
      {isPublished && (
        <Notice kind="good">
          <p>{t('published')}</p>
          <p>{t('published.undo')}</p>
        </Notice>
      )}
      <form class="stack" ref={form} onSubmit={submitting(check)}>
        <FileField
          faults={faults}
          choose={(chosen) => {
            setFile(chosen)
            setFaults([])
            setDraft(undefined)
          }}
        />
        <button type="submit" class="button" disabled={!file || isReading}>
          {isReading ? t('checking') : t('check')}
        </button>
      </form>
      {draft && <Report {...{ merchantId, draft }} onPublished={finish} onStale={() => void check()} />}
    </section>
  )
}

function FileField({ faults, choose }: { faults: readonly string[]; choose(file: File | undefined): void }) {
  return (
    <div class={faults.length > 0 ? 'field has-fault' : 'field'}>
      <label for="field-import-file">{t('kind.spreadsheet')}</label>
      <p class="hint" id="hint-import-file">
        {t('hint.spreadsheet')}
      </p>
      {faults.length > 0 && (
        <div class="fault" id="fault-import-file" role="alert">
          {faults.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <input
        id="field-import-file"
        type="file"
        accept=".csv,.xlsx,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-invalid={faults.length > 0 ? 'true' : undefined}
        aria-describedby={faults.length > 0 ? 'fault-import-file hint-import-file' : 'hint-import-file'}
        // The same file, mended, is a choice too; browsers report only another name.
        onClick={(event) => {
          event.currentTarget.value = ''
          choose(undefined)
        }}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}
