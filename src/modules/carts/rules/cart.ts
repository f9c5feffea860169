import type { CartLine } from '../lines/rules/line.ts'

export type Cart = {
  cartId: number
  merchantId: number
  lines: readonly CartLine[]
  /** Incremented on each change: a checkout sells exactly the cart it has seen, or nothing. */
  revision: number
}
