import { type Static, Type } from 'typebox'
import { flag, idInput, integer, nullable, number, pageLimit, sortBy, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'

const Id = idInput('The id.')

export const MaintenanceSwitch = Type.Object({ on: flag('Whether the service is in maintenance.') })

export const AuditQuery = Type.Object({
  since: Type.Optional(timeInput('Only records at or after this time, ISO 8601.')),
  until: Type.Optional(timeInput('Only records before this time, ISO 8601.')),
  actor: Type.Optional(
    Type.String({ maxLength: 300, description: 'The actor: an email address, or `key` and the key’s name.' }),
  ),
  action: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[a-z_.]*$',
      description: 'An action or its prefix: `order.` finds every action on orders.',
    }),
  ),
  subject: Type.Optional(
    Type.String({ maxLength: 300, description: 'The subject: a number or an email address.' }),
  ),
  merchant_id: Type.Optional(Id),
  before_id: Type.Optional(Id),
  sort: Type.Optional(
    sortBy(
      ['at'],
      'Sort order. Default `-at`: newest first. `before_id` is the last audit_id on the previous page.',
    ),
  ),
  limit: pageLimit(1000, 1000),
})
export const AuditRecords = Type.Object({
  records: Type.Array(
    Type.Object({
      audit_id: integer('The record’s id.'),
      at: text('ISO 8601'),
      actor: text('The actor.'),
      action: text('The action.'),
      subject: text('The subject.'),
      merchant_id: nullable(integer('The merchant; null if none.')),
      before: Type.Unknown({ description: 'Previous values of what changed.' }),
      after: Type.Unknown({ description: 'New values of what changed.' }),
      request_id: text('The request id in the server log.'),
      reason: nullable(text('The reason from `Audit-Reason`; null if none was given.')),
      acting_id: nullable(integer('The session in which staff acted for a merchant; null if none.')),
    }),
    { description: 'The records, newest first.' },
  ),
})

const SegmentShape = Type.Object({
  street: Type.Optional(Type.String({ description: 'The street’s name.', maxLength: 200 })),
  city: Type.Optional(Type.String({ maxLength: 100, description: 'Default: derived from the ZIP code.' })),
  state: Type.Optional(Type.String({ maxLength: 50, description: 'Default: derived from the ZIP code.' })),
  zip: Type.Optional(Type.String({ maxLength: 10, description: 'Default: the nearest.' })),
  from_number: Type.Optional(integer('The first house number.')),
  to_number: Type.Optional(integer('Default: a single house.')),
  side: Type.Optional(
    Type.Union([Type.Literal('odd'), Type.Literal('even'), Type.Literal('both')], {
      description: 'Which house numbers are on this side.',
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
  replace: Type.Optional(
    flag('Send with the first batch: removes everything imported from the source before.'),
  ),
  last: Type.Optional(flag('Send with the last batch: the database updates its statistics.')),
  segments: Type.Array(SegmentShape, { description: 'Street segments.', maxItems: 10_000 }),
})
export const SegmentsOutcome = Type.Object({
  inserted: integer('Segments added.'),
  removed: integer('Segments removed.'),
  refused: Type.Array(
    Type.Object({ index: integer('Position in `segments`, from 0.'), reason: text('Why.') }),
    {
      description: 'Segments not added.',
    },
  ),
})
export const LocateQuery = Type.Object({
  address: Type.String({ description: 'The address to find.', maxLength: 1000 }),
  inexact: Type.Optional(flag('Also accepts a ZIP code, a neighborhood or a point of interest.')),
})
export const Located = Type.Object({
  kind: Type.Union([Type.Literal('found'), Type.Literal('several'), Type.Literal('unknown')], {
    description: 'Whether one place, several or none were found.',
  }),
  places: Type.Array(
    Type.Object({
      street: text('Street and house number.'),
      city: text('City.'),
      state: text('State, two letters.'),
      zip: text('ZIP code.'),
      unit: nullable(text('Apartment, floor or suite.')),
      neighborhood: nullable(text('The neighborhood.')),
      latitude: number('Latitude in degrees.'),
      longitude: number('Longitude in degrees.'),
      exactMatch: flag('Whether the house number was found.'),
    }),
    { description: 'The places, best match first.' },
  ),
})

export type AuditQueryInput = Static<typeof AuditQuery>
export type WireSegment = Static<typeof SegmentShape>
export type SegmentsInput = Static<typeof Segments>
export type LocateQueryInput = Static<typeof LocateQuery>
