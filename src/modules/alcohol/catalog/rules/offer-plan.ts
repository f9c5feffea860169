import type { Work } from '../../../../runtime/slices.ts'
import type { Offer } from '../../rules.ts'
import type { OfferRow } from './import-rows.ts'
import {
  findVintage,
  isSameSize,
  type KnownCatalog,
  type KnownVariant,
  type NamedProduct,
  toLiquid,
} from './known-products.ts'
import { compareLiquids } from './matching.ts'

export type OfferPlan = {
  /** Each size of a store once: the last of several lines counts. */
  offers: Offer[]
  refused: { index: number; reason: string; merchantId: number | null }[]
}
/** A line: its store's name in the list, and the offer or why it can't be read. */
export type OfferLine = { store: string | null; row: OfferRow | string }
/** Stores by their names in lists. */
export type KnownStores = ReadonlyMap<string, number>

type Names = KnownCatalog<NamedProduct>

export function* planOffers(
  lines: readonly OfferLine[],
  stores: KnownStores,
  catalog: Names,
): Work<OfferPlan> {
  const offers = new Map<string, Offer>()
  const refused: OfferPlan['refused'] = []
  for (const [index, { store, row }] of lines.entries()) {
    const merchantId = stores.get(store ?? '') ?? null
    const offer = typeof row === 'string' ? row : findOffer(row, store, merchantId, catalog)
    if (typeof offer === 'string') refused.push({ index, reason: offer, merchantId })
    else offers.set(`${offer.merchantId} ${offer.variantId}`, offer)
    yield
  }
  return { offers: [...offers.values()], refused }
}

function findOffer(
  row: OfferRow,
  store: string | null,
  merchantId: number | null,
  catalog: Names,
): Offer | string {
  if (merchantId === null) return `there is no merchant ${store}`
  const size = findSize(row, catalog)
  if (typeof size === 'string') return size
  return { merchantId, variantId: size.variantId!, price: row.price, stock: row.stock }
}

/** The size a line means, or why it means none. */
function findSize(row: OfferRow, catalog: Names): KnownVariant | string {
  const numbered = row.gtin === null ? undefined : catalog.byGtin(row.gtin)
  if (numbered) {
    if (row.productId !== null && catalog.byId(row.productId)?.root !== numbered.root) {
      return 'gtin and product_id contradict each other'
    }
    // If merged products have the same size, one of the two keeps its barcode but has no offers.
    const own = catalog.sizesOf(numbered.root.productId).find((size) => isSameSize(size, numbered.variant))
    return own ?? numbered.variant
  }
  if (row.size === null) return 'no product has this gtin'
  const productId = findProductId(row, catalog)
  if (productId === undefined) return 'there is no such product'
  if (productId === null) return 'several products have this name; give gtin or product_id'
  return matchSize(row, catalog.sizesOf(productId))
}

/** Undefined if there is none, null if ambiguous. */
function findProductId(row: OfferRow, catalog: Names): string | null | undefined {
  if (row.productId !== null) return catalog.byId(row.productId)?.root.productId
  const candidates = catalog.byKey(row.matchKey)
  const same = candidates.filter(({ product }) => compareLiquids(row, toLiquid(product)).verdict === 'same')
  const exact = same.filter(({ product }) => findVintage(product) === row.vintage)
  const ids = new Set((exact.length > 0 ? exact : same).map(({ root }) => root.productId))
  return ids.size > 1 ? null : ids.values().next().value
}

function matchSize(row: OfferRow, sizes: readonly KnownVariant[]): KnownVariant | string {
  const fitting = sizes.filter((size) => isSameSize(size, row.size!))
  if (fitting.length > 1) return 'the size comes in several containers; say which'
  const [size] = fitting
  if (!size) return 'the product has no such size'
  return row.gtin !== null && size.gtin !== null ? 'no product has this gtin' : size
}
