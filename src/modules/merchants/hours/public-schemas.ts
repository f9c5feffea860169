import { type Static, Type } from 'typebox'
import { component, flag, integer, text } from '../../../http/fields.ts'
import { merchantInPath } from '../../../http/merchant-fields.ts'
import { At } from '../merchant-schemas.ts'

export const HoursInput = Type.Object({
  merchant_id: merchantInPath('bad_id'),
  utc: Type.Optional(flag('Use ISO 8601 in UTC instead of local HH:mm.')),
  iso: Type.Optional(flag('Use ISO 8601 with the local offset in current_schedule.')),
  at: At,
})
export type HoursQuery = Static<typeof HoursInput>

const OpenTimes = Type.Object(
  {
    times_open: Type.Array(
      Type.Object({ start: text('Start of the time.'), end: text('End of the time.') }),
      { description: 'The times, earliest first.' },
    ),
  },
  component('OpenTimes', 'When it is open on a day of the week.'),
)
const DatedOpenTimes = Type.Object(
  { date: text('The date, YYYY-MM-DD.'), ...OpenTimes.properties },
  component('DatedOpenTimes', 'When it is open on a date.'),
)
const week = <T extends Type.TSchema>(Day: T, options: ReturnType<typeof component>) =>
  Type.Object(
    {
      sunday: Day,
      monday: Day,
      tuesday: Day,
      wednesday: Day,
      thursday: Day,
      friday: Day,
      saturday: Day,
    },
    options,
  )
const EveryWeek = component('StandardWeek', 'For pickup.')
const ThisWeek = component('CurrentWeek', 'For pickup.')
export const HoursAnswer = Type.Object({
  merchant_id: integer('The merchant’s id.'),
  merchant_name: text('The merchant’s name.'),
  standard_schedule: Type.Object(
    {
      business: week(OpenTimes, EveryWeek),
      delivery: week(OpenTimes, { ...EveryWeek, description: 'For delivery.' }),
    },
    { description: 'The weekly hours.' },
  ),
  current_schedule: Type.Object(
    {
      business: week(DatedOpenTimes, ThisWeek),
      delivery: week(DatedOpenTimes, { ...ThisWeek, description: 'For delivery.' }),
      availability: Type.Object(
        { pickup: flag('Whether pickup is possible.'), delivery: flag('Whether delivery is possible.') },
        { description: 'The ways to order now.' },
      ),
    },
    { description: 'The hours of the next seven days, holidays included.' },
  ),
})
