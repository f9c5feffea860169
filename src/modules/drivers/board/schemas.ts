import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  idInput,
  integer,
  iso,
  nullable,
  number,
  text,
} from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { driverFields } from '../people/schemas.ts'

const BoardOrder = Type.Object(
  {
    order_id: integer('The order’s id.'),
    status: text('The order’s status.'),
    driver: nullable(text('Email address of the assigned driver; null if none.')),
    courier: flag('Whether a courier company has the order or is being asked to take it.'),
    delivery_status: nullable(text('The delivery’s progress; null if it has no driver or courier yet.')),
    customer: text('The customer’s name.'),
    street: text('Street.'),
    unit_number: text('Apartment, suite or floor.'),
    city: text('City.'),
    zip_code: text('ZIP code.'),
    latitude: number('Latitude of the door.'),
    longitude: number('Longitude of the door.'),
    deliver_at: iso('The time the customer chose'),
    promised_at: nullable(iso('The promised time; null if not recorded')),
    total: dollars('The order’s total'),
    ready: Type.Optional(flag('Whether the food is ready for pickup.')),
    ready_at: Type.Optional(
      iso('When it became ready, or when the kitchen expects it to be; on the board only'),
    ),
  },
  component('DispatchOrder', 'An order to deliver, with its driver or courier.'),
)
const BoardDriver = Type.Object(
  {
    ...driverFields,
    latitude: nullable(
      number('Latitude of the last known position, during a shift with an order; null if unknown.'),
    ),
    longitude: nullable(number('Longitude.')),
    seen_at: nullable(iso('When the driver was there')),
  },
  component('DispatchDriver', 'A driver available for orders.'),
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
  orders: Type.Array(BoardOrder, { description: 'Longest waiting first.' }),
  drivers: Type.Array(BoardDriver, { description: 'The merchant’s drivers.' }),
})
export const Assign = Type.Object({
  merchantId: MerchantId,
  orderId: idInput('The order’s id.', { 'x-aliases': ['order_id'], 'x-refusal': 'unknown_order' }),
  driver: nullable(
    Type.String({
      maxLength: 254,
      description: 'Email address of the driver; null to unassign.',
    }),
  ),
})
export type AssignInput = Static<typeof Assign>
export const AssignedOrder = Type.Object({ order: BoardOrder })
