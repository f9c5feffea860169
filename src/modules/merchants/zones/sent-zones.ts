import type { Point } from '../../../core/geo.ts'
import { type Reason, refuse, refuseIfAny } from '../../../core/refusal.ts'
import { mapInSlices } from '../../../runtime/slices.ts'
import { says } from '../../../texts/sentence.ts'
import type { Zone } from '../rules/delivery-zones.ts'
import { type CheckedZone, maxZones, type ZoneFault, type ZoneFields } from './rules/fields.ts'
import { zonesOfFeature } from './rules/geojson.ts'
import { asReceived } from './rules/received.ts'
import { readGeoJson, readZone, type ZonesInput } from './schemas.ts'

/** A zone in a request: what could be read of it, what couldn't, and its fields' names as sent. */
export type SentZone = {
  /** Position in the list sent, from 0; the parts of a MultiPolygon share it. */
  position: number
  fields: ZoneFields
  faults: ZoneFault[]
  received: unknown
  pathOf(field: string): string
}

const ways = ['deliveryZones', 'deliveryZone', 'features', 'geojson'] as const

export const areZonesSent = (input: ZonesInput) => ways.some((way) => input[way] !== undefined)

/** The zones of a request, in whichever of the four ways they were sent. */
export function zonesSent(input: ZonesInput, merchant: Point): SentZone[] {
  const [way, another] = ways.filter((name) => input[name] !== undefined)
  if (!way) throw refuse('missing_parameter', { field: 'deliveryZones' })
  if (another) throw refuse('invalid_zone', { field: another, detail: says`${way} was already sent.` })
  const zones = readWay(way, input, merchant)
  if (zones.length > maxZones) {
    throw refuse('invalid_zone', { field: way, detail: says`A merchant can have at most ${maxZones} zones.` })
  }
  return zones
}

function readWay(way: (typeof ways)[number], input: ZonesInput, merchant: Point): SentZone[] {
  switch (way) {
    case 'deliveryZones':
      return input.deliveryZones!.map((raw, index) => ofZone(raw, index, `deliveryZones[${index}]`))
    case 'deliveryZone':
      return [ofZone(input.deliveryZone, 0, 'deliveryZone')]
    case 'features':
      if (input.type !== undefined && input.type !== 'FeatureCollection') {
        throw refuse('invalid_zone', {
          field: 'type',
          detail: says`Only a FeatureCollection can have features.`,
        })
      }
      return input.features!.flatMap((raw, index) => ofFeature(raw, index, `features[${index}]`, merchant))
    case 'geojson':
      return ofGeoJson(input.geojson, merchant)
  }
}

function ofGeoJson(raw: unknown, merchant: Point): SentZone[] {
  const { value, faults } = readGeoJson(raw)
  if (faults.length === 0 && value.type === 'Feature') return ofFeature(value, 0, 'geojson', merchant)
  if (faults.length > 0 || !value.features) {
    const detail = says`geojson must be a Feature, or a FeatureCollection of 1 to ${maxZones} features.`
    throw refuse('invalid_zone', { field: 'geojson', detail })
  }
  return value.features.flatMap((feature, index) =>
    ofFeature(feature, index, `geojson.features[${index}]`, merchant),
  )
}

function ofZone(raw: unknown, position: number, path: string): SentZone {
  return { position, ...readZone(raw), received: raw, pathOf: (field) => joined(path, field) }
}

function ofFeature(raw: unknown, position: number, path: string, merchant: Point): SentZone[] {
  return zonesOfFeature(raw, merchant).map((drawn) => {
    const { fields, faults } = readZone(drawn.zone)
    const pathOf = (field: string) => joined(path, drawn.pathOf(field))
    return { position, fields, faults: [...drawn.faults, ...faults], received: raw, pathOf }
  })
}

const joined = (path: string, field: string) => (field ? `${path}.${field}` : path)

/** All zones, or everything that is wrong with any of them. */
export async function checkZones(
  sent: readonly SentZone[],
  check: (fields: ZoneFields) => CheckedZone,
): Promise<Zone[]> {
  const verdicts = await mapInSlices(sent, ({ fields }) => check(fields))
  const reasons = await mapInSlices(sent, (zone, index) => toReasons(zone, verdicts[index]!.faults))
  refuseIfAny(reasons.flat())
  return verdicts.map(({ value }) => value!)
}

function toReasons({ faults, pathOf, received }: SentZone, more: readonly ZoneFault[]): Reason[] {
  const isNoZone = faults.some(({ field }) => field === '')
  const news = more.filter((fault) => !isNoZone && !faults.some(({ field }) => isAlike(field, fault.field)))
  const reported = [...faults.filter(({ field }) => !isNoZone || field === ''), ...news]
  const entity = reported.length > 0 ? asReceived(received) : undefined
  return reported.map(({ code = 'invalid_zone', field, detail }) => {
    return { code, field: pathOf(field), detail, entity }
  })
}

/** An unreadable field, or an alternative to it, isn't also reported as missing. */
function isAlike(one: string, other: string): boolean {
  const groups = [
    ['fixedFee', 'percentFee'],
    ['type', 'radius', 'polygon', 'zipCode'],
  ]
  return one === other || groups.some((group) => group.includes(one) && group.includes(other))
}
