import { distanceMiles, isValidPoint, type Point, toPolygon } from '../../../../core/geo.ts'
import { type Cents, parseDollars, parsePercent } from '../../../../core/money.ts'
import { type Sentence, says, word } from '../../../../texts/sentence.ts'
import {
  polygonArea,
  radiusArea,
  type Zone,
  type ZoneArea,
  type ZoneFee,
} from '../../rules/delivery-zones.ts'
import { describePolygonFault } from './words.ts'

export const maxZones = 200
const maxCorners = 2000
const farthestMiles = 500
const largestRadiusMiles = 100
const highestFee: Cents = 999_999
const highestMinimum: Cents = 9_999_999
const wholePpm = 1_000_000

/** A zone's fields in a request: dollars and percent as sent. */
export type ZoneFields = {
  id?: number
  type?: ZoneArea['type']
  fixedFee?: number
  percentFee?: number
  orderMinimum?: number
  radius?: number
  zipCode?: string
  polygon?: readonly Point[]
}

/** `field` is the API name within the zone; empty for the zone itself. */
export type ZoneFault = { field: string; detail: Sentence; code?: 'invalid_zone' | 'unknown_zone' }

/** A valid value, or everything that is wrong with it. */
type Checked<T> = { value: T; faults: [] } | { value: undefined; faults: ZoneFault[] }

export type CheckedZone = Checked<Zone>

/** The required field for each type of zone. */
const fieldOfType = { radius: 'radius', polygon: 'polygon', zipCode: 'zipCode' } as const

export function toNewZone(fields: ZoneFields, zoneId: number, merchant: Point): CheckedZone {
  const fee = readFee(fields) ?? fault('fixedFee', says`A zone needs fixedFee or percentFee.`)
  const minimum = readMinimum(fields) ?? good(0)
  const area = fields.type
    ? readArea(fields.type, fields, merchant)
    : fault('type', says`A zone must be a radius, a polygon or a zipCode.`)
  return assemble(zoneId, fee, minimum, area)
}

/** Processes the zones of a request in turn: each refers to a stored one, none twice. */
export function zoneChanger(stored: readonly Zone[], merchant: Point) {
  const byId = new Map(stored.map((zone) => [zone.zoneId, zone]))
  const seen = new Set<number>()
  return (fields: ZoneFields): CheckedZone => {
    const { id } = fields
    if (id === undefined) return fault('id', says`To change a zone, send its id.`)
    if (seen.has(id))
      return fault(
        'id',
        says`The same zone appears twice in this request. A MultiPolygon can’t become one zone.`,
      )
    seen.add(id)
    const before = byId.get(id)
    return before ? changeZone(before, fields, merchant) : { value: undefined, faults: [unknownZone('id')] }
  }
}

const unknownZone = (field: string): ZoneFault => ({
  code: 'unknown_zone',
  field,
  detail: says`The merchant has no delivery zone with this id.`,
})

/** Only the fields sent change. A fee of one kind replaces one of the other. */
export function changeZone(before: Zone, fields: ZoneFields, merchant: Point): CheckedZone {
  const fee = readFee(fields) ?? good(before.fee)
  const minimum = readMinimum(fields) ?? good(before.orderMinimum)
  return assemble(before.zoneId, fee, minimum, changeArea(before.area, fields, merchant))
}

function changeArea(before: ZoneArea, fields: ZoneFields, merchant: Point): Checked<ZoneArea> {
  const type = fields.type ?? before.type
  const stray = Object.values(fieldOfType).find((field) => field !== type && fields[field] !== undefined)
  // With a type, fields of other types are leftovers from a form; without one, they are intentional.
  if (!fields.type && stray) {
    return fault(
      stray,
      says`The zone is of type ${word(type)}, which has no ${word(stray)}. To change the type, send it too.`,
    )
  }
  const isKept = type === before.type && fields[fieldOfType[type]] === undefined
  return isKept ? good(before) : readArea(type, fields, merchant)
}

function assemble(
  zoneId: number,
  fee: Checked<ZoneFee>,
  minimum: Checked<Cents>,
  area: Checked<ZoneArea>,
): CheckedZone {
  if (fee.value !== undefined && minimum.value !== undefined && area.value !== undefined) {
    return good({ zoneId, fee: fee.value, orderMinimum: minimum.value, area: area.value })
  }
  return { value: undefined, faults: [...fee.faults, ...minimum.faults, ...area.faults] }
}

