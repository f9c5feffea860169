import type { DietaryMark } from '../../../../core/dietary.ts'
import type { Work } from '../../../../runtime/slices.ts'
import { isJson, type Json, member, objectsIn, textIn, textsIn } from './json-fields.ts'
import { readPrice } from './read-cells.ts'
import type { Gap, SourceItem, SourceOption, SourceReading, SourceSection } from './source-menu.ts'
import { idFor, type OpenItem, openMenu, type TableMenu } from './table-menu.ts'

/** By the end of the URL: `https://schema.org/VeganDiet`. */
export const diets = new Map<string, DietaryMark>([
  ['VeganDiet', 'vegan'],
  ['VegetarianDiet', 'vegetarian'],
  ['GlutenFreeDiet', 'gluten_free'],
  ['HalalDiet', 'halal'],
  ['KosherDiet', 'kosher'],
])

const maxScripts = 50

/** The JSON-LD objects in a page. Invalid JSON is ignored. */
export function linkedData(html: string): Json[] {
  const found: Json[] = []
  const lower = html.toLowerCase()
  for (
    let at = lower.indexOf('<script'), count = 0;
    at >= 0 && count < maxScripts;
    at = lower.indexOf('<script', at + 7)
  ) {
    const open = lower.indexOf('>', at)
    const close = lower.indexOf('</script', open)
    if (open < 0 || close < 0) break
    if (!lower.slice(at, open).includes('application/ld+json')) continue
    count++
    found.push(...findObjects(html.slice(open + 1, close)))
  }
  return found
}

export function findObjects(text: string): Json[] {
  try {
    const value: unknown = JSON.parse(text)
    const list = Array.isArray(value) ? value : [value]
    return list.filter(isJson).flatMap((one) => [one, ...objectsIn(one, '@graph')])
  } catch {
    return []
  }
}

const isType = (value: Json, type: string) =>
  textsIn(value, '@type').some((one) => one.slice(one.lastIndexOf('/') + 1) === type)

/** The menus among a page's objects: standalone, or of a restaurant. References by `@id` are followed. */
export function findMenus(objects: readonly Json[]): Json[] {
  const byId = new Map(
    objects.flatMap((one) => (textIn(one, '@id') ? [[textIn(one, '@id')!, one] as const] : [])),
  )
  const resolve = (one: Json) =>
    Object.keys(one).length === 1 ? (byId.get(textIn(one, '@id') ?? '') ?? one) : one
  const ofPlaces = objects.flatMap((one) =>
    [...objectsIn(one, 'hasMenu'), ...objectsIn(one, 'menu')].map(resolve),
  )
  const menus = [...objects.filter((one) => isType(one, 'Menu')), ...ofPlaces]
  return [...new Set(menus)].filter((menu) => menu !== undefined && hasParts(menu))
}

const hasParts = (menu: Json) =>
  objectsIn(menu, 'hasMenuSection').length > 0 || objectsIn(menu, 'hasMenuItem').length > 0

type Reading = { menu: TableMenu; gaps: Gap[] }

/** A web page's schema.org menu. It has no rules for options: any number of them can be chosen. */
export function* readSchemaOrg(menus: readonly Json[]): Work<SourceReading> {
  const reading: Reading = { menu: openMenu(), gaps: [] }
  for (const menu of menus) {
    const items = objectsIn(menu, 'hasMenuItem')
    if (items.length > 0) readItems(items, [textIn(menu, 'name') ?? 'Menu'], reading)
    yield* readSections(objectsIn(menu, 'hasMenuSection'), [], reading)
  }
  const menu = reading.menu.finish()
  return { menu: { ...menu, sections: describeSections(menu.sections, menus) }, gaps: reading.gaps }
}

const maxDepth = 8

function* readSections(sections: readonly Json[], path: readonly string[], reading: Reading): Work<void> {
  for (const section of sections) {
    const own = [...path, textIn(section, 'name')?.trim() || 'Menu']
    readItems(objectsIn(section, 'hasMenuItem'), own, reading)
    yield
    if (own.length < maxDepth) yield* readSections(objectsIn(section, 'hasMenuSection'), own, reading)
  }
}

