import type { Random } from '../../../chance/random.ts'
import type { Cents } from '../../core/money.ts'
import type { WeeklyShift } from '../../modules/merchants/hours/index.ts'
import type { DemoEntity, DemoLink, DemoMerchant, DemoSchedule } from './demo-merchant.ts'
import type { DishPlan, GroupPlan, MenuPlan, SectionPlan } from './menu-plan.ts'
import { type MenuTaste, ownPrice, ownSurcharge } from './menu-taste.ts'

export type DemoMenu = Pick<DemoMerchant, 'schedules' | 'entities' | 'links'>

type Item = Extract<DemoEntity, { type: 'Item' }>
type Builder = {
  plan: MenuPlan
  taste: MenuTaste
  random: Random
  menu: DemoMenu
  scheduleKeys: Map<string, number>
  groupKeys: Map<string, number>
  menuKeys: Map<string, number>
  childCounts: Map<number | null, number>
}

const wholeUnit = 1000
const halfUnit = 500
// The largest catering order of 300 guests, times the maximum of five of one item per guest.
const maxPerUnitOptions = 1500

/** The entities and links of the chosen sections. Each option group is created once and linked to every item that has it. */
export function buildMenu(
  plan: MenuPlan,
  sections: readonly SectionPlan[],
  taste: MenuTaste,
  random: Random,
): DemoMenu {
  const builder: Builder = {
    plan,
    taste,
    random,
    menu: { schedules: [], entities: [], links: [] },
    scheduleKeys: new Map(),
    groupKeys: new Map(),
    menuKeys: new Map(),
    childCounts: new Map(),
  }
  for (const section of sections) addSection(builder, section)
  return builder.menu
}

function addSection(builder: Builder, section: SectionPlan): void {
  const [first = '', second] = section.path
  const parent = second === undefined ? null : menuOfMenus(builder, first)
  const subMenu = addEntity(builder, {
    key: nextKey(builder),
    type: 'SubMenu',
    name: second ?? first,
    description: section.description ?? '',
    ...(section.during && { scheduleKeys: [scheduleFor(builder, section.during)] }),
    ...(section.alcohol && { alcohol: true }),
    ...(section.tobacco && { tobacco: true }),
  })
  link(builder, parent, subMenu)
  for (const dish of section.dishes) link(builder, subMenu, addItem(builder, dish, section))
}

function menuOfMenus(builder: Builder, name: string): number {
  const known = builder.menuKeys.get(name)
  if (known !== undefined) return known
  const key = addEntity(builder, { key: nextKey(builder), type: 'SubMenu', name, description: '' })
  builder.menuKeys.set(name, key)
  link(builder, null, key)
  return key
}

function addItem(builder: Builder, dish: DishPlan, section: SectionPlan): number {
  const { random, taste } = builder
  const { flags } = dish
  const sizePrices = risingPrices(dish, taste)
  const isPricedBySize = sizePrices.length > 0 && random.chance(0.5)
  const item: Item = {
    key: nextKey(builder),
    type: 'Item',
    name: dish.name,
    description: dish.description,
    price: isPricedBySize ? 0 : (sizePrices[0] ?? ownPrice(dish.price, taste, flags.isSoldByHalfPound)),
    qtyMin: flags.qtyMin * wholeUnit,
    qtyMax: flags.qtyMax * wholeUnit,
    qtyIncrements: flags.qtyStep * wholeUnit,
  }
  if (flags.isSoldByHalfPound) sellByHalfPound(item)
  if (flags.during) item.scheduleKeys = [scheduleFor(builder, flags.during)]
  if (flags.alcohol || section.alcohol) item.alcohol = true
  if (flags.tobacco || section.tobacco) item.tobacco = true
  if (flags.hidden || (taste.hidesSome && random.chance(0.006))) item.hidden = true
  if (taste.itemCodes) item.thirdPartyId = `${taste.itemCodes}-${item.key}`
  addEntity(builder, item)
  if (sizePrices.length > 0) addOwnSizes(builder, item.key, dish, sizePrices, isPricedBySize)
  for (const name of dish.groups) link(builder, item.key, groupFor(builder, name))
  return item.key
}

function sellByHalfPound(item: Item): void {
  item.qtyMin = halfUnit
  item.qtyMax = 10 * wholeUnit
  item.qtyIncrements = halfUnit
  item.qtyNameSingular = 'lb.'
  item.qtyNamePlural = 'lbs.'
}

