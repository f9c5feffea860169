import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, nullable, oneOf, text } from '../../http/fields.ts'
import { MerchantId } from '../../http/merchant-fields.ts'
import { connectionKinds } from './rules/connection.ts'

const optional = Type.Optional
const ConnectionId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The connection’s id.',
  'x-refusal': 'unknown_connection',
})
const kindWords =
  '`square`: a Square account. `till`: another point of sale, by HTTP. `cloudprnt`: a receipt printer that speaks Star CloudPRNT.'

const Connection = Type.Object(
  {
    connectionId: integer('The connection’s id.'),
    kind: oneOf(connectionKinds, kindWords),
    name: text('What your staff call it.'),
    state: oneOf(
      ['waiting', 'connected', 'failing'],
      '`waiting`: the other side still has to do something. `connected`. `failing`: it worked before; see `problem`.',
    ),
    createdAt: iso('When it was set up'),
    connectedAt: nullable(iso('When it first worked')),
    lastSyncAt: nullable(iso('When it last worked')),
    problem: nullable(text('What is wrong, for people; null: nothing.')),
    failingSince: nullable(iso('Since when it has failed')),
    url: optional(nullable(text('Of a till: where orders are posted.'))),
    locations: optional(
      Type.Array(Type.Object({ id: text('Square’s id.'), name: text('The name.') }), {
        description: 'Of Square: the account’s locations.',
      }),
    ),
    locationId: optional(nullable(text('Of Square: the location that orders go to; null: choose one.'))),
    dots: optional(nullable(integer('Of a printer: dots in a line; null: as the printer says.'))),
    copies: optional(nullable(integer('Of a printer: how often a ticket is printed; null: once.'))),
  },
  component('Connection', 'A connection of a merchant to another system.'),
)
export const OneConnection = Type.Object({ connection: Connection })
export const Connections = Type.Object({
  connections: Type.Array(Connection, { description: 'The oldest first.' }),
  available: Type.Object(
    { square: flag('Whether this marketplace is set up with Square.') },
    { description: 'What can be connected.' },
  ),
})

const Name = Type.String({ minLength: 1, maxLength: 60, description: 'What your staff call it.' })
const Url = Type.String({
  maxLength: 2000,
  description: 'Of a till: https; a private address only if the operator allows it.',
})
const printer = {
  dots: optional(
    nullable(
      Type.Integer({
        minimum: 300,
        maximum: 1000,
        description:
          'Of a printer: dots in a line, 576 for 80 mm and 384 for 58 mm; null: as the printer says.',
      }),
    ),
  ),
  copies: optional(
    Type.Integer({ minimum: 1, maximum: 5, description: 'Of a printer: how often a ticket is printed.' }),
  ),
}

export const NewConnection = Type.Object({
  merchantId: MerchantId,
  kind: oneOf(connectionKinds, kindWords),
  name: optional(Name),
  url: optional(Url),
  ...printer,
})
export type NewConnectionInput = Static<typeof NewConnection>

export const CreatedConnection = Type.Object({
  connection: Connection,
  authorizeUrl: optional(text('Of Square: open it in the browser of the person who has the account.')),
  secret: optional(text('Of a till: `whsec_…`, which signs both ways. Shown only here.')),
  printerUrl: optional(text('Of a printer: the address to enter in its settings. Shown only here.')),
})

export const ConnectionPatch = Type.Object({
  merchantId: MerchantId,
  connection_id: ConnectionId,
  name: optional(Name),
  url: optional(Url),
  locationId: optional(Type.String({ maxLength: 60, description: 'Of Square: one of its locations.' })),
  ...printer,
})
export type ConnectionPatchInput = Static<typeof ConnectionPatch>

export const OfConnection = Type.Object({ merchantId: MerchantId, connection_id: ConnectionId })
export type OfConnectionInput = Static<typeof OfConnection>

export const NewKeys = Type.Object({
  authorizeUrl: optional(text('Of Square: allow us the account anew.')),
  secret: optional(text('Of a till. Shown only here.')),
  printerUrl: optional(text('Of a printer. Shown only here.')),
  oldUntil: nullable(iso('Until then what it had before is valid, too')),
})

export const FinishSquare = Type.Object({
  merchantId: MerchantId,
  code: Type.String({ minLength: 1, maxLength: 191, description: '`code`, as Square’s page sent it back.' }),
  state: Type.String({
    minLength: 1,
    maxLength: 1000,
    description: '`state`, as Square’s page sent it back.',
  }),
})
export type FinishSquareInput = Static<typeof FinishSquare>

export const SquareEvent = Type.Object({
  event_id: Type.String({ minLength: 1, maxLength: 100, description: 'Square’s id of the event.' }),
  merchant_id: Type.String({ minLength: 1, maxLength: 191, description: 'Square’s id of the seller.' }),
  type: Type.String({ minLength: 1, maxLength: 100, description: 'Such as `catalog.version.updated`.' }),
  data: optional(
    Type.Object({}, { additionalProperties: true, description: 'What has happened, as Square says it.' }),
  ),
})
export type SquareEventInput = Static<typeof SquareEvent>
