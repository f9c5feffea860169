import type { DietaryMark } from '../../../../core/dietary.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import {
  centsIn,
  flagIn,
  isJson,
  type Json,
  member,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from './json-fields.ts'
import { dayIn, everyDay, outermost, toWeek } from './source-hours.ts'
import type {
  Gap,
  SourceGroup,
  SourceItem,
  SourceOption,
  SourceReading,
  SourceSection,
} from './source-menu.ts'

const tags = new Map<string, DietaryMark>([
  ['TAG_KEY_DIETARY_VEGAN', 'vegan'],
  ['TAG_KEY_DIETARY_VEGETARIAN', 'vegetarian'],
  ['TAG_KEY_DIETARY_GLUTEN_FREE', 'gluten_free'],
  ['TAG_KEY_DIETARY_HALAL', 'halal'],
  ['TAG_KEY_DIETARY_KOSHER', 'kosher'],
  ['TAG_KEY_DIETARY_DAIRY_FREE', 'dairy_free'],
  ['TAG_KEY_DIETARY_NUT_FREE', 'nut_free'],
  ['TAG_KEY_SPICY', 'spicy'],
])

type Reading = { gaps: Gap[]; groups: Map<string, SourceGroup>; items: Map<string, SourceItem> }

/**
 * A menu in the format of the Marketplace API (`/api/v1/menus`), or the list of them for a store. Extras are listed
 * in each item; equal ones with the same id become one group.
 */
export function* readDoorDash(document: Json): Work<SourceReading> {
  const reading: Reading = { gaps: [], groups: new Map(), items: new Map() }
  const wrapped = [...objectsIn(document, 'menus'), ...(isJson(member(document, 'menu')) ? [document] : [])]
  const menus = wrapped.map((one) => ({
    all: one,
    menu: isJson(member(one, 'menu')) ? objectIn(one, 'menu') : one,
  }))
  const read: SourceSection[] = []
  for (const { all, menu } of menus) {
    const name = textIn(menu, 'name') ?? 'Menu'
    if (objectsIn(all, 'special_hours').length > 0) reading.gaps.push({ code: 'hours', name })
    const id = textIn(menu, 'merchant_supplied_id') || name
    const categories = inOrder(objectsIn(menu, 'categories'))
    const prefix = menus.length > 1 ? `${id}/` : ''
    const sections = yield* mapping(categories, (category) => readCategory(category, prefix, reading))
    read.push({ id, name, hours: toWeek(hoursIn(all, 'open_hours')), items: [], sections })
  }
  return {
    menu: {
      sections: outermost(read),
      items: [...reading.items.values()],
      groups: [...reading.groups.values()],
    },
    gaps: reading.gaps,
  }
}

/** Without a day they apply every day, without times all day. */
const hoursIn = (entity: Json, name: string) =>
  objectsIn(entity, name).flatMap((one) => {
    const day = dayIn(one, 'day_index')
    const times = { from: textIn(one, 'start_time'), to: textIn(one, 'end_time') }
    return (day === undefined ? everyDay : [day]).map((each) => ({ day: each, ...times }))
  })

const inOrder = (list: Json[]) =>
  list.toSorted((a, b) => (numberIn(a, 'sort_id') ?? 0) - (numberIn(b, 'sort_id') ?? 0))

const nameOf = (entity: Json) => textIn(entity, 'name') ?? ''

function commonFields(entity: Json) {
  const description = textIn(entity, 'description') ?? textIn(entity, 'subtitle')
  const active = flagIn(entity, 'active')
  return {
    id: textIn(entity, 'merchant_supplied_id') || nameOf(entity).toLowerCase(),
    name: nameOf(entity),
    ...(description !== undefined && { description }),
    ...(active !== undefined && { isHidden: !active }),
  }
}

function readCategory(category: Json, prefix: string, reading: Reading): SourceSection {
  const items = inOrder(objectsIn(category, 'items')).map((raw) => {
    const item = readItem(raw, reading)
    if (!reading.items.has(item.id)) reading.items.set(item.id, item)
    return item.id
  })
  const { id, ...common } = commonFields(category)
  return { id: prefix + id, ...common, sections: [], items }
}

