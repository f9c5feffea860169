import type { Random } from '../../../chance/random.ts'
import type { Point } from '../../core/geo.ts'
import type { DemoZone } from './demo-merchant.ts'

type Area =
  | { type: 'radius'; radiusMiles: number }
  | { type: 'polygon'; polygon: Point[] }
  | { type: 'zipCode'; zipCode: string }

const milesPerDegree = 69
const fixedFees = [0, 0, 199, 299, 299, 349, 399, 499, 599]
const percentFees = [50_000, 75_000, 100_000, 125_000, 150_000]
const orderMinimums = [0, 1000, 1200, 1500, 1500, 2000, 2500]

/** The zones of a merchant that delivers. `zipCodes` are the ones around it, starting with its own. */
export function makeZones(center: Point, zipCodes: readonly string[], random: Random): DemoZone[] {
  const layouts = [
    oneCircle,
    oneCircle,
    rings,
    polygonOnly,
    polygonInCircle,
    zipsOnly,
    zipsAndCircle,
    percentOfOrder,
  ]
  return random.pick(layouts)(center, zipCodes, random)
}

/** A large zone, for merchants that must reach addresses in the middle of the city. */
export function makeWideZone(random: Random): DemoZone {
  return {
    type: 'radius',
    radiusMiles: random.pick([2.5, 3, 4]),
    ...pickFee(random),
    orderMinimum: random.pick(orderMinimums),
  }
}

/** Corners around the center, clockwise. Each is visible from the center, so no sides intersect. */
export function polygonAround(center: Point, miles: number, random: Random): Point[] {
  const isConcave = random.chance(0.5)
  const corners = isConcave ? random.pick([8, 10, 12]) : random.integer(4, 9)
  return Array.from({ length: corners }, (_, index) => {
    const wobble = isConcave ? 0 : (random.next() - 0.5) * 0.4
    const bearing = ((index + wobble) / corners) * 2 * Math.PI
    const isDent = isConcave && index % 2 === 1
    return pointAway(center, bearing, miles * (isDent ? 0.45 + random.next() * 0.15 : 1))
  })
}

function oneCircle(_center: Point, _zipCodes: readonly string[], random: Random): DemoZone[] {
  return [priced(circle(random.pick([0.5, 0.75, 1, 1.5, 2, 2.5, 3])), random)]
}

/** The closer, the cheaper, with a lower minimum. */
function rings(_center: Point, _zipCodes: readonly string[], random: Random): DemoZone[] {
  const inner = random.pick([0.5, 0.75, 1])
  return [
    { ...circle(inner), fixedFee: 0, orderMinimum: 1000 },
    { ...circle(inner * 2), fixedFee: 249, orderMinimum: 1500 },
    { ...circle(inner * 4), fixedFee: 499, orderMinimum: random.pick([2500, 3000, 4000]) },
  ]
}

function polygonOnly(center: Point, _zipCodes: readonly string[], random: Random): DemoZone[] {
  return [priced(polygon(center, 0.8 + random.next() * 2, random), random)]
}

function polygonInCircle(center: Point, _zipCodes: readonly string[], random: Random): DemoZone[] {
  return [
    {
      ...polygon(center, 0.6 + random.next(), random),
      fixedFee: random.pick([0, 99, 199]),
      orderMinimum: 1200,
    },
    { ...circle(random.pick([2, 2.5, 3])), fixedFee: random.pick([349, 449, 599]), orderMinimum: 2500 },
  ]
}

function zipsOnly(_center: Point, zipCodes: readonly string[], random: Random): DemoZone[] {
  return zipCodes
    .slice(0, random.integer(2, 5))
    .map((zipCode) => priced({ type: 'zipCode', zipCode }, random))
}

function zipsAndCircle(center: Point, zipCodes: readonly string[], random: Random): DemoZone[] {
  return [...zipsOnly(center, zipCodes, random), ...oneCircle(center, zipCodes, random)]
}

/** A percentage of the order farther out, a small fixed fee nearby. */
function percentOfOrder(_center: Point, _zipCodes: readonly string[], random: Random): DemoZone[] {
  const far: DemoZone = {
    ...circle(random.pick([2, 3, 4])),
    percentFee: random.pick(percentFees),
    orderMinimum: random.pick(orderMinimums),
  }
  return random.chance(0.5) ? [far] : [{ ...circle(0.75), fixedFee: 199, orderMinimum: 1000 }, far]
}

function priced(area: Area, random: Random): DemoZone {
  return { ...area, ...pickFee(random), orderMinimum: random.pick(orderMinimums) }
}

function pickFee(random: Random): { fixedFee: number } | { percentFee: number } {
  return random.chance(0.85) ? { fixedFee: random.pick(fixedFees) } : { percentFee: random.pick(percentFees) }
}

function circle(radiusMiles: number) {
  return { type: 'radius', radiusMiles } as const
}

function polygon(center: Point, miles: number, random: Random) {
  return { type: 'polygon', polygon: polygonAround(center, miles, random) } as const
}

/** A bearing of 0 is north, and it increases clockwise. Six decimals are accurate to a foot or two. */
function pointAway({ latitude, longitude }: Point, bearing: number, miles: number): Point {
  const north = (miles * Math.cos(bearing)) / milesPerDegree
  const east = (miles * Math.sin(bearing)) / (milesPerDegree * Math.cos((latitude * Math.PI) / 180))
  return { latitude: sixDecimals(latitude + north), longitude: sixDecimals(longitude + east) }
}

function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
