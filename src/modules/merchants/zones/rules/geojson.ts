import { distanceMiles, isValidPoint, type Point } from '../../../../core/geo.ts'
import { readDecimal } from '../../../../core/text.ts'
import { type Sentence, says } from '../../../../texts/sentence.ts'
import type { Zone } from '../../rules/delivery-zones.ts'
import { maxZones, type ZoneFault } from './fields.ts'
import { type Position, type Ring, toPosition } from './shapes.ts'

type Raw = Record<string, unknown>

/** One zone as drawn by a feature, in the API's fields; `pathOf` returns the path of each field in the feature. */
export type DrawnZone = { zone: Raw; faults: ZoneFault[]; pathOf(field: string): string }

/** 50 m: the tolerance between a map and a geocoder. */
const sameSpotMiles = 0.031
const kinds = says`Send a Polygon, a MultiPolygon, a Point with properties.radius, or null with properties.zipCode.`

/** Per RFC 7946: longitude first, closed, counterclockwise. Stored polygons are open and clockwise. */
export function toGeometry({ area }: Zone) {
  if (area.type === 'zipCode') return null
  if (area.type === 'radius') return { type: 'Point' as const, coordinates: toPosition(area.center) }
  const ring: Ring = area.polygon.map(toPosition).reverse()
  return { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] }
}

/** The zones of one feature: one, or one for each part of a MultiPolygon. The geometry determines the type. */
export function zonesOfFeature(raw: unknown, merchant: Point): DrawnZone[] {
  if (!isRecord(raw) || raw.type !== 'Feature') {
    return [faulty({}, { field: '', detail: says`A feature must be an object of type Feature.` })]
  }
  const properties = isRecord(raw.properties) ? raw.properties : {}
  const { type: _type, polygon: _polygon, ...terms } = properties
  const zone = { ...terms, ...(raw.id !== undefined && raw.id !== null && { id: raw.id }) }
  if (raw.geometry === null || raw.geometry === undefined) return [withoutGeometry(zone)]
  if (!isRecord(raw.geometry)) return [faulty(zone, { field: 'type', detail: kinds })]
  const { type, coordinates } = raw.geometry
  if (type === 'Point') return [aroundPoint(zone, coordinates, merchant)]
  if (type === 'Polygon') return [ofPolygon(zone, coordinates, 'geometry')]
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates) || coordinates.length === 0) {
    return [faulty(zone, { field: 'type', detail: says`This geometry isn’t an area. ${kinds}` })]
  }
  if (coordinates.length > maxZones) {
    return [faulty(zone, { field: 'polygon', detail: says`A merchant can have at most ${maxZones} zones.` })]
  }
  if (coordinates.length === 1) return [ofPolygon(zone, coordinates[0], 'geometry')]
  return coordinates.map((part, index) => ofPolygon(zone, part, `geometry.coordinates[${index}]`))
}

/** A ZIP code has no geometry; neither has a change of fees only. */
function withoutGeometry(zone: Raw): DrawnZone {
  const type = zone.zipCode != null ? 'zipCode' : zone.radius != null ? 'radius' : undefined
  return { zone: { ...zone, ...(type && { type }) }, faults: [], pathOf: pathIn('geometry') }
}

function aroundPoint(zone: Raw, coordinates: unknown, merchant: Point): DrawnZone {
  const point = readPosition(coordinates)
  const detail = !point
    ? says`A Point needs coordinates [longitude, latitude].`
    : !isValidPoint(point) || distanceMiles(point, merchant) > sameSpotMiles
      ? says`A radius is measured from the merchant, so the Point must be within 50 m of it.`
      : undefined
  if (detail) return faulty(zone, { field: 'type', detail })
  return { zone: { ...zone, type: 'radius' }, faults: [], pathOf: pathIn('geometry') }
}

function ofPolygon(zone: Raw, rings: unknown, path: string): DrawnZone {
  const fault = (detail: Sentence) => faulty(zone, { field: 'polygon', detail }, path)
  if (!Array.isArray(rings) || !Array.isArray(rings[0]))
    return fault(says`A Polygon must be a list of rings.`)
  if (rings.length > 1) {
    return fault(says`This polygon has a hole, but a zone can’t. Split it into parts without holes.`)
  }
  const corners = rings[0].map(readPosition)
  const broken = corners.indexOf(undefined)
  if (broken !== -1) return fault(says`Position ${broken} of the ring isn’t [longitude, latitude].`)
  return { zone: { ...zone, type: 'polygon', polygon: corners }, faults: [], pathOf: pathIn(path) }
}

/** A third number is the elevation, which doesn't matter for delivery. */
function readPosition(value: unknown): Point | undefined {
  if (!Array.isArray(value) || value.length < 2) return undefined
  const [longitude, latitude] = value.map(toNumber) as Position
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined
}

const toNumber = (value: unknown) =>
  typeof value === 'string' ? (readDecimal(value.trim()) ?? Number.NaN) : (value as number)

const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const faulty = (zone: Raw, fault: ZoneFault, path = 'geometry'): DrawnZone => ({
  zone,
  faults: [fault],
  pathOf: pathIn(path),
})

/** The path of the API's field in a feature. */
const pathIn = (geometry: string) => (field: string) => {
  if (field === 'polygon' || field === 'type') return geometry
  return field === 'id' || field === '' ? field : `properties.${field}`
}
