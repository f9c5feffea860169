import { openSnapshots } from '../../../cache/snapshots.ts'
import type { Handle } from '../../../db/database.ts'
import type { Deps } from '../../../start/deps.ts'
import type { WorkEvent } from '../../events/index.ts'
import type { FindPopular } from '../../merchants/index.ts'
import type { Menus } from '../open-menus.ts'
import { nextRestock } from '../rules/availability.ts'
import { addOrderCounts, deleteCountsBefore, listMostOrdered } from './popular-store.ts'
import { choosePopular, countedDays, countItems, minOrders, type OrderCount } from './rules.ts'

const dayMs = 86_400_000
/** More than are shown, because some may be sold out. */
const maxCandidates = 50
const maxMerchants = 10_000
/** Orders leave the time window even if nothing is ordered. */
const maxAgeMs = 3_600_000

const dayBefore = (ms: number, days: number) => new Date(ms - days * dayMs).toISOString().slice(0, 10)

/** Part of the transaction that records the position in the event log, so every order is counted once. */
export async function countOrderedItems(tx: Handle, events: readonly WorkEvent[]) {
  const placed = events.filter(({ topic }) => topic === 'order.placed')
  const orders = placed.map(({ payload, createdAt }) => ({ ...(payload as PlacedPayload), at: createdAt }))
  await addOrderCounts(tx, countItems(orders))
}

type PlacedPayload = { merchant_id: number; item_ids?: readonly string[] }

/** A sweep's work. */
export const deleteOldCounts = (handle: Handle, now: number) =>
  deleteCountsBefore(handle, dayBefore(now, countedDays + 1))

type PopularDeps = Pick<Deps, 'reads' | 'changes' | 'clock'> & { menus: Menus }

/**
 * A merchant's most ordered items. The counts are read again when an order adds to them; the menu only if there are
 * any.
 */
export function openPopular({ reads, changes, clock, menus }: PopularDeps): FindPopular {
  const counts = openSnapshots<{ counts: readonly OrderCount[] }>(changes, 'popular', {
    name: 'popular items',
    max: maxMerchants,
    ttlMs: maxAgeMs,
    load: async (merchantId) => {
      const range = { after: dayBefore(clock.now(), countedDays), minOrders, limit: maxCandidates }
      return { counts: await listMostOrdered(reads, Number(merchantId), range) }
    },
  })
  return async (merchantId, atMs) => {
    const known = (await counts.get(String(merchantId)))!
    if (known.counts.length === 0)
      return { items: [], dependsOn: [known], expiresAt: Number.POSITIVE_INFINITY }
    const menu = await menus.get(merchantId)
    return {
      items: choosePopular(known.counts, menu, atMs),
      dependsOn: [known, menu],
      expiresAt: nextRestock(menu, atMs),
    }
  }
}
