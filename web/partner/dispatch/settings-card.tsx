import type { Answer } from '../../../sdk/src/index.ts'
import { changeDispatchSettings } from '../../console/api/dispatch.ts'
import { Choice } from '../../kit/form.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('dispatch')

type Settings = Answer<'get_merchant_admin_dispatch_settings'>['settings']
type SettingsCardProps = {
  merchantId: number
  settings: Settings
  mayChange: boolean
  onChange(work: () => Promise<unknown>, done: string): Promise<void>
}

const waits = [5, 10, 15, 20, 30]

/** What is done automatically. Each choice is saved at once. */
export function SettingsCard({ merchantId, settings, mayChange, onChange }: SettingsCardProps) {
  const { autoAssign, handOverMinutes, whenBusy, couriers } = settings
  const save = (changes: Partial<Omit<Settings, 'couriers'>>) =>
    void onChange(() => changeDispatchSettings({ merchantId, ...changes }), t('saved'))
  const choices = waits.includes(handOverMinutes ?? 5)
    ? waits
    : [...waits, handOverMinutes!].toSorted((a, b) => a - b)
  return (
    <section class="card stack dispatch-settings" aria-labelledby="automatic-title">
      <h2 id="automatic-title">{t('automatic')}</h2>
      <Choice
        type="checkbox"
        name="autoAssign"
        label={
          <>
            <strong>{t('auto')}</strong>
            <br />
            <span class="soft small">{t('auto.text')}</span>
          </>
        }
        checked={autoAssign}
        disabled={!mayChange}
        onChange={(event) => save({ autoAssign: event.currentTarget.checked })}
      />
      {couriers && (
        <label class="stack tight">
          <span class="label">{t('hand.over')}</span>
          <select
            value={String(handOverMinutes ?? '')}
            disabled={!mayChange}
            onChange={(event) => {
              const { value } = event.currentTarget
              save({ handOverMinutes: value === '' ? null : Number(value) })
            }}
          >
            <option value="">{t('hand.over.never')}</option>
            {choices.map((minutes) => (
              <option key={minutes} value={String(minutes)}>
                {t('hand.over.after', { minutes })}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="stack tight">
        <span class="label">{t('busy')}</span>
        <select
          value={whenBusy}
          disabled={!mayChange}
          onChange={(event) => save({ whenBusy: event.currentTarget.value as Settings['whenBusy'] })}
        >
          {(['nothing', 'longer', 'pause'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {t(`busy.${choice}`)}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
