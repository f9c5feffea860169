import { toDollars } from '../../../core/money.ts'
import { type Product, sections } from '../rules/catalogue.ts'
import type { Choice, FacetCounts, Sort } from './rules/facets.ts'
import type { FoundProducts, ProductQuery } from './rules/find-products.ts'
import type { FacetValue } from './rules/shelf.ts'
import { type CategoryNode, type CategoryTree, pathTo } from './rules/tree.ts'
import { priceGroups, priceOf, type View } from './rules/view.ts'

/**
 * Categories, filters, products, breadcrumbs and sort as the inside of a JSON object. Text at once, because text can be
 * kept: a product is serialised once in the life of its view, and an answer afterwards costs joining.
 */
export function resultsJson(
  view: View,
  query: ProductQuery,
  found: FoundProducts,
  imageBase: string,
): string {
  const { tree } = view.shelf.assortment
  const breadcrumbs = JSON.stringify(presentBreadcrumbs(tree, query.choice))
  return `"categories":${categoriesJson(view, query.choice, found)},"filters":${filtersJson(view, query.choice, found.counts)},"products":${productsJson(view, found.shown, imageBase)},"breadcrumbs":${breadcrumbs},"sort":${sortJson(query.sort)}`
}

/** A product's id is its place in the answer, so that a program which sorts the keys keeps our order. */
const idAt = (place: number) => String(place + 1)

function categoriesJson(view: View, choice: Choice, { shown, counts }: FoundProducts): string {
  const { tree } = view.shelf.assortment
  const idsByLeaf = new Map<number, string[]>()
  for (const [place, product] of shown.entries()) {
    const leaf = view.shelf.leafOf[product]!
    const ids = idsByLeaf.get(leaf)
    if (ids === undefined) idsByLeaf.set(leaf, [idAt(place)])
    else ids.push(idAt(place))
  }
  const nodesJson = (nodes: readonly CategoryNode[]): string => {
    const texts: string[] = []
    for (const node of nodes) {
      const count = countBelow(counts.leaves, node)
      if (count === 0 && !holdsChosen(choice, node)) continue
      const ids = node.depth === 2 ? (idsByLeaf.get(node.firstLeaf) ?? []) : []
      const idTexts = ids.length === 0 ? '' : `"${ids.join('","')}"`
      const state = `"is_selected":${isChosen(choice, node)},"count":${count}`
      texts.push(
        `{${headOf(node)},${state},"children":[${nodesJson(node.children)}],"product_ids":[${idTexts}]}`,
      )
    }
    return texts.join(',')
  }
  return `[${nodesJson(tree.sections)}]`
}

const isChosen = ({ section, subsections }: Choice, node: CategoryNode) =>
  node.depth === 0 ? node.section === section : subsections.includes(node)

/** Whether the node or one below it was chosen: it is shown although nothing is found there. */
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

const heads = new WeakMap<CategoryNode, string>()

function headOf(node: CategoryNode): string {
  const known = heads.get(node)
  if (known !== undefined) return known
  const { name, value } = node
  const head = JSON.stringify({ name, value, key: keyOf(node) }).slice(1, -1)
  heads.set(node, head)
  return head
}

const keyOf = ({ depth }: CategoryNode) => (depth === 0 ? 'section' : 'subsection')

const priceValues: readonly FacetValue[] = priceGroups.map(({ name }, place) => {
  return { name, value: String(place + 1) }
})

function filtersJson({ shelf }: View, choice: Choice, counts: FacetCounts): string {
  const { countries, sizes } = shelf.assortment
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
  const children: string[] = []
  for (let code = 1; code <= values.length; code++) {
    const isSelected = chosen.includes(code)
    if (counts[code] === 0 && !isSelected) continue
    children.push(`{${valueHead(values[code - 1]!)},"is_selected":${isSelected},"count":${counts[code]}}`)
  }
  return `{"name":"${name}","key":"${key}","multi_selectable":true,"children":[${children.join(',')}]}`
}

