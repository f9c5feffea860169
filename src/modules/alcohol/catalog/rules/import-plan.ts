import type { Work } from '../../../../runtime/slices.ts'
import type { Category, CategoryPath, Section, Tag } from '../../rules.ts'
import type { NamedPath, ProductRow } from './import-rows.ts'
import {
  findAbv,
  findVintage,
  isSameSize,
  type KnownCatalog,
  type KnownProduct,
  type KnownVariant,
  toLiquid,
} from './known-products.ts'
import { compareLiquids, type Verdict } from './matching.ts'
import { formatSize } from './sizes.ts'

/** What a batch of lines changes in the catalog. */
export type ImportPlan = {
  categories: Category[]
  added: KnownProduct[]
  changed: KnownProduct[]
  variants: KnownVariant[]
  /** Barcodes for sizes that had none. */
  gtins: { variantId: number; gtin: string }[]
  doubts: Doubt[]
  refused: { index: number; reason: string }[]
}
export type Doubt = { productId: string; otherId: string; likeness: number; reason: string }

type Options = {
  categories: readonly Category[]
  mayCreateCategories: boolean
  /** One for each line, used if it creates a new product. */
  newIds: readonly string[]
}
type MatchedProduct = {
  product: KnownProduct
  /** How the line was matched with this product: by id or barcode, by name, or by something merged into it. */
  by: 'number' | 'name' | 'merge'
}

/**
 * Determines line by line which product is meant, in list order: a line may refer to what an earlier one created.
 * `catalog` is what is known about the products the lines may mean; it is updated with what is new.
 */
export function* planProducts(
  rows: readonly (ProductRow | string)[],
  catalog: KnownCatalog,
  options: Options,
): Work<ImportPlan> {
  const tree = new Map(options.categories.map((category) => [keyOfPath(category), category]))
  const plan: ImportPlan = {
    categories: [],
    added: [],
    changed: [],
    variants: [],
    gtins: [],
    doubts: [],
    refused: [],
  }
  const changed = new Map<string, KnownProduct>()
  for (const [index, row] of rows.entries()) {
    const fault = typeof row === 'string' ? row : planRow(row, index)
    if (fault !== undefined) plan.refused.push({ index, reason: fault })
    yield
  }
  return { ...plan, changed: [...changed.values()] }

  function planRow(row: ProductRow, index: number): string | undefined {
    const { found, doubt, fault } = findProduct(row, catalog)
    const hindrance =
      fault ?? (found ? sizeFault(row, found.product, catalog) : newFault(row)) ?? growTree(row.path)
    if (hindrance !== undefined) return hindrance
    const product = found?.product ?? addProduct(row, row.productId ?? options.newIds[index]!)
    if (doubt) plan.doubts.push({ productId: product.productId, ...doubt })
    if (found) changeProduct(row, found)
    placeSize(row, product)
    return undefined
  }

  function addProduct(row: ProductRow, productId: string): KnownProduct {
    const product = newProduct(row, productId)
    plan.added.push(product)
    catalog.add(product)
    return product
  }

  function changeProduct(row: ProductRow, { product, by }: MatchedProduct) {
    if (by === 'merge') return // another line describes it
    const merged = fillIn(product, row, by)
    if (JSON.stringify(merged) === JSON.stringify(product)) return
    catalog.replace(product, merged)
    const position = plan.added.indexOf(product)
    if (position >= 0) plan.added[position] = merged
    else changed.set(merged.productId, merged)
  }

  function placeSize({ size, gtin: given }: ProductRow, { productId }: KnownProduct) {
    // A barcode may belong to something merged into this product: it stays there.
    const gtin = given !== null && catalog.byGtin(given) === undefined ? given : null
    const known = catalog.sizesOf(productId).find((one) => isSameSize(one, size))
    if (known === undefined) {
      const container = size.container ?? 'bottle'
      const variant = {
        productId,
        volumeMl: size.volumeMl,
        pack: size.pack,
        container,
        gtin,
        variantId: null,
      }
      plan.variants.push(variant)
      catalog.addSize(variant)
    } else if (gtin !== null) {
      known.gtin = gtin
      catalog.addSize(known)
      if (known.variantId !== null) plan.gtins.push({ variantId: known.variantId, gtin })
    }
  }

  function growTree(path: NamedPath | null): string | undefined {
    if (path === null || tree.has(keyOfPath(path))) return undefined
    const { section, subsection, child } = path
    if (!options.mayCreateCategories) return `there is no category ${section} > ${subsection} > ${child}`
    for (const category of [
      { section, subsection: '', child: '', name: section[0]!.toUpperCase() + section.slice(1) },
      { section, subsection, child: '', name: path.subsectionName },
      { section, subsection, child, name: path.childName },
    ]) {
      if (tree.has(keyOfPath(category))) continue
      const added = { ...category, position: tree.size }
      tree.set(keyOfPath(category), added)
      plan.categories.push(added)
    }
    return undefined
  }
}

const newFault = ({ path }: ProductRow) =>
  path === null ? 'the product is new and has no category' : undefined