/** Rounding must not make two sizes the same price. */
function risingPrices(dish: DishPlan, taste: MenuTaste): Cents[] {
  const prices: Cents[] = []
  for (const size of dish.sizes) {
    const last = prices.at(-1)
    const price = ownPrice(size.price, taste, false)
    prices.push(last === undefined ? price : Math.max(price, last + 50))
  }
  return prices
}

/** Uses both ways that the API allows: either the item is free and its sizes have full prices, or the sizes add to the item's price. */
function addOwnSizes(
  builder: Builder,
  item: number,
  dish: DishPlan,
  prices: readonly Cents[],
  isPricedBySize: boolean,
): void {
  const group = addEntity(builder, {
    key: nextKey(builder),
    type: 'PriceGroup',
    name: 'Size',
    description: '',
  })
  link(builder, item, group)
  for (const [index, { name }] of dish.sizes.entries()) {
    const price = prices[index]! - (isPricedBySize ? 0 : prices[0]!)
    const limits = { qtyMin: 0, qtyMax: wholeUnit, qtyIncrements: wholeUnit }
    const option = { key: nextKey(builder), type: 'Option', name, description: '', price, ...limits } as const
    link(builder, group, addEntity(builder, option))
  }
}

function groupFor(builder: Builder, name: string): number {
  const known = builder.groupKeys.get(name)
  if (known !== undefined) return known
  const plan = builder.plan.groups[name]
  if (!plan) throw new RangeError(`no option group is called ${name}`)
  const key = addEntity(builder, groupEntity(nextKey(builder), plan))
  builder.groupKeys.set(name, key)
  for (const option of plan.options) {
    const optionKey = addEntity(builder, {
      key: nextKey(builder),
      type: 'Option',
      name: option.name,
      description: '',
      price: ownSurcharge(option.price, builder.taste),
      qtyMin: 0,
      qtyMax: scaleMax(plan, option.by) * wholeUnit,
      qtyIncrements: option.by * wholeUnit,
      ...(mayHideAnOption(builder, plan) && { hidden: true }),
    })
    link(builder, key, optionKey)
    for (const nested of option.groups) link(builder, optionKey, groupFor(builder, nested))
  }
  return key
}

function groupEntity(key: number, { kind, name, min, max, isPerUnit }: GroupPlan): DemoEntity {
  if (kind === 'sizes') return { key, type: 'PriceGroup', name, description: '' }
  return {
    key,
    type: 'OptionGroup',
    name,
    description: '',
    selectionType: kind,
    selectionsMin: min,
    selectionsMax: max,
    ...(isPerUnit && { selectionDepends: true }),
  }
}

/** The maximum of one option: as much as the group allows, in whole steps. */
function scaleMax({ kind, max, isPerUnit }: GroupPlan, by: number): number {
  if (kind !== 'quantity') return 1
  return isPerUnit ? maxPerUnitOptions : Math.floor(max / by) * by
}

/** Only in optional groups, since a required group must keep enough options. */
function mayHideAnOption({ taste, random }: Builder, plan: GroupPlan): boolean {
  return taste.hidesSome && plan.min === 0 && plan.options.length > 3 && random.chance(0.01)
}

function scheduleFor(builder: Builder, daypart: keyof MenuTaste['dayparts']): number {
  const known = builder.scheduleKeys.get(daypart)
  if (known !== undefined) return known
  const scheduleKey = builder.menu.schedules.length + 1
  const { name, hours }: { name: string; hours: readonly WeeklyShift[] } = builder.taste.dayparts[daypart]
  const schedule: DemoSchedule = { scheduleKey, name, hours: [...hours] }
  builder.menu.schedules.push(schedule)
  builder.scheduleKeys.set(daypart, scheduleKey)
  return scheduleKey
}

function nextKey({ menu }: Builder): number {
  return menu.entities.length + 1
}

function addEntity({ menu }: Builder, entity: DemoEntity): number {
  menu.entities.push(entity)
  return entity.key
}

function link(builder: Builder, parent: number | null, child: number): void {
  const displayOrder = (builder.childCounts.get(parent) ?? 0) + 1
  builder.childCounts.set(parent, displayOrder)
  const added: DemoLink = { parent, child, displayOrder }
  builder.menu.links.push(added)
}
