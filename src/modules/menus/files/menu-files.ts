import { bodyLimits } from '../../../calls/body-limits.ts'
import type { Call } from '../../../calls/call.ts'
import { type Reason, refuse, refuseIfAny } from '../../../core/refusal.ts'
import { parsingJsonObject } from '../../../runtime/json-text.ts'
import { mapInSlices, runInSlices } from '../../../runtime/slices.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import { nameActor } from '../../audit/index.ts'
import { checkWeek, readShift, shiftReasons } from '../../merchants/shifts/index.ts'
import { changeMenu, type NewIds } from '../change-menu.ts'
import { findCurrentRevision } from '../change-store.ts'
import { readEntity } from '../editing/entity-schemas.ts'
import { hostImages } from '../editing/host-images.ts'
import { presentEntity, presentLink } from '../editing/present.ts'
import type { SentEntity } from '../editing/rules/sent.ts'
import type { MenuDeps } from '../editing/write-menu.ts'
import { mustBeCurrent, recordMenuChange } from '../record-menu-change.ts'
import { presentDifference } from '../revisions/present.ts'
import { describeChange } from '../revisions/rules/diff-words.ts'
import { compareLinks } from '../rules/compile-menu.ts'
import type { IdSource, MenuRecords } from '../rules/menu.ts'
import { noChange } from '../rules/menu-change.ts'
import { presentSchedule } from '../schedules/present.ts'
import { usualName } from '../schedules/rules.ts'
import { readSchedule } from '../schedules/schemas.ts'
import { toSource } from '../sources/rules/to-source.ts'
import { writeSchemaOrg } from '../sources/rules/write-schema-org.ts'
import { writeTable } from '../sources/rules/write-table.ts'
import { loadMenuRecords } from '../store.ts'
import { readCsvDocument, writingCsv } from './rules/csv.ts'
import { type MenuDocument, mustBeHandy, readJsonDocument } from './rules/document.ts'
import { countNew, type ImportPlan, type ImportReaders, planImport } from './rules/plan-import.ts'
import type { ExportInput, ImportInput } from './schemas.ts'

/** The file as read before the menu is locked, with its external pictures and the number of new parts. */
export type Prepared = {
  document: MenuDocument
  missing: ReadonlyMap<string, Sentence>
  newIds: { entities: number; schedules: number; hours: number }
}

/** Reads the revision first: after a concurrent write the document is newer than its revision, and importing it is refused. */
export async function exportMenu(
  { config }: MenuDeps,
  { merchantId, format = 'json' }: ExportInput,
  { db }: Call,
) {
  const revision = await findCurrentRevision(db, merchantId)
  const records = await loadMenuRecords(db, merchantId)
  if (format === 'spreadsheet' || format === 'schema_org') {
    const menu = await runInSlices(toSource(records, config.publicUrl))
    const document = await runInSlices<unknown>(
      format === 'spreadsheet' ? writeTable(menu) : writeSchemaOrg(menu),
    )
    return { format, revision, document }
  }
  const entities = await mapInSlices(records.entities, (entity) => presentEntity(entity, config.publicUrl))
  const document =
    format === 'csv' ? await runInSlices(writingCsv(entities, records.links)) : toDocument(records, entities)
  return { format, revision, document }
}

function toDocument({ schedules, links }: MenuRecords, entities: object[]) {
  const inOrder = links.toSorted((a, b) => (a.parentId ?? 0) - (b.parentId ?? 0) || compareLinks(a, b))
  return {
    cellardoorMenu: 1,
    schedules: schedules.map(presentSchedule),
    entities,
    links: inOrder.map(presentLink),
  }
}

export async function prepareImport(deps: MenuDeps, input: ImportInput, { db }: Call): Promise<Prepared> {
  const { document, faults } = await readDocument(input)
  refuseIfAny(faults)
  mustBeHandy(document)
  const records = await loadMenuRecords(db, input.merchantId)
  const missing = await findMissingPictures(deps, document, records)
  const newIds = await runInSlices(countNew(document, records, importReaders(deps, missing)))
  return { document, missing, newIds }
}

