import { type Static, Type } from 'typebox'
import { partReader, rawPart } from '../../../http/input.ts'
import { KeptWeeklyShift, MerchantId, RawShifts, WeeklyShifts } from '../../merchants/index.ts'

const optional = Type.Optional
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const Name = Type.String({ maxLength: 100 })

const NewSchedule = Type.Object({
  name: optional(Type.String({ maxLength: 100, default: 'Schedule' })),
  hours: WeeklyShifts,
})
const SchedulePatch = Type.Object({ id: Id, name: optional(Name), hours: optional(WeeklyShifts) })
export const CreateSchedule = Type.Object({ merchantId: MerchantId, schedule: rawPart(NewSchedule) })
export const ChangeSchedule = Type.Object({ merchantId: MerchantId, schedule: rawPart(SchedulePatch) })
export type ScheduleInput = Static<typeof CreateSchedule>

export const readSchedule = partReader(
  Type.Object({ id: optional(Id), name: optional(Type.Union([Name, Type.Null()])), hours: RawShifts }),
)

export const Schedules = Type.Object({
  schedules: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), hours: Type.Array(KeptWeeklyShift) }),
  ),
})
export const WrittenSchedule = Type.Object({ scheduleId: Type.Integer() })
