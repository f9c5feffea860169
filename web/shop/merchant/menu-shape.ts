import type {
  Answer,
  MenuItem,
  MenuOption,
  MenuOptionGroup,
  MenuPriceGroup,
  MenuTimes,
} from '../../../sdk/src/index.ts'
import { dishPicture } from '../pictures/address.ts'

/** A section as shown: nested menus are listed one after another. */
export type Section = {
  id: string
  name: string
  /** Its own name, followed by those of the enclosing menus. */
  titles: readonly string[]
  description: string
  items: MenuItem[]
  schedule: number[] | undefined
}
export type Group = MenuOptionGroup | MenuPriceGroup

type Menu = Answer<'get_merchant_merchant_id_menu'>['menu']
type Node = {
  id: string
  name: string
  description: string
  type: string
  schedule?: number[]
  children: unknown[]
}

export const listSections = (menu: Menu): readonly Section[] =>
  menu.flatMap((node) => sectionsWithin(node as Node, undefined, []))

function sectionsWithin(node: Node, outer: number[] | undefined, around: readonly string[]): Section[] {
  const children = node.children as Node[]
  const titles = [node.name, ...around]
  const schedule = node.schedule ?? outer
  const items = children.filter(({ type }) => type === 'item') as unknown as MenuItem[]
  const own =
    items.length > 0
      ? [{ id: node.id, name: node.name, titles, description: node.description, items, schedule }]
      : []
  return [
    ...own,
    ...children
      .filter(({ type }) => type === 'menu')
      .flatMap((child) => sectionsWithin(child, schedule, titles)),
  ]
}

const isGroup = (child: { type: string }): child is Group =>
  child.type === 'option group' || child.type === 'price group'
export const listGroups = ({ children }: { children: readonly { type: string }[] }) =>
  children.filter(isGroup)
export const listOptions = ({ children }: { children: readonly { type: string }[] }) =>
  children.filter((child): child is MenuOption => child.type === 'option')
/** Its photo, or a drawing based on its name. The description is used if the section is unknown. */
export const findPicture = (item: MenuItem, titles: readonly string[] = [item.description]): string =>
  item.children.find((child) => child.type === 'image')?.url ?? dishPicture(item.name, ...titles)

/** At most one: radio buttons. Quantities: number fields. Otherwise checkboxes. */
export function pickControl(group: Group): 'radio' | 'check' | 'amount' {
  const options = listOptions(group)
  if (options.some(({ max_qty }) => (max_qty ?? 1) > 1)) return 'amount'
  return group.max_selection === 1 && !('sel_dep' in group && group.sel_dep) ? 'radio' : 'check'
}

/** Always without schedules; otherwise while one of them is open. The answer's times are in UTC. */
export function isOrderable(
  ids: readonly number[] | undefined,
  schedules: readonly MenuTimes[],
  now: number,
): boolean {
  if (!ids || ids.length === 0) return true
  return timesOf(ids, schedules).some(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to))
}

export function nextOrderable(
  ids: readonly number[],
  schedules: readonly MenuTimes[],
  now: number,
): number | undefined {
  const starts = timesOf(ids, schedules)
    .map(({ from }) => Date.parse(from))
    .filter((start) => start > now)
  return starts.length > 0 ? Math.min(...starts) : undefined
}

const timesOf = (ids: readonly number[], schedules: readonly MenuTimes[]) =>
  schedules.filter(({ id }) => ids.includes(id)).flatMap(({ times }) => times)

/** The lowest price: an item without its own price costs as much as its cheapest price option. */
export function startingPrice(item: MenuItem): { price: number; isFrom: boolean } {
  const prices = item.children
    .filter((child) => child.type === 'price group')
    .flatMap((group) => listOptions(group).map(({ price }) => price))
  const price = item.price + (prices.length > 0 ? Math.min(...prices) : 0)
  return { price, isFrom: prices.length > 1 }
}
