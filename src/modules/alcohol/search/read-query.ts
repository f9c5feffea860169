import { readOrderTime } from '../../../core/order-time.ts'
import type { Reason } from '../../../core/refusal.ts'
import { type Section, toSlug } from '../rules.ts'
import type { Choice, ProductQuery } from './rules/find-products.ts'
import { priceGroups } from './rules/merged-offers.ts'
import { type Assortment, type FacetValue, findFacetCode } from './rules/text-index.ts'
import { type CategoryNode, findSubsections } from './rules/tree.ts'
import type { SearchQuery } from './schemas.ts'
import type { TextIndexes } from './text-indexes.ts'

/**
 * The request in terms of the catalog: what a schema can't check are past times and values that the catalog doesn't have.
 * If there are faults, only they count. A missing parameter isn't a fault.
 */
export async function readQuery(
  { catalog }: Pick<TextIndexes, 'catalog'>,
  query: Partial<SearchQuery>,
  nowMs: number,
) {
  const { assortment } = await catalog()
  const { ms, faults: late } = readOrderTime(query.order_time, nowMs)
  const faults = [...late]
  const products = readProductQuery(query, assortment, faults)
  const chosenStores = query.merchant_ids?.map((id) => id.toLowerCase()).sort()
  return {
    atMs: ms,
    chosenStores: chosenStores?.length ? chosenStores : undefined,
    products: query.search_type === 'MerchantList' ? undefined : products,
    faults,
  }
}

/** Values that aren't in the catalog are refused; values just not sold here find nothing. */
function readProductQuery(
  query: Partial<SearchQuery>,
  assortment: Assortment,
  faults: Reason[],
): ProductQuery {
  const section = query.section === undefined || query.section === 'all' ? null : query.section
  const choice: Choice = {
    section,
    subsections: readSubsections(query.subsection ?? [], section, assortment, faults),
    sizes: readValues('filter_size', query.filter_size ?? [], assortment.sizes, faults),
    countries: readValues('filter_country', query.filter_country ?? [], assortment.countries, faults),
    prices: readPrices(query.filter_price ?? [], faults),
  }
  return {
    keyword: query.keyword,
    choice,
    sort: query.sort,
    limits: {
      isFlat: query.layout === 'flat',
      most: query.limit,
      maxIfSegmented: query.limit_if_segmented,
      skipped: query.offset ?? 0,
    },
    shown: { facets: query.facets ?? true, fields: query.fields && new Set(query.fields) },
  }
}

function readSubsections(
  values: readonly string[],
  section: Section | null,
  { tree }: Assortment,
  faults: Reason[],
): CategoryNode[] {
  const found = new Set<CategoryNode>()
  const unknown: string[] = []
  for (const value of values) {
    const nodes = findSubsections(tree, value.toLowerCase(), section)
    if (nodes.length === 0) unknown.push(value)
    for (const node of nodes) found.add(node)
  }
  const where = section === null ? '' : ` in ${section}`
  if (unknown.length > 0)
    faults.push(faultOf('subsection', `There is no category ${quoted(unknown)}${where}.`))
  return [...found]
}

function readValues(
  field: string,
  wanted: readonly string[],
  values: readonly FacetValue[],
  faults: Reason[],
): number[] {
  const codes = new Set<number>()
  const unknown: string[] = []
  for (const text of wanted) {
    const code = findFacetCode(values, text) || findFacetCode(values, toSlug(text))
    if (code === 0) unknown.push(text)
    else codes.add(code)
  }
  if (unknown.length > 0) faults.push(faultOf(field, `The catalog has no ${quoted(unknown)}.`))
  return [...codes]
}

function readPrices(wanted: readonly string[], faults: Reason[]): number[] {
  const unknown = wanted.filter((text) => !/^\d$/.test(text) || !priceGroups[Number(text) - 1])
  if (unknown.length > 0) {
    faults.push(faultOf('filter_price', `There is no price group ${quoted(unknown)}; there are 1 to 5.`))
  }
  return [...new Set(wanted.map(Number))]
}

const faultOf = (field: string, detail: string): Reason => ({ code: 'invalid_parameter', field, detail })

const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ')
