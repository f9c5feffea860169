import { grouping, mapping, type Work } from '../../../../runtime/slices.ts'
import { flagIn, type Json, member, objectIn, objectsIn, textIn, textsIn } from './json-fields.ts'
import { dayIn, toWeek } from './source-hours.ts'
import type {
  Gap,
  SourceGroup,
  SourceItem,
  SourceOption,
  SourceReading,
  SourceSection,
} from './source-menu.ts'
import {
  byOrdinal,
  dietIn,
  isOwnUse,
  isPresent,
  isSoldOutIn,
  priceIn,
  readId,
  readList,
  type SquarePlace,
} from './square-parts.ts'

/** The types of catalog objects that make up a menu. */
export const squareTypes = [
  'ITEM',
  'CATEGORY',
  'MODIFIER_LIST',
  'IMAGE',
  'TAX',
  'AVAILABILITY_PERIOD',
] as const

type Catalog = Record<(typeof squareTypes)[number], ReadonlyMap<string, Json>>
type Reading = { place: SquarePlace; gaps: Gap[]; catalog: Catalog; groups: Map<string, SourceGroup> }

/** A seller's catalog as sold at one of its locations. */
export function* readSquare(objects: readonly Json[], place: SquarePlace): Work<SourceReading> {
  const byType = yield* grouping(
    objects.filter((object) => isPresent(object, place)),
    (object) => textIn(object, 'type') ?? '',
  )
  const catalog = Object.fromEntries(
    squareTypes.map((type) => [type, new Map((byType.get(type) ?? []).map((one) => [readId(one), one]))]),
  ) as unknown as Catalog
  const reading: Reading = { place, gaps: [], catalog, groups: new Map() }
  const sold = [...catalog.ITEM.values()].filter((item) => isSold(item, reading))
  const items = yield* mapping(sold, (item) => readItem(item, reading))
  const sections = readSections(sold, reading)
  nameTaxes(sold, reading)
  return { menu: { sections, items, groups: [...reading.groups.values()] }, gaps: reading.gaps }
}

const goods = [undefined, 'REGULAR', 'FOOD_AND_BEV']

/** Archived items are gone; gift cards and appointments don't belong on a menu. */
function isSold(item: Json, { gaps }: Reading): boolean {
  const data = objectIn(item, 'item_data')
  if (flagIn(data, 'is_archived')) return false
  const isGoods = goods.includes(textIn(data, 'product_type'))
  if (!isGoods) gaps.push({ code: 'kind_of_item', name: nameOf(item) })
  return isGoods
}

const nameOf = (item: Json) => {
  const data = objectIn(item, 'item_data')
  return textIn(data, 'buyer_facing_name') || textIn(data, 'name') || readId(item)
}

/** A single variation is the item itself; several are its sizes. */
function readItem(item: Json, reading: Reading): SourceItem {
  const { place, gaps } = reading
  const data = objectIn(item, 'item_data')
  const name = nameOf(item)
  const variations = objectsIn(data, 'variations')
    .filter(
      (one) => isPresent(one, place) && flagIn(objectIn(one, 'item_variation_data'), 'sellable') !== false,
    )
    .toSorted(byOrdinal((one) => objectIn(one, 'item_variation_data')))
  const description = textIn(data, 'description_plaintext') ?? textIn(data, 'description')
  const isAlcohol = flagIn(data, 'is_alcoholic')
  const imageUrl = findPicture(item, reading)
  return {
    ...{ id: readId(item), name },
    ...(description !== undefined && { description }),
    ...soldAs(variations, name, { place, gaps }),
    groups: listGroups(item, reading),
    ...dietIn(data, { name, gaps }),
    ...(isAlcohol !== undefined && { isAlcohol }),
    ...(imageUrl !== undefined && { imageUrl }),
  }
}

function soldAs(variations: readonly Json[], name: string, { place, gaps }: Pick<Reading, 'place' | 'gaps'>) {
  const dataOf = (variation: Json) => objectIn(variation, 'item_variation_data')
  if (variations.length <= 1) {
    const data = variations[0] ? dataOf(variations[0]) : {}
    return {
      ...{ price: priceIn(data, place, { name, gaps }), sizes: [], isSoldOut: isSoldOutIn(data, place) },
      ...(variations[0] && { saleId: readId(variations[0]) }),
    }
  }
  const sizes = variations.map((variation): SourceOption => {
    const data = dataOf(variation)
    const sizeName = textIn(data, 'name') || readId(variation)
    const price = priceIn(data, place, { name: `${name}: ${sizeName}`, gaps })
    if (price === null) gaps.push({ code: 'no_price', name: `${name}: ${sizeName}` })
    return {
      ...{ id: readId(variation), name: sizeName, price: price ?? 0, groups: [], saleId: readId(variation) },
      isHidden: price === null,
      isSoldOut: isSoldOutIn(data, place),
    }
  })
  return { price: null, sizes }
}

