import { useRef, useState } from 'preact/hooks'
import { type Answer, RefusalError } from '../../../sdk/src/index.ts'
import { client, describeRefusal } from '../../console/context.ts'
import { Notice } from '../../kit/notice.tsx'
import { showToast } from '../../kit/toast.ts'
import { frame, wordsIn } from '../frame/words.ts'
import { Changes } from './changes.tsx'

const t = wordsIn('menu')
type Format = 'json' | 'csv'
type Chosen = { format: Format; document: string }
type Checked = Answer<'post_merchant_admin_menu_import'>

/** The maximum number of a file's errors shown. */
const maxFaults = 20

/** Exports the menu as a file, and imports one after a preview of the changes. */
export function FilesTab({ merchantId, onImported }: { merchantId: number; onImported(): void }) {
  return (
    <div class="columns">
      <Export merchantId={merchantId} />
      <Import merchantId={merchantId} onImported={onImported} />
    </div>
  )
}

function Export({ merchantId }: { merchantId: number }) {
  const [faults, setFaults] = useState<readonly string[]>()
  async function download(format: Format) {
    setFaults(undefined)
    try {
      const { document, revision } = await client.admin(merchantId).menu.export(format)
      save(`menu-${merchantId}-${revision}.${format}`, format, document)
    } catch (error) {
      setFaults(describeRefusal(error, frame('fault.away')))
    }
  }
  return (
    <section class="card stack" aria-label={t('export.title')}>
      <h2>{t('export.title')}</h2>
      <p class="soft">{t('export.lead')}</p>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <div class="actions">
        <button type="button" class="button quiet" onClick={() => void download('csv')}>
          {t('export.csv')}
        </button>
        <button type="button" class="button quiet" onClick={() => void download('json')}>
          {t('export.json')}
        </button>
      </div>
    </section>
  )
}

/** A file can have many errors: the API's own messages name them line by line. */
function faultsIn(error: unknown): string[] {
  if (!(error instanceof RefusalError)) return describeRefusal(error, frame('fault.away'))
  if (error.is('stale_revision')) return [t('import.stale')]
  const texts = error.reasons.map(({ field, exact_msg, user_msg }) =>
    [field, exact_msg ?? user_msg].filter(Boolean).join(': '),
  )
  const more = texts.length - maxFaults
  return [...texts.slice(0, maxFaults), ...(more > 0 ? [t('import.faults.more', { count: more })] : [])]
}

function Import({ merchantId, onImported }: { merchantId: number; onImported(): void }) {
  const { menu } = client.admin(merchantId)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<Chosen>()
  const [checked, setChecked] = useState<Checked>()
  const form = useRef<HTMLFormElement>(null)

  async function choose(file: File | undefined) {
    setFaults([])
    setChecked(undefined)
    const format = file?.name.toLowerCase().endsWith('.csv') ? 'csv' : 'json'
    setChosen(file && { format, document: await file.text() })
  }
  async function send(file: Chosen, seen?: Checked) {
    setFaults([])
    try {
      // Applies exactly what was shown: the revision makes the import fail if someone else has changed the menu since.
      const answer = await menu.import({ ...file, dryRun: !seen, ...(seen && { revision: seen.revision }) })
      if (!seen) return setChecked(answer)
      form.current?.reset()
      await choose(undefined)
      showToast(t('publish.done'))
      onImported()
    } catch (error) {
      setChecked(undefined)
      setFaults(faultsIn(error))
    }
  }
  return (
    <section class="card stack" aria-label={t('import.title')}>
      <h2>{t('import.title')}</h2>
      <p class="soft">{t('import.lead')}</p>
      <form
        class="stack"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) void send(chosen)
        }}
      >
        <FileField {...{ faults, choose }} />
        <button type="submit" class="button quiet" disabled={!chosen}>
          {t('import.check')}
        </button>
      </form>
      {checked && (
        <>
          {checked.changes.length === 0 ? (
            <p>{t('publish.nothing')}</p>
          ) : (
            <Changes changes={checked.changes} />
          )}
          <button
            type="button"
            class="button"
            disabled={checked.changes.length === 0}
            onClick={() => chosen && void send(chosen, checked)}
          >
            {t('publish.now')}
          </button>
        </>
      )}
    </section>
  )
}

type FileFieldProps = { faults: readonly string[]; choose(file: File | undefined): Promise<void> }

function FileField({ faults, choose }: FileFieldProps) {
  return (
    <div class={faults.length > 0 ? 'field has-fault' : 'field'}>
      <label for="field-menu-file">{t('import.file')}</label>
      {faults.length > 0 && (
        <div class="fault" id="fault-menu-file" role="alert">
          {faults.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <input
        id="field-menu-file"
        type="file"
        accept=".csv,.json,text/csv,application/json"
        aria-invalid={faults.length > 0 ? 'true' : undefined}
        aria-describedby={faults.length > 0 ? 'fault-menu-file' : undefined}
        // Allows choosing the same file again after it was fixed: browsers only report a different name.
        onClick={(event) => {
          event.currentTarget.value = ''
          void choose(undefined)
        }}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}

function save(name: string, format: Format, document: unknown) {
  const text = typeof document === 'string' ? document : JSON.stringify(document, null, 2)
  const type = format === 'csv' ? 'text/csv' : 'application/json'
  const link = window.document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
