import { useStore } from '../../console/store.ts'
import { Choice, Field, Select } from '../../kit/form.tsx'
import { noticeState, setNotices } from '../frame/notices.ts'
import { changeSound, repeatChoices, ring, soundSettings, soundState, unblockSound } from '../frame/sound.ts'
import { wordsIn } from '../frame/words.ts'
import { TestOrderButton } from '../orders/test-order-button.tsx'

const t = wordsIn('settings')

/**
 * How new orders alert. Sound and notifications are settings of this device: the kitchen's alarm need not ring in the
 * office.
 */
export function Alerts({ merchantId }: { merchantId: number }) {
  return (
    <section class="card stack" aria-label={t('alerts')}>
      <h2>{t('alerts')}</h2>
      <p class="soft">{t('alerts.lead')}</p>
      <Sound />
      <Notices />
      <h3>{t('alerts.test')}</h3>
      <p class="soft">{t('alerts.test.lead')}</p>
      <TestOrderButton merchantId={merchantId} />
    </section>
  )
}

function Sound() {
  const { isOn, volume, repeatSeconds } = useStore(soundSettings)
  const state = useStore(soundState)
  const play = () => void unblockSound().then(ring)
  return (
    <>
      <Choice
        type="checkbox"
        label={t('alerts.sound')}
        checked={isOn}
        onChange={(event) => {
          changeSound({ isOn: event.currentTarget.checked ?? false })
          play()
        }}
      />
      {state === 'blocked' && <p class="hint">{t('alerts.blocked')}</p>}
      <div class="columns">
        <Field
          name="volume"
          type="range"
          label={t('alerts.volume', { count: volume })}
          required={false}
          min={10}
          max={100}
          step={10}
          value={String(volume)}
          onInput={(event) => changeSound({ volume: Number(event.currentTarget.value) })}
        />
        <Select
          name="repeat"
          label={t('alerts.repeat')}
          value={String(repeatSeconds)}
          options={repeatChoices.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('alerts.once') : t('alerts.every', { count: seconds }),
          }))}
          onChange={(event) => changeSound({ repeatSeconds: Number(event.currentTarget.value) })}
        />
      </div>
      <button type="button" class="button quiet" onClick={play} disabled={!isOn}>
        {t('alerts.play')}
      </button>
    </>
  )
}

function Notices() {
  const state = useStore(noticeState)
  if (state === 'missing') return <p class="hint">{t('alerts.notices.missing')}</p>
  return (
    <>
      <Choice
        type="checkbox"
        label={t('alerts.notices')}
        checked={state === 'on'}
        onChange={(event) => void setNotices(event.currentTarget.checked ?? false)}
      />
      {state === 'denied' && <p class="hint">{t('alerts.notices.denied')}</p>}
    </>
  )
}
