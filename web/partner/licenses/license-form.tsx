import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { RefusalError } from '../../../sdk/src/index.ts'
import { addLicense, changeLicense } from '../../console/api/licenses.ts'
import { describeRefusal } from '../../console/context.ts'
import { FaultSummary, type Faults, Field, Select, submitting } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { isPdf, pictureSource, uploadPdf, uploadPicture } from '../pictures/upload.ts'

const t = wordsIn('licenses')
export type License = Answer<'get_merchant_admin_licenses'>['licenses'][number]
const kinds = ['alcohol', 'beer', 'wine', 'liquor', 'tobacco'] as const
const fields = ['kind', 'number', 'state', 'expires', 'document'] as const

type LicenseFormProps = {
  merchantId: number
  /** The shop's state: a license is valid in one state. */
  state: string
  license: License | undefined
  onSaved(): Promise<void>
}

export function LicenseForm({ merchantId, state, license, onSaved }: LicenseFormProps) {
  const [typed, setTyped] = useState({
    kind: license?.kind ?? 'alcohol',
    number: license?.number ?? '',
    state: license?.state ?? state,
    expires: license?.expires ?? '',
  })
  const [document, setDocument] = useState<string | null>(license?.document ?? null)
  const [isUploading, setUploading] = useState(false)
  const [faults, setFaults] = useState<Faults>()
  const text = (name: keyof typeof typed) => ({
    name,
    label: t(name),
    value: typed[name],
    faults,
    onInput: (event: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.currentTarget.value })),
  })

  async function upload(file: File | undefined) {
    if (!file) return
    setUploading(true)
    try {
      const isDocument = file.type === 'application/pdf' || isPdf(file.name.toLowerCase())
      setDocument(await (isDocument ? uploadPdf : uploadPicture)(merchantId, file))
      setFaults(undefined)
    } catch (error) {
      const words = describeRefusal(error, frame('fault.away'))
      setFaults({ document: words })
    }
    setUploading(false)
  }
  async function save() {
    try {
      const input = { merchantId, ...typed, document }
      if (license) await changeLicense({ ...input, license_id: license.license_id })
      else await addLicense(input)
      showToast(t('saved'))
      await onSaved()
    } catch (error) {
      setFaults(error instanceof RefusalError ? splitFaults(error, fields) : { '': [frame('fault.away')] })
    }
  }
  return (
    <form class="stack" onSubmit={submitting(save)}>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <Select {...text('kind')} options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))} />
      <Field {...text('number')} maxLength={100} />
      <div class="columns">
        <Field {...text('state')} minLength={2} maxLength={2} pattern="[A-Za-z]{2}" />
        <Field {...text('expires')} type="date" />
      </div>
      <div class="field">
        <label for="field-document">{t('document')}</label>
        <p class="hint">{t('document.hint')}</p>
        {faults?.document && <p class="fault">{faults.document.join(' ')}</p>}
        <input
          id="field-document"
          type="file"
          accept="image/*,application/pdf,.pdf"
          onChange={(event) => void upload(event.currentTarget.files?.[0])}
        />
      </div>
      {isUploading && <p role="status">{t('uploading')}</p>}
      {document && (
        <p class="row">
          {isPdf(document) ? (
            <a href={pictureSource(document)} download>
              <Icon name="document" /> {t('document.pdf')}
            </a>
          ) : (
            <img
              class="license-picture"
              src={pictureSource(document)}
              alt={t('document')}
              width="160"
              height="112"
            />
          )}
          <button type="button" class="button plain" onClick={() => setDocument(null)}>
            {t('document.remove')}
          </button>
        </p>
      )}
      <button type="submit" class="button" disabled={isUploading}>
        {kit('save')}
      </button>
    </form>
  )
}
