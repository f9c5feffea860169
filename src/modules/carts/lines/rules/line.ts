import type { Cents } from '../../../../core/money.ts'
import type { GoodsClass } from '../../../../core/tax-classes.ts'
import type { OrderLine } from '../../../orders/index.ts'

/** Groups with, in their `options`, the options chosen in them, as deep as the menu. */
export type ChosenOptions = OrderLine['options'][number][]

/** A stored cart line; its price is computed from the current menu. */
export type CartLine = {
  /** `N12` is a menu item, `V34` a bottle from the alcohol catalog. */
  id: string
  quantityMilli: number
  /** Chosen options from any depth, as a flat map: option id -> amount in thousandths. */
  options: Readonly<Record<string, number>>
  instructions: string
  /** The price of the line last shown to the customer. */
  shownCents: Cents
  /** The name when the line was added, shown once the item is gone from the menu. */
  name?: string
}

/** Why a line can't be sold as is. `option` is the option or group at fault. */
export type LineFault = {
  code:
    | 'no_item'
    | 'bad_option'
    | 'bad_quantity'
    | 'selection_required'
    | 'too_many_selections'
    | 'not_available'
  detail: string
  option?: string
}

/** Kinds of goods subject to rules. */
export type RestrictedKind = 'beer' | 'wine' | 'liquor' | 'alcohol' | 'tobacco'

/** A line checked against the current menu or stock: what it is, what it costs, and what is wrong with it. */
export type CheckedLine = {
  line: CartLine
  name: string
  /** The price of the whole line, with its options. */
  price: Cents
  options: ChosenOptions
  /** Whether its quantity may be a fraction. */
  isWeighed: boolean
  /** As listed on the menu; absent if none. */
  allergens?: readonly string[]
  /** For alcohol and tobacco: the kind and the amount in the line. */
  restricted: { kind: RestrictedKind; milliliters: number | null } | null
  taxClass: GoodsClass
  faults: readonly LineFault[]
}

/**
 * Items that are only sold out or off schedule keep their price. A line whose item is gone, or whose choice is
 * invalid, can't be quoted: it would be sold for less once the item is back.
 */
export const hasPrice = ({ faults }: Pick<CheckedLine, 'faults'>): boolean =>
  faults.every(({ code }) => code === 'not_available')
