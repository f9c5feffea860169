import type { DietaryMark } from '../../../../core/dietary.ts'
import type { Cents } from '../../../../core/money.ts'
import type { GoodsClass } from '../../../../core/tax-classes.ts'
import type { WeeklyShift } from '../../../merchants/hours/index.ts'

/**
 * A menu as another system has it, in one shape for all of them. What is undefined is not said by the source: the import leaves
 * it as it is. Ids are the source's own, unique within their kind.
 */
export type SourceMenu = {
  sections: readonly SourceSection[]
  items: readonly SourceItem[]
  groups: readonly SourceGroup[]
}

type Named = { id: string; name: string; description?: string; isHidden?: boolean }

/** When it is sold, every week, in order and without overlaps. None is any time. */
type Timed = { hours?: readonly WeeklyShift[] }

/** `items` are ids; an item may stand in several sections. */
export type SourceSection = Named & Timed & { sections: readonly SourceSection[]; items: readonly string[] }

/** An item with sizes has its prices there; a price of null is unknown. `groups` are ids. */
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
    /** What an order at the source calls it, where that is another id. */
    saleId?: string
  }

/** `max` is how many of it may be taken, where its group allows several of one. */
export type SourceOption = Named & {
  price: Cents
  groups: readonly string[]
  max?: number
  isPreselected?: boolean
  isSoldOut?: boolean
  /** What an order at the source calls it. */
  saleId?: string
}

/** How many options are taken; a `max` of null is no limit. `canRepeat`: several of one option. */
export type SourceGroup = Named & {
  min: number
  max: number | null
  canRepeat: boolean
  options: readonly SourceOption[]
}

/** Something of the source that our menus cannot hold, and the name of what it belongs to. */
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
