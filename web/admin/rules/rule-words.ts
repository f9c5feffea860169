import { formatClock, formatWeekday } from '../../kit/format.ts'
import type { Language, Translate } from '../../kit/messages.ts'
import type { messages } from '../messages.ts'
import type { Rule } from './compare.ts'

type Words = Translate<keyof (typeof messages.ruleWords)['en']>
type Hours = { days?: readonly number[]; from: string; to: string }
type RuleArea = { state?: string; states?: readonly string[]; county?: string; zips?: readonly string[] }
/** The fields that a rule of this kind may have. */
type Written = Rule & {
  place?: RuleArea
  kinds?: readonly string[]
  applies?: readonly string[]
  from?: string
  until?: string
  forbidden?: readonly Hours[]
  allowed?: readonly Hours[]
  dates?: readonly string[]
  max_ml?: number
  max_units?: number
  age?: number
  overrides?: readonly string[]
}

/** One named line for each thing that a rule says. Two rules differ in the lines that differ. */
export type RuleLine = { name: keyof (typeof messages.ruleWords)['en']; text: string }

export function describeRule(rule: Rule, t: Words, language: Language): RuleLine[] {
  const written = rule as Written
  const and = new Intl.ListFormat(language, { type: 'conjunction' })
  const list = (words: readonly string[]) => and.format(words)
  const known = (prefix: 'kind' | 'goods' | 'how', code: string) => {
    const key = `${prefix}.${code}`
    const word = t(key as 'kind.hours')
    return word === key ? code : word
  }
  const hours = (windows: readonly Hours[]) => list(windows.map((one) => hoursText(one, t, language)))
  const { place = {}, kinds, applies, from, until, forbidden, allowed, dates } = written
  const { max_ml, max_units, age, overrides, reason } = written
  const lines: [RuleLine['name'], string | undefined][] = [
    ['line.kind', known('kind', rule.type)],
    ['line.place', placeText(place, t, list)],
    ['line.goods', kinds ? list(kinds.map((one) => known('goods', one))) : t('goods.all')],
    ['line.how', applies ? list(applies.map((one) => known('how', one))) : t('how.all')],
    ['line.forbidden', forbidden && hours(forbidden)],
    ['line.allowed', allowed && hours(allowed)],
    ['line.dates', dates && list(dates)],
    ['line.volume', max_ml === undefined ? undefined : t('volume', { count: max_ml })],
    ['line.units', max_units === undefined ? undefined : String(max_units)],
    ['line.age', age === undefined ? undefined : t('years', { count: age })],
    ['line.from', from],
    ['line.until', until],
    ['line.overrides', overrides && list(overrides)],
    ['line.reason', reason],
  ]
  return lines.flatMap(([name, text]) => (text === undefined ? [] : [{ name, text }]))
}

function placeText(
  { state, states, county, zips }: RuleArea,
  t: Words,
  list: (words: readonly string[]) => string,
) {
  const parts = [
    ...(county ? [county] : []),
    ...(state ? [state] : []),
    ...(states ? [list(states)] : []),
    ...(zips ? [t('zips', { zips: list(zips) })] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : t('everywhere')
}

function hoursText({ days, from, to }: Hours, t: Words, language: Language): string {
  const and = new Intl.ListFormat(language, { type: 'conjunction' })
  const named = days?.map((day) => formatWeekday(day, language))
  const which = named ? and.format(named) : t('every.day')
  return t('hours', { days: which, from: formatClock(from, language), to: formatClock(to, language) })
}

/** A line of a rule before and after a change; undefined where it did not exist. */
export type LineChange = { name: RuleLine['name']; before: string | undefined; after: string | undefined }

export function compareLines(before: readonly RuleLine[], after: readonly RuleLine[]): LineChange[] {
  const textOf = (lines: readonly RuleLine[], name: RuleLine['name']) =>
    lines.find((line) => line.name === name)?.text
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names
    .map((name) => ({ name, before: textOf(before, name), after: textOf(after, name) }))
    .filter((one) => one.before !== one.after)
}
