import { type Static, Type } from 'typebox'
import { component, dollars, idInput, integer, iso, nullable, number, text } from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'

const Shift = Type.Object(
  {
    shift_id: integer('The shift’s id.'),
    driver_id: integer('The driver’s id.'),
    driver: text('Email address of the driver.'),
    group_id: integer('The merchant group.'),
    started: iso('When it began'),
    ended: nullable(iso('When it ended; null while in progress')),
    break_seconds: integer('Breaks, in seconds.'),
    miles: nullable(number('Miles driven, as confirmed by the driver; null if not reported.')),
    deliveries: integer('Orders handed over.'),
    tips: dollars('Tips on these orders'),
    cash_collected: dollars('Cash collected from customers, which the driver owes the merchant'),
    cash_handed_in: nullable(dollars('Cash handed in, as counted by the manager; null if not settled')),
    settled_by: nullable(text('Who counted it.')),
    settled_at: nullable(iso('When it was counted')),
  },
  component('DriverShift', 'A shift, what was delivered in it, and its cash.'),
)
export const OwnShifts = Type.Object({
  shifts: Type.Array(Shift, { description: 'Your last 20 shifts, newest first.' }),
})
export const ListShifts = Type.Object({
  merchantId: MerchantId,
  settled: Type.Optional(
    Type.Boolean({ description: 'true for settled shifts only, false for unsettled ones. Default: all.' }),
  ),
})
export type ListShiftsInput = Static<typeof ListShifts>
export const Shifts = Type.Object({
  shifts: Type.Array(Shift, {
    description: 'Shifts of the group’s drivers in the last 30 days, newest first, up to 200.',
  }),
})
export const Settle = Type.Object({
  merchantId: MerchantId,
  shift_id: idInput('The shift’s id.', { 'x-refusal': 'unknown_shift' }),
  cash: Type.Number({
    minimum: 0,
    maximum: 100_000,
    multipleOf: 0.01,
    description: 'Cash the driver handed in, as you counted it, in dollars.',
  }),
})
export type SettleInput = Static<typeof Settle>
export const SettledShift = Type.Object({ shift: Shift })