function sizeFault(
  { size, gtin }: ProductRow,
  { productId }: KnownProduct,
  catalog: KnownCatalog,
): string | undefined {
  const sizes = catalog.sizesOf(productId).filter((known) => isSameSize(known, size))
  if (sizes.length > 1) return 'the size comes in several containers; say which'
  const isNew = gtin !== null && catalog.byGtin(gtin) === undefined
  return isNew && sizes.some((known) => known.gtin !== null) ? 'the size has another gtin' : undefined
}

const keyOfPath = ({ section, subsection, child }: CategoryPath) => `${section}.${subsection}.${child}`

type Search = { found?: MatchedProduct; doubt?: Omit<Doubt, 'productId'>; fault?: string }

function findProduct(row: ProductRow, catalog: KnownCatalog): Search {
  const byId = row.productId === null ? undefined : catalog.byId(row.productId)
  const numbered = row.gtin === null ? undefined : catalog.byGtin(row.gtin)
  if (numbered && !isSameSize(numbered.variant, row.size)) {
    return { fault: `the gtin is that of ${formatSize(numbered.variant)}` }
  }
  if (numbered && row.productId !== null && byId?.root !== numbered.root) {
    return { fault: `the gtin is that of the product ${numbered.root.productId}` }
  }
  const known = byId ?? numbered
  if (known) return { found: { product: known.root, by: known.isMerged ? 'merge' : 'number' } }
  return findByName(row, catalog)
}

/** With the same name, the best match, then the oldest. Doubtful matches are left to the operator. */
function findByName(row: ProductRow, catalog: KnownCatalog): Search {
  const candidates = catalog
    .byKey(row.matchKey)
    .map((candidate) => ({ ...candidate, verdict: compareProduct(row, candidate.product) }))
  const same = candidates.filter(({ verdict }) => verdict.verdict === 'same')
  const best = same.find(({ product }) => isExact(row, product)) ?? same[0]
  if (best && row.productId === null) {
    const isOtherNumber = catalog
      .sizesOf(best.root.productId)
      .some((known) => isSameSize(known, row.size) && known.gtin !== null && row.gtin !== null)
    if (!isOtherNumber) return { found: { product: best.root, by: best.isMerged ? 'merge' : 'name' } }
    return { doubt: doubtOf(best.root, best.verdict, 'the same name and size, another gtin') }
  }
  const [first] = candidates
  if (!first) return {}
  return {
    doubt: doubtOf(
      first.root,
      first.verdict,
      best ? 'the same name, another product_id' : first.verdict.reason,
    ),
  }
}

const doubtOf = ({ productId }: KnownProduct, { likeness }: Verdict, reason: string) => ({
  otherId: productId,
  likeness,
  reason,
})

function compareProduct(row: ProductRow, product: KnownProduct): Verdict {
  const verdict = compareLiquids(row, toLiquid(product))
  if (verdict.verdict !== 'same' || row.path === null || row.path.section === product.section) return verdict
  return {
    ...verdict,
    verdict: 'doubtful',
    reason: `another section: ${row.path.section}, ${product.section}`,
  }
}

const isExact = (row: ProductRow, product: KnownProduct) =>
  row.vintage === findVintage(product) && row.abv === findAbv(product)

function newProduct(row: ProductRow, productId: string): KnownProduct {
  const { section, subsection, child } = row.path!
  return {
    productId,
    section,
    subsection,
    child,
    name: row.name,
    brand: row.brand,
    country: row.country,
    description: row.description,
    imageUrl: row.imageUrl,
    tags: withBrand(row.brand, row.tags),
    popularity: 0,
    matchKey: row.matchKey,
    mergedInto: null,
  }
}

/**
 * The line's values replace existing ones; empty ones don't change anything. Matched by name only, the name doesn't
 * change either.
 */
function fillIn(product: KnownProduct, row: ProductRow, by: 'number' | 'name'): KnownProduct {
  const isSure = by === 'number'
  const brand = isSure && row.brand !== '' ? row.brand : product.brand
  const path: { section: Section; subsection: string; child: string } = row.path ?? product
  return {
    ...product,
    section: path.section,
    subsection: path.subsection,
    child: path.child,
    name: isSure ? row.name : product.name,
    brand,
    matchKey: isSure ? row.matchKey : product.matchKey,
    country: row.country || product.country,
    description: row.description || product.description,
    imageUrl: row.imageUrl ?? product.imageUrl,
    tags: withBrand(brand, mergeTags(product.tags, row.tags)),
  }
}

const withBrand = (brand: string, tags: readonly Tag[]): Tag[] => [
  { key: 'brand', value: brand === '' ? [] : [brand] },
  ...tags.filter(({ key }) => key !== 'brand'),
]

function mergeTags(old: readonly Tag[], given: readonly Tag[]): Tag[] {
  const tags = new Map(old.map((tag) => [tag.key, tag]))
  for (const tag of given) tags.set(tag.key, tag)
  return [...tags.values()]
}
