import { type Static, Type } from 'typebox'
import { component } from '../../../http/fields.ts'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import {
  HolidayShifts,
  KeptHolidayShift,
  KeptWeeklyShift,
  RawShifts,
  WeeklyShifts,
} from '../shifts/schemas.ts'

const optional = Type.Optional

// Requests

const lists = ['business', 'delivery', 'holidayBusiness', 'holidayDelivery'] as const
export const ChangeHours = Type.Object({
  merchantId: MerchantId,
  schedule: rawPart(
    Type.Object(
      {
        business: optional(WeeklyShifts),
        delivery: optional(WeeklyShifts),
        holidayBusiness: optional(HolidayShifts),
        holidayDelivery: optional(HolidayShifts),
      },
      component('HoursInput', 'The hours. Lists you omit don’t change.'),
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

export const Hours = Type.Object({
  schedule: Type.Object(
    {
      business: Type.Array(KeptWeeklyShift, { description: 'Weekly hours for pickup.' }),
      delivery: Type.Array(KeptWeeklyShift, { description: 'Weekly hours for delivery.' }),
      holidayBusiness: Type.Array(KeptHolidayShift, {
        description: 'Dates with different hours for pickup.',
      }),
      holidayDelivery: Type.Array(KeptHolidayShift, {
        description: 'Dates with different hours for delivery.',
      }),
    },
    component('Hours', 'The hours.'),
  ),
})
export const Truncated = Type.Object({})