const valueHeads = new WeakMap<FacetValue, string>()

function valueHead(value: FacetValue): string {
  const known = valueHeads.get(value)
  if (known !== undefined) return known
  const head = JSON.stringify({ name: value.name, value: value.value }).slice(1, -1)
  valueHeads.set(value, head)
  return head
}

function productsJson(view: View, shown: readonly number[], imageBase: string): string {
  const texts = productTexts.get(view) ?? new Array<string>(view.shelf.products.length)
  productTexts.set(view, texts)
  const parts = shown.map((product, place) => {
    texts[product] ??= productText(view, product, imageBase)
    const id = idAt(place)
    return `"${id}":{"id":"${id}",${texts[product]}`
  })
  return `{${parts.join(',')}}`
}

/** By view and number: a product without its `id`, which is another in every answer. */
const productTexts = new WeakMap<View, string[]>()
/** What does not depend on who sells it. */
const liquidTexts = new WeakMap<Product, string>()

function productText(view: View, product: number, imageBase: string): string {
  const { shelf } = view
  const size = view.defaultSizes[product]! - 1
  const own = {
    merchant_ids: merchantIdsOf(view, product),
    size: shelf.variants[size]!.size,
    price: toDollars(priceOf(view, product)),
    size_price: sizesOf(view, product).map((variant) => {
      const { size, pack } = shelf.variants[variant]!
      return { size, price: toDollars(view.lowestPrices[variant]!), quantity: pack }
    }),
    merchant_id: view.stores[view.cheapestStores[size]!]!.merchantId,
  }
  return `${liquidText(shelf.products[product]!, imageBase)},${JSON.stringify(own).slice(1)}`
}

function liquidText(product: Product, imageBase: string): string {
  const known = liquidTexts.get(product)
  if (known !== undefined) return known
  const text = JSON.stringify({
    product_id: product.productId,
    name: product.name,
    type: product.section,
    categories: [product.section, product.subsection, `${product.subsection}.${product.child}`],
    tags: presentTags(product),
    image: presentImage(product, imageBase),
    description: product.description,
  }).slice(1, -1)
  liquidTexts.set(product, text)
  return text
}

/** Every product has a tag `brand`, whose value is a list. */
export function presentTags({ tags, brand }: Product) {
  const others = tags.filter(({ key }) => key !== 'brand')
  return [{ key: 'brand', value: brand === '' ? [] : [brand] }, ...others]
}

export function presentImage({ imageUrl }: Product, imageBase: string): string | null {
  return imageUrl?.startsWith('/') ? `${imageBase}${imageUrl}` : imageUrl
}

function merchantIdsOf({ storeStarts, storesOf, stores }: View, product: number): number[] {
  const places = storesOf.subarray(storeStarts[product], storeStarts[product + 1])
  return Array.from(places, (place) => stores[place]!.merchantId)
}

const sizesOf = ({ sizes, sizeStarts }: View, product: number): number[] =>
  Array.from(sizes.subarray(sizeStarts[product], sizeStarts[product + 1]))

/** From everything down to what was chosen; of several subsections, to the first. */
function presentBreadcrumbs(tree: CategoryTree, { section, subsections }: Choice) {
  const [first] = subsections
  const chosen = first ? pathTo(tree, first) : tree.sections.filter((node) => node.section === section)
  const crumbs = chosen.map((node) => ({ name: node.name, key: keyOf(node), value: node.value }))
  return [{ name: 'All', key: 'section', value: 'all' }, ...crumbs]
}

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

/** How the three kinds are called in `inventory_type_overview`. */
const inventoryCodes = { beer: 'B', liquor: 'L', wine: 'W' } as const

export function presentInventory(inventory: View['inventories'][number]): Record<string, number> {
  return Object.fromEntries(sections.map((section) => [inventoryCodes[section], inventory[section]]))
}
