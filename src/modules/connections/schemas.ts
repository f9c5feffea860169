import { type Static, Type } from 'typebox'
import { component, flag, idInput, integer, iso, nullable, oneOf, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'
import { MerchantId } from '../../http/merchant-fields.ts'
import { connectionKinds } from './rules.ts'

const optional = Type.Optional
const ConnectionId = idInput('The connection’s id.', { 'x-refusal': 'unknown_connection' })
const kindWords =
  '`square`: a Square account. `till`: another point of sale, by HTTP. `cloudprnt`: a receipt printer that speaks Star CloudPRNT.'

const Connection = Type.Object(
  {
    connectionId: integer('The connection’s id.'),
    kind: oneOf(connectionKinds, kindWords),
    name: text('What your staff call it.'),
    state: oneOf(
      ['waiting', 'connected', 'failing'],
      '`waiting`: the other side has to act first. `connected`. `failing`: it worked before; see `problem`.',
    ),
    createdAt: iso('When it was set up'),
    connectedAt: nullable(iso('When it first worked')),
    lastSyncAt: nullable(iso('When it last worked')),
    problem: nullable(text('What is wrong, human-readable; null if nothing.')),
    failingSince: nullable(iso('Since when it has failed')),
    url: optional(nullable(text('For a till: the URL that orders are posted to.'))),
    locations: optional(
      Type.Array(Type.Object({ id: text('Square’s id.'), name: text('The name.') }), {
        description: 'For Square: the account’s locations.',
      }),
    ),
    locationId: optional(
      nullable(text('For Square: the location that orders go to; null until you choose one.')),
    ),
    dots: optional(nullable(integer('For a printer: dots per line; null for the printer’s own setting.'))),
    copies: optional(nullable(integer('For a printer: copies of each ticket; null for one.'))),
    language: optional(oneOf(['en', 'es'], 'For a printer: the language of its tickets.')),
  },
  component('Connection', 'A merchant’s connection to another system.'),
)
export const OneConnection = Type.Object({ connection: Connection })
export const Connections = Type.Object({
  connections: Type.Array(Connection, { description: 'Oldest first.' }),
  available: Type.Object(
    { square: flag('Whether this marketplace supports Square.') },
    { description: 'What can be connected.' },
  ),
})

const Name = Type.String({ minLength: 1, maxLength: 60, description: 'What your staff call it.' })
const Url = Type.String({
  maxLength: 2000,
  description: 'For a till: an https URL. A private address only if the operator allows it.',
})
const printer = {
  dots: optional(
    nullable(
      Type.Integer({
        minimum: 300,
        maximum: 1000,
        description:
          'For a printer: dots per line, 576 for 80 mm and 384 for 58 mm; null for the printer’s own setting.',
      }),
    ),
  ),
  copies: optional(
    Type.Integer({ minimum: 1, maximum: 5, description: 'For a printer: copies of each ticket.' }),
  ),
  language: optional(oneOf(['en', 'es'], 'For a printer: the language of its tickets.')),
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
  authorizeUrl: optional(text('For Square: open it in the browser of the account’s owner.')),
  secret: optional(text('For a till: `whsec_…`, which signs requests in both directions. Shown only once.')),
  printerUrl: optional(text('For a printer: the address to enter in its settings. Shown only once.')),
})

export const ConnectionPatch = Type.Object({
  merchantId: MerchantId,
  connection_id: ConnectionId,
  name: optional(Name),
  url: optional(Url),
  locationId: optional(Type.String({ maxLength: 60, description: 'For Square: one of its locations.' })),
  ...printer,
})
export type ConnectionPatchInput = Static<typeof ConnectionPatch>

export const OfConnection = Type.Object({ merchantId: MerchantId, connection_id: ConnectionId })
export type OfConnectionInput = Static<typeof OfConnection>

export const NewKeys = Type.Object({
  authorizeUrl: optional(text('For Square: grant access to the account again.')),
  secret: optional(text('For a till. Shown only once.')),
  printerUrl: optional(text('For a printer. Shown only once.')),
  oldUntil: nullable(iso('Until when the previous secret or address stays valid')),
})

export const FinishSquare = Type.Object({
  merchantId: MerchantId,
  code: Type.String({ minLength: 1, maxLength: 191, description: 'The `code` that Square’s page returned.' }),
  state: Type.String({
    minLength: 1,
    maxLength: 1000,
    description: 'The `state` that Square’s page returned.',
  }),
})
export type FinishSquareInput = Static<typeof FinishSquare>

export const SquareEvent = Type.Object({
  event_id: Type.String({ minLength: 1, maxLength: 100, description: 'Square’s id of the event.' }),
  merchant_id: Type.String({ minLength: 1, maxLength: 191, description: 'Square’s id of the seller.' }),
  type: Type.String({ minLength: 1, maxLength: 100, description: 'Such as `catalog.version.updated`.' }),
  data: optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'What happened, in Square’s format.' }),
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
      isFinal: flag('Whether it is final and won’t be retried.'),
      reference: nullable(text('The till’s own number for the order; null if none.')),
      problem: nullable(text('What is wrong, human-readable; null if nothing.')),
      at: nullable(iso('When it was printed')),
    }),
    { description: 'One for each order and till or printer, newest orders first.' },
  ),
})
export const TicketAgain = Type.Object({
  merchantId: MerchantId,
  orderId: idInput('The order’s id.', { 'x-refusal': 'unknown_order' }),
})
export type TicketAgainInput = Static<typeof TicketAgain>
export const SentAgain = Type.Object({
  sent: integer('Number of tills it is sent to again.'),
  printing: integer('Number of tickets to be printed.'),
})
export const Trial = Type.Object({
  works: flag('Whether the other side answered; for a printer, whether a test ticket is queued.'),
  problem: nullable(text('What is wrong, human-readable; null if nothing.')),
})

const tillEvents = ['order.ready', 'item.sold_out', 'item.available', 'store.closed', 'store.open'] as const
export const TillEvent = Type.Object({
  connection_id: idInput('The connection’s id.'),
  type: oneOf(tillEvents, 'What happened at the till.'),
  order_id: optional(idInput('For `order.ready`: our order id.')),
  item_id: optional(
    Type.String({ maxLength: 40, description: 'For `item.…`: the `id` of an order line or option.' }),
  ),
  until: optional(timeInput('For `store.closed`: until when. Default: one hour.')),
})
export type TillEventInput = Static<typeof TillEvent>
export const TillEventTaken = Type.Object({
  outcome: oneOf(
    ['applied', 'unchanged', 'known'],
    '`unchanged`: already in that state, or over. `known`: this `webhook-id` was processed before.',
  ),
})

const Key = Type.String({ minLength: 1, maxLength: 100, description: 'The key in the printer’s address.' })
export const PrinterPoll = Type.Object({
  key: Key,
  statusCode: optional(Type.String({ maxLength: 200, description: 'In CloudPRNT’s format: `200%20OK`.' })),
})
export const PrinterJob = Type.Object({
  key: Key,
  type: optional(Type.String({ maxLength: 100, description: 'One of the offered `mediaTypes`.' })),
  token: optional(Type.String({ maxLength: 20, description: 'The offered `jobToken`.' })),
})
export const PrinterDone = Type.Object({
  key: Key,
  code: optional(Type.String({ maxLength: 200, description: '`OK`, or what went wrong.' })),
  token: optional(Type.String({ maxLength: 20, description: 'The `jobToken` of the ticket.' })),
})
