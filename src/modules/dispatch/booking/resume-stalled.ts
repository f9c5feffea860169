import type { Deps } from '../../../start/deps.ts'
import { listOrdersForCouriers } from '../../fulfillment/index.ts'
import { listStalled, listWithoutDelivery } from '../store.ts'
import { queueDispatch } from './queue-dispatch.ts'

const atOnce = 500
const pageSize = 2000
/** By then the job queued on confirmation has had its chance. */
const graceMs = 10_000

/**
 * Requeues jobs for stalled deliveries and for confirmed orders without a delivery, after a crash or a lost job.
 * Returns how many.
 */
export async function resumeStalled({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const sleeping = await listStalled(db, { now, limit: atOnce })
  const forgotten = await findForgotten({ db }, now - graceMs)
  const all = [...sleeping, ...forgotten.map((orderId) => ({ orderId, leg: 'out' as const }))]
  for (const delivery of all) await queueDispatch(db, delivery)
  return all.length
}

async function findForgotten({ db }: Pick<Deps, 'db'>, confirmedBefore: number): Promise<number[]> {
  const forgotten: number[] = []
  for (let after = 0; ; ) {
    const page = await listOrdersForCouriers(db, { confirmedBefore, limit: pageSize, after })
    if (page.length > 0) forgotten.push(...(await listWithoutDelivery(db, page)))
    if (page.length < pageSize) return forgotten
    after = page.at(-1)!
  }
}
