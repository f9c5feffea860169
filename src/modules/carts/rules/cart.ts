import type { CartLine } from '../lines/rules/line.ts'

export type Cart = {
  cartId: number
  merchantId: number
  lines: readonly CartLine[]
  /** Counts the changes: a checkout sells the cart that it has seen, or nothing. */
  revision: number
}
