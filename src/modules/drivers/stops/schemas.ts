import { type Static, Type } from 'typebox'
import {
  component,
  dollars,
  flag,
  integer,
  iso,
  nullable,
  number,
  oneOf,
  text,
} from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { Whose } from '../people/schemas.ts'
import { actionKinds, nextSteps, proofs } from '../rules/action.ts'

const optional = Type.Optional
const OrderId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The order’s id.',
  'x-refusal': 'unknown_order',
})
const place = {
  street: text('Street.'),
  city: text('City.'),
  state: text('State.'),
  zip_code: text('ZIP code.'),
}

const Stop = Type.Object(
  {
    order_id: integer('The order’s id.'),
    leg: oneOf(['out', 'return'], '`out` goes to the customer, `return` back to the shop.'),
    status: text('How far you have come: booked, to_pickup, at_pickup, to_delivery or at_delivery.'),
    order_status: text('The order’s status.'),
    assigned_at: iso('When you got it'),
    turn_at_shop: nullable(
      integer(
        'When to go to the shop, counted from 1 on the best way; null: not any more, or you have one order.',
      ),
    ),
    turn_at_door: nullable(
      integer('When to go to the door on the same way; null: you have one order, or it goes back.'),
    ),
    merchant: Type.Object(
      {
        merchant_id: integer('The merchant’s id.'),
        name: text('Name.'),
        ...place,
        phone: text('Phone number.'),
        latitude: nullable(number('Latitude.')),
        longitude: nullable(number('Longitude.')),
      },
      { description: 'Where to pick it up.' },
    ),
    customer: Type.Object(
      {
        first_name: text('First name.'),
        last_name: text('Last name.'),
        phone: text('Phone number, for calls and texts.'),
      },
      { description: 'Who gets it.' },
    ),
    address: Type.Object(
      {
        ...place,
        unit_number: text('Apartment, suite or floor.'),
        company: nullable(text('Company.')),
        latitude: number('Latitude of the door.'),
        longitude: number('Longitude of the door.'),
      },
      { description: 'Where it goes.' },
    ),
    deliver_at: iso('The time that the customer chose'),
    promised_at: nullable(iso('By when it was promised; null: not recorded')),
    items: Type.Array(
      Type.Object({
        name: text('Name.'),
        quantity: number('How many, or how much.'),
        options: Type.Array(Type.String(), { description: 'Names of what was chosen with it.' }),
      }),
      { description: 'What must be in the bag: your pickup check list.' },
    ),
    instructions: text('The customer’s notes, a line each.'),
    pin_check: text(
      'By which an app without a connection tells a wrong PIN: the hexadecimal SHA-256 of `{order_id}:{pin}`.',
    ),
    leave_at_door: flag('The customer asks you to leave it at the door.'),
    check_id: flag('Hand it only to a person of age; report `age_checked` first.'),
    age_checked: flag('Such a check has passed.'),
    min_age: nullable(integer('The age that the person at the door must have; null: any.')),
    to_collect: dollars('Cash to collect'),
    tip: dollars('The tip'),
  },
  component('DriverStop', 'An order that a driver has, with all they need at the shop and at the door.'),
)
export const Stops = Type.Object({
  stops: Type.Array(Stop, { description: 'In the order in which you got them.' }),
  now: iso('The service’s time, by which a phone corrects its clock'),
})

const Action = Type.Object({
  id: Type.String({
    pattern: '^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$',
    description: 'A UUID that your app makes. Each counts once, however often it is sent.',
  }),
  order_id: OrderId,
  type: oneOf(actionKinds, `What happened: ${actionKinds.join(', ')}.`),
  at: timeInput('When it happened.'),
  proof: optional(
    oneOf(
      proofs,
      'With `delivered`: how it was handed over. `photo`, `signature` and `left_at_door` need `image`, `pin` needs `pin`; alcohol is never ' +
        '`left_at_door`.',
    ),
  ),
  image: optional(
    Type.String({
      pattern: '^[1-9][0-9]{0,14}$',
      description:
        'With `delivered`: the id of the photo or signature; see POST /driver/orders/{order_id}/proof.',
    }),
  ),
  pin: optional(
    Type.String({
      pattern: '^[0-9]{4}$',
      description:
        'With the proof `pin`: the four digits that the customer sees with the order. A wrong one is refused (`invalid_parameter`) and not kept.',
    }),
  ),
  cash: optional(
    Type.Number({
      minimum: 0,
      maximum: 100_000,
      multipleOf: 0.01,
      description: 'With `delivered`: cash collected, in dollars.',
    }),
  ),
  passed: optional(Type.Boolean({ description: 'With `age_checked`: whether the person is old enough.' })),
  issuing_state: optional(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'With `age_checked`: the state that issued the document. Its number is never kept.',
    }),
  ),
  reason: optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'With `failed`, and with `age_checked` that did not pass: why.',
    }),
  ),
  next: optional(
    oneOf(
      nextSteps,
      'With `failed`: `retry` later, `return` it to the shop, or `discard` it. With `return` and `discard` the order fails and is refunded.',
    ),
  ),
})
export type ActionInput = Static<typeof Action>
export const Actions = Type.Object({
  email: Whose,
  actions: Type.Array(Action, {
    minItems: 1,
    maxItems: 200,
    description: 'Your app’s queue, in the order in which it happened.',
  }),
})
export const ActionResults = Type.Object({
  results: Type.Array(
    Type.Object(
      {
        id: text('The action’s id.'),
        order_id: integer('The order’s id.'),
        result: oneOf(
          ['applied', 'refused', 'later'],
          '`applied`: it counts. `refused`: it no longer can; it is kept, and need not be sent again. `later`: send it again.',
        ),
        code: optional(text('Why it was refused.')),
      },
      component('DriverActionResult', 'What became of an action.'),
    ),
    { description: 'One for each action, in the same order.' },
  ),
})

export const NewProof = Type.Object({
  order_id: OrderId,
  image: Type.String({ description: 'The picture, as base64 or as a file; at most 10 MiB.' }),
})
export type NewProofInput = Static<typeof NewProof>
export const UploadedProof = Type.Object({ id: text('For `image` of `delivered`.') })

export const OneOrder = Type.Object({ merchantId: MerchantId, order_id: OrderId })
export const ProofToken = Type.Object({
  token: Type.String({
    pattern: '^[1-9][0-9]{0,14}[.][1-9][0-9]{0,8}[.][A-Za-z0-9_-]{22}$',
    'x-refusal': 'unknown_path',
    'x-verbatim': true,
    description: 'The last part of the address that a report shows.',
  }),
})
export const Reports = Type.Object({
  reports: Type.Array(
    Type.Object(
      {
        driver: text('Email address of the driver.'),
        name: text('First and last name of the driver; the email address where there is none.'),
        type: oneOf(actionKinds, 'What happened.'),
        at: iso('When it happened, by the driver’s phone'),
        received_at: iso('When it arrived'),
        applied: flag('Whether it counts.'),
        code: optional(text('Why it does not.')),
        proof: optional(oneOf(proofs, 'How it was handed over.')),
        image: optional(text('Address of the picture, for one to two hours.')),
        cash: optional(dollars('Cash collected')),
        passed: optional(flag('Whether the age check passed.')),
        issuing_state: optional(text('The state that issued the document.')),
        reason: optional(text('Why it failed.')),
        next: optional(oneOf(nextSteps, 'What happened next.')),
      },
      component('DriverReport', 'What a driver reported of an order.'),
    ),
    { description: 'In the order in which it happened.' },
  ),
})