/** The file becomes the menu, as one revision, or nothing happens. */
export async function importMenu(deps: MenuDeps, input: ImportInput, call: Call, prepared: Prepared) {
  const { merchantId, dryRun = false } = input
  const action = 'menu.imported'
  const stamp = { at: call.now, actor: nameActor(call.caller), action }
  let plan: ImportPlan = { change: noChange, newEntityIds: [], faults: [] }
  const { revision, before } = await changeMenu(
    call.db,
    merchantId,
    { ...stamp, newIds: dryRun ? {} : prepared.newIds },
    async (records, newIds, current) => {
      mustBeCurrent(input.revision, current)
      const ids = dryRun ? placeholders() : drawFrom(newIds)
      plan = await runInSlices(
        planImport(prepared.document, records, importReaders(deps, prepared.missing), ids),
      )
      refuseIfAny(plan.faults)
      return dryRun ? noChange : plan.change
    },
  )
  if (!dryRun) await recordMenuChange(deps, call, { merchantId, action, change: plan.change, revision })
  const differences = await runInSlices(describeChange(plan.change, before, call.language))
  const changes = await mapInSlices(differences, presentDifference)
  return { revision, changes, entityIds: dryRun ? [] : plan.newEntityIds, dryRun }
}

async function readDocument({ format, document }: ImportInput) {
  if (format === 'json')
    return runInSlices(readJsonDocument(typeof document === 'string' ? await parseJson(document) : document))
  if (typeof document === 'string') return readCsvDocument(document)
  throw refuse('invalid_document', { field: 'document', detail: says`A CSV document must be text.` })
}

async function parseJson(text: string) {
  try {
    return await runInSlices(parsingJsonObject(text, bodyLimits.large.values))
  } catch {
    throw refuse('invalid_document', { field: 'document', detail: says`The text isn’t a JSON object.` })
  }
}

export function importReaders({ config }: MenuDeps, missing: ReadonlyMap<string, Sentence>): ImportReaders {
  return {
    readEntity: (raw) => readEntity(raw, 'new'),
    presentEntity: (entity) => presentEntity(entity, config.publicUrl),
    readSchedule: readDocumentSchedule,
    findPicture(url) {
      const path = hostedPath(url, config.publicUrl)
      if (path === null) {
        const fault = says`An import can use only images already hosted here: /images/… or the full URL. Add others with POST /merchant/admin/menu.`
        return { fault }
      }
      const fault = missing.get(path)
      return fault === undefined ? { path } : { fault }
    },
  }
}

/** Its id may be a text that only the document uses. */
function readDocumentSchedule({ id: _id, ...raw }: Readonly<Record<string, unknown>>) {
  const { value, faults } = readSchedule(raw)
  const sent = faults.length === 0 ? (value.hours ?? []) : []
  const checked = checkWeek(sent.map(readShift))
  const unread = faults.map((fault): Reason => ({ ...fault, code: 'invalid_schedule' }))
  return {
    name: value.name ?? usualName,
    hours: checked.shifts,
    faults: [...unread, ...shiftReasons('hours', sent, checked.faults)],
  }
}

/** For dry runs: numbers that aren't in use. */
function placeholders(): IdSource {
  const counting = () => {
    let last = 0
    return () => --last
  }
  return { entity: counting(), schedule: counting(), hour: counting() }
}

/** The ids were counted before the menu was locked; after a concurrent delete there may be too few. */
function drawFrom({ entityIds, scheduleIds, hourIds }: NewIds): IdSource {
  const drawing = (list: readonly number[]) => {
    const rest = list.values()
    return () => {
      const { value } = rest.next()
      if (value !== undefined) return value
      const detail = says`Someone else just changed the menu. Try again.`
      throw refuse('invalid_document', { field: 'document', detail })
    }
  }
  return { entity: drawing(entityIds), schedule: drawing(scheduleIds), hour: drawing(hourIds) }
}

/** The path of a picture hosted by this service; null for any other URL. */
function hostedPath(url: string, publicUrl: string): string | null {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
  return /^\/images\/[\w.-]+$/.test(path) ? path : null
}

/** Which of the hosted pictures that a document adds to the menu don't exist, by path, and why. */
async function findMissingPictures(
  { images, config }: MenuDeps,
  { entities }: MenuDocument,
  records: MenuRecords,
): Promise<ReadonlyMap<string, Sentence>> {
  const known = new Set(records.entities.flatMap((entity) => (entity.type === 'Image' ? entity.url : [])))
  const paths = entities.flatMap(({ raw: { type, url } }) => {
    const path = type === 'Image' && typeof url === 'string' ? hostedPath(url.trim(), config.publicUrl) : null
    return path === null || known.has(path) ? [] : path
  })
  const asked = [...new Set(paths)].map(
    (path): SentEntity => ({ path, raw: {}, fields: { type: 'Image', url: path }, faults: [] }),
  )
  const answered = await hostImages(images, asked, asked)
  return new Map(
    answered.flatMap(({ path, faults: [fault] }) => (fault ? [[path, fault.detail as Sentence]] : [])),
  )
}
