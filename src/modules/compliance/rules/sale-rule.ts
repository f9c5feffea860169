import type { LocalDay } from '../../../core/local-time.ts'
import type { RulePlace } from '../../../core/sale-place.ts'
import type { MinuteSpan } from '../../merchants/hours/index.ts'
import type { Method, SoldKind } from './kinds.ts'

/** The requirement of a rule. */
export type Demand =
  /** Forbidden while local time is in one of these minutes; a list for each weekday from Sunday. */
  | { type: 'hours'; forbidden: readonly (readonly MinuteSpan[])[] }
  /** `MM-DD` for every year, `YYYY-MM-DD` for one. */
  | { type: 'dry_days'; dates: ReadonlySet<string> }
  | { type: 'dry_place' }
  | { type: 'quantity_cap'; measure: 'milliliters' | 'units'; most: number }
  | { type: 'minimum_age'; age: number }
  | { type: 'id_check' }
  /** The seller needs a valid license for it. */
  | { type: 'license_required' }

export type SaleRule = {
  id: string
  /** For people. */
  reason: string
  place: RulePlace
  kinds: ReadonlySet<SoldKind>
  methods: ReadonlySet<Method>
  /** The local days on which it applies, inclusive; infinite if not specified. */
  firstDay: LocalDay
  lastDay: LocalDay
  overrides: readonly string[]
  demand: Demand
}

/** The local day and minute of a place. */
export type LocalReading = { day: LocalDay; minute: number }
