import { type Static, Type } from 'typebox'
import { component, flag, integer, iso, nullable, oneOf, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'
import { MerchantId } from '../../http/merchant-fields.ts'
import { connectionKinds } from './rules.ts'

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
    language: optional(oneOf(['en', 'es'], 'Of a printer: the language of its tickets.')),
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
  language: optional(oneOf(['en', 'es'], 'Of a printer: the language of its tickets.')),
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
    Type.Record(Type.String(), Type.Unknown(), { description: 'What has happened, as Square says it.' }),
  ),
})
export type SquareEventInput = Static<typeof SquareEvent>

export const Tickets = Type.Object({
  tickets: Type.Array(
    Type.Object({
      orderId: integer('The order’s id.'),
      connectionId: integer('The connection’s id.'),
      kind: oneOf(connectionKinds, kindWords),
      name: text('What your staff call it.'),
      state: oneOf(
        ['waiting', 'sent', 'printed', 'failed'],
        '`waiting`: on its way. `sent`: the till has it. `printed`. `failed`: see `problem`.',
      ),
      isFinal: flag('Whether it is tried no more.'),
      reference: nullable(text('The till’s own number of the order; null: it has none.')),
      problem: nullable(text('What is wrong, for people; null: nothing.')),
      at: nullable(iso('When it was printed')),
    }),
    { description: 'One for each order and till or printer, the latest orders first.' },
  ),
})
export const TicketAgain = Type.Object({
  merchantId: MerchantId,
  orderId: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The order’s id.',
    'x-refusal': 'unknown_order',
  }),
})
export type TicketAgainInput = Static<typeof TicketAgain>
export const SentAgain = Type.Object({
  sent: integer('How many tills it is sent to again.'),
  printing: integer('How many tickets are printed.'),
})
export const Trial = Type.Object({
  works: flag('Whether the other side answered; of a printer: that a test ticket waits for it.'),
  problem: nullable(text('What is wrong, for people; null: nothing.')),
})

const tillEvents = ['order.ready', 'item.sold_out', 'item.available', 'store.closed', 'store.open'] as const
export const TillEvent = Type.Object({
  connection_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The connection’s id.',
  }),
  type: oneOf(tillEvents, 'What has happened at the till.'),
  order_id: optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'For `order.ready`: our id of the order.',
    }),
  ),
  item_id: optional(
    Type.String({ maxLength: 40, description: 'For `item.…`: `id` of a line of an order, or of an option.' }),
  ),
  until: optional(timeInput('For `store.closed`: until when; an hour if left out.')),
})
export type TillEventInput = Static<typeof TillEvent>
export const TillEventTaken = Type.Object({
  outcome: oneOf(
    ['applied', 'unchanged', 'known'],
    '`unchanged`: it was so already, or is over. `known`: this `webhook-id` was taken before.',
  ),
})

const Key = Type.String({ minLength: 1, maxLength: 100, description: 'The key of the printer’s address.' })
export const PrinterPoll = Type.Object({
  key: Key,
  statusCode: optional(Type.String({ maxLength: 200, description: 'As CloudPRNT has it: `200%20OK`.' })),
})
export const PrinterJob = Type.Object({
  key: Key,
  type: optional(Type.String({ maxLength: 100, description: 'One of the `mediaTypes` that were offered.' })),
  token: optional(Type.String({ maxLength: 20, description: 'The `jobToken` that was offered.' })),
})
export const PrinterDone = Type.Object({
  key: Key,
  code: optional(Type.String({ maxLength: 200, description: '`OK`, or what went wrong.' })),
  token: optional(Type.String({ maxLength: 20, description: 'The `jobToken` of the ticket.' })),
})
