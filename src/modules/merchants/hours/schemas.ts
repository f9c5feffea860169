import { type Static, Type } from 'typebox'
import { component, integer, text } from '../../../http/fields.ts'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../members/index.ts'

const optional = Type.Optional

// Requests

const times = {
  startTime: text('HH:mm'),
  endTime: text(
    'HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day.',
  ),
}
const ownId = optional(integer('A shift that is sent with its id keeps it.'))
const Day = Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' })
const WeeklyShift = Type.Object(
  { id: ownId, day: Day, ...times },
  component('WeeklyShiftInput', 'A shift of every week.'),
)
const HolidayShift = Type.Object(
  { id: ownId, date: text('YYYY-mm-dd. Equal start and end: closed on that date.'), ...times },
  component('HolidayShiftInput', 'A shift of one date, in place of the weekly ones.'),
)

const coerceShift = partReader(Type.Object({ ...WeeklyShift.properties, ...HolidayShift.properties }))
/** Numbers as text are read, missing parts stay missing: the rules judge a shift part by part. */
export const readShift = (raw: unknown): unknown => coerceShift(raw).value

export const WeeklyShifts = Type.Array(WeeklyShift, {
  maxItems: 200,
  description: 'Weekly shifts; they replace all that there are.',
})
const holidays = Type.Array(HolidayShift, {
  maxItems: 200,
  description: 'Dates with other hours; they replace all that there are.',
})
export const RawShifts = optional(Type.Array(rawPart(WeeklyShift)))

const lists = ['business', 'delivery', 'holidayBusiness', 'holidayDelivery'] as const
export const ChangeHours = Type.Object({
  merchantId: MerchantId,
  schedule: rawPart(
    Type.Object(
      {
        business: optional(WeeklyShifts),
        delivery: optional(WeeklyShifts),
        holidayBusiness: optional(holidays),
        holidayDelivery: optional(holidays),
      },
      component('HoursInput', 'The hours; lists that are left out stay as they are.'),
    ),
  ),
})
export type HoursInput = Static<typeof ChangeHours>

export const readHourLists = partReader(
  Type.Object(
    Object.fromEntries(lists.map((list) => [list, RawShifts])) as Record<
      (typeof lists)[number],
      typeof RawShifts
    >,
  ),
)

// Answers

export const KeptWeeklyShift = Type.Object(
  { id: integer('The shift’s id.'), day: Day, ...times },
  component('WeeklyShift', 'A shift of every week.'),
)
const KeptHolidayShift = Type.Object(
  { ...HolidayShift.properties, id: integer('The shift’s id.') },
  component('HolidayShift', 'A shift of one date, in place of the weekly ones.'),
)
export const Hours = Type.Object({
  schedule: Type.Object(
    {
      business: Type.Array(KeptWeeklyShift, { description: 'Weekly hours for pickup.' }),
      delivery: Type.Array(KeptWeeklyShift, { description: 'Weekly hours for delivery.' }),
      holidayBusiness: Type.Array(KeptHolidayShift, { description: 'Dates with other hours for pickup.' }),
      holidayDelivery: Type.Array(KeptHolidayShift, { description: 'Dates with other hours for delivery.' }),
    },
    component('Hours', 'The hours.'),
  ),
})
export const Truncated = Type.Object({})
