import type { Visit } from '../../server/visit.ts'
import type { Cart } from './summary.tsx'

/** The cart as it would be ordered: with the fee for the visitor's address, if it can be found. */
export async function readCart(
  visit: Visit,
  merchantId: string,
  order_type: 'delivery' | 'pickup',
): Promise<Cart> {
  const { place } = visit
  const cart = visit.api.client.cart(merchantId)
  const options = { order_type, explain: true, ...(visit.when && { order_time: visit.when.iso }) }
  if (!place || order_type === 'pickup') return cart.view(options)
  return cart.view({ ...options, address: place }).catch(() => cart.view(options))
}
