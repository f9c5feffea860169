import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, number, text } from '../../http/fields.ts'
import { PaymentTypes } from '../merchants/index.ts'

const Flows = Type.Array(Type.Union([Type.Literal('password'), Type.Literal('trusted')]), {
  'x-comma-list': true,
  description: 'What is granted beyond unauthenticated reads.',
})
const RedirectUris = Type.Array(Type.String({ maxLength: 2000 }), {
  maxItems: 100,
  description: 'Compared whole: scheme, case and trailing slash must match.',
})
const RateLimit = Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()], {
  description:
    'Requests a minute, of every kind together; null for none of its own: 120 a minute on `/data/*`, no limit elsewhere.',
})
const Emails = Type.Array(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 }), {
  'x-comma-list': true,
  maxItems: 1000,
  description: 'Its owners. They invite other staff: POST /merchant/admin/staff.',
})
const ClientName = Type.String({ description: 'The app’s name.', minLength: 1, maxLength: 100 })
const Id = Type.Integer({ description: 'The id.', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const Client = Type.Object(
  {
    client_id: text('The app’s id.'),
    name: text('The name.'),
    redirect_uris: Type.Array(Type.String(), { description: 'Addresses that people may be sent back to.' }),
    flows: Type.Array(Type.String(), { description: 'OAuth flows that it may use.' }),
    rate_limit: nullable(integer('Requests a minute; null: the service’s default.')),
    enabled: flag('Whether it may call.'),
    created_at: text('ISO 8601'),
  },
  component('Client', 'An app that is registered.'),
)
export const NewClient = Type.Object(
  {
    client_id: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9._-]{3,64}$', description: 'Chosen by the service when absent.' }),
    ),
    name: ClientName,
    redirect_uris: Type.Optional(RedirectUris),
    flows: Type.Optional(Flows),
    rate_limit: Type.Optional(RateLimit),
    enabled: Type.Optional(Type.Boolean({ description: 'Whether it may call.', default: true })),
  },
  { 'x-checked-first': [] },
)
export const ClientPatch = Type.Object(
  {
    client_id: text('The app’s id.'),
    name: Type.Optional(ClientName),
    redirect_uris: Type.Optional(RedirectUris),
    flows: Type.Optional(Flows),
    rate_limit: Type.Optional(RateLimit),
    enabled: Type.Optional(flag('Whether it may call.')),
    new_secret: Type.Optional(flag('Replaces the secret and answers the new one, once.')),
  },
  { 'x-checked-first': ['client_id'] },
)
export const Clients = Type.Object({ clients: Type.Array(Client, { description: 'All apps.' }) })
export const CreatedClient = Type.Object({
  ...Client.properties,
  client_secret: text('Shown this once; only its digest is stored.'),
})
export const ChangedClient = Type.Object({
  ...Client.properties,
  client_secret: Type.Optional(CreatedClient.properties.client_secret),
})

export const Group = Type.Object(
  {
    group_id: integer('The merchant group’s id.'),
    name: text('The name.'),
    emails: Type.Array(Type.String(), { description: 'Email addresses of its members.' }),
  },
  component('MerchantGroup', 'People who manage merchants together.'),
)
export const NewGroup = Type.Object({
  name: Type.String({ description: 'The name.', minLength: 1, maxLength: 100 }),
  emails: Type.Optional(Emails),
})
export const GroupPatch = Type.Object({
  group_id: Id,
  name: Type.Optional(Type.String({ description: 'The name.', minLength: 1, maxLength: 100 })),
  emails: Type.Optional(Emails),
})
export const Groups = Type.Object({ groups: Type.Array(Group, { description: 'All groups.' }) })

export const Merchant = Type.Object(
  {
    merchant_id: integer('The merchant’s id.'),
    group_id: integer('The merchant group’s id.'),
    name: text('The name.'),
    type: text('Type of merchant.'),
    city: text('City.'),
    state: text('State, two letters.'),
    active: flag('Whether customers can find it.'),
    promoted: flag('Whether searches list it as promoted.'),
    courierDelivery: flag('Whether courier companies deliver for it.'),
    autoConfirm: flag('Whether orders are confirmed without anybody looking at them.'),
    deliveryProcessesCard: flag('Whether cards are charged online for deliveries.'),
    paymentTypes: Type.Array(Type.String(), {
      description: 'Payment types that it accepts.',
    }),
  },
  component('OperatedMerchant', 'A merchant with the settings that are the operator’s.'),
)
export const MerchantQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name, or an id.' })),
  group_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Only those of this group.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 100 }),
  ),
  offset: Type.Optional(
    Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum: 10_000_000, default: 0 }),
  ),
})
export const Merchants = Type.Object({
  merchants: Type.Array(Merchant, { description: 'The merchants of this page.' }),
})
export const InMerchant = Type.Object({ merchant_id: Id })
export const MerchantPatch = Type.Object({
  merchant_id: Id,
  active: Type.Optional(flag('Whether customers can find it.')),
  promoted: Type.Optional(flag('Whether searches list it as promoted.')),
  courierDelivery: Type.Optional(flag('Whether courier companies deliver for it.')),
  autoConfirm: Type.Optional(flag('Whether orders are confirmed without anybody looking at them.')),
  deliveryProcessesCard: Type.Optional(flag('Whether cards are charged online for deliveries.')),
  paymentTypes: Type.Optional(PaymentTypes),
})