function readFee({ fixedFee, percentFee }: ZoneFields): Checked<ZoneFee> | undefined {
  if (fixedFee !== undefined && percentFee !== undefined) {
    return fault('percentFee', says`A zone can have fixedFee or percentFee, not both.`)
  }
  if (fixedFee !== undefined) {
    const cents = parseDollars(fixedFee)
    if (cents !== null && cents >= 0 && cents <= highestFee) return good({ kind: 'fixed', cents })
    return fault('fixedFee', says`fixedFee must be from $0 to $9,999.99 with at most 2 decimals.`)
  }
  if (percentFee === undefined) return undefined
  const ppm = parsePercent(percentFee)
  if (ppm !== null && ppm >= 0 && ppm <= wholePpm) return good({ kind: 'percent', ppm })
  return fault('percentFee', says`percentFee must be a percentage from 0 to 100 with at most 4 decimals.`)
}

function readMinimum({ orderMinimum }: ZoneFields): Checked<Cents> | undefined {
  if (orderMinimum === undefined) return undefined
  const cents = parseDollars(orderMinimum)
  if (cents !== null && cents >= 0 && cents <= highestMinimum) return good(cents)
  return fault('orderMinimum', says`orderMinimum must be from $0 to $99,999.99 with at most 2 decimals.`)
}

function readArea(type: ZoneArea['type'], fields: ZoneFields, merchant: Point): Checked<ZoneArea> {
  const { radius, zipCode, polygon } = fields
  if (type === 'radius' && radius !== undefined) return readRadius(radius, merchant)
  if (type === 'zipCode' && zipCode !== undefined) return readZipCode(zipCode)
  if (type === 'polygon' && polygon !== undefined) return readPolygon(polygon, merchant)
  return fault(fieldOfType[type], says`A zone of type ${word(type)} needs ${word(fieldOfType[type])}.`)
}

function readRadius(miles: number, merchant: Point): Checked<ZoneArea> {
  if (miles > 0 && miles <= largestRadiusMiles) return good(radiusArea(merchant, miles))
  return fault('radius', says`radius must be above 0 and at most ${largestRadiusMiles} miles.`)
}

/** A ZIP+4 covers a few houses of the ZIP code it starts with. */
function readZipCode(text: string): Checked<ZoneArea> {
  const zipCode = /^(\d{5})(?:-?\d{4})?$/.exec(text)?.[1]
  return zipCode ? good({ type: 'zipCode', zipCode }) : fault('zipCode', says`zipCode must be 5 digits.`)
}

function readPolygon(drawn: readonly Point[], merchant: Point): Checked<ZoneArea> {
  const read = toPolygon(drawn, maxCorners)
  if ('fault' in read) {
    const hint = read.fault.kind === 'out_of_range' ? swapHint(drawn, merchant) : says``
    return fault('polygon', says`${describePolygonFault(read.fault, maxCorners)}${hint}`)
  }
  const strays = read.polygon.filter((corner) => !isNear(corner, merchant)).length
  if (strays === 0) return good(polygonArea(read.polygon))
  const far =
    strays === read.polygon.length
      ? says`All corners are more than ${farthestMiles} miles from the merchant.`
      : says`${strays} of the corners are more than ${farthestMiles} miles from the merchant.`
  return fault('polygon', says`${far}${swapHint(drawn, merchant)}`)
}

const isNear = (corner: Point, merchant: Point) =>
  isValidPoint(corner) && distanceMiles(corner, merchant) <= farthestMiles

/** The usual reason for an area in Antarctica: swapped coordinates. */
function swapHint(drawn: readonly Point[], merchant: Point): Sentence {
  const swapped = drawn.map(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }))
  if (!swapped.every((corner) => isNear(corner, merchant))) return says``
  return says` Latitude and longitude seem to be swapped: the other way around, it’s near the merchant.`
}

/** Faults in a list of ids to delete; `field` is the position in the list. */
export function findIdFaults(ids: readonly number[], stored: readonly Zone[]): ZoneFault[] {
  const known = new Set(stored.map(({ zoneId }) => zoneId))
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) < index) return [{ field: `[${index}]`, detail: says`The same id appears twice.` }]
    return known.has(id) ? [] : [unknownZone(`[${index}]`)]
  })
}

const good = <T>(value: T): Checked<T> => ({ value, faults: [] })
const fault = (field: string, detail: Sentence): Checked<never> => ({
  value: undefined,
  faults: [{ field, detail }],
})