/** Descriptions of top-level sections, which tables don't have. */
function describeSections(sections: readonly SourceSection[], menus: readonly Json[]): SourceSection[] {
  const texts = new Map(
    menus
      .flatMap((menu) => objectsIn(menu, 'hasMenuSection'))
      .map((section) => [idFor(textIn(section, 'name') ?? ''), textIn(section, 'description')]),
  )
  return sections.map((section) => {
    const description = texts.get(section.id)
    return description === undefined ? section : { ...section, description }
  })
}

function readItems(items: readonly Json[], path: readonly string[], { menu, gaps }: Reading) {
  const section = menu.section(path)
  for (const raw of items) {
    const name = textIn(raw, 'name')?.trim() ?? ''
    const id = textIn(raw, 'identifier') ?? [...path, name].map(idFor).join('/')
    if (name === '') continue
    menu.place(section, id)
    if (menu.findItem(id)) continue
    const item = menu.addItem(id, { name })
    Object.assign(item, itemFields(raw, name, gaps))
    addOptions(item, raw, menu, gaps)
  }
}

function itemFields(
  raw: Json,
  name: string,
  gaps: Gap[],
): Partial<Omit<SourceItem, 'groups' | 'id' | 'name'>> {
  const offers = objectsIn(raw, 'offers')
  const priced = offers.flatMap((offer) => toPrice(offer, name, gaps) ?? [])
  const marks = textsIn(raw, 'suitableForDiet').map((diet) =>
    diets.get(diet.slice(diet.lastIndexOf('/') + 1)),
  )
  const calories = /\d{1,6}/.exec(textIn(objectsIn(raw, 'nutrition')[0], 'calories') ?? '')?.[0]
  const image = imageIn(raw)
  const sizes =
    priced.length > 1 ? priced.map((size, index) => ({ ...size, name: size.name || `${index + 1}` })) : []
  const [only] = priced
  return {
    description: textIn(raw, 'description') ?? '',
    price: sizes.length > 0 ? null : (only?.price ?? null),
    sizes: sizes.map((size) => ({ ...size, id: idFor(size.name) })),
    dietary: marks.filter((mark) => mark !== undefined),
    calories: calories === undefined ? null : Number(calories),
    ...(image !== undefined && { imageUrl: image }),
    ...(sizes.length === 0 && { isSoldOut: only?.isSoldOut ?? false }),
  }
}

function toPrice(offer: Json, name: string, gaps: Gap[]): SourceOption | undefined {
  const currency = textIn(offer, 'priceCurrency') ?? 'USD'
  if (currency.toUpperCase() !== 'USD') {
    gaps.push({ code: 'currency', name })
    return undefined
  }
  const price = readPrice(textIn(offer, 'price') ?? textIn(offer, 'lowPrice') ?? '')
  if (!price) return undefined
  if (price.isRounded) gaps.push({ code: 'rounded_price', name })
  const state = textIn(offer, 'availability') ?? ''
  const size = textIn(offer, 'name') ?? ''
  return {
    id: size,
    name: size,
    price: price.cents,
    groups: [],
    isSoldOut: /(OutOfStock|SoldOut)$/.test(state),
  }
}

function imageIn(raw: Json): string | undefined {
  const image = member(raw, 'image')
  const first: unknown = Array.isArray(image) ? image[0] : image
  return typeof first === 'string' ? first : (textIn(first, 'contentUrl') ?? textIn(first, 'url'))
}

/** Add-ons are sections with items, or items. */
function addOptions(item: OpenItem, raw: Json, menu: TableMenu, gaps: Gap[]) {
  for (const addOn of objectsIn(raw, 'menuAddOn')) {
    const isSection = objectsIn(addOn, 'hasMenuItem').length > 0
    const group = menu.openGroup(item, isSection ? (textIn(addOn, 'name') ?? 'Options') : 'Options')
    for (const one of isSection ? objectsIn(addOn, 'hasMenuItem') : [addOn]) {
      const name = textIn(one, 'name')?.trim() ?? ''
      const [offer] = objectsIn(one, 'offers')
      const price = offer ? toPrice(offer, name, gaps)?.price : 0
      if (name === '' || group.options.some(({ id }) => id === idFor(name))) continue
      group.options.push({ id: idFor(name), name, price: price ?? 0, groups: [] })
    }
  }
}
