import type { Call } from '../../../calls/call.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { activateMerchant } from '../../merchants/index.ts'
import { getFacts, listAwaitingSetup } from './checklist-store.ts'
import { checklistOf, isReady } from './rules.ts'

/** Whether a merchant has anything to sell. */
export type HasGoods = (handle: Handle, merchantId: number) => Promise<boolean>
/** Whether a merchant sells what it has no license for. */
type LacksLicense = (merchantId: number, now: number) => Promise<boolean>

/** Facts about a new merchant that other modules know. */
export type ChecklistDeps = { hasGoods: HasGoods; lacksLicense: LacksLicense }

export async function readChecklist(
  { hasGoods, lacksLicense }: ChecklistDeps,
  { merchantId }: { merchantId: number },
  { db, now }: Call,
) {
  const { active, ...known } = await getFacts(db, merchantId)
  const items = checklistOf({
    ...known,
    hasGoods: await hasGoods(db, merchantId),
    lacksLicense: await lacksLicense(merchantId, now),
  })
  return { active, ready: isReady(items), items }
}

/** A job of every minute: a merchant that was approved becomes active as soon as it can be ordered from. */
export async function activateReady({
  db,
  clock,
  hasGoods,
}: {
  hasGoods: HasGoods
  db: Database
  clock: { now(): number }
}) {
  for (const merchantId of await listAwaitingSetup(db))
    await db.transaction(async (tx) => {
      const known = await getFacts(tx, merchantId)
      const items = checklistOf({ ...known, hasGoods: await hasGoods(tx, merchantId), lacksLicense: false })
      if (isReady(items)) await activateMerchant(tx, merchantId, clock.now())
    })
}
