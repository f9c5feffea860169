import type { Place } from '../../../core/delivery-zones.ts'
import type { OrderMethod } from '../../../core/merchant-types.ts'
import { openSnapshots } from '../../../db/snapshots.ts'
import type { Deps } from '../../../deps.ts'
import type { MerchantDirectory } from '../directory.ts'
import type { Merchant } from '../rules/merchant.ts'
import { pickupTilesAround, tilesOfPlace } from '../rules/tiles.ts'
import { findMerchantsOfTiles } from './search-store.ts'

/** The merchants that may be of interest around a place. A new object whenever one of them, or who they are, changes. */
export type Area = { merchants: readonly Merchant[]; tiles: readonly string[] }

export type Areas = { around(method: OrderMethod, place: Place, radiusMiles: number): Promise<Area> }

/** An area holds its merchants in memory, some 3 KB each. */
const mostMerchants = 25_000

/**
 * The cost of a search depends on how many merchants are near, never on how many there are. Memory is bounded by the
 * number of areas kept; merchants that several areas share are shared.
 */
export function openAreas(
  { reads, changes }: Pick<Deps, 'reads' | 'changes'>,
  merchants: MerchantDirectory,
): Areas {
  const areas = openSnapshots<Area>(changes, ['tile', 'merchant'], {
    max: 1000,
    weight: { of: ({ merchants }) => merchants.length, max: mostMerchants },
    async load(key) {
      const [purpose, ...tiles] = key.split(' ')
      const ids = await findMerchantsOfTiles(reads, purpose as OrderMethod, tiles)
      const found = await Promise.all(ids.map((id) => merchants.find(id)))
      return { tiles, merchants: found.filter((merchant) => merchant !== undefined) }
    },
    dependsOn: ({ tiles, merchants }) => [
      ...tiles.map((tile) => `tile:${tile}`),
      ...merchants.map(({ merchantId }) => `merchant:${merchantId}`),
    ],
  })
  return {
    async around(method, place, radiusMiles) {
      const tiles = method === 'delivery' ? tilesOfPlace(place) : pickupTilesAround(place, radiusMiles)
      return (await areas.get(`${method} ${tiles.join(' ')}`))!
    },
  }
}
