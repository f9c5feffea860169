import { useRef, useState } from 'preact/hooks'
import { type Answer, RefusalError } from '../../../sdk/src/index.ts'
import { importMenu } from '../../console/api/menus.ts'
import { toBase64 } from '../../console/base64.ts'
import { describeRefusal } from '../../console/context.ts'
import { Field, Select, submitting } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { Report } from './report.tsx'

const t = wordsIn('connections')
type Draft = Answer<'post_merchant_admin_menu_imports'>
const kinds = ['spreadsheet', 'square', 'uber_eats', 'doordash', 'web_page'] as const
/** Square is read through its connection. */
const isFile = (kind: Kind): kind is FileKind => kind !== 'web_page' && kind !== 'square'
type FileKind = Exclude<Kind, 'web_page' | 'square'>
type Kind = (typeof kinds)[number]
const tables = '.csv,.xlsx,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The API's own message says what is wrong with a file, and how to fix it. */
const faultsIn = (error: unknown): readonly string[] =>
  error instanceof RefusalError && error.is('invalid_document')
    ? error.userMessages
    : describeRefusal(error, frame('fault.away'))

/** Reads a file, shows what it would change, and publishes it. */
export function ImportCard({ merchantId, onChanged }: { merchantId: number; onChanged(): void }) {
  const [kind, setKind] = useState<Kind>('spreadsheet')
  const [file, setFile] = useState<File>()
  const [url, setUrl] = useState('')
  const [draft, setDraft] = useState<Draft>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isReading, setReading] = useState(false)
  const [isPublished, setPublished] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function check() {
    setFaults([])
    setPublished(false)
    setReading(true)
    try {
      const source = file
        ? { name: file.name.slice(0, 200), file: await toBase64(file) }
        : kind === 'web_page'
          ? { url: url.trim(), name: url.trim().slice(0, 200) }
          : {}
      setDraft(await importMenu({ merchantId, kind, ...source }))
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
        <Select
          name="kind"
          label={t('kind')}
          value={kind}
          options={kinds.map((name) => ({ value: name, label: t(`kind.${name}`) }))}
          onChange={(event) => {
            setKind(event.currentTarget.value as Kind)
            setFile(undefined)
            setFaults([])
            setDraft(undefined)
          }}
        />
        {kind === 'web_page' ? (
          <Field
            name="url"
            type="url"
            label={t('url')}
            hint={t('hint.web_page')}
            value={url}
            faults={faults.length > 0 ? { url: [...faults] } : undefined}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        ) : !isFile(kind) ? (
          <>
            <p class="soft">{t('import.square')}</p>
            {faults.map((fault) => (
              <Notice key={fault} kind="problem">
                <p>{fault}</p>
              </Notice>
            ))}
          </>
        ) : (
          <FileField
            key={kind}
            kind={kind}
            faults={faults}
            choose={(chosen) => {
              setFile(chosen)
              setFaults([])
              setDraft(undefined)
            }}
          />
        )}
        <button
          type="submit"
          class="button"
          disabled={isReading || (kind === 'web_page' ? url.trim() === '' : isFile(kind) && !file)}
        >
          {isReading ? t('checking') : t('check')}
        </button>
      </form>
      {draft && <Report {...{ merchantId, draft }} onPublished={finish} onStale={() => void check()} />}
    </section>
  )
}

type FileFieldProps = {
  kind: FileKind
  faults: readonly string[]
  choose(file: File | undefined): void
}

function FileField({ kind, faults, choose }: FileFieldProps) {
  return (
    <div class={faults.length > 0 ? 'field has-fault' : 'field'}>
      <label for="field-import-file">{t('file')}</label>
      <p class="hint" id="hint-import-file">
        {t(`hint.${kind}`)}
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
        accept={kind === 'spreadsheet' ? tables : '.json,application/json'}
        aria-invalid={faults.length > 0 ? 'true' : undefined}
        aria-describedby={faults.length > 0 ? 'fault-import-file hint-import-file' : 'hint-import-file'}
        // Allows choosing the same file again after it was fixed: browsers only report a different name.
        onClick={(event) => {
          event.currentTarget.value = ''
          choose(undefined)
        }}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}
