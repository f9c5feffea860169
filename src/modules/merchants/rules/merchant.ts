import type { KitchenTimes } from '../../../core/estimates.ts'
import type { Point } from '../../../core/geo.ts'
import type { LocalDay } from '../../../core/local-time.ts'
import type { LicenseKind, MerchantType } from '../../../core/merchant-types.ts'
import type { Ppm } from '../../../core/money.ts'
import type { Zone } from './delivery-zones.ts'
import type { OpeningHours } from './opening-hours.ts'

/** A merchant's fields that customers see and administrators set. */
export type MerchantProfile = {
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
  timeZone: string
  timeNeededMinutes: number
  taxPpm: Ppm
  convenienceFeePpm: Ppm
  offersDelivery: boolean
  offersPickup: boolean
  /** Orders are accepted as soon as they are placed. */
  autoConfirm: boolean
  paymentTypes: readonly string[]
  /** Names of hosted images. */
  logoImage: string | null
  coverImage: string | null
  active: boolean
}

/** `days` in its time zone, 0 is Sunday; null for every day. */
export type LivePromotion = {
  name: string
  startsAt: number | null
  endsAt: number | null
  days: readonly number[] | null
}

/** A merchant compiled for reading: everything that search, info, hours and checkout need. Immutable. */
export type Merchant = MerchantProfile &
  KitchenTimes & {
    point: Point
    overallRating: number
    numRatings: number
    specials: readonly { name: string; type: string }[]
    /** Its automatic promotions that aren't used up. */
    promotions: readonly LivePromotion[]
    /** Takes no orders before this time; null if not paused. */
    pausedUntil: number | null
    /** Takes no delivery orders before this time, because none of its drivers has room. */
    deliveryPausedUntil: number | null
    promoted: boolean
    courierDelivery: boolean
    deliveryProcessesCard: boolean
    activationDate: string
    /** False if the merchant has entered no hours at all, for business or delivery: it is listed as closed. */
    hasSchedule: boolean
    hours: { business: OpeningHours; delivery: OpeningHours }
    zones: readonly Zone[]
    /** Licenses for its own state; `lastDay` is the last valid day in its time zone. */
    licenses: readonly { kind: LicenseKind; lastDay: LocalDay }[]
  }