function findPicture(item: Json, { catalog }: Reading): string | undefined {
  const ids = [...textsIn(objectIn(item, 'item_data'), 'image_ids'), ...textsIn(item, 'image_id')]
  return ids.map((id) => textIn(objectIn(catalog.IMAGE.get(id), 'image_data'), 'url')).find(Boolean)
}

/**
 * A list that an item uses unchanged is one group shared by all items; with its own limits, it becomes a group of
 * that item.
 */
function listGroups(item: Json, reading: Reading): string[] {
  const infos = objectsIn(objectIn(item, 'item_data'), 'modifier_list_info')
    .filter((info) => flagIn(info, 'enabled') !== false)
    .toSorted(byOrdinal((info) => info))
  return infos.flatMap((info) => {
    const list = reading.catalog.MODIFIER_LIST.get(textIn(info, 'modifier_list_id') ?? '')
    if (!list) return []
    const id = isOwnUse(info) ? `${readId(list)}@${readId(item)}` : readId(list)
    const group = reading.groups.get(id) ?? readList(list, info, id, reading)
    if (!group) return []
    reading.groups.set(id, group)
    return [id]
  })
}

/** The sections customers see: the menu's, if the item has any, otherwise the point of sale's. Never the kitchen's. */
function listCategories(item: Json, { catalog }: Reading): Json[] {
  const data = objectIn(item, 'item_data')
  const places = objectsIn(data, 'categories')
  const older = [textIn(data, 'category_id'), textIn(objectIn(data, 'reporting_category'), 'id')]
  const all =
    places.length > 0 ? places : older.flatMap((id) => (id === undefined ? [] : [{ id }])).slice(0, 1)
  const known = all.filter((one) => {
    const category = catalog.CATEGORY.get(readId(one))
    return category !== undefined && typeOf(category) !== 'KITCHEN_CATEGORY'
  })
  const ofMenu = known.filter((one) => typeOf(catalog.CATEGORY.get(readId(one))!) === 'MENU_CATEGORY')
  return ofMenu.length > 0 ? ofMenu : known
}

const categoryData = (category: Json) => objectIn(category, 'category_data')
const typeOf = (category: Json) => textIn(categoryData(category), 'category_type')
const parentOf = (category: Json) => readId(objectIn(categoryData(category), 'parent_category'))

function readSections(items: readonly Json[], reading: Reading): SourceSection[] {
  const { catalog } = reading
  const held = new Map<string, { id: string; place: Json }[]>()
  for (const item of items)
    for (const place of listCategories(item, reading)) {
      const list = held.get(readId(place)) ?? []
      list.push({ id: readId(item), place })
      held.set(readId(place), list)
    }
  const all = [...catalog.CATEGORY.values()]
  const children = Map.groupBy(all, (one) => (catalog.CATEGORY.has(parentOf(one)) ? parentOf(one) : ''))
  const placeOf = (category: Json) => objectIn(categoryData(category), 'parent_category')
  /** `above` stops a tree that leads back into itself. */
  const below = (parent: string, above: readonly string[]): SourceSection[] =>
    (children.get(parent) ?? [])
      .filter((one) => !above.includes(readId(one)))
      .toSorted(byOrdinal(placeOf))
      .flatMap((category) => {
        const id = readId(category)
        const sections = below(id, [...above, id])
        const own = (held.get(id) ?? []).toSorted((a, b) => byOrdinal((one) => one)(a.place, b.place))
        if (sections.length === 0 && own.length === 0) return []
        const data = categoryData(category)
        const name = textIn(data, 'name') || id
        const isHidden = flagIn(data, 'online_visibility') === false
        const items = own.map((one) => one.id)
        return [{ id, name, isHidden, hours: hoursOf(data, catalog), sections, items: [...new Set(items)] }]
      })
  return below('', [])
}

/** The periods a category refers to. */
const hoursOf = (data: Json, { AVAILABILITY_PERIOD: periods }: Catalog) =>
  toWeek(
    textsIn(data, 'availability_period_ids').flatMap((id) => {
      const period = objectIn(periods.get(id), 'availability_period_data')
      const day = dayIn(period, 'day_of_week')
      if (day === undefined) return []
      return [{ day, from: textIn(period, 'start_local_time'), to: textIn(period, 'end_local_time') }]
    }),
  )

/** Each tax once, by name. */
function nameTaxes(items: readonly Json[], { catalog, gaps }: Reading) {
  const used = new Set(items.flatMap((item) => textsIn(objectIn(item, 'item_data'), 'tax_ids')))
  for (const [id, tax] of catalog.TAX) {
    const data = objectIn(tax, 'tax_data')
    if (used.has(id) && member(data, 'enabled') !== false)
      gaps.push({ code: 'tax_rate', name: textIn(data, 'name') ?? id })
  }
}
