import { openSnapshots } from '../../../cache/snapshots.ts'
import type { OrderMethod } from '../../../core/merchant-types.ts'
import type { Deps } from '../../../start/deps.ts'
import type { MerchantDirectory } from '../directory.ts'
import type { Place } from '../rules/delivery-zones.ts'
import type { Merchant } from '../rules/merchant.ts'
import { pickupTilesAround, tilesOfPlace } from '../rules/tiles.ts'
import { findMerchantsOfTiles } from './search-store.ts'

/** The ids of merchants that may be relevant around a place. A new object whenever they may have changed. */
export type AreaIds = { merchantIds: readonly number[]; tiles: readonly string[] }

/** The merchants with the given ids. A new object whenever one of them changes. */
export type ChosenMerchants = { merchants: readonly Merchant[] }

export type Areas = {
  /** Reading a merchant takes 0.25 ms, its id 0.01: a search that needs few of them selects first. */
  idsAround(method: OrderMethod, place: Place, radiusMiles: number): Promise<AreaIds>
  merchantsOf(merchantIds: readonly number[]): Promise<ChosenMerchants>
}

const maxAreas = 1000
/** About 3 KB each. */
const maxMerchants = 25_000
/** Eight bytes each. */
const maxIds = 1_000_000

/**
 * The cost of a search depends on how many merchants are nearby, never on how many there are in total. Memory is
 * bounded by the number of cached areas; areas share their common merchants.
 */
export function openAreas(
  { reads, changes }: Pick<Deps, 'reads' | 'changes'>,
  directory: MerchantDirectory,
): Areas {
  const findAll = async (ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => directory.find(id)))).filter((merchant) => merchant !== undefined)
  const ids = openSnapshots<AreaIds>(changes, 'tile', {
    name: 'merchants around a place',
    max: maxAreas,
    weight: { of: ({ merchantIds }) => merchantIds.length, max: maxIds },
    async load(key) {
      const [purpose, ...tiles] = key.split(' ')
      return { tiles, merchantIds: await findMerchantsOfTiles(reads, purpose as OrderMethod, tiles) }
    },
    dependsOn: ({ tiles }) => tiles.map(tileChange),
  })
  const chosen = openSnapshots<ChosenMerchants>(changes, 'merchant', {
    name: 'lists of merchants',
    max: maxAreas,
    weight: { of: ({ merchants }) => merchants.length, max: maxMerchants },
    load: async (key) => ({ merchants: await findAll(idsIn(key)) }),
    // For all ids: a merchant whose row couldn't be read is found again once it can.
    dependsOn: (_, key) => idsIn(key).map(merchantChange),
  })
  return {
    idsAround: async (...where) => (await ids.get(keyOf(...where)))!,
    merchantsOf: async (merchantIds) => (await chosen.get(merchantIds.join(' ')))!,
  }
}

const tileChange = (tile: string) => `tile:${tile}`
const merchantChange = (merchantId: number) => `merchant:${merchantId}`
const idsIn = (key: string) => (key === '' ? [] : key.split(' ').map(Number))

function keyOf(method: OrderMethod, place: Place, radiusMiles: number): string {
  const tiles = method === 'delivery' ? tilesOfPlace(place) : pickupTilesAround(place, radiusMiles)
  return `${method} ${tiles.join(' ')}`
}
