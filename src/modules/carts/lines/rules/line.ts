import type { Cents } from '../../../../core/money.ts'
import type { GoodsClass } from '../../../../core/tax-classes.ts'
import type { OrderLine } from '../../../orders/index.ts'
/** A line of a cart as it is stored; its price follows from the current menu. */
export type CartLine = {
  /** `N12` names a menu item, `V34` a bottle of the alcohol catalog. */
  id: string
  quantityMilli: number
  /** Chosen options at any depth, flat: option id -> amount in thousandths. */
  options: Readonly<Record<string, number>>
  instructions: string
  /** The price of the line that the customer saw last. */
  shownCents: Cents
  /** The name when the line was added, to be shown once the item is gone from the menu. */
  name?: string
}
/** Why a line cannot be sold as it stands. `option` names the option or group at fault. */
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

/** Kinds of goods that rules are about. */
export type RestrictedKind = 'beer' | 'wine' | 'liquor' | 'alcohol' | 'tobacco'

/** A line checked against the menu or the stock of the moment: what it is, what it costs, what is wrong with it. */
export type CheckedLine = {
  line: CartLine
  name: string
  /** The whole line with its options. */
  price: Cents
  options: OrderLine['options'][number][]
  /** Whether its quantity may be a fraction. */
  isWeighed: boolean
  /** As the menu names them; absent where it names none. */
  allergens?: readonly string[]
  /** For alcohol and tobacco: the kind, and its amount in the line. */
  restricted: { kind: RestrictedKind; milliliters: number | null } | null
  taxClass: GoodsClass
  faults: readonly LineFault[]
}

/**
 * Items that are only sold out or out of schedule keep their price. A line whose item is gone, or whose choice is invalid,
 * has no price to quote: it would be sold for less once the item is back.
 */
export const hasPrice = ({ faults }: Pick<CheckedLine, 'faults'>): boolean =>
  faults.every(({ code }) => code === 'not_available')
