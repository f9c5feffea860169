import { type Static, Type } from 'typebox'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../groups/admin-route.ts'

const optional = Type.Optional

// What is sent

const times = {
  startTime: Type.String({ description: 'HH:mm' }),
  endTime: Type.String({
    description:
      'HH:mm, later than startTime. Past midnight: 24:00, and a second shift from 00:00 on the next day.',
  }),
}
const ownId = optional(Type.Integer({ description: 'A shift that is sent with its id keeps it.' }))
const Day = Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' })
const WeeklyShift = Type.Object({ id: ownId, day: Day, ...times })
const HolidayShift = Type.Object({
  id: ownId,
  date: Type.String({ description: 'YYYY-mm-dd. Equal start and end: closed on that date.' }),
  ...times,
})

const coerceShift = partReader(Type.Object({ ...WeeklyShift.properties, ...HolidayShift.properties }))
/** Numbers as text are read, missing parts stay missing: the rules judge a shift part by part. */
export const readShift = (raw: unknown): unknown => coerceShift(raw).value

export const WeeklyShifts = Type.Array(WeeklyShift, { maxItems: 200 })
const holidays = Type.Array(HolidayShift, { maxItems: 200 })
export const RawShifts = optional(Type.Array(rawPart(WeeklyShift)))

const lists = ['business', 'delivery', 'holidayBusiness', 'holidayDelivery'] as const
export const ChangeHours = Type.Object({
  merchantId: MerchantId,
  schedule: rawPart(
    Type.Object({
      business: optional(WeeklyShifts),
      delivery: optional(WeeklyShifts),
      holidayBusiness: optional(holidays),
      holidayDelivery: optional(holidays),
    }),
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

// What is answered

export const KeptWeeklyShift = Type.Object({ id: Type.Integer(), day: Day, ...times })
const KeptHolidayShift = Type.Object({ ...HolidayShift.properties, id: Type.Integer() })
export const Hours = Type.Object({
  schedule: Type.Object({
    business: Type.Array(KeptWeeklyShift),
    delivery: Type.Array(KeptWeeklyShift),
    holidayBusiness: Type.Array(KeptHolidayShift),
    holidayDelivery: Type.Array(KeptHolidayShift),
  }),
})
export const Truncated = Type.Object({})
