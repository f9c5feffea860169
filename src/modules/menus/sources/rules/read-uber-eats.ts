import type { DietaryMark } from '../../../../core/dietary.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import {
  centsIn,
  flagIn,
  type Json,
  member,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from './json-fields.ts'
import { outermost, periodsIn, toWeek } from './source-hours.ts'
import type {
  Gap,
  SourceGroup,
  SourceItem,
  SourceOption,
  SourceReading,
  SourceSection,
} from './source-menu.ts'

const labels = new Map<string, DietaryMark>([
  ['VEGAN', 'vegan'],
  ['VEGETARIAN', 'vegetarian'],
  ['GLUTEN_FREE', 'gluten_free'],
  ['HALAL', 'halal'],
  ['KOSHER', 'kosher'],
  ['DAIRY_FREE', 'dairy_free'],
  ['NUT_FREE', 'nut_free'],
  ['SPICY', 'spicy'],
])

/** English if there is a choice. */
function readTitle(entity: Json, name = 'title'): string | undefined {
  const plain = textIn(entity, name)
  if (plain !== undefined) return plain
  const texts = objectIn(objectIn(entity, name), 'translations')
  const languages = Object.keys(texts)
  const language = languages.find((one) => /^en/i.test(one)) ?? languages[0]
  return language === undefined ? undefined : textIn(texts, language)
}

type Reading = {
  items: ReadonlyMap<string, Json>
  rawGroups: ReadonlyMap<string, Json>
  groups: Map<string, SourceGroup>
  gaps: Gap[]
}

/** A menu in the format of the Eats Marketplace API (`/v2/eats/stores/{store_id}/menus`). */
export function* readUberEats(document: Json): Work<SourceReading> {
  const gaps: Gap[] = []
  const raw = new Map(objectsIn(document, 'items').map((item) => [textIn(item, 'id') ?? '', item]))
  const rawGroups = new Map(
    objectsIn(document, 'modifier_groups').map((group) => [textIn(group, 'id') ?? '', group]),
  )
  const categories = new Map(objectsIn(document, 'categories').map((one) => [textIn(one, 'id') ?? '', one]))
  const menus = objectsIn(document, 'menus')
  const reading: Reading = { items: raw, rawGroups, groups: new Map(), gaps }
  // Items in no category are modifiers, contained in their groups.
  const placed = new Set([...categories.values()].flatMap(itemIds))
  const sold = [...raw.values()].filter((item) => placed.has(textIn(item, 'id') ?? ''))
  const items: SourceItem[] = yield* mapping(sold, (item) => readItem(item, reading))
  const toSections = (ids: readonly string[], prefix: string) =>
    ids.flatMap((id) => {
      const category = categories.get(id)
      return category ? [readCategory(category, prefix)] : []
    })
  const read = menus.map((menu): SourceSection => {
    const name = readTitle(menu) ?? 'Menu'
    const id = textIn(menu, 'id') ?? name
    const prefix = menus.length > 1 ? `${id}/` : ''
    const hours = toWeek(periodsIn(menu, 'service_availability'))
    return { id, name, hours, items: [], sections: toSections(textsIn(menu, 'category_ids'), prefix) }
  })
  const sections = read.length > 0 ? outermost(read) : toSections([...categories.keys()], '')
  return { menu: { sections, items, groups: [...reading.groups.values()] }, gaps }
}

const itemIds = (category: Json) =>
  objectsIn(category, 'entities')
    .filter((entity) => (textIn(entity, 'type') ?? 'ITEM') === 'ITEM')
    .flatMap((entity) => textIn(entity, 'id') ?? [])

function readCategory(category: Json, prefix: string): SourceSection {
  const id = textIn(category, 'id') ?? ''
  const subtitle = readTitle(category, 'subtitle')
  return {
    id: prefix + id,
    name: readTitle(category) ?? id,
    ...(subtitle !== undefined && { description: subtitle }),
    sections: [],
    items: itemIds(category),
  }
}

function commonFields(item: Json, reading: Reading) {
  const id = textIn(item, 'id') ?? ''
  const description = readTitle(item, 'description')
  const suspension = member(objectIn(item, 'suspension_info'), 'suspension')
  // A suspension is lifted by setting it to end at 0.
  const isLifted = numberIn(suspension, 'suspend_until') === 0
  return {
    id,
    name: readTitle(item) ?? id,
    ...(description !== undefined && { description }),
    groups: listGroups(item, reading),
    isSoldOut: suspension !== undefined && suspension !== null && !isLifted,
  }
}

