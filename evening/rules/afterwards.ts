import type { Random } from '../../chance/random.ts'
import type { Input } from '../../sdk/src/index.ts'

type Line = { item_key: number; name: string; quantity: number }

type Said<Of extends 'post_customer_orders_order_id_review' | 'post_customer_orders_order_id_help'> = Omit<
  Input<Of>,
  'order_id'
>
/** What a customer does once the food is there. */
export type Afterwards =
  | { kind: 'review'; said: Said<'post_customer_orders_order_id_review'> }
  | { kind: 'help'; said: Said<'post_customer_orders_order_id_help'> }
  | { kind: 'tip'; dollars: number }
  | { kind: 'nothing' }

const praise = [
  'The {dish} was excellent.',
  '{dish} arrived hot and tasted great.',
  'Great {dish}, generous portion.',
  '{dish}: riquísimo.',
]
const doubt = ['The {dish} was good, a bit small for the price.', 'Solid {dish}. Would order again.']
const blame = ['The {dish} was cold.', 'Expected more from the {dish}.']

/** Most say nothing. The disappointed speak more often than there are of them. */
export function decideAfterwards(cart: readonly Line[], random: Random): Afterwards {
  const line = random.pick(cart)
  const luck = random.next()
  if (line === undefined || luck > 0.3) return { kind: 'nothing' }
  const { item_key, name } = line
  const about = (texts: readonly string[]) => random.pick(texts).replace('{dish}', name)
  if (luck < 0.025) {
    const lines = [{ item_key, quantity: 1 }]
    const missing = {
      reason: 'missing',
      wanted: 'refund',
      text: `${name} was missing from the bag.`,
    } as const
    const cold = {
      reason: 'quality',
      wanted: 'answer',
      text: `The ${name} was cold when it got here.`,
    } as const
    return { kind: 'help', said: { ...(random.chance(0.6) ? missing : cold), lines } }
  }
  if (luck < 0.05) return { kind: 'tip', dollars: random.pick([1, 2, 3, 5]) }
  const stars = random.pick([5, 5, 5, 5, 4, 4, 4, 3, 2])
  const text = about(stars === 5 ? praise : stars >= 3 ? doubt : blame)
  const items = [{ item_key, liked: stars >= 4 }]
  return { kind: 'review', said: { stars, items, ...(random.chance(0.7) && { text }) } }
}

/** The sandbox's test cards: one is good, one is declined. */
export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'

/** As the service takes it from a form. */
export function cardDetails(cc_number: string, billing_zip: string, now: number) {
  return { cc_number, exp_month: 12, exp_year: new Date(now).getUTCFullYear() + 2, cvv: '123', billing_zip }
}
