import type { Language } from '../../kit/messages.ts'
import { readDay, readWeek, type Shift, showSpan, showWeek, toMinutes } from './week.ts'

/** Painting uses half hours; a day's text field accepts any minute. */
export const cellMinutes = 30
export const cellsADay = 1440 / cellMinutes

/** Times on some days that become open or closed. */
export type Stroke = { days: readonly number[]; from: number; to: number; isOpen: boolean }

type Span = { from: number; to: number }

/** The week's texts after a stroke. Unreadable texts stay as they are unless they are painted over. */
export function paintWeek(
  texts: readonly string[],
  { days, from, to, isOpen }: Stroke,
  language: Language,
): string[] {
  const { shifts } = readWeek(texts)
  const painted = Array.from({ length: 7 }, (_, day) => {
    const spans = shifts.filter((shift) => shift.day === day).map(toSpan)
    if (!days.includes(day)) return joined(spans)
    const rest = spans.flatMap((span) => without(span, { from, to }))
    return joined(isOpen ? [...rest, { from, to }] : rest)
  })
  const after = showWeek(
    painted.flatMap((spans, day) => spans.map((span) => toShift(day, span))),
    language,
  )
  return after.map((text, day) =>
    readDay(day, texts[day]!) === undefined && !days.includes(day) ? texts[day]! : text,
  )
}

/** True if the shop is open at the start of a cell: a stroke that begins there closes. */
export function isOpenAt(texts: readonly string[], day: number, cell: number): boolean {
  const at = cell * cellMinutes
  return readWeek(texts)
    .shifts.filter((shift) => shift.day === day)
    .map(toSpan)
    .some(({ from, to }) => from <= at && at < to)
}

/** `11:00 AM – 2:30 PM`. */
export const spanText = (span: Span, language: Language) => showSpan(toShift(0, span), language)

const toSpan = ({ startTime, endTime }: Shift): Span => ({
  from: toMinutes(startTime),
  to: toMinutes(endTime),
})
const toShift = (day: number, { from, to }: Span): Shift => ({
  day,
  startTime: toTime(from),
  endTime: toTime(to),
})
const toTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const without = (span: Span, cut: Span): Span[] =>
  [
    { from: span.from, to: Math.min(span.to, cut.from) },
    { from: Math.max(span.from, cut.to), to: span.to },
  ].filter(({ from, to }) => from < to)

/** Sorted, with adjacent and overlapping spans merged. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}
