import { type Static, Type } from 'typebox'
import { flag, integer, nullable, number, sortBy, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'

const Id = Type.Integer({ description: 'The id.', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const MaintenanceSwitch = Type.Object({ on: flag('Whether the service is in maintenance.') })

export const AuditQuery = Type.Object({
  since: Type.Optional(timeInput('ISO 8601; only records from then on.')),
  until: Type.Optional(timeInput('ISO 8601; only records before then.')),
  actor: Type.Optional(
    Type.String({ maxLength: 300, description: 'The actor: an email address, or `key` and its name.' }),
  ),
  action: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[a-z_.]*$',
      description: 'The action or its beginning: `order.` finds every action on orders.',
    }),
  ),
  subject: Type.Optional(
    Type.String({ maxLength: 300, description: 'To what: a number, an email address.' }),
  ),
  merchant_id: Type.Optional(Id),
  before_id: Type.Optional(Id),
  sort: Type.Optional(
    sortBy(
      ['at'],
      '`-at`, the latest first, when absent; `before_id` is the last audit_id of the page before.',
    ),
  ),
  limit: Type.Optional(
    Type.Integer({ description: 'Entries per page.', minimum: 1, maximum: 1000, default: 1000 }),
  ),
})
export const AuditRecords = Type.Object({
  records: Type.Array(
    Type.Object({
      audit_id: integer('The record’s id.'),
      at: text('ISO 8601'),
      actor: text('The actor.'),
      action: text('The action.'),
      subject: text('To what.'),
      merchant_id: nullable(integer('The merchant; null: none is concerned.')),
      before: Type.Unknown({ description: 'The changed values before.' }),
      after: Type.Unknown({ description: 'The changed values after.' }),
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
  source: Type.String({ pattern: '^[A-Za-z0-9 ._-]{1,64}$', description: 'The source of the data.' }),
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

export type AuditQueryInput = Static<typeof AuditQuery>
export type WireSegment = Static<typeof SegmentShape>
export type SegmentsInput = Static<typeof Segments>
export type LocateQueryInput = Static<typeof LocateQuery>
