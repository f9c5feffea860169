import { pickWeighted, type Random } from '../../../chance/random.ts'
import type { LocalDay } from '../../core/local-time.ts'
import type { Cents } from '../../core/money.ts'
import type { OrderLine } from '../../modules/orders/index.ts'
import type { Need } from './demand.ts'
import { type Choice, type Goods, isWithin } from './shelves.ts'

type Basket = { lines: OrderLine[]; subtotal: Cents; hasAlcohol: boolean }

const notes = [
  'No onions, please.',
  'Extra napkins, please.',
  'Dressing on the side.',
  'Not too spicy.',
  'Well done.',
  'Please add chopsticks.',
  'Sin cilantro, por favor.',
  'No straws.',
]
/** How many different items people order, by need. */
const usualLines: Readonly<Record<Need, readonly number[]>> = {
  meal: [1, 2, 2, 2, 3, 3, 4],
  bottles: [1, 1, 2, 2, 3],
  groceries: [3, 4, 5, 6, 8],
  catering: [3, 4, 5],
  flowers: [1, 1, 2],
  pets: [1, 2, 2, 3],
  corner: [1, 2, 3],
}

/**
 * What a customer orders: items available at that time, until the delivery minimum is reached. Null if nothing is available or a dozen
 * lines don't reach the minimum.
 */
export function fillBasket(
  shelf: readonly Goods[],
  { need, day, minute, minimum }: { need: Need; day: LocalDay; minute: number; minimum: Cents },
  random: Random,
): Basket | null {
  const served = shelf.filter(({ hours }) => hours === null || isWithin(hours, day, minute))
  if (served.length === 0) return null
  const wanted = random.pick(usualLines[need])
  const basket: Basket = { lines: [], subtotal: 0, hasAlcohol: false }
  for (let tries = 0; tries < 40 && basket.lines.length < 12; tries++) {
    if (basket.lines.length >= wanted && basket.subtotal >= minimum) break
    const goods = pickWeighted(served, ({ appeal }) => appeal, random)
    if (basket.lines.some(({ id }) => id === goods.id)) continue
    const quantity = need === 'catering' ? random.integer(2, 6) : random.pick([1, 1, 1, 1, 2, 2, 3])
    const line = makeLine(goods, quantity, random)
    basket.lines.push(line)
    basket.subtotal += line.price_cents
    basket.hasAlcohol ||= goods.isAlcohol
  }
  return basket.subtotal >= Math.max(minimum, 1) ? basket : null
}

function makeLine(goods: Goods, quantity: number, random: Random): OrderLine {
  const { options, price } = choose(goods.groups, random)
  return {
    id: goods.id,
    name: goods.name,
    quantity_milli: quantity * 1000,
    options,
    price_cents: (goods.price + price) * quantity,
    instructions: random.chance(0.06) && !goods.isAlcohol ? random.pick(notes) : '',
  }
}

/** Chooses what is required, and sometimes more. */
function choose(groups: readonly Choice[], random: Random): { options: OrderLine['options']; price: Cents } {
  const options: OrderLine['options'] = []
  let price = 0
  for (const { id, name, min, max, options: offered } of groups) {
    const wish = Math.min(Math.max(min, random.chance(0.35) ? random.integer(1, 2) : 0), max)
    if (wish === 0) continue
    const chosen: OrderLine['options'] = []
    for (const option of random.sample(offered, Math.min(wish, offered.length))) {
      // If a group requires more than it has options, the rest goes to the first option.
      const quantity = chosen.length === 0 ? 1 + Math.max(0, wish - offered.length) : 1
      const nested = choose(option.groups, random)
      chosen.push({
        id: option.id,
        name: option.name,
        quantity_milli: quantity * 1000,
        options: nested.options,
      })
      price += (option.price + nested.price) * quantity
    }
    options.push({ id, name, quantity_milli: 1000, options: chosen })
  }
  return { options, price }
}
