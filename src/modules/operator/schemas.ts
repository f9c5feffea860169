import { type Static, Type } from 'typebox'
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
const ClientName = Type.String({ minLength: 1, maxLength: 100 })
const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

const Client = Type.Object({
  client_id: Type.String(),
  name: Type.String(),
  redirect_uris: Type.Array(Type.String()),
  flows: Type.Array(Type.String()),
  rate_limit: Type.Union([Type.Integer(), Type.Null()]),
  enabled: Type.Boolean(),
  created_at: Type.String({ description: 'ISO 8601' }),
})
export const NewClient = Type.Object(
  {
    client_id: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9._-]{3,64}$', description: 'Chosen by the service when absent.' }),
    ),
    name: ClientName,
    redirect_uris: Type.Optional(RedirectUris),
    flows: Type.Optional(Flows),
    rate_limit: Type.Optional(RateLimit),
    enabled: Type.Optional(Type.Boolean({ default: true })),
  },
  { 'x-told-first': [] },
)
export const ClientPatch = Type.Object(
  {
    client_id: Type.String(),
    name: Type.Optional(ClientName),
    redirect_uris: Type.Optional(RedirectUris),
    flows: Type.Optional(Flows),
    rate_limit: Type.Optional(RateLimit),
    enabled: Type.Optional(Type.Boolean()),
    new_secret: Type.Optional(
      Type.Boolean({ description: 'Replaces the secret and answers the new one, once.' }),
    ),
  },
  { 'x-told-first': ['client_id'] },
)
export const Clients = Type.Object({ clients: Type.Array(Client) })
export const CreatedClient = Type.Object({
  ...Client.properties,
  client_secret: Type.String({ description: 'Shown this once; only its digest is stored.' }),
})
export const ChangedClient = Type.Object({
  ...Client.properties,
  client_secret: Type.Optional(CreatedClient.properties.client_secret),
})

export const Group = Type.Object({
  group_id: Type.Integer(),
  name: Type.String(),
  emails: Type.Array(Type.String()),
})
export const NewGroup = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  emails: Type.Optional(Emails),
})
export const GroupPatch = Type.Object({
  group_id: Id,
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  emails: Type.Optional(Emails),
})
export const Groups = Type.Object({ groups: Type.Array(Group) })

export const Merchant = Type.Object({
  merchant_id: Type.Integer(),
  group_id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  city: Type.String(),
  state: Type.String(),
  active: Type.Boolean(),
  promoted: Type.Boolean(),
  courierDelivery: Type.Boolean(),
  autoConfirm: Type.Boolean(),
  deliveryProcessesCard: Type.Boolean(),
  paymentTypes: Type.Array(Type.String()),
})
export const MerchantQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name, or an id.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 })),
})
export const Merchants = Type.Object({ merchants: Type.Array(Merchant) })
export const MerchantPatch = Type.Object({
  merchant_id: Id,
  active: Type.Optional(Type.Boolean()),
  promoted: Type.Optional(Type.Boolean()),
  courierDelivery: Type.Optional(Type.Boolean()),
  autoConfirm: Type.Optional(Type.Boolean()),
  deliveryProcessesCard: Type.Optional(Type.Boolean()),
  paymentTypes: Type.Optional(PaymentTypes),
})

export const MaintenanceSwitch = Type.Object({ on: Type.Boolean() })

export const AuditQuery = Type.Object({
  since: Type.Optional(Type.String({ description: 'ISO 8601; only records from then on.' })),
  before_id: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
})
export const AuditRecords = Type.Object({
  records: Type.Array(
    Type.Object({
      audit_id: Type.Integer(),
      at: Type.String({ description: 'ISO 8601' }),
      actor: Type.String(),
      action: Type.String(),
      subject: Type.String(),
      merchant_id: Type.Union([Type.Integer(), Type.Null()]),
      before: Type.Unknown(),
      after: Type.Unknown(),
      request_id: Type.String(),
    }),
  ),
})

const SegmentShape = Type.Object({
  street: Type.Optional(Type.String({ maxLength: 200 })),
  city: Type.Optional(Type.String({ maxLength: 100, description: 'Absent: that of the zip code.' })),
  state: Type.Optional(Type.String({ maxLength: 50, description: 'Absent: that of the zip code.' })),
  zip: Type.Optional(Type.String({ maxLength: 10, description: 'Absent: the nearest.' })),
  from_number: Type.Optional(Type.Integer()),
  to_number: Type.Optional(Type.Integer({ description: 'Absent: one house.' })),
  side: Type.Optional(
    Type.Union([Type.Literal('odd'), Type.Literal('even'), Type.Literal('both')], { default: 'both' }),
  ),
  from_latitude: Type.Optional(Type.Number()),
  from_longitude: Type.Optional(Type.Number()),
  to_latitude: Type.Optional(Type.Number()),
  to_longitude: Type.Optional(Type.Number()),
})
export const Segments = Type.Object({
  source: Type.String({ pattern: '^[A-Za-z0-9 ._-]{1,64}$', description: 'Whose data it is.' }),
  replace: Type.Optional(
    Type.Boolean({ description: 'With the first batch: what the source had before is removed.' }),
  ),
  last: Type.Optional(Type.Boolean({ description: 'With the last batch: the database takes stock.' })),
  segments: Type.Array(SegmentShape, { maxItems: 10_000 }),
})
export const SegmentsOutcome = Type.Object({
  inserted: Type.Integer(),
  removed: Type.Integer(),
  refused: Type.Array(
    Type.Object({ index: Type.Integer({ description: 'In `segments`, from 0.' }), reason: Type.String() }),
  ),
})
export const LocateQuery = Type.Object({
  address: Type.String({ maxLength: 1000 }),
  inexact: Type.Optional(
    Type.Boolean({ description: 'Also a zip code, a neighbourhood, a point of interest.' }),
  ),
})
export const Located = Type.Object({
  kind: Type.Union([Type.Literal('found'), Type.Literal('several'), Type.Literal('unknown')]),
  places: Type.Array(
    Type.Object({
      street: Type.String(),
      city: Type.String(),
      state: Type.String(),
      zip: Type.String(),
      unit: Type.Union([Type.String(), Type.Null()]),
      neighborhood: Type.Union([Type.String(), Type.Null()]),
      latitude: Type.Number(),
      longitude: Type.Number(),
      exactMatch: Type.Boolean(),
    }),
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
