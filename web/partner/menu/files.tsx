import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { client, wordsOf } from '../../console/context.ts'
import { showToast } from '../../kit/dom.ts'
import { Notice } from '../../kit/notice.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { Changes } from './changes.tsx'
import { menuMessages } from './messages.ts'

const t = wordsIn(menuMessages)
type Format = 'json' | 'csv'
type Chosen = { format: Format; document: string }
type Checked = Answer<'post_merchant_admin_menu_import'>

/** The menu as a file, and a file as the menu: nothing is stored before somebody has seen what would change. */
export function FilesTab({ merchantId, onImported }: { merchantId: number; onImported(): void }) {
  const { menu } = client.admin(merchantId)
  const [faults, setFaults] = useState<readonly string[]>()
  const [chosen, setChosen] = useState<Chosen>()
  const [checked, setChecked] = useState<Checked>()
  const tell = (error: unknown) => setFaults(wordsOf(error, frame('fault.away')))

  async function download(format: Format) {
    try {
      const { document, revision } = await menu.export(format)
      save(`menu-${merchantId}-${revision}.${format}`, format, document)
    } catch (error) {
      tell(error)
    }
  }
  async function send(file: Chosen, dryRun: boolean) {
    setFaults(undefined)
    try {
      const answer = await menu.import({ ...file, dryRun })
      if (dryRun) return setChecked(answer)
      setChecked(undefined)
      setChosen(undefined)
      showToast(t('publish.done'))
      onImported()
    } catch (error) {
      setChecked(undefined)
      tell(error)
    }
  }
  return (
    <div class="columns">
      <section class="card stack">
        <h2>{t('export.title')}</h2>
        <p class="soft">{t('export.lead')}</p>
        <div class="actions">
          <button type="button" class="button quiet" onClick={() => void download('csv')}>
            {t('export.csv')}
          </button>
          <button type="button" class="button quiet" onClick={() => void download('json')}>
            {t('export.json')}
          </button>
        </div>
      </section>
      <section class="card stack">
        <h2>{t('import.title')}</h2>
        <p class="soft">{t('import.lead')}</p>
        {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
        <label class="field">
          <span class="label">{t('import.file')}</span>
          <input
            type="file"
            accept=".csv,.json,text/csv,application/json"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0]
              setChecked(undefined)
              const format = file?.name.toLowerCase().endsWith('.csv') ? 'csv' : 'json'
              setChosen(file && { format, document: await file.text() })
            }}
          />
        </label>
        <button
          type="button"
          class="button quiet"
          disabled={!chosen}
          onClick={() => chosen && void send(chosen, true)}
        >
          {t('import.check')}
        </button>
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
              onClick={() => chosen && void send(chosen, false)}
            >
              {t('publish.now')}
            </button>
          </>
        )}
      </section>
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
