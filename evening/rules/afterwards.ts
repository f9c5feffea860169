import type { Random } from '../../chance/random.ts'
import type { Input } from '../../sdk/src/index.ts'

type Line = { item_key: number; name: string; quantity: number; price: number }

type Said<Of extends 'post_customer_orders_order_id_review' | 'post_customer_orders_order_id_help'> = Omit<
  Input<Of>,
  'order_id'
>
/** What a customer does after the food has arrived. */
export type Afterwards =
  | { kind: 'review'; said: Said<'post_customer_orders_order_id_review'> }
  | { kind: 'help'; said: Said<'post_customer_orders_order_id_help'> }
  | { kind: 'tip'; dollars: number }
  | { kind: 'nothing' }

type Phrases = {
  praise: readonly string[]
  doubt: readonly string[]
  blame: readonly string[]
  fault: string
}
// The wording works with singular and plural: "Wings", "Tacos".
const meals: Phrases = {
  praise: [
    'Loved the {dish}.',
    '{dish}: fresh and delicious.',
    'Great {dish}, generous portion.',
    '{dish}: ¡qué rico!',
  ],
  doubt: ['Good {dish}, a bit small for the price.', 'Solid {dish}. Would order again.'],
  blame: ['Cold {dish} when it got here.', 'Expected more from the {dish}.'],
  fault: 'Cold {dish} when it got here.',
}
const goods: Phrases = {
  praise: [
    '{dish}: just right.',
    'Good quality: {dish} exactly as shown.',
    'Everything was there, and carefully packed.',
  ],
  doubt: ['{dish}: OK.', 'Fine, though the bag was torn.'],
  blame: ['I had to call about the {dish}.', 'Not happy with the {dish}.'],
  fault: 'The bag had torn on the way. Damaged: {dish}.',
}

/** Most customers write nothing; some write about the most expensive item. Unhappy customers write more often than their share. */
export function decideAfterwards(cart: readonly Line[], isMeal: boolean, random: Random): Afterwards {
  const [line] = cart.toSorted((a, b) => b.price / b.quantity - a.price / a.quantity)
  const luck = random.next()
  if (line === undefined || luck > 0.3) return { kind: 'nothing' }
  const { item_key, name } = line
  const { praise, doubt, blame, fault } = isMeal ? meals : goods
  const about = (text: string) => text.replace('{dish}', name)
  if (luck < 0.025) {
    const lines = [{ item_key, quantity: 1 }]
    const missing = { reason: 'missing', wanted: 'refund', text: `I didn’t get the ${name}.` } as const
    const bad = { reason: 'quality', wanted: 'answer', text: about(fault) } as const
    return { kind: 'help', said: { ...(random.chance(0.6) ? missing : bad), lines } }
  }
  if (luck < 0.05) return { kind: 'tip', dollars: random.pick([1, 2, 3, 5]) }
  const stars = random.pick([5, 5, 5, 5, 4, 4, 4, 3, 2])
  const text = about(random.pick(stars === 5 ? praise : stars >= 3 ? doubt : blame))
  const items = [{ item_key, liked: stars >= 4 }]
  return { kind: 'review', said: { stars, items, ...(random.chance(0.7) && { text }) } }
}

/** The sandbox's test cards: one works, one is declined. */
export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'

/** In the format that the service accepts from a form. */
export function cardDetails(cc_number: string, billing_zip: string, now: number) {
  return { cc_number, exp_month: 12, exp_year: new Date(now).getUTCFullYear() + 2, cvv: '123', billing_zip }
}