function readItem(item: Json, reading: Reading): SourceItem {
  const common = commonFields(item)
  const { gaps } = reading
  const info = objectIn(item, 'dish_info')
  const listed = textsIn(objectIn(info, 'classification_info'), 'classification_tags')
  for (const tag of listed)
    if (!tags.has(tag)) gaps.push({ code: 'unknown_mark', name: `${common.name}: ${tag}` })
  if (member(item, 'tax_rate') !== undefined) gaps.push({ code: 'tax_rate', name: common.name })
  const calories = numberIn(objectIn(objectIn(info, 'nutritional_info'), 'calorific_info'), 'lower_range')
  const image = textIn(item, 'original_image_url')
  const isAlcohol =
    flagIn(item, 'is_alcohol') ?? flagIn(objectIn(info, 'classification_info'), 'has_alcoholic_items')
  // The pickup price, if it differs.
  if ((centsIn(item, 'base_price') ?? centsIn(item, 'price')) !== centsIn(item, 'price'))
    gaps.push({ code: 'other_price', name: common.name })
  const own = objectsIn(item, 'item_special_hours')
  if (own.some((one) => textIn(one, 'start_date') || textIn(one, 'end_date')))
    gaps.push({ code: 'hours', name: common.name })
  return {
    ...common,
    price: centsIn(item, 'price') ?? null,
    sizes: [],
    hours: toWeek(hoursIn(item, 'item_special_hours')),
    groups: groupsIn(item, reading),
    dietary: listed.flatMap((tag) => tags.get(tag) ?? []),
    ...(isAlcohol !== undefined && { isAlcohol }),
    ...(calories !== undefined && { calories }),
    ...(image !== undefined && image !== '' && { imageUrl: image }),
  }
}

/** Extras below options aren't deeper than people can reasonably choose. */
const maxDepth = 8

function groupsIn(entity: Json, reading: Reading, depth = 1): string[] {
  const extras = inOrder(objectsIn(entity, 'extras'))
  if (depth > maxDepth) {
    reading.gaps.push(...extras.map((extra): Gap => ({ code: 'nested_in_itself', name: nameOf(extra) })))
    return []
  }
  return extras.map((extra) => {
    const common = commonFields(extra)
    const perOption = numberIn(extra, 'max_option_choice_quantity') ?? 1
    const canRepeat = perOption > 1
    if ((numberIn(extra, 'num_free_options') ?? 0) > 0)
      reading.gaps.push({ code: 'group_limits', name: common.name })
    const options = inOrder(objectsIn(extra, 'options')).map((option): SourceOption => {
      const amounts = objectIn(option, 'quantity_info')
      if (objectsIn(option, 'item_extra_option_special_hours').length > 0)
        reading.gaps.push({ code: 'hours', name: `${common.name}: ${nameOf(option)}` })
      if ((numberIn(amounts, 'charge_above') ?? 0) > 0)
        reading.gaps.push({ code: 'group_limits', name: common.name })
      return {
        ...commonFields(option),
        price: centsIn(option, 'price') ?? 0,
        groups: groupsIn(option, reading, depth + 1),
        isPreselected: flagIn(option, 'default') ?? (numberIn(amounts, 'default_quantity') ?? 0) > 0,
        ...(canRepeat && { max: perOption }),
      }
    })
    const most = numberIn(extra, canRepeat ? 'max_aggregate_options_quantity' : 'max_num_options')
    const least = numberIn(extra, canRepeat ? 'min_aggregate_options_quantity' : 'min_num_options')
    const group = { ...common, min: least ?? 0, max: most ? most : null, canRepeat, options }
    return addGroup(group, reading)
  })
}

function addGroup(group: SourceGroup, { groups }: Reading): string {
  const isSame = (other: SourceGroup) =>
    JSON.stringify({ ...other, id: '' }) === JSON.stringify({ ...group, id: '' })
  for (let copy = 1; ; copy++) {
    const id = copy === 1 ? group.id : `${group.id} ${copy}`
    const known = groups.get(id)
    if (known && !isSame(known)) continue
    if (!known) groups.set(id, { ...group, id })
    return id
  }
}
