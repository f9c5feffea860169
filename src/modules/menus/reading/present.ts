import { formatUtc, toLocalDay, toWeekday } from '../../../core/local-time.ts'
import { toDollars } from '../../../core/money.ts'
import type { Work } from '../../../runtime/slices.ts'
import type { Interval } from '../../merchants/hours/index.ts'
import { isSoldOutAt } from '../rules/availability.ts'
import { dearest as dearestChoice } from '../rules/dearest-choice.ts'
import {
  type EntityType,
  formatEntityId,
  type GroupNode,
  type ImageNode,
  type ItemNode,
  type Menu,
  type MenuNode,
  type OptionNode,
  pickNutrition,
  pickPreselected,
  type SubMenuNode,
} from '../rules/menu.ts'
import type { Explanation } from './rules/explain.ts'

const wireTypes: Record<EntityType, string> = {
  SubMenu: 'menu',
  Item: 'item',
  OptionGroup: 'option group',
  PriceGroup: 'price group',
  Option: 'option',
  Image: 'image',
}

type ItemView = { itemOnly: boolean; imageBase: string }
export type WriteItem = (item: ItemNode) => Work<string>

/** Writes a menu's items as of a given time. */
export function itemWriter(menu: Menu, { itemOnly, imageBase }: ItemView, atMs: number): WriteItem {
  const availability = ({ entityId, type }: MenuNode) => {
    // A menu has thousands of options: only sold-out ones have the field.
    if (!isSoldOutAt(menu, entityId, atMs)) return type === 'Item' ? { available: true } : {}
    const until = menu.soldOut.get(entityId)!
    return { available: false, available_at: Number.isFinite(until) ? formatUtc(until) : null }
  }
  const texts = { usual: new Map(), belowOption: new Map() }
  const view: PartView = { imageBase, texts, isBelowOption: false, availability }
  return function* (item) {
    if (!itemOnly && !texts.usual.has(item)) yield* writingGroups(item.children, view)
    return itemJson(item, itemOnly, view)
  }
}

/**
 * Written before the item that contains them, deepest first, because an item is assembled at once: it may have 25,000
 * options.
 */
function* writingGroups(parts: readonly MenuNode[], view: PartView): Work<void> {
  for (const part of parts) {
    if (part.type !== 'OptionGroup' && part.type !== 'PriceGroup') continue
    if (textsIn(view).has(part)) continue
    for (const option of part.children) {
      if (option.children.length > 0) yield* writingGroups(option.children, { ...view, isBelowOption: true })
    }
    partJson(part, view, true)
    yield
  }
}

type PartView = {
  imageBase: string
  /**
   * Written once per answer, although many items may share a group. Within an option, a group also has its most
   * expensive choice.
   */
  texts: { usual: Map<MenuNode, string>; belowOption: Map<MenuNode, string> }
  isBelowOption: boolean
  availability(node: MenuNode): object
}

export function subMenuJson(node: SubMenuNode, children: readonly string[]): string {
  return withChildren({ ...presentCommon(node), ...scheduleOf(node) }, children)
}

function itemJson(item: ItemNode, itemOnly: boolean, view: PartView): string {
  return writtenOnce(item, view, () => {
    const { price, dearest, quantities, qtyNameSingular, qtyNamePlural } = item
    const head = {
      ...presentCommon(item),
      price: toDollars(price),
      max_price: toDollars(dearest ?? price),
      ...presentQuantities(quantities),
      qty_name_singular: qtyNameSingular,
      qty_name_plural: qtyNamePlural,
      images: [],
      ...view.availability(item),
      ...pickNutrition(item),
      ...scheduleOf(item),
    }
    const children = itemOnly ? item.children.filter(({ type }) => type === 'Image') : item.children
    return withChildren(
      head,
      children.map((child) => partJson(child, view, true)),
    )
  })
}

/** The children of an item. An option has quantities only where quantities are chosen. */
function partJson(node: GroupNode | OptionNode | ImageNode, view: PartView, hasAmounts: boolean): string {
  switch (node.type) {
    case 'Image':
      return JSON.stringify({
        ...presentCommon(node),
        url: node.url.startsWith('/') ? `${view.imageBase}${node.url}` : node.url,
        children: [],
      })
    case 'Option':
      return optionJson(node, view, hasAmounts)
    default:
      return writtenOnce(node, view, () => groupJson(node, view))
  }
}

