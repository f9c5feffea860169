import { isDeepStrictEqual } from 'node:util'
import { Gauge, type Registry } from 'prom-client'
import { type Estimate, estimateAt, windowMinutes } from '../../core/estimates.ts'
import type { Handle } from '../../db/database.ts'
import type { Deps } from '../../start/deps.ts'
import { findBookedMerchants } from '../ledger/index.ts'
import { type Merchant, type MerchantDirectory, saveLearnedTimes } from '../merchants/index.ts'
import { learnTimes } from './rules/learn.ts'
import { countKept, countOpen, listPastOrders } from './store.ts'

const dayMs = 86_400_000
/** Older orders say little about how fast a kitchen is now. */
const historyMs = 56 * dayMs
const maxOrders = 3000
/** Jobs run hourly; some may be late. */
const recentMs = 3 * 3_600_000

type LearnDeps = Pick<Deps, 'db' | 'clock'> & { merchants: MerchantDirectory }

/** The job: learns the times of merchants with recent bookings. */
export async function learnRecentTimes({ db, clock, merchants }: LearnDeps) {
  const now = clock.now()
  for (const merchantId of await findBookedMerchants(db, now - recentMs, now + 1)) {
    const merchant = await merchants.find(merchantId)
    if (!merchant) continue
    const past = await listPastOrders(db, merchantId, now - historyMs, maxOrders)
    const learned = learnTimes(past, merchant, now)
    // Every change drops cached answers about the merchant; most hours change nothing.
    if (learned && !isSame(learned, merchant.learned)) await saveLearnedTimes(db, merchantId, learned)
  }
}

/** The number of orders grows all the time. */
const isSame = (one: object, other: object | null) =>
  isDeepStrictEqual({ ...one, orders: 0 }, { ...other, orders: 0 })

/** Includes the merchant's current queue. Scheduled orders are promised for their time. */
export async function estimateNow(handle: Handle, merchant: Merchant, now: number): Promise<Estimate> {
  return merchant.learned
    ? estimateAt(merchant, now, await countOpen(handle, merchant.merchantId))
    : estimateAt(merchant, now)
}

/** The promised time of delivery or readiness. */
export const promisedAt = (estimate: Estimate, method: 'delivery' | 'pickup', now: number) =>
  now + (method === 'delivery' ? estimate.high : estimate.ready) * 60_000

/** A scrape within this time returns the same figure again. */
const collectedMs = 60_000
const measuredMs = 7 * dayMs

/** The share of last week's deliveries that arrived within the promised window. */
export function registerPromiseMetrics(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let collectedAt = Number.NEGATIVE_INFINITY
  const gauge: Gauge = new Gauge({
    name: 'cellardoor_promises_kept_ratio',
    help: 'Share of deliveries of the last 7 days that arrived within the promised window of 15 minutes.',
    registers: [registry],
    async collect() {
      if (clock.now() - collectedAt < collectedMs) return
      collectedAt = clock.now()
      const found = await countKept(db, collectedAt - measuredMs, windowMinutes).catch(() => undefined)
      if (found && found.delivered > 0) gauge.set(found.kept / found.delivered)
    },
  })
}
