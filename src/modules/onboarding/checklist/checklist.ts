import type { Call } from '../../../calls/call.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { activateMerchant } from '../../merchants/index.ts'
import { getFacts, listAwaitingSetup } from './checklist-store.ts'
import { isReady, type LicenseState, makeChecklist } from './rules.ts'

/** Whether a merchant has anything to sell. */
export type HasGoods = (handle: Handle, merchantId: number) => Promise<boolean>
type LicenseOf = (merchantId: number, now: number) => Promise<LicenseState>

/** Facts about a new merchant that other modules provide. */
export type ChecklistDeps = { hasGoods: HasGoods; licenseOf: LicenseOf }

export async function readChecklist(
  { hasGoods, licenseOf }: ChecklistDeps,
  { merchantId }: { merchantId: number },
  { db, now }: Call,
) {
  const { active, ...known } = await getFacts(db, merchantId)
  const items = makeChecklist({
    ...known,
    hasGoods: await hasGoods(db, merchantId),
    license: await licenseOf(merchantId, now),
  })
  const shown = items.map(({ page, ...item }) => ({
    ...item,
    state: item.done ? ('done' as const) : ('to_do' as const),
    link: `/partner/${merchantId}/${page}`,
  }))
  return { active, ready: isReady(items), items: shown }
}

/** Runs every minute and activates approved merchants that are ready for orders. */
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
      const items = makeChecklist({
        ...known,
        hasGoods: await hasGoods(tx, merchantId),
        license: 'not_needed',
      })
      if (isReady(items)) await activateMerchant(tx, merchantId, clock.now())
    })
}
