import type { Handle } from '../../../db/database.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import { checkpointEvery } from '../change-menu.ts'
import { findChanges } from '../change-store.ts'
import { type DatedMenu, findNearestCheckpoint } from '../checkpoint-store.ts'
import type { MenuRecords } from '../rules/menu.ts'
import {
  applying,
  comparing,
  invertChange,
  joining,
  type MenuChange,
  noChange,
} from '../rules/menu-change.ts'

type Range = { from: number; to: number }

/**
 * The change from one revision to another, forward or backward. Close revisions are combined from the changes between
 * them, distant ones compared as whole menus: the amount read is bounded, however long the history.
 */
export async function findChange(
  db: Handle,
  merchantId: number,
  { from, to }: Range,
  present: DatedMenu,
): Promise<MenuChange> {
  if (Math.abs(to - from) <= checkpointEvery) return joinChanges(db, merchantId, { from, to })
  const before = await findMenuAt(db, merchantId, from, present)
  const after = await findMenuAt(db, merchantId, to, present)
  return runInSlices(comparing(before, after))
}

/** From the nearest stored menu, or from the current one. */
async function findMenuAt(
  db: Handle,
  merchantId: number,
  revision: number,
  present: DatedMenu,
): Promise<MenuRecords> {
  const kept = await findNearestCheckpoint(db, merchantId, revision)
  const isNearer = kept && Math.abs(kept.revision - revision) < present.revision - revision
  const start = isNearer ? kept : present
  const change = await joinChanges(db, merchantId, { from: start.revision, to: revision })
  return runInSlices(applying(start.menu, change))
}

async function joinChanges(db: Handle, merchantId: number, { from, to }: Range): Promise<MenuChange> {
  const range = { after: Math.min(from, to), upTo: Math.max(from, to) }
  let change = noChange
  for await (const changes of findChanges(db, merchantId, range))
    change = await runInSlices(joining([change, ...changes]))
  return from <= to ? change : invertChange(change)
}
