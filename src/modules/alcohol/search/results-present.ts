import { toDollars } from '../../../core/money.ts'
import { byteText } from '../../../runtime/text-pieces.ts'
import type { Product } from '../rules.ts'
import type { Choice, FacetCounts, FoundProducts, ProductQuery } from './rules/find-products.ts'
import { listStores, lowestPrice, type MergedOffers, priceGroups, type Sort } from './rules/merged-offers.ts'
import { type FacetValue, toFacetValue } from './rules/text-index.ts'
import { type CategoryNode, type CategoryTree, pathTo } from './rules/tree.ts'

/**
 * Total, products and any other requested results, as the inside of a JSON object, in pieces that are copied into the
 * answer as they are: a product is serialized once until its offers change. As `byteText`.
 */
export function resultsJson(
  merged: MergedOffers,
  query: ProductQuery,
  found: FoundProducts,
  imageBase: string,
): string[] {
  const { facets, fields } = query.shown
  const start = facets ? `${facetsJson(merged, query, found)},` : ''
  const products = productPieces(merged, found.shown, fields, imageBase)
  return [`${start}"total":${found.total},"products":{`, ...products, '}']
}

function facetsJson(merged: MergedOffers, query: ProductQuery, found: FoundProducts): string {
  const { tree } = merged.textIndex.assortment
  return `"categories":${categoriesJson(merged, query.choice, found)},"filters":${filtersJson(merged, query.choice, found.counts)},"breadcrumbs":${breadcrumbsJson(tree, query.choice)},"sort":${sortJson(query.sort)}`
}

/** A product's id is its position in the answer, so a program that sorts the keys keeps our order. */
const idAt = (place: number) => String(place + 1)

function categoriesJson(merged: MergedOffers, choice: Choice, { shown, counts }: FoundProducts): string {
  const { tree } = merged.textIndex.assortment
  const idsByLeaf = new Map<number, string>()
  for (const [place, product] of shown.entries()) {
    const leaf = merged.textIndex.leafOf[product]!
    const ids = idsByLeaf.get(leaf)
    idsByLeaf.set(leaf, `${ids === undefined ? '' : `${ids},`}"${idAt(place)}"`)
  }
  const nodesJson = (nodes: readonly CategoryNode[]): string => {
    let text = ''
    for (const node of nodes) {
      const count = countBelow(counts.leaves, node)
      if (count === 0 && !holdsChosen(choice, node)) continue
      const ids = node.depth === 2 ? idsByLeaf.get(node.firstLeaf) : undefined
      const state = `"is_selected":${isChosen(choice, node)},"count":${count}`
      text += `${text === '' ? '' : ','}{${node.json},${state},"children":[${nodesJson(node.children)}],"product_ids":[${ids ?? ''}]}`
    }
    return text
  }
  return `[${nodesJson(tree.sections)}]`
}

const isChosen = ({ section, subsections }: Choice, node: CategoryNode) =>
  node.depth === 0 ? node.section === section : subsections.includes(node)

/** Whether the node or one below it was chosen: it is shown even if it has no results. */
const holdsChosen = (choice: Choice, node: CategoryNode): boolean =>
  isChosen(choice, node) ||
  choice.subsections.some(
    ({ firstLeaf }) => node.firstLeaf <= firstLeaf && firstLeaf < node.endLeaf && node.depth < 2,
  )

function countBelow(leaves: Uint32Array, { firstLeaf, endLeaf }: CategoryNode): number {
  let count = 0
  for (let leaf = firstLeaf; leaf < endLeaf; leaf++) count += leaves[leaf]!
  return count
}

const priceValues: readonly FacetValue[] = priceGroups.map(({ name }, place) =>
  toFacetValue(name, String(place + 1)),
)

function filtersJson({ textIndex }: MergedOffers, choice: Choice, counts: FacetCounts): string {
  const { countries, sizes } = textIndex.assortment
  const filters = [
    filterJson('Country', 'filter_country', countries, choice.countries, counts.countries),
    filterJson('Price', 'filter_price', priceValues, choice.prices, counts.prices),
    filterJson('Size', 'filter_size', sizes, choice.sizes, counts.sizes),
  ]
  return `[${filters.join(',')}]`
}

function filterJson(
  name: string,
  key: string,
  values: readonly FacetValue[],
  chosen: readonly number[],
  counts: Uint32Array,
): string {
  let children = ''
  for (let code = 1; code <= values.length; code++) {
    const isSelected = chosen.includes(code)
    if (counts[code] === 0 && !isSelected) continue
    children += `${children === '' ? '' : ','}{${values[code - 1]!.json},"is_selected":${isSelected},"count":${counts[code]}}`
  }
  return `{"name":"${name}","key":"${key}","multi_selectable":true,"children":[${children}]}`
}

