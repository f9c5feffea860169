import type { Call } from '../../../calls/call.ts'
import { refuse, refuseIfAny } from '../../../core/refusal.ts'
import { addJob } from '../../../db/jobs.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import { says } from '../../../texts/sentence.ts'
import { nameActor } from '../../audit/index.ts'
import { changeMenu } from '../change-menu.ts'
import { findCurrentRevision, lockMenu } from '../change-store.ts'
import type { MenuDeps } from '../editing/write-menu.ts'
import { readMoment } from '../reading/moment.ts'
import type { MenuDeps as ReadingDeps } from '../reading/read-menu.ts'
import { showChanged } from '../reading/show-changed.ts'
import { mustBeCurrent, recordMenuChange } from '../record-menu-change.ts'
import type { IdSource, MenuRecords } from '../rules/menu.ts'
import { inTurn, isEmpty } from '../rules/menu-change.ts'
import { followAvailability } from '../sold-out/sold-out.ts'
import { loadMenuRecords } from '../store.ts'
import { findImport, insertImport, listImports, lockImport, markPublished } from './import-store.ts'
import { presentImport, presentReport } from './present.ts'
import type { Draft, MenuImport, SourceKind } from './rules/menu-import.ts'
import type { Preference } from './rules/merge-links.ts'
import { type Base, type Merge, mergeSource } from './rules/merge-source.ts'
import { countSource } from './rules/report.ts'
import type { NewImportInput, OneImportInput, PreviewImportInput, PublishImportInput } from './schemas.ts'
import { loadBase, namePictures, writeBase, writeSaleIds } from './source-store.ts'

const listed = 50

/** Temporary ids for new parts, too large to be stored ones. */
const firstPlaceholder = 2 ** 52
const placeholders = (): IdSource => {
  let next = firstPlaceholder
  const id = () => next++
  return { entity: id, schedule: id, hour: id }
}

/** The dry run: stores what was read as a draft and returns what publishing it would do. */
export async function createImport(input: NewImportInput, call: Call, draft: Draft) {
  const { merchantId, kind, name = input.url ?? '' } = input
  const made = { kind, name, counts: countSource(draft), draft }
  const created = await insertImport(call.db, merchantId, made, call.now)
  return reportImport(created, draft, merchantId, call)
}

export async function readImports({ merchantId }: { merchantId: number }, { db, language }: Call) {
  const imports = await listImports(db, merchantId, listed)
  return { imports: imports.map((one) => presentImport(one, language)) }
}

export async function readImport(input: OneImportInput, call: Call) {
  const { draft, ...found } = await mustFind(findImport, input, call)
  return reportImport(found, draft, input.merchantId, call)
}

async function reportImport(found: MenuImport, draft: Draft, merchantId: number, call: Call) {
  const { db, language } = call
  const revision = await findCurrentRevision(db, merchantId)
  const records = await loadMenuRecords(db, merchantId)
  const base = await loadBase(db, merchantId, found.kind)
  const merge = await mergeDraft(draft, { base, records, prefers: 'ours', ids: placeholders() })
  const report = await presentReport({ draft, merge, records, revision }, language)
  return { import: presentImport(found, language), report }
}

type Merging = { base: Base; records: MenuRecords; prefers: Preference; ids: IdSource }

async function mergeDraft(draft: Draft, merging: Merging): Promise<Merge> {
  const merge = await runInSlices(mergeSource({ source: draft, ...merging }))
  refuseIfAny(merge.faults.map(({ code, detail }) => ({ code, field: 'file', detail })))
  return merge
}

async function mustFind(
  find: typeof findImport,
  { merchantId, import_id: importId }: OneImportInput,
  { db }: Pick<Call, 'db'>,
) {
  const found = await find(db, merchantId, importId)
  if (!found) throw refuse('unknown_import', { field: 'import_id' })
  const { draft } = found
  if (draft) return { ...found, draft }
  const detail = says`This import is not a draft anymore. Import the menu again.`
  throw refuse('unknown_import', { field: 'import_id', detail })
}

