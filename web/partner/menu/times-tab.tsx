import { useEffect, useState } from 'preact/hooks'
import { language } from '../../console/context.ts'
import { formatWeekday } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import { readWeek, type Shift, showWeek } from '../hours/week.ts'
import { addSchedule, changeSchedule, type Draft, removeSchedule, type Schedule } from './draft.ts'
import { Inline } from './fields.tsx'

const t = wordsIn('menu')
const monday = [1, 2, 3, 4, 5, 6, 0]

/** When parts of the menu are sold: named weekly schedules that sections and items refer to. Part of the draft. */
export function TimesTab({ draft, edit }: { draft: Draft; edit(change: (draft: Draft) => Draft): void }) {
  const schedules = draft.document.schedules ?? []
  const usesOf = ({ id }: Schedule) =>
    draft.document.entities.filter(({ scheduleIds }) => scheduleIds?.includes(id)).length
  return (
    <div class="stack">
      <p class="soft">{t('times.lead')}</p>
      {schedules.map((schedule) => (
        <section key={schedule.id} class="card stack" aria-label={schedule.name}>
          <div class="spread">
            <Inline
              value={schedule.name}
              label={t('times.name')}
              onChange={(name) => edit((before) => changeSchedule(before, schedule.id, { name }))}
            />
            <button
              type="button"
              class="icon-button"
              aria-label={t('remove', { name: schedule.name })}
              onClick={() => edit((before) => removeSchedule(before, schedule.id))}
            >
              <Icon name="trash" />
            </button>
          </div>
          <p class="soft small">{t('times.uses', { count: usesOf(schedule) })}</p>
          <Week
            hours={schedule.hours as Shift[]}
            onChange={(hours) => edit((before) => changeSchedule(before, schedule.id, { hours }))}
          />
        </section>
      ))}
      <button
        type="button"
        class="button quiet"
        onClick={() => edit((before) => addSchedule(before, t('times.new')))}
      >
        <Icon name="plus" /> {t('times.add')}
      </button>
    </div>
  )
}

/** Seven texts, as on the hours page; applied as soon as all of them are readable. */
function Week({ hours, onChange }: { hours: readonly Shift[]; onChange(hours: Shift[]): void }) {
  const [texts, setTexts] = useState(showWeek(hours, language))
  const shown = JSON.stringify(hours)
  useEffect(() => {
    setTexts((before) => {
      const same = JSON.stringify(readWeek(before).shifts) === JSON.stringify(plain(JSON.parse(shown)))
      return same ? before : showWeek(JSON.parse(shown), language)
    })
  }, [shown])
  const { wrongDays } = readWeek(texts)
  return (
    <div class="times-week">
      {monday.map((day) => (
        <label key={day}>
          <span>{formatWeekday(day, language)}</span>
          <input
            value={texts[day]}
            placeholder="–"
            aria-invalid={wrongDays.includes(day) ? 'true' : undefined}
            onInput={(event) => {
              const next = texts.toSpliced(day, 1, event.currentTarget.value)
              setTexts(next)
              const read = readWeek(next)
              if (read.wrongDays.length === 0) onChange(read.shifts)
            }}
          />
        </label>
      ))}
      {wrongDays.length > 0 && <p class="fault small">{t('times.wrong')}</p>}
    </div>
  )
}
const plain = (hours: readonly Shift[]) =>
  hours.map(({ day, startTime, endTime }) => ({ day, startTime, endTime }))
