import { type Static, Type } from 'typebox'
import { component, idInput, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { vehicles } from '../rules/vehicle.ts'

const optional = Type.Optional
const Email = Type.String({
  pattern: '^[^@\\s]+@[^@\\s]+$',
  maxLength: 254,
  description: 'Email address of the driver.',
})
const Merchants = nullable(
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    maxItems: 1000,
    description: 'Merchants of the group that the driver delivers for; null for all.',
  }),
)
const vehicleWords = 'The driver’s vehicle: `foot`, `bike`, `scooter` or `car`.'
const VehicleField = oneOf(vehicles, vehicleWords)
const MaxLoad = Type.Integer({
  minimum: 1,
  maximum: 50,
  description: 'Maximum number of orders carried at once.',
})
const states = ['on', 'break', 'off'] as const

export const OneDriver = Type.Object({ merchantId: MerchantId, email: Email })
export const NewDriver = Type.Object({
  merchantId: MerchantId,
  email: Email,
  merchants: optional(Merchants),
  vehicle: optional(VehicleField),
  maxLoad: optional(MaxLoad),
})
export const ChangeDriver = Type.Object({
  merchantId: MerchantId,
  email: Email,
  vehicle: optional(VehicleField),
  maxLoad: optional(MaxLoad),
})
export type OneDriverInput = Static<typeof OneDriver>
export type NewDriverInput = Static<typeof NewDriver>
export type ChangeDriverInput = Static<typeof ChangeDriver>

export const driverFields = {
  driver_id: nullable(integer('The driver’s id in events; null before their first activity.')),
  email: text('Email address of the driver.'),
  first_name: nullable(text('First name; null until they sign in.')),
  last_name: nullable(text('Last name.')),
  phone: nullable(text('Phone number.')),
  vehicle: VehicleField,
  maxLoad: integer('Maximum number of orders carried at once.'),
  state: oneOf(states, '`on` shift, on a `break`, or `off`.'),
  stops: integer('Orders they have now.'),
}
const Driver = Type.Object(
  {
    ...driverFields,
    merchants: Merchants,
    status: oneOf(
      ['active', 'invited', 'expired'],
      '`invited` until the invitation is accepted, `expired` if it wasn’t accepted in time.',
    ),
    since: nullable(iso('When they joined or were invited; null if before this was recorded')),
    invited_by: optional(text('The member who sent the invitation.')),
    expires: optional(iso('When the invitation expires')),
  },
  component('Driver', 'A person who delivers for a merchant group, or an invitation to do so.'),
)
export const Drivers = Type.Object({
  drivers: Type.Array(Driver, { description: 'Drivers first, then invitations.' }),
})
export const DriverAnswer = Type.Object({ driver: Driver })
export const Removed = Type.Object({})

export const Whose = optional(
  Type.String({
    maxLength: 254,
    description:
      'Email address of the driver whose phone recorded this. Refused with `forbidden` if it isn’t you.',
  }),
)
export const ShiftChange = Type.Object({
  state: oneOf(states, 'The new state of the shift.'),
  group_id: optional(idInput('One of your groups. Default: all of them.')),
  at: optional(timeInput('When it happened, if the phone was offline. Default: now.')),
  miles: optional(
    Type.Number({ minimum: 0, maximum: 5000, description: 'Miles driven in this shift, with `off`.' }),
  ),
  email: Whose,
})
export type ShiftInput = Static<typeof ShiftChange>

const OwnDriver = Type.Object(
  {
    group_id: integer('The merchant group.'),
    group: text('The name.'),
    merchants: Merchants,
    vehicle: VehicleField,
    max_load: integer('Maximum number of orders you carry at once.'),
    state: oneOf(states, 'The state of your shift.'),
    shift: nullable(
      Type.Object(
        {
          shift_id: integer('The shift’s id.'),
          started: iso('When it began'),
          break_since: nullable(iso('When the break began; null if not on a break')),
          break_seconds: integer('Total of finished breaks, in seconds.'),
        },
        { description: 'Null while you are off.' },
      ),
    ),
  },
  component('OwnDriver', 'A group you drive for.'),
)
export const OwnDrivers = Type.Object({
  email: text('Your email address.'),
  drivers: Type.Array(OwnDriver, { description: 'One for each group you drive for.' }),
})
