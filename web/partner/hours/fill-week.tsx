import { useState } from 'preact/hooks'
import { language } from '../../console/context.ts'
import { Select } from '../../kit/form.tsx'
import { formatWeekday } from '../../kit/format.ts'
import { wordsIn } from '../frame/words.ts'
import { showWeek } from './week.ts'

const t = wordsIn('hours')
const days = [1, 2, 3, 4, 5, 6, 0]
const groups = new Map<string, readonly number[]>([
  ['all', days],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['weekend', [6, 0]],
])

type Span = readonly [startTime: string, endTime: string]
const templateNames = ['daily', 'lunch_dinner', 'closed_monday', 'office', 'late', 'always'] as const
type TemplateName = (typeof templateNames)[number]
/** Weeks to start from, by weekday, Sunday first. */
const templates: Record<TemplateName, (day: number) => readonly Span[]> = {
  daily: () => [['11:00', '21:00']],
  lunch_dinner: () => [
    ['11:30', '14:30'],
    ['17:00', '22:00'],
  ],
  closed_monday: (day) => (day === 1 ? [] : [['12:00', '22:00']]),
  office: (day) => (day === 0 || day === 6 ? [] : [['09:00', '17:00']]),
  late: (day) => [day === 5 || day === 6 ? ['17:00', '24:00'] : ['17:00', '23:00']],
  always: () => [['00:00', '24:00']],
}

const weekOf = (name: TemplateName) =>
  showWeek(
    days.flatMap((day) => templates[name](day).map(([startTime, endTime]) => ({ day, startTime, endTime }))),
    language,
  )

type FillWeekProps = { name: string; texts: readonly string[]; onChange(texts: string[]): void }

/** Copies a day to others, or fills in the week from a template. */
export function FillWeek({ name, texts, onChange }: FillWeekProps) {
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState('all')
  // For a new shop this is the first step.
  const [isEmpty] = useState(() => texts.every((text) => text === ''))
  const targets = groups.get(to) ?? [Number(to)]
  const copy = () => onChange(texts.map((text, day) => (targets.includes(day) ? texts[Number(from)]! : text)))
  const dayOptions = days.map((day) => ({ value: String(day), label: formatWeekday(day, language) }))
  return (
    <details class="fill-week" open={isEmpty}>
      <summary>{t('fill')}</summary>
      <div class="fill-row">
        <Select
          name={`from-${name}`}
          label={t('copy.from')}
          value={from}
          options={dayOptions}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Select
          name={`to-${name}`}
          label={t('copy.to')}
          value={to}
          options={[
            ...(['all', 'weekdays', 'weekend'] as const).map((group) => ({
              value: group,
              label: t(`copy.${group}`),
            })),
            ...dayOptions,
          ]}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <button type="button" class="button quiet" onClick={copy}>
          {t('copy.do')}
        </button>
      </div>
      <p class="label">{t('templates')}</p>
      <div class="chips">
        {templateNames.map((template) => (
          <button type="button" key={template} class="chip" onClick={() => onChange(weekOf(template))}>
            {t(`template.${template}`)}
          </button>
        ))}
      </div>
    </details>
  )
}
