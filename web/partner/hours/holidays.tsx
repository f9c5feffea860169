import { useState } from 'preact/hooks'
import { language } from '../../console/context.ts'
import { type Faults, Field } from '../../kit/form.tsx'
import { formatDay, formatHours, formatLongDay } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { useShopDay } from '../frame/shop-clock.ts'
import { wordsIn } from '../frame/words.ts'
import { holidaysFrom } from './holiday-rules.ts'
import { type Holiday, readDay } from './week.ts'

const t = wordsIn('hours')
const isClosed = ({ startTime, endTime }: Holiday) => startTime === endTime

/** A date's hours in words; undefined if the list doesn't have it. */
function hoursOn(list: readonly Holiday[], date: string): string | undefined {
  const own = list.filter((holiday) => holiday.date === date)
  if (own.length === 0) return undefined
  if (own.every(isClosed)) return t('closed')
  return own
    .map((holiday) => formatHours({ start: holiday.startTime, end: holiday.endTime }, language))
    .join(', ')
}

type HolidaysProps = {
  /** The shop's state: some have their own holidays. */
  state: string
  business: readonly Holiday[]
  delivery: readonly Holiday[]
  onChange(business: Holiday[], delivery: Holiday[]): void
}

/**
 * Special days added here apply to both opening hours and delivery: both of the API's lists get them. Apps may have
 * stored days with different delivery hours, or for delivery alone: these are shown as they are and can be removed.
 */
export function Holidays({ state, business, delivery, onChange }: HolidaysProps) {
  const [date, setDate] = useState('')
  const [hours, setHours] = useState('')
  const [faults, setFaults] = useState<Faults>()
  const dates = [...new Set([...business, ...delivery].map((holiday) => holiday.date))].sort()

  function add() {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return setFaults({ date: [t('wrong.date')] })
    const shifts = readDay(0, hours)
    if (!shifts) return setFaults({ hours: [t('wrong')] })
    // A date has no next day, so hours past midnight are entered for both dates.
    if (shifts.some(({ day }) => day !== 0)) return setFaults({ hours: [t('wrong.midnight')] })
    const added: Holiday[] =
      shifts.length === 0
        ? [{ date, startTime: '00:00', endTime: '00:00' }]
        : shifts.map(({ startTime, endTime }) => ({ date, startTime, endTime }))
    const without = (list: readonly Holiday[]) => list.filter((holiday) => holiday.date !== date)
    onChange([...without(business), ...added], [...without(delivery), ...added])
    setFaults(undefined)
    setDate('')
    setHours('')
  }
  const addClosed = (day: string) => {
    const closed = { date: day, startTime: '00:00', endTime: '00:00' }
    onChange([...business, closed], [...delivery, closed])
  }
  const remove = (gone: string) => {
    const without = (list: readonly Holiday[]) => list.filter((holiday) => holiday.date !== gone)
    onChange(without(business), without(delivery))
  }
  return (
    <section class="card stack" aria-label={t('holidays')}>
      <h2>{t('holidays')}</h2>
      <p class="soft">{t('holidays.lead')}</p>
      {dates.length === 0 && <p class="soft">{t('holidays.none')}</p>}
      <ul class="rows">
        {dates.map((day) => {
          const [opening, delivering] = [hoursOn(business, day), hoursOn(delivery, day)]
          return (
            <li key={day} class="spread">
              <span>
                <strong>{formatLongDay(`${day}T00:00:00`, language)}</strong> {opening}
                {delivering !== opening &&
                  ` ${t('holiday.delivery', { hours: delivering ?? t('holiday.usual') })}`}
              </span>
              <button
                type="button"
                class="icon-button"
                aria-label={t('holiday.remove', { date: formatLongDay(`${day}T00:00:00`, language) })}
                onClick={() => remove(day)}
              >
                <Icon name="trash" />
              </button>
            </li>
          )
        })}
      </ul>
      <Suggestions state={state} known={dates} onClose={addClosed} onOther={setDate} />
      <div class="columns">
        <Field
          name="date"
          type="date"
          label={t('holiday.date')}
          required={false}
          value={date}
          faults={faults}
          onInput={(event) => setDate(event.currentTarget.value)}
        />
        <Field
          name="hours"
          label={t('holiday.hours')}
          required={false}
          value={hours}
          faults={faults}
          onInput={(event) => setHours(event.currentTarget.value)}
        />
      </div>
      <button type="button" class="button quiet" onClick={add}>
        {t('holiday.add')}
      </button>
    </section>
  )
}

type SuggestionsProps = {
  state: string
  known: readonly string[]
  onClose(date: string): void
  onOther(date: string): void
}
const maxSuggestions = 8

/** The state's next holidays that don't have their own hours yet. */
function Suggestions({ state, known, onClose, onOther }: SuggestionsProps) {
  const next = holidaysFrom(useShopDay(), state).filter(({ date }) => !known.includes(date))
  if (next.length === 0) return null
  return (
    <details class="suggested">
      <summary>{t('suggested')}</summary>
      <ul class="rows">
        {next.slice(0, maxSuggestions).map(({ name, date }) => {
          const label = `${t(`day.${name}`)} (${formatDay(`${date}T00:00:00`, language)})`
          return (
            <li key={date} class="spread">
              <span>{label}</span>
              <span class="row">
                <button type="button" class="button quiet" onClick={() => onClose(date)}>
                  {t('suggested.closed')}
                  <span class="unseen"> {label}</span>
                </button>
                <button type="button" class="button plain" onClick={() => onOther(date)}>
                  {t('suggested.hours')}
                  <span class="unseen"> {label}</span>
                </button>
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
