import { formatUtc } from '../core/local-time.ts'
import type { ShopPorts } from '../modules/connections/index.ts'
import { parseEntityId } from '../modules/menus/index.ts'
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
