import { useState } from 'preact/hooks'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client, describeRefusal, language } from '../../console/context.ts'
import { useLeaveGuard } from '../../console/leave-guard.ts'
import { setLeaveGuard } from '../../console/router.ts'
import { submitting } from '../../kit/form.tsx'
import { formatHour, formatWeekday } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { showToast } from '../../kit/toast.ts'
import type { Shop } from '../frame/place.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { type Conflict, conflictsWith, type Schedule } from './conflicts.ts'
import { FillWeek } from './fill-week.tsx'
import { Holidays } from './holidays.tsx'
import { type Stroke, spanText } from './paint.ts'
import { Strip, usePainter } from './painter.tsx'
import { countMinutes, groupDays, type Holiday, type Hours, readDay, readWeek, showWeek } from './week.ts'

const t = wordsIn('hours')
const monday = [1, 2, 3, 4, 5, 6, 0]

type Week = 'business' | 'delivery'
type Typed = Record<Week, string[]> & { holidayBusiness: Holiday[]; holidayDelivery: Holiday[] }

const toTyped = (hours: Hours): Typed => ({
  business: showWeek(hours.business, language),
  delivery: showWeek(hours.delivery, language),
  holidayBusiness: hours.holidayBusiness,
  holidayDelivery: hours.holidayDelivery,
})

export function HoursPage({ shop }: { shop: Shop }) {
  const { hours } = client.admin(shop.merchantId)
  const { schedules } = client.admin(shop.merchantId)
  const asked = useAsked(`hours ${shop.merchantId}`, async () => toTyped((await hours.get()).schedule))
  const menu = useAsked(`schedules ${shop.merchantId}`, async () => (await schedules.list()).schedules)
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <Loaded asked={asked}>
        {(typed) => (
          <Editor
            key={JSON.stringify(typed)}
            first={typed}
            {...{ shop }}
            schedules={menu.value ?? []}
            onSaved={asked.ask}
          />
        )}
      </Loaded>
    </>
  )
}

type EditorProps = { shop: Shop; first: Typed; schedules: readonly Schedule[]; onSaved(): Promise<void> }

function Editor({ shop, first, schedules, onSaved }: EditorProps) {
  const [typed, setTyped] = useState(first)
  const [faults, setFaults] = useState<readonly string[]>()
  const hasChanges = JSON.stringify(typed) !== JSON.stringify(first)
  useLeaveGuard(hasChanges)
  const business = readWeek(typed.business)
  const delivery = readWeek(typed.delivery)
  const isWrong = business.wrongDays.length + delivery.wrongDays.length > 0

  async function save() {
    try {
      await client.admin(shop.merchantId).hours.change({
        business: business.shifts,
        delivery: delivery.shifts,
        holidayBusiness: typed.holidayBusiness,
        holidayDelivery: typed.holidayDelivery,
      })
      setLeaveGuard(undefined)
      showToast(t('saved'))
      await onSaved()
    } catch (error) {
      setFaults(describeRefusal(error, frame('fault.away')))
    }
  }
  const setWeek = (week: Week) => (texts: string[]) => setTyped((before) => ({ ...before, [week]: texts }))
  return (
    <form class="stack" onSubmit={submitting(save)}>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <p class="soft">{t('lead')}</p>
      <div class="hours-columns">
        <WeekEditor week="business" texts={typed.business} onChange={setWeek('business')} />
        <WeekEditor
          week="delivery"
          texts={typed.delivery}
          onChange={setWeek('delivery')}
          onSame={() => setWeek('delivery')([...typed.business])}
        />
      </div>
      <Conflicts conflicts={conflictsWith(business.shifts, schedules)} />
      <Holidays
        state={shop.state}
        business={typed.holidayBusiness}
        delivery={typed.holidayDelivery}
        onChange={(holidayBusiness, holidayDelivery) =>
          setTyped((before) => ({ ...before, holidayBusiness, holidayDelivery }))
        }
      />
      <div class="actions save-bar">
        <button type="submit" class="button" disabled={isWrong || !hasChanges}>
          {kit('save')}
        </button>
        {hasChanges && (
          <span class="tag warn" role="status">
            {t('unsaved')}
          </span>
        )}
      </div>
    </form>
  )
}

