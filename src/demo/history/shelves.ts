import type { LocalDay } from '../../core/local-time.ts'
import { toWeekday } from '../../core/local-time.ts'
import type { Cents } from '../../core/money.ts'
import type { WeeklyShift } from '../../modules/merchants/hours/index.ts'
import type { DemoOffer, StockedProduct } from '../alcohol/make-offers.ts'
import { firstEntityId } from '../menus.ts'
import type { DemoEntity, DemoMerchant } from '../merchants/demo-merchant.ts'

/** An item that can be ordered, with its required and optional choices. */
export type Goods = {
  id: string
  name: string
  price: Cents
  isAlcohol: boolean
  /** When it is available; null means always. */
  hours: readonly WeeklyShift[] | null
  groups: readonly Choice[]
  /** The first dishes of a section are the most popular. */
  appeal: number
}
export type Choice = { id: string; name: string; min: number; max: number; options: readonly ChoiceOption[] }
export type ChoiceOption = { id: string; name: string; price: Cents; groups: readonly Choice[] }

type Item = Extract<DemoEntity, { type: 'Item' }>
type Option = Extract<DemoEntity, { type: 'Option' }>
type Group = Extract<DemoEntity, { type: 'OptionGroup' | 'PriceGroup' }>

/**
 * What each merchant sells, by merchant id. Entities have the same numbers as in `insertMenus`, in the order of the merchants. Leaves out
 * items sold by weight, by the dozen or per guest.
 */
export function stockShelves(
  merchants: readonly DemoMerchant[],
  bottles: { products: readonly StockedProduct[]; offers: readonly DemoOffer[] },
): Map<number, Goods[]> {
  const offered = stockBottles(bottles)
  const shelves = new Map<number, Goods[]>()
  let before = firstEntityId
  for (const merchant of merchants) {
    shelves.set(merchant.merchantId, offered.get(merchant.merchantId) ?? stockDishes(merchant, before))
    before += merchant.entities.length
  }
  return shelves
}

function stockBottles({ products, offers }: Parameters<typeof stockShelves>[1]): Map<number, Goods[]> {
  const sizes = new Map(
    products.flatMap(({ product, variantIds }) =>
      variantIds.map((variantId, index) => {
        const name = `${product.name}, ${product.variants[index]!.size}`
        return [variantId, { name, appeal: 1 + product.popularity / 25 }] as const
      }),
    ),
  )
  const goods = offers.map(({ merchantId, variantId, price }) => {
    const bottle = { id: `V${variantId}`, price, isAlcohol: true, hours: null, groups: [] }
    return { merchantId, goods: { ...bottle, ...sizes.get(variantId)! } }
  })
  const byStore = Map.groupBy(goods, ({ merchantId }) => merchantId)
  return new Map([...byStore].map(([store, list]) => [store, list.map((offer) => offer.goods)]))
}

function stockDishes({ entities, links, schedules }: DemoMerchant, firstId: number): Goods[] {
  const byKey = new Map(entities.map((entity, index) => [entity.key, { entity, id: `N${firstId + index}` }]))
  const children = Map.groupBy(links, ({ parent }) => parent)
  const under = (key: number | null) => (children.get(key) ?? []).map(({ child }) => byKey.get(child)!)
  const hoursOf = (keys: readonly number[] = []) =>
    keys.length === 0
      ? null
      : schedules.filter(({ scheduleKey }) => keys.includes(scheduleKey)).flatMap(({ hours }) => hours)

  const choicesOf = (key: number): Choice[] =>
    under(key).flatMap(({ entity, id }) => {
      if (entity.type !== 'OptionGroup' && entity.type !== 'PriceGroup') return []
      const options = under(entity.key).flatMap((child) =>
        child.entity.type === 'Option' && !child.entity.hidden ? [optionOf(child.entity, child.id)] : [],
      )
      return options.length === 0
        ? []
        : [{ id, name: entity.name, ...pickLimits(entity, options.length), options }]
    })
  const optionOf = ({ key, name, price }: Option, id: string): ChoiceOption => {
    return { id, name, price, groups: choicesOf(key) }
  }

  const goods = new Map<string, Goods>()
  const visit = (section: number | null, hours: readonly WeeklyShift[] | null, isAlcohol: boolean) => {
    for (const [place, { entity, id }] of under(section).entries()) {
      if (entity.hidden) continue
      if (entity.type === 'SubMenu')
        visit(entity.key, hoursOf(entity.scheduleKeys) ?? hours, entity.alcohol ?? isAlcohol)
      if (entity.type !== 'Item' || !isSoldOneByOne(entity) || entity.tobacco || goods.has(id)) continue
      goods.set(id, {
        id,
        name: entity.name,
        price: entity.price,
        isAlcohol: entity.alcohol ?? isAlcohol,
        hours: hoursOf(entity.scheduleKeys) ?? hours,
        groups: choicesOf(entity.key),
        appeal: 1 + 4 / (1 + place),
      })
    }
  }
  visit(null, null, false)
  return [...goods.values()].filter(({ price, groups }) => price > 0 || groups.some(({ min }) => min > 0))
}

const isSoldOneByOne = ({ qtyMin, qtyIncrements }: Item) => qtyMin <= 1000 && qtyIncrements === 1000

/** Nothing is chosen from a group that scales with the number of guests. */
function pickLimits(group: Group, options: number): { min: number; max: number } {
  if (group.type === 'PriceGroup') return { min: 1, max: 1 }
  if (group.selectionType === 'radio') return { min: 1, max: 1 }
  if (group.selectionType === 'upToOne') return { min: 0, max: 1 }
  const max =
    group.selectionType === 'quantity'
      ? group.selectionsMax
      : Math.min(group.selectionsMax || options, options)
  return { min: group.selectionsMin, max }
}

/** Whether one of the shifts includes a minute of a day. */
export function isWithin(shifts: readonly WeeklyShift[], day: LocalDay, minute: number): boolean {
  const weekday = toWeekday(day)
  return shifts.some(
    ({ day: of, startMinute, endMinute }) => of === weekday && startMinute <= minute && minute < endMinute,
  )
}
