import { useStore } from '../../console/store.ts'
import { Choice } from '../../kit/form.tsx'
import { wordsIn } from '../frame/words.ts'
import { printTest } from '../orders/print.tsx'
import { printsByItself, setPrintsByItself } from '../orders/print-by-itself.ts'

const t = wordsIn('settings')

/** Printers belong to a device: the settings apply to this browser only. */
export function Printing() {
  const isOn = useStore(printsByItself)
  return (
    <section class="card stack" aria-label={t('printing')}>
      <h2>{t('printing')}</h2>
      <p class="soft">{t('printing.lead')}</p>
      <Choice
        type="checkbox"
        label={t('printing.auto')}
        checked={isOn}
        onChange={(event) => setPrintsByItself(event.currentTarget.checked ?? false)}
      />
      <button type="button" class="button quiet" onClick={printTest}>
        {t('printing.test')}
      </button>
      <p class="hint">{t('printing.hint')}</p>
    </section>
  )
}
