import { formatUtc } from '../core/local-time.ts'
import type { Handle } from '../db/database.ts'
import { findSoldSizes, formatVariantId, parseVariantId } from '../modules/alcohol/index.ts'
import type { ShopPorts } from '../modules/connections/index.ts'
import { type Menus, parseEntityId } from '../modules/menus/index.ts'
import { followAvailability } from '../modules/menus/sold-out/index.ts'
import { lockMerchant } from '../modules/merchants/index.ts'
import { changeStatus } from '../modules/merchants/status/index.ts'

/** Carries out what a POS reports about a shop, using the modules concerned. */
export const shopPorts: ShopPorts = {
  async setAvailability(moment, { merchantId, itemId, isAvailable }) {
    const entityId = parseEntityId(itemId)
    if (entityId === undefined || entityId === null) return
    await lockMerchant(moment.db, merchantId)
    await followAvailability(moment, merchantId, [{ entityId, isSoldOut: !isAvailable }])
  },
  pauseUntil: (moment, merchantId, until) =>
    changeStatus({ merchantId, paused_until: until === null ? null : formatUtc(until) }, moment),
}

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
