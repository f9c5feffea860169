import type { DietaryMark } from '../../../core/dietary.ts'
import { fold } from '../../../core/words/fold.ts'
import type { Handle } from '../../../db/database.ts'
import { formatEntityId } from '../rules/menu.ts'
import { findItemsByName, findMarkedItems, findReachableMenus } from './search-store.ts'

const maxWords = 20

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

/** The words of a search text, folded like the column `search_name`: lower case without accents. */
export function foldedWords(text: string): string[] {
  return [
    ...new Set(
      fold(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].slice(0, maxWords)
}

/** For merchant search: the merchants with a visible item that has all of these marks. */
export async function findMarkedMerchants(
  handle: Handle,
  merchantIds: readonly number[],
  marks: readonly DietaryMark[],
): Promise<Set<number>> {
  if (merchantIds.length === 0) return new Set()
  const found = await findMarkedItems(handle, merchantIds, marks)
  const menus = await findReachableMenus(handle, new Set(found.map(({ parentId }) => parentId)))
  return new Set(found.filter(({ parentId }) => menus.has(parentId)).map(({ merchantId }) => merchantId))
}