export const MaintenanceSwitch = Type.Object({ on: flag('Whether the service is in maintenance.') })

export const AuditQuery = Type.Object({
  since: Type.Optional(text('ISO 8601; only records from then on.')),
  until: Type.Optional(text('ISO 8601; only records before then.')),
  actor: Type.Optional(
    Type.String({ maxLength: 300, description: 'Who did it: an email address, or `key` and its name.' }),
  ),
  action: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[a-z_.]*$',
      description: 'What was done, or how it begins: `order.` finds every action on orders.',
    }),
  ),
  subject: Type.Optional(
    Type.String({ maxLength: 300, description: 'To what: a number, an email address.' }),
  ),
  merchant_id: Type.Optional(Id),
  before_id: Type.Optional(Id),
  limit: Type.Optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 1000 }),
  ),
})
export const AuditRecords = Type.Object({
  records: Type.Array(
    Type.Object({
      audit_id: integer('The record’s id.'),
      at: text('ISO 8601'),
      actor: text('Who did it.'),
      action: text('What was done.'),
      subject: text('To what.'),
      merchant_id: nullable(integer('The merchant; null: none is concerned.')),
      before: Type.Unknown({ description: 'What changed, before.' }),
      after: Type.Unknown({ description: 'What changed, after.' }),
      request_id: text('Id of the request, as the log has it.'),
      reason: nullable(text('Why, as `Audit-Reason` said; null: nothing was said.')),
      acting_id: nullable(integer('The visit in which it was done for a merchant; null: in none.')),
    }),
    { description: 'The records, the latest first.' },
  ),
})

const SegmentShape = Type.Object({
  street: Type.Optional(Type.String({ description: 'The street’s name.', maxLength: 200 })),
  city: Type.Optional(Type.String({ maxLength: 100, description: 'Absent: that of the zip code.' })),
  state: Type.Optional(Type.String({ maxLength: 50, description: 'Absent: that of the zip code.' })),
  zip: Type.Optional(Type.String({ maxLength: 10, description: 'Absent: the nearest.' })),
  from_number: Type.Optional(integer('The first house number.')),
  to_number: Type.Optional(integer('Absent: one house.')),
  side: Type.Optional(
    Type.Union([Type.Literal('odd'), Type.Literal('even'), Type.Literal('both')], {
      description: 'Which house numbers it has.',
      default: 'both',
    }),
  ),
  from_latitude: Type.Optional(number('Latitude of the first house.')),
  from_longitude: Type.Optional(number('Longitude of the first house.')),
  to_latitude: Type.Optional(number('Latitude of the last house.')),
  to_longitude: Type.Optional(number('Longitude of the last house.')),
})
export const Segments = Type.Object({
  source: Type.String({ pattern: '^[A-Za-z0-9 ._-]{1,64}$', description: 'Whose data it is.' }),
  replace: Type.Optional(flag('With the first batch: what the source had before is removed.')),
  last: Type.Optional(flag('With the last batch: the database takes stock.')),
  segments: Type.Array(SegmentShape, { description: 'Stretches of streets.', maxItems: 10_000 }),
})
export const SegmentsOutcome = Type.Object({
  inserted: integer('Stretches that were added.'),
  removed: integer('Stretches that were removed.'),
  refused: Type.Array(Type.Object({ index: integer('In `segments`, from 0.'), reason: text('Why.') }), {
    description: 'Stretches that were not added.',
  }),
})
export const LocateQuery = Type.Object({
  address: Type.String({ description: 'The address to find.', maxLength: 1000 }),
  inexact: Type.Optional(flag('Also a zip code, a neighbourhood, a point of interest.')),
})
export const Located = Type.Object({
  kind: Type.Union([Type.Literal('found'), Type.Literal('several'), Type.Literal('unknown')], {
    description: 'Whether one place was found, several, or none.',
  }),
  places: Type.Array(
    Type.Object({
      street: text('Street and house number.'),
      city: text('City.'),
      state: text('State, two letters.'),
      zip: text('Zip code.'),
      unit: nullable(text('Apartment, floor or suite.')),
      neighborhood: nullable(text('The neighbourhood.')),
      latitude: number('Latitude in degrees.'),
      longitude: number('Longitude in degrees.'),
      exactMatch: flag('Whether the house number was found.'),
    }),
    { description: 'The places, the best first.' },
  ),
})

export type NewClientInput = Static<typeof NewClient>
export type ClientPatchInput = Static<typeof ClientPatch>
export type NewGroupInput = Static<typeof NewGroup>
export type GroupPatchInput = Static<typeof GroupPatch>
export type MerchantQueryInput = Static<typeof MerchantQuery>
export type MerchantPatchInput = Static<typeof MerchantPatch>
export type AuditQueryInput = Static<typeof AuditQuery>
export type WireSegment = Static<typeof SegmentShape>
export type SegmentsInput = Static<typeof Segments>
export type LocateQueryInput = Static<typeof LocateQuery>
