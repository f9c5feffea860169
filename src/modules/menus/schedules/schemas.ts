import { type Static, Type } from 'typebox'
import { idInput, integer, text } from '../../../http/fields.ts'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { KeptWeeklyShift, RawShifts, WeeklyShifts } from '../../merchants/shifts/index.ts'

const optional = Type.Optional
const Id = idInput('The schedule’s id.')
const Name = Type.String({ description: 'The schedule’s name.', maxLength: 100 })

const NewSchedule = Type.Object({
  name: optional(Type.String({ description: 'The schedule’s name.', maxLength: 100, default: 'Schedule' })),
  hours: WeeklyShifts,
})
const SchedulePatch = Type.Object({ id: Id, name: optional(Name), hours: optional(WeeklyShifts) })
export const CreateSchedule = Type.Object({
  merchantId: MerchantId,
  schedule: rawPart(NewSchedule, 'The schedule.'),
})
export const ChangeSchedule = Type.Object({
  merchantId: MerchantId,
  schedule: rawPart(SchedulePatch, 'The schedule. Fields you omit don’t change.'),
})
export type ScheduleInput = Static<typeof CreateSchedule>

export const readSchedule = partReader(
  Type.Object({ id: optional(Id), name: optional(Type.Union([Name, Type.Null()])), hours: RawShifts }),
)

export const Schedules = Type.Object({
  schedules: Type.Array(
    Type.Object({
      id: integer('The schedule’s id.'),
      name: text('The schedule’s name.'),
      hours: Type.Array(KeptWeeklyShift, { description: 'The weekly shifts.' }),
    }),
    { description: 'All menu schedules.' },
  ),
})
export const WrittenSchedule = Type.Object({ scheduleId: integer('The schedule’s id.') })
