import {
  formatClockTime,
  isUsualDate,
  parseClockTime,
  parseLocalDate,
  toWeekday,
} from '../../../core/local-time.ts'
import type { Reason } from '../../../core/refusal.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import type { DatedShift, MinuteSpan, WeeklyShift } from '../rules/opening-hours.ts'

/** A weekly shift has a day, a holiday shift a date. */
export type StoredShift = {
  id: number
  kind: 'business' | 'delivery'
  day: number | null
  date: string | null
  startMinute: number
  endMinute: number
}
/** New if it has no id. */
export type WantedShift = Omit<StoredShift, 'id'> & { id: number | null }

/** A shift as sent, with every part still to be checked. */
type SentShift = { id?: unknown; day?: unknown; date?: unknown; startTime?: unknown; endTime?: unknown }

/** Without a key, the whole shift is at fault; without an index, the list. */
export type ShiftFault = { index?: number; key?: keyof SentShift; detail: Sentence }

/** `id` is that of the shift it replaces; null for a new one. */
export type Wanted<Shift> = Shift & { id: number | null }

/** `shifts` are the valid ones. */
export type Checked<Shift> = { shifts: Wanted<Shift>[]; faults: ShiftFault[] }

type DayRule<Day> = {
  read(shift: SentShift): { day: Day | null; faults: Omit<ShiftFault, 'index'>[] }
  /** Its name in a sentence; the same for shifts on the same day. */
  nameOf(day: Day): Sentence | string
  /** Whether equal start and end means "closed". */
  mayBeClosed: boolean
}
type Placed = { index: number; dayName: Sentence | string; span: MinuteSpan }

const maxShifts = 200
const weekdays = [
  says`Sunday`,
  says`Monday`,
  says`Tuesday`,
  says`Wednesday`,
  says`Thursday`,
  says`Friday`,
  says`Saturday`,
]

export function checkWeek(sent: readonly unknown[]): Checked<WeeklyShift> {
  return checkShifts(sent, { read: readWeekday, nameOf: ({ day }) => weekdays[day]!, mayBeClosed: false })
}

export function checkHolidays(sent: readonly unknown[]): Checked<DatedShift> {
  return checkShifts(sent, { read: readDate, nameOf: ({ date }) => date, mayBeClosed: true })
}

function checkShifts<Day extends object>(
  sent: readonly unknown[],
  rule: DayRule<Day>,
): Checked<Day & MinuteSpan> {
  if (sent.length > maxShifts) {
    const detail = says`You can have at most ${maxShifts} shifts; there are ${sent.length}.`
    return { shifts: [], faults: [{ detail }] }
  }
  const shifts: Wanted<Day & MinuteSpan>[] = []
  const placed: Placed[] = []
  const faults: ShiftFault[] = []
  for (const [index, shift] of sent.entries()) {
    const read = readShift(shift, rule)
    faults.push(...read.faults.map((fault) => ({ index, ...fault })))
    if (!read.shift) continue
    shifts.push(read.shift)
    placed.push({ index, dayName: rule.nameOf(read.shift), span: read.shift })
  }
  const days = Map.groupBy(placed, ({ dayName }) => dayName)
  faults.push(...[...days.values()].flatMap((day) => [...findCrowdedClosings(day), ...findOverlaps(day)]))
  return { shifts, faults: faults.toSorted((a, b) => a.index! - b.index!) }
}

function readShift<Day extends object>(sent: unknown, rule: DayRule<Day>) {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return {
      shift: null,
      faults: [{ detail: says`A shift must be an object with startTime, endTime, and day or date.` }],
    }
  }
  const shift = sent as SentShift
  const { day, faults: dayFaults } = rule.read(shift)
  const { span, faults: spanFaults } = readSpan(shift, rule.mayBeClosed)
  const faults = [...findIdFaults(shift), ...dayFaults, ...spanFaults]
  if (faults.length > 0 || !day || !span) return { shift: null, faults }
  return { shift: { id: (shift.id as number | undefined) ?? null, ...day, ...span }, faults }
}

function findIdFaults({ id }: SentShift): ShiftFault[] {
  if (id === undefined || (Number.isSafeInteger(id) && (id as number) > 0)) return []
  return [{ key: 'id', detail: says`id must be a whole number, or omitted for a new shift.` }]
}

function readWeekday({ day, date }: SentShift) {
  const faults: ShiftFault[] = []
  const isDay = Number.isInteger(day) && weekdays[day as number] !== undefined
  if (!isDay) {
    const detail =
      day === undefined
        ? says`A weekly shift needs day, 0 (Sunday) to 6 (Saturday).`
        : says`day must be a number from 0 (Sunday) to 6 (Saturday).`
    faults.push({ key: 'day', detail })
  }
  if (date !== undefined) {
    faults.push({ key: 'date', detail: says`A weekly shift can’t have a date. Add a holiday instead.` })
  }
  return { day: isDay ? { day: day as number } : null, faults }
}

/** Earlier dates are typos, and the calendar has no year 0. */
const firstDate = '2000-01-01'

