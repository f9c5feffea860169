import type { CartItem, MenuItem, MenuOption } from '../../../sdk/src/index.ts'
import { controlOf, type Group, groupsOf, optionsOf } from '../merchant/menu-shape.ts'

/**
 * Reads the choices of an item's form. Options below one that was not chosen are left out: without script their fields
 * are there all the time. Whether the choice is allowed, the interface decides.
 */
export function readSelection(item: MenuItem, fields: URLSearchParams): CartItem {
  const chosen = new Map<string, number>()
  const checked = new Set(fields.getAll('o'))
  const takeGroup = (group: Group) => {
    const control = controlOf(group)
    const picked = fields.get(`g-${group.id}`)
    for (const option of optionsOf(group)) {
      if (control === 'amount') take(option, Number(fields.get(`q-${option.id}`) ?? 0))
      else take(option, (control === 'radio' ? picked === option.id : checked.has(option.id)) ? 1 : 0)
    }
    for (const inner of groupsOf(group)) takeGroup(inner)
  }
  const take = (option: MenuOption, amount: number) => {
    if (!(amount > 0)) return
    chosen.set(option.id, amount)
    for (const group of groupsOf(option)) takeGroup(group)
  }
  for (const group of groupsOf(item)) takeGroup(group)
  for (const option of optionsOf(item)) take(option, checked.has(option.id) ? 1 : 0)
  const instructions = fields.get('instructions')?.trim()
  return {
    item_id: item.id,
    item_qty: fields.get('item_qty') || item.min_qty,
    ...(chosen.size > 0 && { option_qty: Object.fromEntries(chosen) }),
    ...(instructions && { instructions }),
  }
}
