import { messageItem } from '../../../core/refusal.ts'
import type { Language } from '../../../texts/language.ts'
import { disclaimersFor } from '../../compliance/index.ts'
import { permissionOf } from './permission.ts'
import { type ListedStore, presentPermission, presentStore } from './present.ts'
import { byteText } from './results-present.ts'
import type { ContextMoment } from './search-contexts.ts'

/** How much of the stores an answer includes. */
export type StoreDetail = 'full' | 'ids' | 'none'

/** Serialized parts of a moment, each made when it is first needed. */
type Parts = {
  openings: Partial<Record<Language, string>>
  surroundings?: string
  closings: Partial<Record<StoreDetail, Buffer>>
}

const parts = new WeakMap<ContextMoment, Parts>()

function partsOf(moment: ContextMoment): Parts {
  const known = parts.get(moment) ?? { openings: {}, closings: {} }
  parts.set(moment, known)
  return known
}

/** How the JSON begins: message, address, and the opening of `data`. As `byteText`. */
export function openingJson(moment: ContextMoment, language: Language): string {
  const { openings } = partsOf(moment)
  openings[language] ??= byteText(
    `{"message":${JSON.stringify(messagesOf(moment, language))},"search_address":${moment.context.address},"data":{`,
  )
  return openings[language]
}

/** Only an answer without stores holds a sentence. */
export const languageIn = ({ stores }: ContextMoment, language: Language): { language?: Language } =>
  stores.length === 0 ? { language } : {}

const messagesOf = ({ stores }: ContextMoment, language: Language) =>
  stores.length === 0 ? [messageItem({ code: 'no_delivery_results' }, language)] : []

/** How it ends: the stores, and the rules and disclaimers that hold for them. The same for everybody. */
export function closingBytes(moment: ContextMoment, detail: StoreDetail, publicUrl: string): Buffer {
  const { closings } = partsOf(moment)
  closings[detail] ??= Buffer.from(closingJson(moment, detail, publicUrl, nobodys))
  return closings[detail]
}

const nobodys: ReadonlySet<number> = new Set()

/** With favorites it is somebody's own. */
export function closingJson(
  moment: ContextMoment,
  detail: StoreDetail,
  publicUrl: string,
  favorites: ReadonlySet<number>,
): string {
  const own = partsOf(moment)
  own.surroundings ??= surroundingsJson(moment)
  return `${storesJson(moment, detail, publicUrl, favorites)}${own.surroundings}}}`
}

/** Whether any of the stores is among them: else the answer is the same as for everybody. */
export const lists = ({ stores }: ContextMoment, merchantIds: ReadonlySet<number>): boolean =>
  merchantIds.size > 0 && stores.some(({ match }) => merchantIds.has(match.merchant.merchantId))

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
    const text = storeText(moment, store, publicUrl)
    return `"${merchantId}":${favorites.has(merchantId) ? text.replace(notFavorite, favorite) : text}`
  })
  return `"merchants":{${texts.join(',')}},`
}

/** The first of its kind in a store: `presentMatch` puts it behind the id. */
const notFavorite = '"favorite":false'
const favorite = '"favorite":true'

const storeTexts = new WeakMap<ListedStore, string>()

/** A store whose stock has not changed is the same object as in the moment before, and is serialized once. */
function storeText({ context }: ContextMoment, store: ListedStore, publicUrl: string): string {
  const known = storeTexts.get(store)
  if (known !== undefined) return known
  const { sale, searchAddress } = context
  const shown = presentStore(store, {
    atMs: sale.atMs,
    publicUrl,
    searchAddress,
    favorites: nobodys,
  })
  const text = JSON.stringify(shown)
  storeTexts.set(store, text)
  return text
}

/** Rules, disclaimers and the address. They depend on the kinds that the stores have, not on how many of each. */
function surroundingsJson({ context, stores }: ContextMoment): string {
  const { rules, sale, address } = context
  const [matches, inventories] = [stores.map(({ match }) => match), stores.map(({ inventory }) => inventory)]
  const head = {
    disclaimers: disclaimersFor(rules, sale.place, ['alcohol']),
    compliance: presentPermission(permissionOf(matches, inventories, rules, sale)),
  }
  return `"search_address":${address},${JSON.stringify(head).slice(1, -1)}`
}
