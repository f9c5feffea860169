import type { CartItem, MenuItem, MenuOption } from '../../../sdk/src/index.ts'
import { type Group, listGroups, listOptions, pickControl } from '../merchant/menu-shape.ts'

/**
 * Reads the choices from an item's form. Options below one that wasn't chosen are dropped: without script their
 * fields are always there. The API decides whether the choice is allowed.
 */
export function readSelection(item: MenuItem, fields: URLSearchParams): CartItem {
  const chosen = new Map<string, number>()
  const checked = new Set(fields.getAll('o'))
  const takeGroup = (group: Group) => {
    const control = pickControl(group)
    const picked = fields.get(`g-${group.id}`)
    for (const option of listOptions(group)) {
      if (control === 'amount') take(option, Number(fields.get(`q-${option.id}`) ?? 0))
      else take(option, (control === 'radio' ? picked === option.id : checked.has(option.id)) ? 1 : 0)
    }
    for (const inner of listGroups(group)) takeGroup(inner)
  }
  const take = (option: MenuOption, amount: number) => {
    if (!(amount > 0)) return
    chosen.set(option.id, amount)
    for (const group of listGroups(option)) takeGroup(group)
  }
  for (const group of listGroups(item)) takeGroup(group)
  for (const option of listOptions(item)) take(option, checked.has(option.id) ? 1 : 0)
  const instructions = fields.get('instructions')?.trim()
  return {
    item_id: item.id,
    item_qty: fields.get('item_qty') || item.min_qty,
    ...(chosen.size > 0 && { option_qty: Object.fromEntries(chosen) }),
    ...(instructions && { instructions }),
  }
}

/** Groups contain the chosen options, and so on. */
type Chosen = { id: string; quantity: number; options: Chosen[] }
type Line = { quantity: number; instructions: string; options: readonly unknown[] }

/** Every chosen option with its group. */
function optionsOfLine({
  options,
}: Pick<Line, 'options'>): { groupId: string; id: string; quantity: number }[] {
  const ofGroup = (group: Chosen): { groupId: string; id: string; quantity: number }[] =>
    group.options.flatMap(({ id, quantity, options }) => [
      { groupId: group.id, id, quantity },
      ...options.flatMap(ofGroup),
    ])
  return (options as Chosen[]).flatMap(ofGroup)
}

/** As a flat map, in the cart's format. */
export const countOptions = (line: Pick<Line, 'options'>): Record<string, number> =>
  Object.fromEntries(optionsOfLine(line).map(({ id, quantity }) => [id, quantity]))

/** The fields of an item's form as they were when the line was added; each control picks its own. */
export function toSelectionQuery(line: Line): URLSearchParams {
  const fields = new URLSearchParams({ item_qty: String(line.quantity), instructions: line.instructions })
  for (const { groupId, id, quantity } of optionsOfLine(line)) {
    fields.append('o', id)
    fields.set(`g-${groupId}`, id)
    fields.set(`q-${id}`, String(quantity))
  }
  return fields
}
