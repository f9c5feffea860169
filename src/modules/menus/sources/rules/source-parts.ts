import { createHash } from 'node:crypto'
import { dietaryMarks } from '../../../../core/dietary.ts'
import { visiting, type Work } from '../../../../runtime/slices.ts'
import type { EntityType } from '../../rules/menu.ts'
import { cleanText, type Fields, textWithin } from './part-fields.ts'
import type {
  Gap,
  SourceGroup,
  SourceItem,
  SourceMenu,
  SourceOption,
  SourceReading,
  SourceSection,
} from './source-menu.ts'

/** One entity requested by a source. Its key is stable between imports. */
export type Part = { key: string; type: EntityType; fields: Fields; isSoldOut?: boolean; sale?: SaleId }
/** A part's id in the source's orders: an item in one of its variations, or a choice for it. */
export type SaleId = { id: string; isVariation: boolean }
/** A null parent is the top level. */
export type PartLink = { parent: string | null; child: string; order: number }
/** A picture named by the source for a part. It is fetched later. */
export type PartPicture = { key: string; url: string }

/** A source's menu as our entities and links, before it is compared with what is stored. */
export type SourceParts = {
  parts: readonly Part[]
  links: readonly PartLink[]
  pictures: readonly PartPicture[]
}
export type MappedSource = SourceParts & { gaps: readonly Gap[] }

const maxCents = 9_999_999
const maxThirdPartyId = 200
const maxAllergens = 20
const maxAllergenLength = 50
const maxCalories = 100_000
const maxUrl = 2_000
/** The maximum of a group without one, as everywhere on a menu. */
const noLimit = 99
const sizesName = 'Size'

type Building = {
  items: ReadonlyMap<string, SourceItem>
  groups: ReadonlyMap<string, SourceGroup>
  parts: Map<string, Part>
  links: Map<string, PartLink>
  pictures: Map<string, PartPicture>
  gaps: Gap[]
  placed: Set<string>
}

/** Maps a source to what our menus support; everything lost is listed in `gaps`. */
export function* mapSource({ menu, gaps }: SourceReading): Work<MappedSource> {
  const building: Building = {
    items: new Map(menu.items.map((item) => [item.id, item])),
    groups: new Map(menu.groups.map((group) => [group.id, group])),
    parts: new Map(),
    links: new Map(),
    pictures: new Map(),
    gaps: [...gaps],
    placed: new Set(),
  }
  for (const [order, section] of menu.sections.entries())
    yield* addSection(building, section, { parent: null, order })
  yield* addUnplaced(building, menu)
  return {
    parts: [...building.parts.values()],
    links: [...building.links.values()],
    pictures: [...building.pictures.values()],
    gaps: building.gaps,
  }
}

type PartPosition = { parent: string | null; order: number }

function* addSection(building: Building, section: SourceSection, place: PartPosition): Work<void> {
  const key = `section:${section.id}`
  if (building.parts.has(key)) return
  addPart(building, { key, type: 'SubMenu', fields: timedFields(building, section) })
  addLink(building, place, key)
  const hasBoth = section.sections.length > 0 && section.items.length > 0
  if (hasBoth) building.gaps.push({ code: 'mixed_section', name: section.name })
  for (const [order, below] of section.sections.entries())
    yield* addSection(building, below, { parent: key, order: order + Number(hasBoth) })
  const own = hasBoth ? `${key}/items` : key
  if (hasBoth) {
    const named = { id: `${section.id}/items`, name: section.name }
    addPart(building, { key: own, type: 'SubMenu', fields: commonFields(building, named) })
    addLink(building, { parent: key, order: 0 }, own)
  }
  yield* visiting(section.items.entries(), ([order, id]) => addItem(building, id, { parent: own, order }))
}

/** Items that aren't in a section are kept, in a separate section. */
function* addUnplaced(building: Building, { sections, items }: SourceMenu): Work<void> {
  const unplaced = items.filter(({ id }) => !building.placed.has(id))
  if (unplaced.length === 0) return
  building.gaps.push(...unplaced.map(({ name }): Gap => ({ code: 'no_section', name })))
  const section = { id: ' unplaced', name: 'More', sections: [], items: unplaced.map(({ id }) => id) }
  yield* addSection(building, section, { parent: null, order: sections.length })
}