function readItem(item: Json, reading: Reading): SourceItem {
  const { gaps } = reading
  const { calories, ...common } = { ...commonFields(item, reading), ...caloriesIn(item) }
  const kinds = objectIn(objectIn(item, 'dish_info'), 'classifications')
  const image = textIn(item, 'image_url')
  const listed = textsIn(objectIn(kinds, 'dietary_label_info'), 'labels')
  for (const label of listed)
    if (!labels.has(label)) gaps.push({ code: 'unknown_mark', name: `${common.name}: ${label}` })
  if (numberIn(objectIn(item, 'tax_info'), 'tax_rate') !== undefined)
    gaps.push({ code: 'tax_rate', name: common.name })
  const visible = objectsIn(objectIn(item, 'visibility_info'), 'hours')
  if (visible.some((one) => textIn(one, 'start_date') || textIn(one, 'end_date')))
    gaps.push({ code: 'hours', name: common.name })
  const prices = objectIn(item, 'price_info')
  // An item has one price here, whichever menu it is ordered from and however it is handed over.
  if (objectsIn(prices, 'overrides').some((one) => !parents.includes(textIn(one, 'context_type') ?? '')))
    gaps.push({ code: 'other_price', name: common.name })
  return {
    ...common,
    price: centsIn(prices, 'price') ?? null,
    sizes: [],
    hours: toWeek(visible.flatMap((one) => periodsIn(one, 'hours_of_week'))),
    dietary: listed.flatMap((label) => labels.get(label) ?? []),
    isAlcohol: (numberIn(kinds, 'alcoholic_items') ?? 0) > 0,
    ...(calories !== undefined && { calories }),
    ...(image !== undefined && { imageUrl: image }),
  }
}

function caloriesIn(item: Json): { calories?: number } {
  const range = objectIn(objectIn(item, 'nutritional_info'), 'calories')
  const calories = numberIn(range, 'lower_range')
  return calories === undefined ? {} : { calories }
}

/** Where something is chosen: a group, and the item with the group. */
type Context = { group: string; item: string }
const parents = ['MODIFIER_GROUP', 'ITEM']

/** The override that applies in this place: the item above takes precedence over the group. */
function overrideIn(rules: Json, { group, item }: Context): Json | undefined {
  const overrides = objectsIn(rules, 'overrides')
  const of = (type: string, value: string) =>
    overrides.find((one) => textIn(one, 'context_type') === type && textIn(one, 'context_value') === value)
  return of('ITEM', item) ?? of('MODIFIER_GROUP', group)
}

const priceWithin = (item: Json, context: Context): number => {
  const prices = objectIn(item, 'price_info')
  return centsIn(overrideIn(prices, context) ?? {}, 'price') ?? centsIn(prices, 'price') ?? 0
}

/** Limits and quantities: an override replaces all of the usual ones. */
function amountsWithin(entity: Json, context: Context): Json {
  const info = objectIn(entity, 'quantity_info')
  return objectIn(overrideIn(info, context) ?? info, 'quantity')
}

/** A group is shared by all items; if anything in it differs for an item, it becomes a group of that item. */
function listGroups(owner: Json, reading: Reading): string[] {
  const item = textIn(owner, 'id') ?? ''
  return textsIn(objectIn(owner, 'modifier_group_ids'), 'ids').flatMap((group) => {
    const raw = reading.rawGroups.get(group)
    if (!raw) return []
    const rules = [raw, ...optionsOf(raw, reading)].flatMap((one) => [
      objectIn(one, 'quantity_info'),
      objectIn(one, 'price_info'),
    ])
    const isOwn = rules.some((rule) =>
      objectsIn(rule, 'overrides').some(
        (one) => textIn(one, 'context_type') === 'ITEM' && textIn(one, 'context_value') === item,
      ),
    )
    const id = isOwn ? `${group}@${item}` : group
    if (!reading.groups.has(id)) addGroup(raw, id, { group, item: isOwn ? item : '' }, reading)
    return [id]
  })
}

const optionsOf = (group: Json, { items }: Reading): Json[] =>
  objectsIn(group, 'modifier_options')
    .map((one) => items.get(textIn(one, 'id') ?? ''))
    .filter((one) => one !== undefined)

function addGroup(group: Json, id: string, context: Context, reading: Reading) {
  const name = readTitle(group) ?? context.group
  const limits = amountsWithin(group, context)
  const min = flagIn(limits, 'is_min_permitted_optional') ? 0 : (numberIn(limits, 'min_permitted') ?? 0)
  const options: SourceOption[] = []
  const made = { id, name, min, max: numberIn(limits, 'max_permitted') ?? null, canRepeat: false, options }
  // Before its options, since a group may contain itself.
  reading.groups.set(id, made)
  for (const item of optionsOf(group, reading)) {
    const amounts = amountsWithin(item, context)
    const most = numberIn(amounts, 'max_permitted')
    if (most !== undefined && most > 1) made.canRepeat = true
    if ((numberIn(amounts, 'charge_above') ?? 0) > 0 || (numberIn(amounts, 'min_permitted') ?? 0) > 0)
      reading.gaps.push({ code: 'group_limits', name })
    options.push({
      ...commonFields(item, reading),
      price: priceWithin(item, context),
      isPreselected: (numberIn(amounts, 'default_quantity') ?? 0) > 0,
      ...(most !== undefined && most > 1 && { max: most }),
    })
  }
}
