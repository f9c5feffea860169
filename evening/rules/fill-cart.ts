import { pickWeighted, type Random } from '../../chance/random.ts'
import type {
  Answer,
  CartItem,
  MenuItem,
  MenuOption,
  MenuOptionGroup,
  MenuPriceGroup,
} from '../../sdk/src/index.ts'

type Menu = Answer<'get_merchant_merchant_id_menu'>['menu']
type Group = MenuOptionGroup | MenuPriceGroup
type Dish = { item: MenuItem; appeal: number }

const usualLines = [1, 2, 2, 2, 3, 3, 4]
const maxLines = 10
const notes = [
  'No onions, please.',
  'Extra napkins, please.',
  'Dressing on the side.',
  'Sin cilantro, por favor.',
  'Not too spicy.',
]

/**
 * What a customer orders from a menu, for at least `minimum` dollars. Undefined if the minimum can't be reached. Prices are a lower bound,
 * because some options cost extra.
 */
export function fillCart(menu: Menu, minimum: number, random: Random): CartItem[] | undefined {
  const dishes = listDishes(menu)
  if (dishes.length === 0) return undefined
  const wanted = random.pick(usualLines)
  const cart: CartItem[] = []
  let sum = 0
  for (let tries = 0; tries < 40 && cart.length < maxLines; tries++) {
    if (cart.length >= wanted && sum >= minimum) break
    const { item } = pickWeighted(dishes, ({ appeal }) => appeal, random)
    if (cart.some(({ item_id }) => item_id === item.id)) continue
    const quantity = Math.min(item.max_qty, random.pick([1, 1, 1, 1, 2, 2, 3]))
    const options = chooseOptions(item.children, random)
    cart.push({
      item_id: item.id,
      item_qty: quantity,
      ...(options.size > 0 && { option_qty: Object.fromEntries(options) }),
      ...(random.chance(0.06) && { instructions: random.pick(notes) }),
    })
    sum += item.price * quantity
  }
  return sum >= Math.max(minimum, 0.01) ? cart : undefined
}

/** Everything that is sold by the piece and not per guest. The first items of a section sell best. */
function listDishes(menu: Menu): Dish[] {
  const dishes = new Map<string, Dish>()
  const visit = (children: Menu[number]['children']) => {
    for (const [place, child] of children.entries()) {
      if (child.type === 'menu') visit(child.children as Menu[number]['children'])
      else if (child.type === 'item' && isSimple(child) && !dishes.has(child.id))
        dishes.set(child.id, { item: child, appeal: 1 + 4 / (1 + place) })
    }
  }
  for (const { children } of menu) visit(children)
  return [...dishes.values()]
}

/** Leaves out groups that scale with the number of guests or require more than they offer, which few people would order. */
function isSimple({ available, price, min_qty, increment, children }: MenuItem): boolean {
  const isHard = children.some(
    (child) =>
      isGroup(child) &&
      (('sel_dep' in child && child.sel_dep === 1) || child.min_selection > child.children.length),
  )
  return available && price > 0 && min_qty === 1 && increment === 1 && !isHard
}

/** Chooses what is required at any depth, and sometimes more; returns each option's id with its quantity. */
function chooseOptions(children: readonly { type: string }[], random: Random): Map<string, number> {
  const chosen = new Map<string, number>()
  const visit = (groups: readonly { type: string }[]) => {
    for (const group of groups.filter(isGroup)) {
      const options = (group.children as { type: string }[]).filter(isOption)
      const wish = Math.max(group.min_selection, random.chance(0.3) ? 1 : 0)
      for (
        let count = 0;
        count < Math.min(wish, group.max_selection || wish) && options.length > 0;
        count++
      ) {
        const [option] = options.splice(random.integer(0, options.length - 1), 1)
        chosen.set(option!.id, 1)
        visit(option!.children ?? [])
      }
    }
  }
  visit(children)
  return chosen
}

const isGroup = (child: { type: string }): child is Group =>
  child.type === 'option group' || child.type === 'price group'
const isOption = (child: { type: string }): child is MenuOption => child.type === 'option'