function readDate({ day, date }: SentShift) {
  const at = typeof date === 'string' && date >= firstDate && isUsualDate(date) ? parseLocalDate(date) : null
  if (at === null) {
    const detail =
      date === undefined
        ? says`A holiday shift needs date, YYYY-MM-DD, ${firstDate} or later.`
        : says`date must be YYYY-MM-DD, ${firstDate} or later.`
    return { day: null, faults: [{ key: 'date' as const, detail }] }
  }
  const faults: ShiftFault[] = []
  if (day !== undefined && day !== toWeekday(at)) {
    faults.push({
      key: 'day',
      detail: says`${date as string} is a ${weekdays[toWeekday(at)]}. Omit day or make it match.`,
    })
  }
  return { day: { date: date as string }, faults }
}

function readSpan(shift: SentShift, mayBeClosed: boolean) {
  const faults: ShiftFault[] = []
  const read = (key: 'startTime' | 'endTime', last: string) => {
    const minute = parseTime(shift[key])
    if (minute !== null && minute <= parseClockTime(last)!) return minute
    const detail =
      shift[key] === undefined
        ? says`${key} is missing.`
        : says`${key} must be a time from 00:00 to ${last}, HH:mm.`
    faults.push({ key, detail })
    return null
  }
  const startMinute = read('startTime', '23:59')
  const endMinute = read('endTime', '24:00')
  if (startMinute === null || endMinute === null) return { span: null, faults }
  if (endMinute < startMinute || (endMinute === startMinute && !mayBeClosed)) {
    const detail = says`endTime must be later than startTime. For a shift past midnight, end it at 24:00 and add a second one that starts at 00:00 the next day.`
    return { span: null, faults: [{ key: 'endTime' as const, detail }] }
  }
  return { span: { startMinute, endMinute }, faults }
}

/** `9:30` is `09:30`; it can't mean anything else. */
function parseTime(value: unknown): number | null {
  return typeof value === 'string' ? parseClockTime(value.replace(/^(?=\d:)/, '0')) : null
}

function findCrowdedClosings(day: readonly Placed[]): ShiftFault[] {
  if (day.length === 1) return []
  return day.filter(isClosing).map(({ index, dayName }) => ({
    index,
    detail: says`The same start and end close all of ${dayName}, so that date can’t have another shift.`,
  }))
}

/**
 * Each shift that overlaps an earlier one, with the one that reaches furthest. Listing every pair would be thousands
 * for a list of equal shifts; without those listed here, nothing overlaps.
 */
function findOverlaps(day: readonly Placed[]): ShiftFault[] {
  const faults: ShiftFault[] = []
  let furthest: Placed | undefined
  for (const shift of day.filter((one) => !isClosing(one)).toSorted(byStart)) {
    if (furthest && shift.span.startMinute < furthest.span.endMinute) {
      const [first, second] = [furthest, shift].toSorted((a, b) => a.index - b.index)
      const detail = says`${inWords(first!)} and ${inWords(second!)} overlap.`
      faults.push({ index: shift.index, detail })
    }
    if (!furthest || shift.span.endMinute > furthest.span.endMinute) furthest = shift
  }
  return faults
}

const isClosing = ({ span }: Placed) => span.startMinute === span.endMinute
const byStart = (a: Placed, b: Placed) => a.span.startMinute - b.span.startMinute || a.index - b.index

const inWords = ({ index, dayName, span }: Placed) =>
  says`[${index}] (${dayName} ${formatClockTime(span.startMinute)} to ${formatClockTime(span.endMinute)})`

/** A list's faults as reported: with the full path, and the shift as received. */
export function shiftReasons(
  path: string,
  received: readonly unknown[],
  faults: readonly ShiftFault[],
): Reason[] {
  return faults.map(({ index, key, detail }) => {
    if (index === undefined) return { code: 'invalid_schedule', field: path, detail }
    const field = `${path}[${index}]${key ? `.${key}` : ''}`
    return { code: 'invalid_schedule', field, detail, entity: received[index] }
  })
}

/**
 * A list is sent as a whole, and a shift that is sent back keeps its id: one with an id from the list, or one that is
 * unchanged. The others are new.
 */
export function keepIds<Shift extends MinuteSpan>(
  wanted: readonly Wanted<Shift>[],
  before: readonly (Shift & { id: number })[],
): Wanted<Shift>[] {
  const free = new Map(before.map((shift) => [shift.id, formatTimes(shift)]))
  const named = wanted.map((shift) => ({
    ...shift,
    id: shift.id !== null && free.delete(shift.id) ? shift.id : null,
  }))
  return named.map((shift) => {
    if (shift.id !== null) return shift
    const times = formatTimes(shift)
    const same = free.entries().find(([, others]) => others === times)
    if (same) free.delete(same[0])
    return { ...shift, id: same?.[0] ?? null }
  })
}

function formatTimes(shift: MinuteSpan & { day?: number | null; date?: string | null }): string {
  return [shift.day ?? shift.date, shift.startMinute, shift.endMinute].join(' ')
}
