import type { Point } from '../../core/geo.ts'
import type { Ppm } from '../../core/money.ts'
import type { DemoMerchant } from './demo-merchant.ts'

export type MerchantType = DemoMerchant['type']

/** `share` is the fraction of all merchants that are in the ring. The shares of a city add up to 1. */
type Ring = { share: number; fromMiles: number; toMiles: number }

export type CityPlan = {
  name: string
  /** Where merchants are densest and the rings are centered. */
  center: Point
  rings: readonly Ring[]
  counts: Readonly<Record<MerchantType, number>>
  /** How many of each type are guaranteed to be in the innermost ring and to deliver to the center. */
  sureInCenter: number
  taxPpm: Ppm
  priceFactors: readonly [number, number]
  areaCodes: readonly number[]
  /** For postal cities other than the city itself, such as Brooklyn. */
  outerAreaCodes: readonly number[]
  /** Well-known addresses that people in the examples use as home or work. */
  reserved: readonly string[]
}

const downtownRings: readonly Ring[] = [
  { share: 0.4, fromMiles: 0, toMiles: 1.5 },
  { share: 0.35, fromMiles: 1.5, toMiles: 4 },
  { share: 0.25, fromMiles: 4, toMiles: Infinity },
]

export const cityPlans: readonly CityPlan[] = [
  {
    name: 'New York',
    center: { latitude: 40.7066, longitude: -74.0055 },
    rings: [
      { share: 0.22, fromMiles: 0, toMiles: 0.7 },
      { share: 0.25, fromMiles: 0.7, toMiles: 1.5 },
      { share: 0.3, fromMiles: 1.5, toMiles: 3 },
      { share: 0.23, fromMiles: 3, toMiles: Infinity },
    ],
    counts: { R: 130, C: 9, F: 10, I: 14, W: 10, U: 17, P: 10, Z: 10 },
    sureInCenter: 3,
    taxPpm: 88_750,
    priceFactors: [0.98, 1.2],
    areaCodes: [212, 646, 332, 917],
    outerAreaCodes: [718, 347, 929],
    reserved: ['199 Water St', '350 5th Ave', '100 Broadway'],
  },
  {
    name: 'Chicago',
    center: { latitude: 41.8789, longitude: -87.6359 },
    rings: downtownRings,
    counts: { R: 47, C: 4, F: 4, I: 5, W: 4, U: 5, P: 3, Z: 3 },
    sureInCenter: 1,
    taxPpm: 107_500,
    priceFactors: [0.9, 1.05],
    areaCodes: [312, 773, 872],
    outerAreaCodes: [708],
    reserved: ['233 S Wacker Dr'],
  },
  {
    name: 'Los Angeles',
    center: { latitude: 34.0537, longitude: -118.2427 },
    rings: downtownRings,
    counts: { R: 47, C: 4, F: 4, I: 5, W: 4, U: 5, P: 3, Z: 3 },
    sureInCenter: 1,
    taxPpm: 95_000,
    priceFactors: [0.94, 1.15],
    areaCodes: [213, 323],
    outerAreaCodes: [310, 818],
    reserved: ['200 N Spring St'],
  },
  {
    name: 'Phoenix',
    center: { latitude: 33.4484, longitude: -112.077 },
    rings: downtownRings,
    counts: { R: 37, C: 3, F: 3, I: 5, W: 4, U: 4, P: 2, Z: 2 },
    sureInCenter: 1,
    taxPpm: 86_000,
    priceFactors: [0.84, 0.98],
    areaCodes: [602, 480],
    outerAreaCodes: [623],
    reserved: ['200 W Washington St'],
  },
]
