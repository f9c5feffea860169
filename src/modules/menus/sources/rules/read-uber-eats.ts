import type { DietaryMark } from '../../../../core/dietary.ts'
import { mapping, type Work } from '../../../../runtime/slices.ts'
import { centsIn, type Json, member, numberIn, objectIn, objectsIn, textIn, textsIn } from './json-fields.ts'
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

/** English where there is a choice. */
function titleOf(entity: Json, name = 'title'): string | undefined {
  const plain = textIn(entity, name)
  if (plain !== undefined) return plain
  const texts = objectIn(objectIn(entity, name), 'translations')
  const languages = Object.keys(texts)
  const language = languages.find((one) => /^en/i.test(one)) ?? languages[0]
  return language === undefined ? undefined : textIn(texts, language)
}

/** A menu as the Eats Marketplace API (`/v2/eats/stores/{store_id}/menus`) takes and answers it. */
export function* readUberEats(document: Json): Work<SourceReading> {
  const gaps: Gap[] = []
  const raw = new Map(objectsIn(document, 'items').map((item) => [textIn(item, 'id') ?? '', item]))
  const rawGroups = objectsIn(document, 'modifier_groups')
  const categories = new Map(objectsIn(document, 'categories').map((one) => [textIn(one, 'id') ?? '', one]))
  const menus = objectsIn(document, 'menus')
  const items: SourceItem[] = yield* mapping([...raw.values()], (item) => readItem(item, gaps))
  const groups: SourceGroup[] = yield* mapping(rawGroups, (group) => readGroup(group, raw, gaps))
  const toSections = (ids: readonly string[], prefix: string) =>
    ids.flatMap((id) => {
      const category = categories.get(id)
      return category ? [readCategory(category, prefix)] : []
    })
  const read = menus.map((menu): SourceSection => {
    const name = titleOf(menu) ?? 'Menu'
    if (hasHours(menu)) gaps.push({ code: 'hours', name })
    const id = textIn(menu, 'id') ?? name
    const prefix = menus.length > 1 ? `${id}/` : ''
    return { id, name, items: [], sections: toSections(textsIn(menu, 'category_ids'), prefix) }
  })
  const sections =
    read.length > 1 ? read : read.length === 1 ? read[0]!.sections : toSections([...categories.keys()], '')
  const placed = new Set([...categories.values()].flatMap(itemIds))
  // Items that stand in no category are modifiers, which their groups hold.
  return { menu: { sections, items: items.filter(({ id }) => placed.has(id)), groups }, gaps }
}

const itemIds = (category: Json) =>
  objectsIn(category, 'entities')
    .filter((entity) => (textIn(entity, 'type') ?? 'ITEM') === 'ITEM')
    .flatMap((entity) => textIn(entity, 'id') ?? [])

function readCategory(category: Json, prefix: string): SourceSection {
  const id = textIn(category, 'id') ?? ''
  const subtitle = titleOf(category, 'subtitle')
  return {
    id: prefix + id,
    name: titleOf(category) ?? id,
    ...(subtitle !== undefined && { description: subtitle }),
    sections: [],
    items: itemIds(category),
  }
}

/** All day, every day is no restriction. */
const hasHours = (menu: Json) =>
  objectsIn(menu, 'service_availability').some((day) =>
    objectsIn(day, 'time_periods').some(
      (period) => textIn(period, 'start_time') !== '00:00' || textIn(period, 'end_time') !== '23:59',
    ),
  )

function commonFields(item: Json) {
  const id = textIn(item, 'id') ?? ''
  const description = titleOf(item, 'description')
  const suspension = member(objectIn(item, 'suspension_info'), 'suspension')
  return {
    id,
    name: titleOf(item) ?? id,
    ...(description !== undefined && { description }),
    groups: textsIn(objectIn(item, 'modifier_group_ids'), 'ids'),
    isSoldOut: suspension !== undefined && suspension !== null,
  }
}

function readItem(item: Json, gaps: Gap[]): SourceItem {
  const { calories, ...common } = { ...commonFields(item), ...caloriesIn(item) }
  const kinds = objectIn(objectIn(item, 'dish_info'), 'classifications')
  const image = textIn(item, 'image_url')
  const listed = textsIn(objectIn(kinds, 'dietary_label_info'), 'labels')
  for (const label of listed)
    if (!labels.has(label)) gaps.push({ code: 'unknown_mark', name: `${common.name}: ${label}` })
  if (numberIn(objectIn(item, 'tax_info'), 'tax_rate') !== undefined)
    gaps.push({ code: 'tax_rate', name: common.name })
  return {
    ...common,
    price: centsIn(objectIn(item, 'price_info'), 'price') ?? null,
    sizes: [],
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

/** The price of an item within a group may be another one. */
function priceWithin(item: Json, groupId: string): number {
  const prices = objectIn(item, 'price_info')
  const own = objectsIn(prices, 'overrides').find(
    (one) => textIn(one, 'context_type') === 'MODIFIER_GROUP' && textIn(one, 'context_value') === groupId,
  )
  return centsIn(own ?? prices, 'price') ?? 0
}

function readGroup(group: Json, items: ReadonlyMap<string, Json>, gaps: Gap[]): SourceGroup {
  const id = textIn(group, 'id') ?? ''
  const name = titleOf(group) ?? id
  const limits = objectIn(objectIn(group, 'quantity_info'), 'quantity')
  const max = numberIn(limits, 'max_permitted')
  let canRepeat = false
  const options = objectsIn(group, 'modifier_options').flatMap((one): SourceOption[] => {
    const item = items.get(textIn(one, 'id') ?? '')
    if (!item) return []
    const amounts = objectIn(objectIn(item, 'quantity_info'), 'quantity')
    const most = numberIn(amounts, 'max_permitted')
    const byDefault = numberIn(amounts, 'default_quantity') ?? 0
    if (most !== undefined && most > 1) canRepeat = true
    if ((numberIn(amounts, 'charge_above') ?? 0) > 0) gaps.push({ code: 'group_limits', name })
    return [
      {
        ...commonFields(item),
        price: priceWithin(item, id),
        isPreselected: byDefault > 0,
        ...(most !== undefined && most > 1 && { max: most }),
      },
    ]
  })
  return { id, name, min: numberIn(limits, 'min_permitted') ?? 0, max: max ?? null, canRepeat, options }
}