function addItem(building: Building, id: string, place: PartPosition) {
  const item = building.items.get(id)
  if (!item) return
  const key = `item:${id}`
  building.placed.add(id)
  addLink(building, place, key)
  if (building.parts.has(key)) return
  addPart(building, {
    key,
    type: 'Item',
    fields: itemFields(building, item),
    ...(item.isSoldOut !== undefined && { isSoldOut: item.isSoldOut }),
    ...saleOf(item, true),
  })
  if (item.imageUrl !== undefined) addPicture(building, key, item)
  addSizes(building, item, key)
  for (const [order, group] of item.groups.entries())
    addGroup(building, group, { parent: key, order: order + 1 }, [])
}

const maxSaleId = 255

const saleOf = ({ saleId }: Pick<SourceOption, 'saleId'>, isVariation: boolean) =>
  saleId !== undefined && saleId !== '' && saleId.length <= maxSaleId && cleanText(saleId) === saleId
    ? { sale: { id: saleId, isVariation } }
    : {}

function addPicture(building: Building, key: string, { imageUrl = '', name }: SourceItem) {
  const isWeb = ['http:', 'https:'].includes(URL.parse(imageUrl)?.protocol ?? '')
  if (isWeb && imageUrl.length <= maxUrl) building.pictures.set(key, { key, url: cleanText(imageUrl) })
  else building.gaps.push({ code: 'pictures_dropped', name })
}

/** Sizes are the options of the item's PriceGroup; the item's own price is 0 then. */
function addSizes(building: Building, { id, name, sizes }: SourceItem, parent: string) {
  if (sizes.length === 0) return
  const key = `sizes:${id}`
  addPart(building, { key, type: 'PriceGroup', fields: { name: sizesName } })
  addLink(building, { parent, order: 0 }, key)
  for (const [order, size] of sizes.entries()) {
    const option = `size:${id}/${size.id}`
    addPart(building, { ...optionPart(building, option, size, name), ...saleOf(size, true) })
    addLink(building, { parent: key, order }, option)
  }
}

/** `above` are the groups that lead here: a group within itself would never end. */
function addGroup(building: Building, id: string, place: PartPosition, above: readonly string[]) {
  const group = building.groups.get(id)
  if (!group) return
  if (group.options.length === 0) {
    building.gaps.push({ code: 'group_without_options', name: group.name })
    return
  }
  if (above.includes(id)) {
    building.gaps.push({ code: 'nested_in_itself', name: group.name })
    return
  }
  const key = `group:${id}`
  addLink(building, place, key)
  if (building.parts.has(key)) return
  addPart(building, { key, type: 'OptionGroup', fields: groupFields(building, group) })
  for (const [order, option] of group.options.entries()) {
    const own = `option:${id}/${option.id}`
    addPart(building, { ...optionPart(building, own, option, group.name), ...saleOf(option, false) })
    addLink(building, { parent: key, order }, own)
    for (const [place, below] of option.groups.entries())
      addGroup(building, below, { parent: own, order: place }, [...above, id])
  }
}

function addPart({ parts }: Building, part: Part) {
  if (!parts.has(part.key)) parts.set(part.key, part)
}

function addLink({ links }: Building, { parent, order }: PartPosition, child: string) {
  const key = linkKey({ parent, child })
  if (!links.has(key)) links.set(key, { parent, child, order })
}

export const linkKey = ({ parent, child }: Pick<PartLink, 'parent' | 'child'>) =>
  JSON.stringify([parent, child])

type Named = Pick<SourceItem, 'id' | 'name' | 'description' | 'isHidden'>

const timedFields = (building: Building, timed: Named & Pick<SourceItem, 'hours'>): Fields => ({
  ...commonFields(building, timed),
  ...(timed.hours && { hours: timed.hours }),
})

