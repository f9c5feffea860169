import type { Random } from '../../../chance/random.ts'
import type { Need } from './demand.ts'

/** A customer's opinion of an order: of a dish, and of when it arrived. */
export type Said = { stars: number; text: string; likes: boolean; reply: string | null }

type Order = { need: Need; dish: string; minutesLate: number; quality: number; isPickup: boolean }

/** By how well it went. `{dish}` is what was ordered. */
type Phrases = { good: readonly string[]; fair: readonly string[]; bad: readonly string[] }
// The wording works with singular and plural: "Wings", "Tacos".
const meals: Phrases = {
  good: [
    'Loved the {dish}.',
    'Best {dish} I’ve had in a while.',
    '{dish}: fresh and delicious.',
    'We keep coming back for the {dish}.',
    'Great {dish}, generous portion.',
    'The kids asked for the {dish} again the next day.',
    'Well packed. Perfect {dish}.',
    '{dish}: ¡qué rico!',
  ],
  fair: [
    'Good {dish}.',
    'Solid {dish}. Would order again.',
    'Good {dish}, a bit small for the price.',
    '{dish}: fine, nothing special.',
    'Nice {dish}, could use more seasoning.',
  ],
  bad: [
    'Cold {dish} when it got here.',
    'Expected more from the {dish}.',
    'The {dish} must have been sitting for a while.',
    'Dry {dish}, and the box had leaked.',
    'Bland {dish}.',
  ],
}
const bottles: Phrases = {
  good: [
    '{dish} arrived well packed.',
    'Exactly the {dish} I wanted, at a fair price.',
    'Quick, and the {dish} was wrapped carefully.',
  ],
  fair: ['{dish} was as described.', 'Good choice, the {dish} could be cheaper.'],
  bad: [
    'They sent something else instead of {dish}.',
    'The box was wet and the label of the {dish} was torn.',
  ],
}
const goods: Phrases = {
  good: [
    '{dish}: just right.',
    'Good quality: {dish} exactly as shown.',
    'Everything was there, and carefully packed.',
  ],
  fair: ['{dish}: OK.', 'Fine, though the bag was torn.'],
  bad: ['I had to call about the {dish}.', 'Not happy with the {dish}.'],
}
const phrases: Readonly<Record<Need, Phrases>> = {
  ...{ meal: meals, catering: meals, bottles },
  ...{ groceries: goods, flowers: goods, pets: goods, corner: goods },
}

const early = ['Came earlier than promised.', 'Right on time.', 'The courier was friendly.', 'Fast, too.']
const late = [
  'It came {minutes} minutes late.',
  'We waited {minutes} minutes longer than promised.',
  'Delivery took much too long.',
]
const thanks = [
  'Thank you! See you next time.',
  'Thanks for the kind words.',
  'That makes our day. Thank you!',
  '¡Gracias! Vuelva pronto.',
]
const sorry = [
  'We’re sorry. We’ve talked to the kitchen about it.',
  'That’s not how it should be. Please call us so we can make it right.',
  'Sorry about the wait. Friday was busier than we planned for.',
]

/** `quality` is the shop's, from 0 to 1. Late orders lose stars. */
export function sayReview({ need, dish, minutesLate, quality, isPickup }: Order, random: Random): Said {
  const luck = (random.next() + random.next() - 1) * 1.4
  const mood = quality * 5 + 0.5 - Math.min(2.5, minutesLate / 15) + luck
  const stars = Math.min(5, Math.max(1, Math.round(mood)))
  const { good, fair, bad } = phrases[need]
  const parts = [random.pick(stars === 5 ? good : stars >= 3 ? fair : bad).replace('{dish}', dish)]
  if (minutesLate > 12)
    parts.push(random.pick(late).replace('{minutes}', String(Math.round(minutesLate / 5) * 5)))
  else if (stars >= 4 && !isPickup && random.chance(0.4)) parts.push(random.pick(early))
  const isAnswered = random.chance(stars <= 2 ? 0.55 : 0.18)
  return {
    stars,
    text: random.chance(0.62) ? parts.join(' ') : '',
    likes: stars >= 4,
    reply: isAnswered ? random.pick(stars <= 3 ? sorry : thanks) : null,
  }
}
