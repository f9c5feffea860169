import type { Handle } from '../../../db/database.ts'
import { formatEntityId } from '../rules/menu.ts'
import { foldedWords } from './rules.ts'
import { findItemsByName, findReachableMenus } from './search-store.ts'

/** Price in cents; for an item with sizes, the lowest. */
export type MatchedItem = { id: string; name: string; price: number }

const maxPerMerchant = 5
/** More than are shown, because some may not be under anything visible. */
const maxCandidates = 20

/** For merchant search: the visible items whose names contain all words of the keyword, ignoring case and accents. */
export async function matchItems(
  handle: Handle,
  merchantIds: readonly number[],
  keyword: string,
): Promise<Map<number, MatchedItem[]>> {
  const matches = new Map<number, MatchedItem[]>()
  const words = foldedWords(keyword)
  if (words.length === 0 || merchantIds.length === 0) return matches
  const items = await findItemsByName(handle, merchantIds, words, maxCandidates)
  if (items.length === 0) return matches
  const menus = await findReachableMenus(handle, new Set(items.flatMap(({ parentIds }) => parentIds)))
  for (const { merchantId, entityId, name, price, parentIds } of items) {
    const own = matches.get(merchantId) ?? []
    if (own.length >= maxPerMerchant || !parentIds.some((id) => menus.has(id))) continue
    matches.set(merchantId, [...own, { id: formatEntityId(entityId), name, price }])
  }
  return matches
}
