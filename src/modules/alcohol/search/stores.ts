import { inBatches } from '../../../core/batches.ts'
import type { Changes } from '../../../db/changes.ts'
import type { Handle } from '../../../db/database.ts'
import { isStale, openSnapshots } from '../../../db/snapshots.ts'
import type { Deps } from '../../../deps.ts'
import type { Area } from '../../merchants/index.ts'
import { loadOffersOf, type OfferColumns } from '../catalogue-store.ts'
import type { StoreOffers } from './rules/view.ts'

/** What the stores sell, as of now. The same object until one of a store's offers changes, which every sale does. */
export type Stores = {
  find(merchantId: number): Promise<StoreOffers>
  /** What is sold in an area. The same object until that changes. */
  of(area: Area): Promise<Selling>
}

/** All merchants of an area, most of which sell no drinks, and those that do in the order of their ids. */
export type Selling = { all: readonly StoreOffers[]; selling: readonly StoreOffers[] }

/** An offer takes some 24 bytes; a merchant that sells no drinks is remembered as such. */
const mostStores = 100_000
const mostOffers = 3_000_000

const nothing: OfferColumns = { variantIds: [], prices: [], stocks: [] }

export function openStores({ db, changes }: Pick<Deps, 'db' | 'changes'>): Stores {
  const loadTogether = inBatches((ids: readonly number[]) => loadInParts(db, ids))
  const offers = openSnapshots<StoreOffers>(changes, 'offer', {
    max: mostStores,
    weight: { of: ({ prices }) => prices.length, max: mostOffers },
    load: async (key) => {
      const merchantId = Number(key)
      return { merchantId, ...((await loadTogether(merchantId)) ?? nothing) }
    },
  })
  const find = async (merchantId: number) => (await offers.get(String(merchantId)))!
  return { find, of: rememberedByArea(changes, find) }
}

type Remembered = { moment: number; offers: Selling }

/** A search asks for all merchants around. As long as nobody's offers change, the answer needs no look at each of them. */
function rememberedByArea(changes: Changes, find: Stores['find']): Stores['of'] {
  let moment = 0
  changes.on('offer', () => {
    moment++
  })
  const remembered = new WeakMap<Area, Remembered>()
  return async (area) => {
    const known = remembered.get(area)
    const now = moment
    if (known && (known.moment === now || !known.offers.all.some(isStale))) {
      known.moment = now
      return known.offers
    }
    const all = await Promise.all(area.merchants.map(({ merchantId }) => find(merchantId)))
    const selling = all.filter(({ prices }) => prices.length > 0).sort((a, b) => a.merchantId - b.merchantId)
    const offers = { all, selling }
    remembered.set(area, { moment: now, offers })
    return offers
  }
}

/** Reading the offers of a whole city at once would hold everybody up for a tenth of a second. */
const storesPerStatement = 25

async function loadInParts(handle: Handle, merchantIds: readonly number[]) {
  const offers = new Map<number, OfferColumns>()
  for (let start = 0; start < merchantIds.length; start += storesPerStatement) {
    const part = await loadOffersOf(handle, merchantIds.slice(start, start + storesPerStatement))
    for (const [merchantId, columns] of part) offers.set(merchantId, columns)
  }
  return offers
}
