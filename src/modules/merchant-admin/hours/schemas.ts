import { type Static, Type } from 'typebox'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../merchants/index.ts'

const optional = Type.Optional
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Name = Type.String({ maxLength: 100 })

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

const weekly = Type.Array(WeeklyShift, { maxItems: 200 })
const holidays = Type.Array(HolidayShift, { maxItems: 200 })
const rawShifts = optional(Type.Array(rawPart(WeeklyShift)))

const NewSchedule = Type.Object({
  name: optional(Type.String({ maxLength: 100, default: 'Schedule' })),
  hours: weekly,
})
const SchedulePatch = Type.Object({ id: Id, name: optional(Name), hours: optional(weekly) })
export const CreateSchedule = Type.Object({ merchantId: MerchantId, schedule: rawPart(NewSchedule) })
export const ChangeSchedule = Type.Object({ merchantId: MerchantId, schedule: rawPart(SchedulePatch) })
export type ScheduleInput = Static<typeof CreateSchedule>

export const readSchedule = partReader(
  Type.Object({ id: optional(Id), name: optional(Type.Union([Name, Type.Null()])), hours: rawShifts }),
)

const lists = ['business', 'delivery', 'holidayBusiness', 'holidayDelivery'] as const
export const ChangeHours = Type.Object({
  merchantId: MerchantId,
  schedule: rawPart(
    Type.Object({
      business: optional(weekly),
      delivery: optional(weekly),
      holidayBusiness: optional(holidays),
      holidayDelivery: optional(holidays),
    }),
  ),
})
export type HoursInput = Static<typeof ChangeHours>

export const readHourLists = partReader(
  Type.Object(
    Object.fromEntries(lists.map((list) => [list, rawShifts])) as Record<
      (typeof lists)[number],
      typeof rawShifts
    >,
  ),
)

// What is answered

const KeptWeeklyShift = Type.Object({ id: Type.Integer(), day: Day, ...times })
const KeptHolidayShift = Type.Object({ ...HolidayShift.properties, id: Type.Integer() })
export const Schedules = Type.Object({
  schedules: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), hours: Type.Array(KeptWeeklyShift) }),
  ),
})
export const WrittenSchedule = Type.Object({ scheduleId: Type.Integer() })
export const Hours = Type.Object({
  schedule: Type.Object({
    business: Type.Array(KeptWeeklyShift),
    delivery: Type.Array(KeptWeeklyShift),
    holidayBusiness: Type.Array(KeptHolidayShift),
    holidayDelivery: Type.Array(KeptHolidayShift),
  }),
})
export const Truncated = Type.Object({})
