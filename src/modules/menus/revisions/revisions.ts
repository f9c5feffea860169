import type { Call } from '../../../calls/call.ts'
import { type Reason, refuseIfAny } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { mapInSlices, runInSlices } from '../../../runtime/slices.ts'
import { says } from '../../../texts/sentence.ts'
import { nameActor, recordAudit } from '../../audit/index.ts'
import { getTimeZone } from '../../merchants/index.ts'
import { changeMenu } from '../change-menu.ts'
import { findCurrentRevision, listRevisions } from '../change-store.ts'
import type { DatedMenu } from '../checkpoint-store.ts'
import { compileMenuInSlices } from '../rules/compile-menu.ts'
import { isEmpty, type MenuChange, noChange } from '../rules/menu-change.ts'
import { loadMenuRecords } from '../store.ts'
import { findChange } from './find-change.ts'
import { presentAudited, presentDifference, presentRevision } from './present.ts'
import { describeChange } from './rules/diff-words.ts'
import { lintingMenu } from './rules/menu-lint.ts'
import type { DiffQuery, RevisionsQuery, RollbackInput } from './schemas.ts'

/** Newest first. */
export async function readRevisions({ merchantId, limit = 50, before }: RevisionsQuery, call: Call) {
  const { db, language } = call
  const current = await findCurrentRevision(db, merchantId)
  const range = { before: Math.min(before ?? current + 1, current + 1), limit }
  const revisions = await listRevisions(db, merchantId, range)
  const time_zone = await getTimeZone(db, merchantId)
  return { revisions: revisions.map((one) => presentRevision(one, language)), current, time_zone }
}

export async function readDiff(query: DiffQuery, { db, language }: Call) {
  const present = await readPresent(db, query.merchantId)
  const to = query.to ?? present.revision
  const from = query.from ?? Math.max(0, to - 1)
  mustExist({ from, to }, present.revision)
  const change = await findChange(db, query.merchantId, { from, to }, present)
  const differences = await runInSlices(describeChange(change, present.menu, language))
  return { from, to, changes: await mapInSlices(differences, presentDifference) }
}

/** The menu and its revision; read again if there was a write between the two statements. */
async function readPresent(db: Handle, merchantId: number): Promise<DatedMenu> {
  for (;;) {
    const revision = await findCurrentRevision(db, merchantId)
    const menu = await loadMenuRecords(db, merchantId)
    if ((await findCurrentRevision(db, merchantId)) === revision) return { revision, menu }
  }
}

/** Reverts everything after a revision. That is a write like any other, so it can be reverted in turn. */
export async function rollBack(imageBase: string, input: RollbackInput, call: Call) {
  const { merchantId, revision: target, dryRun = false } = input
  const action = 'menu.rolled_back'
  let planned = noChange
  const { revision, before } = await changeMenu(
    call.db,
    merchantId,
    { at: call.now, actor: nameActor(call.caller), action },
    async (menu, _ids, current) => {
      mustExist({ revision: target }, current)
      const present = { revision: current, menu }
      planned = await findChange(call.db, merchantId, { from: current, to: target }, present)
      return dryRun ? noChange : planned
    },
  )
  if (!dryRun && !isEmpty(planned)) {
    await recordAudit(call, {
      action,
      subject: String(merchantId),
      merchantId,
      before: { revision: revision - 1, ...presentAudited(planned, 'before', imageBase) },
      after: { revision, asOf: target, ...presentAudited(planned, 'after', imageBase) },
      event: {
        type: 'menu.updated',
        data: { merchantId, revision, asOf: target, entityIds: touchedIds(planned) },
      },
    })
  }
  const differences = await runInSlices(describeChange(planned, before, call.language))
  return { revision, changes: await mapInSlices(differences, presentDifference), dryRun }
}

function mustExist(numbers: Record<string, number>, current: number) {
  const detail = says`The menu has revisions 0 to ${current}.`
  const faults = Object.entries(numbers)
    .filter(([, revision]) => revision < 0 || revision > current)
    .map(([field]): Reason => ({ code: 'unknown_revision', field, detail }))
  refuseIfAny(faults)
}

export const touchedIds = ({ entities }: MenuChange) =>
  entities.map(({ before, after }) => (after ?? before)!.entityId)

export async function lintStoredMenu({ merchantId }: { merchantId: number }, { db, language }: Call) {
  const records = await loadMenuRecords(db, merchantId)
  const compiled = await compileMenuInSlices(merchantId, records)
  return { findings: await runInSlices(lintingMenu(records, compiled, language)) }
}
