import { useEffect, useState } from 'preact/hooks'
import { brandColors, isHex, measureContrast } from '../../../formats/brand-colors.ts'
import { language } from '../../console/context.ts'
import { FieldFrame } from '../../kit/form.tsx'
import { formatNumber } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('brand')
/** The same color as in `web/kit/tokens.css`. */
const standardColor = '#97204a'

type ColorFieldProps = { accent: string | null; isFixed: boolean; onAccent(accent: string | null): void }

/** A color picker, a text field for the same value, and a note on contrast. Text counts once it is a valid color. */
export function ColorField({ accent, isFixed, onAccent }: ColorFieldProps) {
  const [typed, setTyped] = useState(accent ?? '')
  useEffect(() => {
    setTyped((before) => (before.toLowerCase() === (accent ?? '').toLowerCase() ? before : (accent ?? '')))
  }, [accent])
  const isWrong = typed !== '' && !isHex(typed)
  const type = (text: string) => {
    setTyped(text)
    if (text === '') onAccent(null)
    else if (isHex(text)) onAccent(text.toLowerCase())
  }
  return (
    <>
      <FieldFrame
        name="accent"
        label={t('accent')}
        hint={t('accent.hint')}
        faults={isWrong ? { accent: [t('accent.wrong')] } : undefined}
      >
        {({ id, describedBy }) => (
          <div class="color-field">
            <input
              type="color"
              aria-label={t('accent.pick')}
              disabled={isFixed}
              value={accent ?? standardColor}
              onInput={(event) => onAccent(event.currentTarget.value)}
            />
            <input
              id={id}
              type="text"
              aria-describedby={describedBy}
              aria-invalid={isWrong ? 'true' : undefined}
              placeholder={standardColor}
              maxLength={7}
              spellcheck={false}
              disabled={isFixed}
              value={typed}
              onInput={(event) => type(event.currentTarget.value.trim())}
            />
            {accent !== null && !isFixed && (
              <button type="button" class="button plain" onClick={() => onAccent(null)}>
                {t('accent.standard')}
              </button>
            )}
          </div>
        )}
      </FieldFrame>
      <Contrast color={accent ?? standardColor} />
    </>
  )
}

/** Shades are adjusted until they are readable, so no color is refused; the note says what was adjusted. */
function Contrast({ color }: { color: string }) {
  const { light, dark } = brandColors(color)
  const rows = [
    { name: 'button', ratio: measureContrast(light.strong, light.onStrong), shade: light.strong },
    { name: 'day', ratio: measureContrast(light.accent, '#ffffff'), shade: light.accent },
    { name: 'night', ratio: measureContrast(dark.accent, '#1d1f21'), shade: dark.accent },
  ] as const
  return (
    <div class="contrast">
      <h3>{t('contrast')}</h3>
      <ul>
        {rows.map(({ name, ratio, shade }) => (
          <li key={name}>
            <Icon name="check" />
            <span>
              {t(`contrast.${name}`, { ratio: formatNumber(Math.floor(ratio * 10) / 10, language) })}
              {shade !== color.toLowerCase() && <span class="soft"> {t('contrast.moved', { shade })}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p class="hint">{t('contrast.hint')}</p>
    </div>
  )
}