function groupJson(group: GroupNode, view: PartView): string {
  const { type, min, max, isPerUnit } = group.selection
  const selection = { min_selection: min, max_selection: max }
  const head =
    group.type === 'PriceGroup'
      ? { ...presentCommon(group), ...selection }
      : {
          ...presentCommon(group),
          ...(view.isBelowOption && { max_price: toDollars(dearestChoice(0, [group]) ?? 0) }),
          ...selection,
          sel_dep: isPerUnit ? 1 : 0,
        }
  return withChildren(
    head,
    group.children.map((child) => partJson(child, view, type === 'quantity')),
  )
}

function optionJson(option: OptionNode, view: PartView, hasAmounts: boolean): string {
  const { price, dearest, quantities, qtyNameSingular, qtyNamePlural } = option
  const head = {
    ...presentCommon(option),
    price: toDollars(price),
    max_price: toDollars(dearest ?? price),
    ...view.availability(option),
    ...(hasAmounts && presentQuantities(quantities)),
    ...(hasAmounts && qtyNameSingular && { qty_name_singular: qtyNameSingular }),
    ...(hasAmounts && qtyNamePlural && { qty_name_plural: qtyNamePlural }),
    ...pickPreselected(option),
  }
  return withChildren(
    head,
    option.children.map((child) => partJson(child, { ...view, isBelowOption: true }, true)),
  )
}

function presentCommon({ entityId, name, description, type }: MenuNode) {
  return { id: formatEntityId(entityId), name, description, type: wireTypes[type] }
}

const scheduleOf = ({ scheduleIds }: SubMenuNode | ItemNode) =>
  scheduleIds.length > 0 && { schedule: scheduleIds }

function presentQuantities({ min, max, increment }: ItemNode['quantities']) {
  return { min_qty: min / 1000, max_qty: max / 1000, increment: increment / 1000 }
}

function withChildren(head: object, children: readonly string[]): string {
  return `${JSON.stringify(head).slice(0, -1)},"children":[${children.join(',')}]}`
}

const textsIn = ({ texts, isBelowOption }: PartView) => (isBelowOption ? texts.belowOption : texts.usual)

function writtenOnce(node: MenuNode, view: PartView, write: () => string): string {
  const texts = textsIn(view)
  const text = texts.get(node) ?? write()
  texts.set(node, text)
  return text
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Entirely in UTC: `day` is the weekday of `from`. */
export function presentSchedule(scheduleId: number, week: readonly Interval[]) {
  const times = week.map(({ startMs, endMs }) => ({
    day: weekdays[toWeekday(toLocalDay(startMs, 'UTC'))]!,
    from: formatUtc(startMs),
    to: formatUtc(endMs),
  }))
  return { id: scheduleId, times }
}

/** Only for items that are shown; types without any are left out. */
export function presentWarnings(items: readonly ItemNode[]) {
  const idsOf = (list: readonly ItemNode[]) => list.map(({ entityId }) => formatEntityId(entityId))
  return [
    { type: 'alcohol', items: idsOf(items.filter(({ isAlcohol }) => isAlcohol)) },
    { type: 'tobacco', items: idsOf(items.filter(({ isTobacco }) => isTobacco)) },
  ].filter((warning) => warning.items.length > 0)
}

export function presentExplanation(explanation: Explanation) {
  const { entityId, name, type, isShown, code, text, schedules, nextOrderableAt } = explanation
  return {
    id: formatEntityId(entityId),
    name,
    type: wireTypes[type],
    shown: isShown,
    code,
    text,
    ...((code === 'sold_out' || code === 'paused') && {
      next_orderable: nextOrderableAt === null ? null : formatUtc(nextOrderableAt),
    }),
    ...(code === 'out_of_schedule' && {
      schedules: schedules.map((schedule) => ({ id: schedule.scheduleId, name: schedule.name })),
      next_orderable: nextOrderableAt === null ? null : formatUtc(nextOrderableAt),
    }),
  }
}
