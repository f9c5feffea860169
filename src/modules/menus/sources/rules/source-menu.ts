import type { DietaryMark } from '../../../../core/dietary.ts'
import type { Cents } from '../../../../core/money.ts'
import type { GoodsClass } from '../../../../core/tax-classes.ts'
import type { WeeklyShift } from '../../../merchants/hours/index.ts'

/**
 * A menu from another system, in a common format. Undefined fields aren't specified by the source, and the import
 * leaves them unchanged. Ids are the source's own, unique within their kind.
 */
export type SourceMenu = {
  sections: readonly SourceSection[]
  items: readonly SourceItem[]
  groups: readonly SourceGroup[]
}

type Named = { id: string; name: string; description?: string; isHidden?: boolean }

/** When it is sold, weekly, sorted and without overlaps. Empty for any time. */
type Timed = { hours?: readonly WeeklyShift[] }

/** `items` are ids; an item may be in several sections. */
export type SourceSection = Named & Timed & { sections: readonly SourceSection[]; items: readonly string[] }

/** An item with sizes has its prices there; a null price is unknown. `groups` are ids. */
export type SourceItem = Named &
  Timed & {
    price: Cents | null
    sizes: readonly SourceOption[]
    groups: readonly string[]
    dietary?: readonly DietaryMark[]
    allergens?: readonly string[]
    calories?: number | null
    isAlcohol?: boolean
    isTobacco?: boolean
    taxClass?: GoodsClass | null
    imageUrl?: string
    isSoldOut?: boolean
    /** Its id in the source's orders, if different. */
    saleId?: string
  }

/** `max` is how many of it can be chosen, if its group allows repeating an option. */
export type SourceOption = Named & {
  price: Cents
  groups: readonly string[]
  max?: number
  isPreselected?: boolean
  isSoldOut?: boolean
  /** Its id in the source's orders. */
  saleId?: string
}

/** How many options are chosen; a null `max` is no limit. `canRepeat`: an option can be chosen several times. */
export type SourceGroup = Named & {
  min: number
  max: number | null
  canRepeat: boolean
  options: readonly SourceOption[]
}

/** Something in the source that our menus can't represent, and the name of what it belongs to. */
export type Gap = { code: GapCode; name: string }

export type GapCode =
  | 'no_price'
  | 'rounded_price'
  | 'negative_price'
  | 'price_too_high'
  | 'text_cut'
  | 'no_name'
  | 'same_item'
  | 'unknown_column'
  | 'unknown_mark'
  | 'allergens_cut'
  | 'calories_dropped'
  | 'mixed_section'
  | 'no_section'
  | 'nested_in_itself'
  | 'group_without_options'
  | 'group_limits'
  | 'text_option'
  | 'tax_rate'
  | 'hours'
  | 'kind_of_item'
  | 'currency'
  | 'other_price'
  | 'pictures_dropped'

export type SourceReading = { menu: SourceMenu; gaps: readonly Gap[] }
