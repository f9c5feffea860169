import { formatBirthDate } from './birth-date.ts'
import type { Faults } from './form.tsx'

type BirthDateFieldProps = {
  faults: Faults | undefined
  /** As typed or picked. */
  value: string
  label: string
  hint: string
  /** The label of the calendar button next to it. */
  pick: string
}

/**
 * `MM/DD/YYYY`, typed or picked from the browser's own calendar, which works without script: `readBirthDate` accepts
 * either.
 */
export function BirthDateField({ faults, value, label, hint, pick }: BirthDateFieldProps) {
  const texts = faults?.birth_date ?? []
  return (
    <div class={texts.length > 0 ? 'field has-fault' : 'field'}>
      <label for="field-birth_date">{label}</label>
      <p class="hint" id="hint-birth_date">
        {hint}
      </p>
      {texts.length > 0 && (
        <p class="fault" id="fault-birth_date">
          {texts.join(' ')}
        </p>
      )}
      <div class="with-button birth-date">
        <input
          id="field-birth_date"
          name="birth_date"
          type="text"
          inputMode="numeric"
          autocomplete="bday"
          placeholder="MM/DD/YYYY"
          maxLength={10}
          value={formatBirthDate(value)}
          aria-invalid={texts.length > 0 ? 'true' : undefined}
          aria-describedby={texts.length > 0 ? 'hint-birth_date fault-birth_date' : 'hint-birth_date'}
        />
        <input
          type="date"
          name="birth_date_picked"
          aria-label={pick}
          data-fills="birth_date"
          min="1900-01-01"
        />
      </div>
    </div>
  )
}
