import { type Static, type TSchema, Type } from 'typebox'
import type { Reason } from '../../../core/refusal.ts'
import { component, idInput, number, oneOf, text } from '../../../http/fields.ts'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import { maxZones, type ZoneFault, type ZoneFields } from './rules/fields.ts'

const Id = idInput('The zone’s id.')
const Corner = Type.Object(
  { latitude: number('Latitude in degrees.'), longitude: number('Longitude in degrees.') },
  component('Corner', 'A point on the map.'),
)
const ZoneType = oneOf(['radius', 'polygon', 'zipCode'], 'The kind of area.')
const Money = (description: string) => Type.Optional(Type.Number({ description }))

/** Only the fields' types. The limits are rules: they are the same however a zone is sent. */
const zoneFields = {
  id: Type.Optional(Id),
  type: Type.Optional(ZoneType),
  fixedFee: Money('Dollars. Send either this or percentFee.'),
  percentFee: Money('Percent of the order. Send either this or fixedFee.'),
  orderMinimum: Money('Dollars. Default 0.'),
  radius: Type.Optional(number('Miles around the merchant, for type radius.')),
  zipCode: Type.Optional(text('Five digits, for type zipCode.')),
  polygon: Type.Optional(Type.Array(Corner, { description: 'Corners, clockwise, for type polygon.' })),
}
const ZoneShape = Type.Object(
  zoneFields,
  component('DeliveryZoneInput', 'A delivery zone to create or change.'),
)
const readFields = partReader(ZoneShape)

/** `fields` has the readable fields even if others couldn't be read, so all faults are found together. */
export function readZone(raw: unknown): { fields: ZoneFields; faults: ZoneFault[] } {
  const { value, faults } = readFields(raw)
  const byField = new Map<string, ZoneFault>()
  const readable: Record<string, unknown> = { ...(faults.some(({ field }) => !field) ? {} : value) }
  for (const fault of faults) {
    const field = topField(fault)
    delete readable[field]
    // A list of a thousand unreadable corners is one fault, described by the first.
    if (!byField.has(field)) byField.set(field, { field, detail: describeFault(fault) })
  }
  return { fields: readable as ZoneFields, faults: [...byField.values()] }
}

