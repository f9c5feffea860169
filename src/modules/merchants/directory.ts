import { openSnapshots } from '../../db/snapshots.ts'
import type { Deps } from '../../deps.ts'
import type { Merchant } from './rules/merchant.ts'
import { loadMerchants } from './store.ts'

/** All merchants, compiled on first use. The same object until the merchant changes. */
export type MerchantDirectory = {
  find(merchantId: number): Promise<Merchant | undefined>
}

export function openMerchantDirectory({ db, changes }: Pick<Deps, 'db' | 'changes'>): MerchantDirectory {
  const loadTogether = inBatches((ids: readonly number[]) => loadMerchants(db, ids))
  const merchants = openSnapshots<Merchant>(changes, 'merchant', {
    max: 10_000,
    load: (key) => loadTogether(Number(key)),
  })
  return { find: (merchantId) => merchants.get(String(merchantId)) }
}

/** Merchants asked for in the same moment are read by one statement: a new area needs a hundred at once. */
function inBatches(loadAll: (ids: readonly number[]) => Promise<Merchant[]>) {
  let batch: { ids: Set<number>; loaded: Promise<Map<number, Merchant>> } | undefined
  return async (merchantId: number): Promise<Merchant | undefined> => {
    if (batch === undefined) {
      const ids = new Set<number>()
      const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
        batch = undefined
        return new Map((await loadAll([...ids])).map((merchant) => [merchant.merchantId, merchant]))
      })
      batch = { ids, loaded }
    }
    batch.ids.add(merchantId)
    return (await batch.loaded).get(merchantId)
  }
}