function productPieces(
  merged: MergedOffers,
  shown: readonly number[],
  fields: ReadonlySet<string> | undefined,
  imageBase: string,
): string[] {
  const texts = textsFor(merged, fields)
  return shown.flatMap((product, place) => {
    texts[product] ??= productText(merged, product, fields, imageBase)
    const id = idAt(place)
    return [`${place === 0 ? '' : ','}"${id}":{"id":"${id}"`, texts[product]]
  })
}

/** About 400 bytes per product. Apps have a screen or two, and each keeps requesting the same fields. */
const maxSelections = 4

/** By number: the products without their `id`, which differs in every answer. */
function textsFor(
  { texts, textIndex }: MergedOffers,
  fields: ReadonlySet<string> | undefined,
): (string | undefined)[] {
  const key = fields ? [...fields].sort().join(' ') : '*'
  const known = texts.get(key)
  if (known) return known
  if (texts.size >= maxSelections) texts.delete(texts.keys().next().value!)
  const fresh = new Array<string | undefined>(textIndex.products.length)
  texts.set(key, fresh)
  return fresh
}

function productText(
  merged: MergedOffers,
  product: number,
  fields: ReadonlySet<string> | undefined,
  imageBase: string,
): string {
  const all = {
    ...presentCataloged(merged.textIndex.products[product]!, imageBase),
    ...presentOffers(merged, product),
  }
  const chosen = fields ? Object.fromEntries(Object.entries(all).filter(([name]) => fields.has(name))) : all
  const text = byteText(JSON.stringify(chosen).slice(1))
  return text === '}' ? text : `,${text}`
}

/** The part independent of stores. */
const presentCataloged = (product: Product, imageBase: string) => ({
  product_id: product.productId,
  name: product.name,
  type: product.section,
  categories: presentCategories(product),
  tags: presentTags(product),
  image: presentImage(product, imageBase),
  description: product.description,
})

function presentOffers(merged: MergedOffers, product: number) {
  const { textIndex, stores } = merged
  const size = merged.defaultSizes[product]! - 1
  return {
    merchant_ids: Array.from(listStores(merged, product), (place) => stores[place]!.merchantId),
    size: textIndex.variants[size]!.size,
    price: toDollars(lowestPrice(merged, product)),
    size_price: listSizes(merged, product).map((variant) => {
      const { size, pack } = textIndex.variants[variant]!
      return { size, price: toDollars(merged.lowestPrices[variant]!), quantity: pack }
    }),
    merchant_id: stores[merged.cheapestStores[size]!]!.merchantId,
  }
}

/** From the section down, in the format search parameters accept. */
export const presentCategories = ({ section, subsection, child }: Product) => [
  section,
  subsection,
  `${subsection}.${child}`,
]

/** Every product has a tag `brand`, whose value is a list. */
export function presentTags({ tags, brand }: Product) {
  const others = tags.filter(({ key }) => key !== 'brand')
  return [{ key: 'brand', value: brand === '' ? [] : [brand] }, ...others]
}

export function presentImage({ imageUrl }: Product, imageBase: string): string | null {
  return imageUrl?.startsWith('/') ? `${imageBase}${imageUrl}` : imageUrl
}

/** Those that are in stock. */
function listSizes({ textIndex, lowestPrices }: MergedOffers, product: number): number[] {
  const { sizes, sizeStarts } = textIndex
  return Array.from(sizes.subarray(sizeStarts[product], sizeStarts[product + 1])).filter(
    (variant) => lowestPrices[variant] !== 0,
  )
}

/** From everything down to what was chosen; with several subsections, to the first. */
function presentBreadcrumbs(tree: CategoryTree, { section, subsections }: Choice) {
  const [first] = subsections
  const chosen = first ? pathTo(tree, first) : tree.sections.filter((node) => node.section === section)
  const crumbs = chosen.map((node) => ({ name: node.name, key: node.key, value: node.value }))
  return [{ name: 'All', key: 'section', value: 'all' }, ...crumbs]
}

/** Most searches choose no category. */
const noBreadcrumbs = JSON.stringify([{ name: 'All', key: 'section', value: 'all' }])

const breadcrumbsJson = (tree: CategoryTree, choice: Choice) =>
  choice.section === null && choice.subsections.length === 0
    ? noBreadcrumbs
    : byteText(JSON.stringify(presentBreadcrumbs(tree, choice)))

const sortTitles: Record<Sort, string> = {
  name: 'Name: A to Z',
  '-name': 'Name: Z to A',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
}

function sortJson(chosen: Sort | undefined): string {
  return sortTexts[chosen ?? 'none']
}

const presentSort = (chosen: Sort | undefined) => {
  const options = Object.entries(sortTitles).map(([value, title]) => {
    return { title, value, is_selected: value === chosen }
  })
  return { key: 'sort', options }
}

/** There are only these five. */
const sortTexts: Record<Sort | 'none', string> = {
  none: JSON.stringify(presentSort(undefined)),
  name: JSON.stringify(presentSort('name')),
  '-name': JSON.stringify(presentSort('-name')),
  price: JSON.stringify(presentSort('price')),
  '-price': JSON.stringify(presentSort('-price')),
}