type WeekEditorProps = {
  week: Week
  texts: readonly string[]
  onChange(texts: string[]): void
  onSame?: () => void
}

function WeekEditor({ week, texts, onChange, onSame }: WeekEditorProps) {
  const painter = usePainter(monday, texts, onChange)
  const { shifts } = readWeek(painter.shown)
  return (
    <section ref={painter.box} class="card stack" aria-label={t(week)}>
      <div class="spread">
        <h2>{t(week)}</h2>
        <span class="soft small">
          {painter.stroke && <strong>{strokeWords(painter.stroke)} · </strong>}
          {t('week.hours', { count: Math.round(countMinutes(shifts) / 6) / 10 })}
        </span>
      </div>
      <div class="hours-day hours-scale soft small" aria-hidden="true">
        <span />
        <span />
        <span class="hours-marks">
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{formatHour(`${String(hour).padStart(2, '0')}:00`, language)}</span>
          ))}
        </span>
      </div>
      {monday.map((day) => {
        const own = readDay(day, texts[day]!)
        const name = `${week}-${day}`
        return (
          <div key={day} class="hours-day">
            <label for={`field-${name}`}>{formatWeekday(day, language)}</label>
            <input
              id={`field-${name}`}
              value={painter.shown[day]}
              placeholder={t('closed')}
              aria-invalid={own ? undefined : 'true'}
              aria-describedby={own ? undefined : `fault-${name}`}
              onInput={(event) => onChange(texts.toSpliced(day, 1, event.currentTarget.value))}
            />
            <Strip day={day} painter={painter} />
            {!own && (
              <p class="fault small" id={`fault-${name}`}>
                {t('wrong')}
              </p>
            )}
          </div>
        )
      })}
      <div class="actions">
        <FillWeek name={week} texts={texts} onChange={onChange} />
        {onSame && (
          <button type="button" class="button plain" onClick={onSame}>
            {t('same')}
          </button>
        )}
      </div>
      <p>
        <strong>{t('words')}:</strong> {inWords(readBack(texts))}
      </p>
    </section>
  )
}

function strokeWords({ isOpen, from, to }: Stroke): string {
  if (from === 0 && to === 1440) return t(isOpen ? 'paint.open.allday' : 'paint.close.allday')
  return t(isOpen ? 'paint.open' : 'paint.close', { times: spanText({ from, to }, language) })
}

/** Menu times when the shop is closed. */
function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <Notice>
      <strong>{t('conflicts')}</strong>
      <ul>
        {conflicts.map(({ name, outside, isNever }) => (
          <li key={name}>
            {t(isNever ? 'conflict.never' : 'conflict.partly', {
              name,
              times: inWords(showWeek(outside, language), true),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** `Mon to Fri 11:00 AM – 11:00 PM; Sat to Sun closed`. */
function inWords(texts: readonly string[], isOpenOnly = false): string {
  return groupDays(texts)
    .filter(({ text }) => text !== '' || !isOpenOnly)
    .map(({ days, text }) => {
      const name =
        days.length === 1
          ? formatWeekday(days[0]!, language, 'short')
          : t('to', {
              from: formatWeekday(days[0]!, language, 'short'),
              until: formatWeekday(days.at(-1)!, language, 'short'),
            })
      return `${name} ${isAllDay(text) ? t('allday') : text || t('closed')}`
    })
    .join('; ')
}

/** Shows how the typed text was understood. */
const readBack = (texts: readonly string[]): string[] => {
  const { shifts, wrongDays } = readWeek(texts)
  return showWeek(shifts, language).map((text, day) => (wrongDays.includes(day) ? texts[day]! : text))
}

const isAllDay = (text: string) => {
  const shifts = readDay(0, text)
  return shifts?.length === 1 && countMinutes(shifts) === 1440
}
