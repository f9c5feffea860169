import type { Cents } from '../../../core/money.ts'
import type { OrderOption } from './order.ts'

/** Whose cart it is. */
export type CartOwner = { customerId: number } | { guestId: number }

/** What somebody put into a cart, as it is stored; what it costs follows from the menu of the moment. */
export type CartLine = {
  /** `N12` names a menu item, `V34` a bottle of the alcohol catalogue. */
  id: string
  quantityMilli: number
  /** Chosen options at any depth, flat: option id -> amount in thousandths. */
  options: Readonly<Record<string, number>>
  instructions: string
  /** The price of the line that the customer saw last. */
  shownCents: Cents
  /** What it was called when it was put in: all that can be shown once it is gone from the menu. */
  name?: string
}

export type Cart = {
  cartId: number
  merchantId: number
  lines: readonly CartLine[]
  /** Counts the changes: a checkout sells the cart that it has seen, or nothing. */
  revision: number
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
export type JudgedLine = {
  line: CartLine
  name: string
  /** The whole line with its options. */
  price: Cents
  options: OrderOption[]
  /** Whether its quantity may be a fraction. */
  isWeighed: boolean
  /** For alcohol and tobacco: the kind, and its amount in the line. */
  restricted: { kind: RestrictedKind; milliliters: number | null } | null
  faults: readonly LineFault[]
}

/**
 * What is only sold out or out of its hours costs what it costs. What is gone, or cannot be so, has no price that could
 * be held: it would be sold for less once it is back.
 */
export const hasPrice = ({ faults }: Pick<JudgedLine, 'faults'>): boolean =>
  faults.every(({ code }) => code === 'not_available')
