import { wordsIn } from '../frame/words.ts'

const t = wordsIn('couriers')
const dayChoices = [7, 30, 90]

export const DaysChoice = ({ days, onChange }: { days: number; onChange(days: number): void }) => (
  <fieldset class="segments" aria-label={t('days')}>
    {dayChoices.map((count) => (
      <label key={count}>
        <input
          type="radio"
          class="unseen"
          name="days"
          checked={count === days}
          onChange={() => onChange(count)}
        />
        {t('days.count', { count })}
      </label>
    ))}
  </fieldset>
)
