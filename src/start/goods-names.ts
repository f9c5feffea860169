import type { Handle } from '../db/database.ts'
import { findSoldSizes, formatVariantId, parseVariantId } from '../modules/alcohol/index.ts'
import { type Menus, parseEntityId } from '../modules/menus/index.ts'

/** Names of a merchant's goods by id (`N12`, `V34`). Unknown ids are left out. */
export function openGoodsNames(menus: Menus) {
  return async (
    handle: Handle,
    merchantId: number,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> => {
    const isBottle = (id: string) => id.startsWith('V')
    const { items } = await menus.get(merchantId)
    const named = ids.flatMap((id): [string, string][] => {
      const item = isBottle(id) ? undefined : items.get(parseEntityId(id) ?? 0)
      return item ? [[id, item.name]] : []
    })
    const variantIds = ids.filter(isBottle).flatMap((id) => parseVariantId(id) ?? [])
    const sizes = variantIds.length === 0 ? [] : await findSoldSizes(handle, merchantId, variantIds)
    return new Map([
      ...named,
      ...sizes.map(({ variantId, name }): [string, string] => [formatVariantId(variantId), name]),
    ])
  }
}
