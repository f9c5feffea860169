import { formatInstant } from '../../../core/local-time.ts'
import { messageItem } from '../../../core/refusal.ts'
import { inOwnMemory } from '../../../runtime/own-memory.ts'
import { byteText } from '../../../runtime/text-pieces.ts'
import type { Language } from '../../../texts/language.ts'
import { disclaimersFor } from '../../compliance/index.ts'
import { presentMatch } from '../../merchants/search/index.ts'
import { sections } from '../rules.ts'
import { checkPermission, type Permission } from './permission.ts'
import { resultsJson } from './results-present.ts'
import type { FoundProducts, ProductQuery } from './rules/find-products.ts'
import type { ContextMoment, ListedStore, StoreDetail } from './search-contexts.ts'

/** The parts of an answer: products if requested, and this much of the stores. */
export type WantedAnswer = {
  products: ProductQuery | undefined
  detail: StoreDetail
  language: Language
  publicUrl: string
}

/** The whole answer. With favorites it is specific to this customer. */
export function writeAnswer(
  moment: ContextMoment,
  { products, detail, language, publicUrl }: WantedAnswer,
  found: FoundProducts | undefined,
  favorites?: ReadonlySet<number>,
): Buffer {
  const start = [openingJson(moment, language)]
  if (products && found) start.push(...productPieces(moment, products, found, publicUrl))
  const closing = favorites
    ? Buffer.from(closingJson(moment, detail, publicUrl, favorites))
    : closingBytes(moment, detail, publicUrl)
  let size = closing.length
  for (const piece of start) size += piece.length
  const bytes = Buffer.allocUnsafeSlow(size)
  let end = 0
  for (const piece of start) end += bytes.write(piece, end, 'latin1')
  bytes.set(closing, end)
  return bytes
}

/** As `byteText`. */
function productPieces(
  { context: { merged, opened } }: ContextMoment,
  query: ProductQuery,
  found: FoundProducts,
  publicUrl: string,
): string[] {
  const meant = query.keyword === undefined ? undefined : opened.finder.read(query.keyword).corrected
  const correction = meant === undefined ? [] : [`"did_you_mean":${byteText(JSON.stringify(meant))},`]
  return [...correction, ...resultsJson(merged, query, found, publicUrl), ',']
}

/** The beginning of the JSON: message, address, and the opening of `data`. As `byteText`. */
function openingJson(moment: ContextMoment, language: Language): string {
  const { openings } = moment.parts
  openings[language] ??= byteText(
    `{"message":${JSON.stringify(messagesOf(moment, language))},"search_address":${moment.context.address},"data":{`,
  )
  return openings[language]
}

const messagesOf = ({ stores }: ContextMoment, language: Language) =>
  stores.length === 0 ? [messageItem({ code: 'no_delivery_results' }, language)] : []

/** The end: the stores, and their rules and disclaimers. The same for everyone. */
function closingBytes(moment: ContextMoment, detail: StoreDetail, publicUrl: string): Buffer {
  const { closings } = moment.parts
  closings[detail] ??= inOwnMemory(Buffer.from(closingJson(moment, detail, publicUrl, noFavorites)))
  return closings[detail]
}

const noFavorites: ReadonlySet<number> = new Set()

/** With favorites the answer is personal. */
function closingJson(
  moment: ContextMoment,
  detail: StoreDetail,
  publicUrl: string,
  favorites: ReadonlySet<number>,
): string {
  moment.parts.surroundings ??= surroundingsJson(moment)
  return `${storesJson(moment, detail, publicUrl, favorites)}${moment.parts.surroundings}}}`
}

function storesJson(
  moment: ContextMoment,
  detail: StoreDetail,
  publicUrl: string,
  favorites: ReadonlySet<number>,
): string {
  if (detail === 'none') return ''
  const { stores } = moment
  if (detail === 'ids') {
    return `"merchant_ids":${JSON.stringify(stores.map(({ match }) => match.merchant.merchantId))},`
  }
  const texts = stores.map((store) => {
    const { merchantId } = store.match.merchant
    const isFavorite = favorites.has(merchantId)
    return `"${merchantId}":{"id":"${merchantId}","favorite":${isFavorite},${storeJson(moment, store, publicUrl)}`
  })
  return `"merchants":{${texts.join(',')}},`
}

/**
 * A store's fields except its id and whether it is a favorite. As long as its stock doesn't change, it is the same
 * object at every time.
 */
function storeJson({ context }: ContextMoment, store: ListedStore, publicUrl: string): string {
  if (store.json !== undefined) return store.json
  const { sale, searchAddress } = context
  store.json = JSON.stringify(presentStore(store, { atMs: sale.atMs, publicUrl, searchAddress })).slice(1)
  return store.json
}

/** Rules, disclaimers and the address. They depend on the kinds the stores have, not on how many of each. */
function surroundingsJson({ context, stores }: ContextMoment): string {
  const { rules, sale, address } = context
  const [matches, inventories] = [stores.map(({ match }) => match), stores.map(({ inventory }) => inventory)]
  const head = {
    disclaimers: disclaimersFor(rules, sale.place, ['alcohol']),
    compliance: presentPermission(checkPermission(matches, inventories, rules, sale)),
  }
  return `"search_address":${address},${JSON.stringify(head).slice(1, -1)}`
}

/**
 * A store in the format of the merchant search, without its id and whether it is a favorite, with the fields specific
 * to alcohol.
 */
function presentStore(
  { match, inventory, obstacle }: ListedStore,
  { searchAddress, ...context }: { atMs: number; publicUrl: string; searchAddress: object },
) {
  const { id, favorite, ...rest } = presentMatch(match, {
    ...context,
    favorites: noFavorites,
    items: undefined,
  })
  return {
    ...rest,
    search_address: searchAddress,
    deliverable: obstacle === null,
    deliverable_reason: obstacle,
    standardized_data_default: null,
    inventory_type_overview: presentInventory(inventory),
  }
}

function presentPermission({ allowed, decisions, minimumAge, idCheck }: Permission) {
  return {
    allowed,
    minimum_age: minimumAge,
    id_check: idCheck,
    decisions: decisions.map(({ rule, version, kind, verdict, reason, until, timeZone }) => {
      const end = until === undefined ? null : formatInstant(until, timeZone)
      return { rule, version, kind, verdict, reason, until: end }
    }),
  }
}

/** The codes of the three kinds in `inventory_type_overview`. */
const inventoryCodes = { beer: 'B', liquor: 'L', wine: 'W' } as const

function presentInventory(inventory: ListedStore['inventory']): Record<string, number> {
  return Object.fromEntries(sections.map((section) => [inventoryCodes[section], inventory[section]]))
}