const topField = ({ field = '' }: Reason) => field.split(/[.[]/, 1)[0] ?? ''

function describeFault({ code, field, detail }: Reason): Sentence {
  if (!field) return says`A zone must be an object.`
  if (code === 'missing_parameter') return says`${field} is missing.`
  return field === 'type' ? says`type must be radius, polygon or zipCode.` : (detail as Sentence)
}

const Properties = Type.Object(zoneFields, {
  ...component('ZoneProperties', 'The zone’s fees and, unless given by the geometry, its area.'),
  additionalProperties: true,
})
const FeatureShape = Type.Object(
  {
    type: Type.Literal('Feature', { description: 'Always `Feature`.' }),
    id: Type.Optional(Id),
    geometry: Type.Union(
      [
        Type.Object(
          {
            type: oneOf(['Polygon', 'MultiPolygon', 'Point'], 'The kind of geometry.'),
            coordinates: Type.Array(Type.Unknown(), { description: 'As in GeoJSON: longitude first.' }),
          },
          {
            description:
              '[longitude, latitude]. A MultiPolygon creates one zone per part. A Point is the merchant’s location and requires properties.radius.',
          },
        ),
        Type.Null({ description: 'For a ZIP code: properties.zipCode.' }),
      ],
      { description: 'The area.' },
    ),
    properties: Properties,
  },
  component('ZoneFeature', 'A delivery zone as GeoJSON.'),
)
const CollectionShape = Type.Object(
  {
    type: Type.Literal('FeatureCollection', { description: 'Always `FeatureCollection`.' }),
    features: Type.Array(FeatureShape, { description: 'The zones.' }),
  },
  component('ZoneFeatureCollection', 'Delivery zones as GeoJSON.'),
)

const ofZones = { 'x-refusal': 'invalid_zone', minItems: 1, maxItems: maxZones } as const
const sent = {
  deliveryZones: Type.Optional(Type.Array(rawPart(ZoneShape), { ...ofZones, description: 'The zones.' })),
  deliveryZone: Type.Optional(rawPart(ZoneShape, 'A single zone, instead of `deliveryZones`.')),
  type: Type.Optional(rawPart(Type.Literal('FeatureCollection'), 'For zones as GeoJSON.')),
  features: Type.Optional(
    Type.Array(rawPart(FeatureShape), { ...ofZones, description: 'The zones as GeoJSON.' }),
  ),
  geojson: Type.Optional(rawPart(CollectionShape, 'The zones as GeoJSON, in a separate field.')),
}

/** Zones in the API's own format, or as GeoJSON. */
export const ZonesInput = Type.Object({ merchantId: MerchantId, ...sent })
export type ZonesInput = Static<typeof ZonesInput>

/** GeoJSON in a separate parameter: a collection, or a single feature. */
export const readGeoJson = partReader(
  Type.Object({
    type: oneOf(['FeatureCollection', 'Feature'], 'The kind of GeoJSON.'),
    features: Type.Optional(Type.Array(rawPart(FeatureShape), ofZones)),
    id: Type.Optional(rawPart(Id)),
    geometry: Type.Optional(rawPart(Type.Unknown())),
    properties: Type.Optional(rawPart(Properties)),
  }),
)

export const ZonesQuery = Type.Object({
  merchantId: MerchantId,
  format: Type.Optional(
    Type.Union([Type.Literal('json'), Type.Literal('geojson')], {
      description: '`geojson` returns a FeatureCollection, with [longitude, latitude].',
    }),
  ),
})
export type ZonesQuery = Static<typeof ZonesQuery>

const degrees = (description: string, most: number) =>
  Type.Number({ description, minimum: -most, maximum: most })

const mapEdges = {
  south: degrees('Southern edge of the map, degrees.', 90),
  west: degrees('Western edge of the map, degrees.', 180),
  north: degrees('Northern edge of the map, degrees.', 90),
  east: degrees('Eastern edge of the map, degrees.', 180),
}
export const StreetsQuery = Type.Object({ merchantId: MerchantId, ...mapEdges })
export const PublicStreetsQuery = Type.Object(mapEdges)
export type PublicStreetsQuery = Static<typeof PublicStreetsQuery>

const Street = Type.Object(
  {
    name: text('The street’s name.'),
    stretches: Type.Array(
      Type.Array(Type.Number(), {
        description: 'Latitude and longitude of one end, then the other.',
        minItems: 4,
        maxItems: 4,
      }),
      { description: 'Its straight segments.' },
    ),
  },
  component('MapStreet', 'A street to draw on a map.'),
)
export const StreetsAnswer = Type.Object({
  streets: Type.Array(Street, {
    description: 'Sorted by name. If there are too many, those nearest to the center of the map.',
  }),
})

export const ZoneIdsInput = Type.Object({
  merchantId: MerchantId,
  deliveryZoneIds: Type.Array(Id, { 'x-comma-list': true, ...ofZones, description: 'Comma-separated.' }),
})
export type ZoneIdsInput = Static<typeof ZoneIdsInput>

const Zone = Type.Object(
  {
    ...zoneFields,
    id: Id,
    type: ZoneType,
    orderMinimum: number('The minimum order, in dollars.'),
  },
  component('DeliveryZone', 'An area that the merchant delivers to.'),
)
const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema)
export const ZonesAnswer = Type.Object({
  deliveryZones: optional(Type.Array(Zone, { description: 'The zones. Not with format=geojson.' })),
  type: optional(Type.Literal('FeatureCollection', { description: 'With format=geojson.' })),
  features: optional(Type.Array(FeatureShape, { description: 'With format=geojson.' })),
})

const Finding = Type.Object(
  {
    type: oneOf(
      ['overlap', 'duplicate', 'covered', 'hole', 'sliver', 'far', 'no_zone', 'incomplete'],
      'The kind of finding.',
    ),
    severity: oneOf(['note', 'warning'], 'The severity.'),
    zoneIds: optional(Type.Array(Id, { description: 'The ids of the stored zones concerned.' })),
    indexes: optional(
      Type.Array(Type.Integer(), {
        description: 'The positions of the zones concerned in the request, from 0.',
      }),
    ),
    text: text('Human-readable. The wording may change.'),
    areaSquareMiles: optional(number('The area in question, in square miles.')),
    at: optional(Corner),
    ring: optional(Type.Array(Corner, { description: 'The edge of a hole.' })),
  },
  component('ZoneFinding', 'A possible mistake in the zones.'),
)
export const ZoneIds = Type.Object({
  deliveryZoneIds: Type.Array(Id, { description: 'The zones, in the order of the request.' }),
})
export const WrittenZones = Type.Object({
  deliveryZoneIds: Type.Array(Id, { description: 'The zones, in the order of the request.' }),
  lint: optional(
    Type.Array(Finding, {
      description: 'The overlaps of the zones; absent with more than 50 zones or 5,000 corners.',
    }),
  ),
})
export const Findings = Type.Object({ findings: Type.Array(Finding, { description: 'The findings.' }) })