/** The resulting public menu, without storing anything. */
export async function previewImport(
  deps: MenuDeps & ReadingDeps,
  { at, ...input }: PreviewImportInput,
  call: Call,
) {
  const { merchantId } = input
  const { draft, kind } = await mustFind(findImport, input, call)
  const records = await loadMenuRecords(call.db, merchantId)
  const base = await loadBase(call.db, merchantId, kind)
  const { change } = await mergeDraft(draft, {
    base,
    records,
    prefers: 'ours',
    ids: placeholders(),
  })
  return showChanged(deps, { merchantId, records, change, atMs: readMoment(at) ?? call.now })
}

/** The draft becomes part of the menu, as one revision. Pictures follow in a job. */
export async function publishImport(deps: MenuDeps, input: PublishImportInput, call: Call) {
  const { merchantId, prefer: prefers = 'ours' } = input
  const { draft, ...found } = await mustFind(lockImport, input, call)
  const { revision } = input
  const publishing = {
    merchantId,
    kind: found.kind,
    draft,
    prefers,
    ...(revision !== undefined && { revision }),
  }
  const published = await publishDraft(deps, call, publishing)
  const marked = await markPublished(call.db, merchantId, found.importId, {
    now: call.now,
    revision: published.revision,
  })
  const report = await presentReport({ draft, ...published }, call.language)
  return {
    import: presentImport(marked, call.language),
    report: { ...report, revision: published.revision },
    isChanged: !isEmpty(published.merge.change),
  }
}

type Publishing = {
  merchantId: number
  kind: SourceKind
  draft: Draft
  prefers: Preference
  /** The revision the report was based on; undefined for any. */
  revision?: number
}
type Moment = Pick<Call, 'db' | 'now' | 'requestId'> & (Pick<Call, 'caller'> | { actor: string })

/** Part of the transaction: merges the draft into the menu, as one revision if anything changes. */
export async function publishDraft(
  deps: MenuDeps,
  moment: Moment,
  { merchantId, kind, draft, prefers, revision: expected }: Publishing,
) {
  const { db: tx, now } = moment
  const action = 'menu.imported'
  const actor = 'actor' in moment ? moment.actor : nameActor(moment.caller)
  await lockMenu(tx, merchantId)
  const base = await loadBase(tx, merchantId, kind)
  const known = new Set(base.parts.map(({ key }) => key))
  // Entities we deleted are recreated only if the source is preferred.
  const entities =
    prefers === 'source' ? draft.parts.length : draft.parts.filter(({ key }) => !known.has(key)).length
  const weeks = new Set(draft.parts.flatMap(({ fields }) => JSON.stringify(fields.hours ?? [])))
  const shifts = [...weeks].flatMap((week) => JSON.parse(week) as unknown[])
  const newIds = { entities, schedules: weeks.size, hours: shifts.length }
  let merge: Merge | undefined
  const { revision, before } = await changeMenu(
    tx,
    merchantId,
    { at: now, actor, action, newIds },
    async (records, taken, current) => {
      mustBeCurrent(expected, current)
      const ids = {
        entity: inTurn(taken.entityIds),
        schedule: inTurn(taken.scheduleIds),
        hour: inTurn(taken.hourIds),
      }
      merge = await mergeDraft(draft, { base, records, prefers, ids })
      return merge.change
    },
  )
  const merged = merge!
  await recordMenuChange(deps, moment, { merchantId, action, change: merged.change, revision })
  await writeBase(tx, merchantId, kind, merged.base, now)
  await followAvailability(moment, merchantId, merged.soldOut)
  const pictures = draft.pictures.flatMap(({ key, url }) => {
    const entityId = merged.entityIds.get(key)
    return entityId === undefined ? [] : [{ entityId, url }]
  })
  await namePictures(tx, merchantId, kind, pictures)
  const sales = draft.parts.flatMap(({ key, sale }) => {
    const entityId = merged.entityIds.get(key)
    return sale && entityId !== undefined ? [{ entityId, ...sale }] : []
  })
  await writeSaleIds(tx, merchantId, kind, sales)
  if (pictures.length > 0) {
    const key = `menu-pictures-${merchantId}-${kind}`
    await addJob(tx, 'fetch_menu_pictures', { merchantId, kind }, { key })
  }
  return { revision, merge: merged, records: before }
}