function commonFields(building: Building, { id, name, description, isHidden }: Named): Fields {
  const cut = { gaps: building.gaps, name }
  const trimmed = cleanText(name)
  if (trimmed === '') building.gaps.push({ code: 'no_name', name: id })
  return {
    name: textWithin('name', trimmed || cleanText(id) || '?', cut),
    ...(description !== undefined && { description: textWithin('description', cleanText(description), cut) }),
    ...(isHidden !== undefined && { hidden: isHidden }),
    // One of our ids, as written by an export, isn't the source's.
    ...(!ownId.test(id) && { thirdPartyId: shortId(id) }),
  }
}

export const ownId = /^N[1-9]\d{0,15}$/

/** Ids too long for a menu are replaced by a digest, which is just as unique. */
function shortId(id: string): string {
  if (id.length <= maxThirdPartyId && cleanText(id) === id) return id
  return `sha256:${createHash('sha256').update(id).digest('hex')}`
}

function priceWithin(building: Building, price: number, name: string): number {
  if (price >= 0 && price <= maxCents) return price
  building.gaps.push({ code: price < 0 ? 'negative_price' : 'price_too_high', name })
  return price < 0 ? 0 : maxCents
}

/** An item without a price stays hidden until it has one. */
function itemFields(building: Building, item: SourceItem): Fields {
  const { name, sizes, price, dietary, allergens, calories, isAlcohol, isTobacco, taxClass } = item
  const isPriceless = sizes.length === 0 && price === null
  if (isPriceless) building.gaps.push({ code: 'no_price', name })
  return {
    ...timedFields(building, isPriceless ? { ...item, isHidden: true } : item),
    price: sizes.length > 0 ? 0 : priceWithin(building, price ?? 0, name),
    ...(dietary !== undefined && { dietary: dietaryMarks.filter((mark) => dietary.includes(mark)) }),
    ...(allergens !== undefined && { allergens: allergensWithin(building, allergens, name) }),
    ...(calories !== undefined && { calories: caloriesWithin(building, calories, name) }),
    ...(isAlcohol !== undefined && { alcohol: isAlcohol }),
    ...(isTobacco !== undefined && { tobacco: isTobacco }),
    ...(taxClass !== undefined && { taxClass }),
  }
}

function allergensWithin(building: Building, allergens: readonly string[], name: string): string[] {
  const names = allergens.flatMap((one) => one.split(/[;,]/).map(cleanText))
  const known = [...new Set(names.filter((one) => one !== ''))]
  const kept = known.filter((one) => one.length <= maxAllergenLength).slice(0, maxAllergens)
  if (kept.length < known.length) building.gaps.push({ code: 'allergens_cut', name })
  return kept
}

function caloriesWithin(building: Building, calories: number | null, name: string): number | null {
  if (calories === null) return null
  const rounded = Math.round(calories)
  if (rounded >= 0 && rounded <= maxCalories) return rounded
  building.gaps.push({ code: 'calories_dropped', name })
  return null
}

function optionPart(building: Building, key: string, option: SourceOption, ofName: string): Part {
  const { price, max, isPreselected, isSoldOut } = option
  const name = `${ofName}: ${option.name}`
  return {
    key,
    type: 'Option',
    fields: {
      ...commonFields(building, option),
      price: priceWithin(building, price, name),
      ...(max !== undefined && { quantities: { min: 0, max: max * 1000, increment: 1000 } }),
      ...(isPreselected !== undefined && { preselected: isPreselected }),
    },
    ...(isSoldOut !== undefined && { isSoldOut }),
  }
}

function groupFields(building: Building, group: SourceGroup): Fields {
  const { min, max, canRepeat, name } = group
  const least = Math.max(0, Math.min(min, noLimit))
  const most = Math.max(least, Math.min(max ?? noLimit, noLimit))
  if (least !== min || (max !== null && most !== max)) building.gaps.push({ code: 'group_limits', name })
  const limits = { selectionsMin: least, selectionsMax: most, selectionDepends: false }
  const kind = canRepeat ? 'quantity' : most !== 1 ? 'check' : least === 1 ? 'radio' : 'upToOne'
  return { ...commonFields(building, group), selectionType: kind, ...limits }
}
