import type { Call } from '../../../calls/call.ts'
import { distanceMiles } from '../../../core/geo.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import type { Deps } from '../../../start/deps.ts'
import type { MerchantDirectory } from '../directory.ts'
import { deleteFavorite, insertFavorite, isMerchant, listFavoriteIds } from '../favorites-store.ts'
import { checkAvailability } from '../rules/availability.ts'
import { type Place, winningZone } from '../rules/delivery-zones.ts'
import type { Merchant } from '../rules/merchant.ts'
import { presentMatch } from '../search/present.ts'
import type { Match } from '../search/rules.ts'

/** A customer's default address, on which fees and distances are based. */
type FindHome = (handle: Handle, customerId: number) => Promise<Place | undefined>

export type FavoriteDeps = Pick<Deps, 'config'> & { merchants: MerchantDirectory; findHome: FindHome }

type MerchantInput = { merchant_id: number }

/** In the format of the search, for the customer's default address. Without one: no fee, distance 0. */
export async function readFavoriteMerchants(deps: FavoriteDeps, { db, caller, now }: Call) {
  const { customerId } = caller.token!
  const ids = await listFavoriteIds(db, customerId)
  const found = await Promise.all(ids.map((id) => deps.merchants.find(id)))
  const home = await deps.findHome(db, customerId)
  const context = {
    atMs: now,
    publicUrl: deps.config.publicUrl,
    favorites: new Set(ids),
    items: undefined,
  }
  return {
    merchants: found
      .filter((merchant) => merchant !== undefined)
      .map((merchant) => presentMatch(seenFrom(home, merchant, now), context)),
  }
}

export async function addFavoriteMerchant({ merchant_id }: MerchantInput, { db: tx, caller, now }: Call) {
  await mustExist(tx, merchant_id)
  await insertFavorite(tx, caller.token!.customerId, merchant_id, now)
  return { merchant_id, favorite: true }
}

/** Also succeeds if it wasn't a favorite. */
export async function removeFavoriteMerchant({ merchant_id }: MerchantInput, { db: tx, caller }: Call) {
  await mustExist(tx, merchant_id)
  await deleteFavorite(tx, caller.token!.customerId, merchant_id)
  return { merchant_id, favorite: false }
}

function seenFrom(home: Place | undefined, merchant: Merchant, now: number): Match {
  return {
    merchant,
    zone: home && merchant.offersDelivery ? winningZone(merchant.zones, home) : undefined,
    distanceMiles: home ? distanceMiles(merchant.point, home) : 0,
    availability: checkAvailability(merchant, merchant.offersDelivery ? 'delivery' : 'pickup', now),
  }
}

async function mustExist(tx: Handle, merchantId: number) {
  if (!(await isMerchant(tx, merchantId))) throw refuse('no_rest', { field: 'merchant_id' })
}
