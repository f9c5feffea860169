import type { Point } from '../../../core/geo.ts'
import type { LocalDay } from '../../../core/local-time.ts'
import type { Ppm } from '../../../core/money.ts'
import type { OpeningHours } from '../../../core/opening-hours.ts'
import type { LearnedTimes } from './learned-times.ts'
import type { Zone } from './zones.ts'

export const merchantTypes = {
  R: 'Restaurant',
  C: 'Caterer',
  F: 'Florist',
  I: 'Grocery Store',
  W: 'Wine and Liquor Store',
  U: 'Drug/Convenience Store',
  P: 'Pet Store',
  Z: 'Tobacco Shop',
} as const
export type MerchantType = keyof typeof merchantTypes

export type OrderMethod = 'delivery' | 'pickup'

/** A merchant compiled for reading: everything that search, info, hours and later checkout ask of it. Immutable. */
export type Merchant = {
  merchantId: number
  groupId: number
  name: string
  shortTag: string
  type: MerchantType
  cuisines: readonly string[]
  phone: string
  description: string
  notes: string
  street: string
  city: string
  state: string
  zipCode: string
  landmark: string | null
  point: Point
  timeZone: string
  overallRating: number
  numRatings: number
  paymentTypes: readonly string[]
  specials: readonly { name: string; type: string }[]
  timeNeededMinutes: number
  /** From its own orders; null until there are enough. */
  learned: LearnedTimes | null
  /** Takes no orders before this moment; null when it has not paused. */
  pausedUntil: number | null
  /** Minutes that everything takes longer, until `until`. */
  busy: { minutes: number; until: number } | null
  taxPpm: Ppm
  convenienceFeePpm: Ppm
  offersDelivery: boolean
  offersPickup: boolean
  active: boolean
  promoted: boolean
  courierDelivery: boolean
  autoConfirm: boolean
  deliveryProcessesCard: boolean
  activationDate: string
  /** False when the merchant has entered no hours at all, for business or delivery: listed, closed. */
  hasSchedule: boolean
  hours: { business: OpeningHours; delivery: OpeningHours }
  zones: readonly Zone[]
  /** Licences of its own state; `lastDay` is the last one, by its clocks, on which it is in force. */
  licenses: readonly { kind: LicenseKind; lastDay: LocalDay }[]
}

/** `alcohol` covers beer, wine and liquor. */
export type LicenseKind = 'alcohol' | 'beer' | 'wine' | 'liquor' | 'tobacco'
