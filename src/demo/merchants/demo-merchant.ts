import type { Point } from '../../core/geo.ts'
import type { Cents, Ppm } from '../../core/money.ts'
import type { DatedShift, WeeklyShift } from '../../modules/merchants/hours/index.ts'
import type { Merchant } from '../../modules/merchants/index.ts'

/** A merchant of the demo world with all of its own data, before it is turned into rows. */
export type DemoMerchant = Omit<Merchant, CompiledField> & {
  latitude: number
  longitude: number
  hours: { business: DemoHours; delivery: DemoHours }
  zones: DemoZone[]
  schedules: DemoSchedule[]
  entities: DemoEntity[]
  links: DemoLink[]
}

/** Fields that are compiled from other tables, or set while the merchant is in business. */
type CompiledField =
  | 'point'
  | 'specials'
  | 'promotions'
  | 'learned'
  | 'pausedUntil'
  | 'busy'
  | 'driversBusy'
  | 'deliveryPausedUntil'
  | 'hasSchedule'
  | 'hours'
  | 'zones'
  | 'licenses'
  | 'logoImage'
  | 'coverImage'

export type DemoHours = { weekly: WeeklyShift[]; holidays: DatedShift[] }

export type DemoZone = ({ fixedFee: Cents } | { percentFee: Ppm }) & { orderMinimum: Cents } & (
    | { type: 'radius'; radiusMiles: number }
    | { type: 'polygon'; polygon: Point[] }
    | { type: 'zipCode'; zipCode: string }
  )

/** Times when parts of a menu can be ordered. `scheduleKey` is unique per merchant. */
export type DemoSchedule = { scheduleKey: number; name: string; hours: WeeklyShift[] }

/** Quantities are in thousandths: half a pound is 500. `key` is unique per merchant. */
export type DemoEntity = {
  key: number
  name: string
  description: string
  hidden?: boolean
  thirdPartyId?: string
} & (
  | { type: 'SubMenu'; scheduleKeys?: number[]; alcohol?: boolean; tobacco?: boolean }
  | ({
      type: 'Item'
      price: Cents
      scheduleKeys?: number[]
      alcohol?: boolean
      tobacco?: boolean
    } & DemoQuantity)
  | ({ type: 'Option'; price: Cents } & DemoQuantity)
  | {
      type: 'OptionGroup'
      selectionType: 'radio' | 'check' | 'quantity' | 'upToOne'
      selectionsMin: number
      selectionsMax: number
      selectionDepends?: boolean
    }
  | { type: 'PriceGroup' }
)

type DemoQuantity = {
  qtyMin: number
  qtyMax: number
  qtyIncrements: number
  qtyNameSingular?: string
  qtyNamePlural?: string
}

/** A SubMenu with `parent` null is at the top level. A child may have several parents. */
export type DemoLink = { parent: number | null; child: number; displayOrder: number }
