import { type Static, Type } from 'typebox'
import { component, integer, iso, nullable, oneOf, text } from '../../../http/fields.ts'
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
    description: 'Merchants of the group that they drive for; null: all of them.',
  }),
)
const vehicleWords = 'How they travel: `foot`, `bike`, `scooter` or `car`.'
const VehicleField = oneOf(vehicles, vehicleWords)
const MaxLoad = Type.Integer({ minimum: 1, maximum: 50, description: 'Orders that they carry at once.' })
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
  driver_id: nullable(integer('By which events name the driver; null before they have done anything.')),
  email: text('Email address of the driver.'),
  first_name: nullable(text('First name; null before they have signed in.')),
  last_name: nullable(text('Last name.')),
  phone: nullable(text('Phone number.')),
  vehicle: VehicleField,
  maxLoad: integer('Orders that they carry at once.'),
  state: oneOf(states, '`on` a shift, on a `break`, or `off`.'),
  stops: integer('Orders that they have now.'),
}
const Driver = Type.Object(
  {
    ...driverFields,
    merchants: Merchants,
    status: oneOf(
      ['active', 'invited', 'expired'],
      '`invited` until the invitation is accepted, `expired` when it was not in time.',
    ),
    since: nullable(iso('When they joined or were invited; null: before that was recorded')),
    invited_by: optional(text('The member who sent the invitation.')),
    expires: optional(iso('Until then the invitation can be accepted')),
  },
  component('Driver', 'A person who delivers for a merchant group, or an invitation to be one.'),
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
      'Email address of the driver whose phone recorded this: refused (`forbidden`) for anyone else.',
  }),
)
export const ShiftChange = Type.Object({
  state: oneOf(states, 'What the shift becomes.'),
  group_id: optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'For one of your groups; absent: for all of them.',
    }),
  ),
  at: optional(timeInput('When it happened, for a phone that was offline; absent: now.')),
  miles: optional(
    Type.Number({ minimum: 0, maximum: 5000, description: 'Miles driven in this shift, with `off`.' }),
  ),
  email: Whose,
})
export type ShiftInput = Static<typeof ShiftChange>

const OwnDriver = Type.Object(
  {
    group_id: integer('The merchant group.'),
    group: text('Its name.'),
    merchants: Merchants,
    vehicle: VehicleField,
    max_load: integer('Orders that you carry at once.'),
    state: oneOf(states, 'Of your shift.'),
    shift: nullable(
      Type.Object(
        {
          shift_id: integer('The shift’s id.'),
          started: iso('When it began'),
          break_since: nullable(iso('When the break began; null: none now')),
          break_seconds: integer('Breaks that are over, in seconds.'),
        },
        { description: 'Null while you are off.' },
      ),
    ),
  },
  component('OwnDriver', 'A group that you drive for.'),
)
export const OwnDrivers = Type.Object({
  email: text('Your email address.'),
  drivers: Type.Array(OwnDriver, { description: 'One for each group that you drive for.' }),
})
