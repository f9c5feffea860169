import { Type } from 'typebox'
import { formatClockTime } from '../../../core/local-time.ts'
import { coerce, type Marked } from '../../../http/coerce.ts'
import { component, integer, text } from '../../../http/fields.ts'
import { rawPart } from '../../../http/input.ts'
import type { MinuteSpan } from '../rules/opening-hours.ts'

// Shifts on the wire: of a merchant's hours and of menu schedules.

const optional = Type.Optional
const times = {
  startTime: text('HH:mm'),
  endTime: text(
    'HH:mm, later than startTime. For hours past midnight, end at 24:00 and add a second shift from 00:00 on the next day.',
  ),
}
const ownId = optional(integer('Send a shift’s id to keep it.'))
const Day = Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' })
const WeeklyShift = Type.Object(
  { id: ownId, day: Day, ...times },
  component('WeeklyShiftInput', 'A weekly shift.'),
)
const HolidayShift = Type.Object(
  { id: ownId, date: text('YYYY-mm-dd. If start and end are equal, it is closed on that date.'), ...times },
  component('HolidayShiftInput', 'A shift on one date, instead of the weekly ones.'),
)

const AnyShift = Type.Object({ ...WeeklyShift.properties, ...HolidayShift.properties })
/** Numeric text is converted; missing parts stay missing: the rules check a shift part by part. */
export const readShift = (raw: unknown): unknown => coerce(AnyShift as Marked, raw)

export const WeeklyShifts = Type.Array(WeeklyShift, {
  maxItems: 200,
  description: 'Weekly shifts. They replace all existing ones.',
})
export const HolidayShifts = Type.Array(HolidayShift, {
  maxItems: 200,
  description: 'Dates with different hours. They replace all existing ones.',
})
export const RawShifts = optional(Type.Array(rawPart(WeeklyShift)))

// Answers

export const KeptWeeklyShift = Type.Object(
  { id: integer('The shift’s id.'), day: Day, ...times },
  component('WeeklyShift', 'A weekly shift.'),
)
export const KeptHolidayShift = Type.Object(
  { ...HolidayShift.properties, id: integer('The shift’s id.') },
  component('HolidayShift', 'A shift on one date, instead of the weekly ones.'),
)

export const presentTimes = ({ startMinute, endMinute }: MinuteSpan) => ({
  startTime: formatClockTime(startMinute),
  endTime: formatClockTime(endMinute),
})
