import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, number, text } from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { driverFields } from '../people/schemas.ts'

const BoardOrder = Type.Object(
  {
    order_id: integer('The order’s id.'),
    status: text('The order’s status.'),
    driver: nullable(text('Email address of the driver who has it; null: none.')),
    courier: flag('Whether a courier company has it, or is being asked to take it.'),
    delivery_status: nullable(text('How far its carrier has come; null: no one has it yet.')),
    customer: text('The customer’s name.'),
    street: text('Street.'),
    unit_number: text('Apartment, suite or floor.'),
    city: text('City.'),
    zip_code: text('ZIP code.'),
    latitude: number('Latitude of the door.'),
    longitude: number('Longitude of the door.'),
    deliver_at: iso('The time that the customer chose'),
    promised_at: nullable(iso('By when it was promised; null: not recorded')),
    total: dollars('The order’s total'),
    ready: Type.Optional(flag('Whether the food can be taken.')),
    ready_at: Type.Optional(iso('Since when, or when the kitchen expects it; on the board only')),
  },
  component('DispatchOrder', 'An order that is to be delivered, and who has it.'),
)
const BoardDriver = Type.Object(
  {
    ...driverFields,
    latitude: nullable(number('Where they were last, during a shift and with an order; null: not known.')),
    longitude: nullable(number('Longitude.')),
    seen_at: nullable(iso('When they were there')),
  },
  component('DispatchDriver', 'A driver who can take orders.'),
)

export const Board = Type.Object({
  shop: nullable(
    Type.Object(
      {
        name: text('The merchant’s name.'),
        street: text('Street.'),
        latitude: number('Latitude.'),
        longitude: number('Longitude.'),
      },
      { description: 'Where orders are picked up.' },
    ),
  ),
  orders: Type.Array(BoardOrder, { description: 'Those that have waited longest come first.' }),
  drivers: Type.Array(BoardDriver, { description: 'The merchant’s drivers.' }),
})
export const Assign = Type.Object({
  merchantId: MerchantId,
  orderId: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The order’s id.',
    'x-aliases': ['order_id'],
    'x-refusal': 'unknown_order',
  }),
  driver: nullable(
    Type.String({
      maxLength: 254,
      description: 'Email address of the driver; null: takes it from its driver.',
    }),
  ),
})
export type AssignInput = Static<typeof Assign>
export const AssignedOrder = Type.Object({ order: BoardOrder })
