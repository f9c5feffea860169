import { type Handle, sql } from '../../db/database.ts'
import type { MenuEntitiesRow, MenuRevisionsRow } from '../../db/schema.generated.ts'
import { parsingJson, writingJson } from '../../runtime/json-pieces.ts'
import { mapInSlices, runInSlices } from '../../runtime/slices.ts'
import { lockMerchant } from '../merchants/index.ts'
import { type ChangeCounts, countChange } from './rules/change-counts.ts'
import type { EntityRecord, LinkRecord, ScheduleRecord } from './rules/menu.ts'
import type { Change, MenuChange, Revision } from './rules/menu-change.ts'

const addRevision = sql(
  `INSERT INTO menu_revisions (merchant_id, revision, at, actor, action, change, counts)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)
const revisionsBefore = sql<Revision & { counts: ChangeCounts | null }>(
  `SELECT revision, at, actor, action, counts FROM menu_revisions
   WHERE merchant_id = $1 AND revision < $2 ORDER BY revision DESC LIMIT $3`,
)
// The size on disk, which is known without reading the data.
const nextChanges = sql<{ revision: number; change: string }>(
  `SELECT revision, change::text AS change FROM (
     SELECT revision, change, sum(size) OVER (ORDER BY revision) - size AS "sizeBefore"
     FROM (SELECT revision, change, pg_column_size(change) AS size FROM menu_revisions
           WHERE merchant_id = $1 AND revision > $2 AND revision <= $3 ORDER BY revision LIMIT $4) AS range) AS sized
   WHERE "sizeBefore" < $5 ORDER BY revision`,
)

/** Maximum revisions, and bytes on disk: ten to thirty times as many in memory. The last one may exceed it. */
const maxAtOnce = 500
const largestAtOnce = 128 * 1024

const nextIds = (table: string, column: string) =>
  sql<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('${table}', '${column}')) AS id FROM generate_series(1, $1)`,
  )
const nextEntityIds = nextIds('menu_entities', 'entity_id')
const nextScheduleIds = nextIds('menu_schedules', 'schedule_id')
const nextHourIds = nextIds('menu_schedule_hours', 'hour_id')

const entityColumns = `type, name, description, hidden, third_party_id, schedule_ids, alcohol, tobacco, price_cents,
  qty_min_milli, qty_max_milli, qty_increment_milli, qty_name_singular, qty_name_plural, selection_type,
  selections_min, selections_max, selection_depends, image_url, dietary, allergens, calories, preselected, tax_class`
const deleteLinks = sql(
  `DELETE FROM menu_links l USING unnest($2::bigint[], $3::bigint[]) AS gone (parent_id, child_id)
   WHERE l.merchant_id = $1 AND l.parent_id IS NOT DISTINCT FROM gone.parent_id AND l.child_id = gone.child_id`,
)
const deleteEntities = sql('DELETE FROM menu_entities WHERE merchant_id = $1 AND entity_id = ANY ($2)')
const putEntities = sql(
  `INSERT INTO menu_entities (merchant_id, entity_id, ${entityColumns})
   SELECT $1, entity_id, ${entityColumns} FROM jsonb_populate_recordset(NULL::menu_entities, $2)
   ON CONFLICT (merchant_id, entity_id) DO UPDATE SET ${entityColumns
     .split(',')
     .map((column) => `${column} = excluded.${column.trim()}`)}`,
)
const putLinks = sql(
  `INSERT INTO menu_links (merchant_id, parent_id, child_id, display_order)
   SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::integer[])
   ON CONFLICT (merchant_id, parent_id, child_id) DO UPDATE SET display_order = excluded.display_order`,
)
const deleteSchedules = sql('DELETE FROM menu_schedules WHERE merchant_id = $1 AND schedule_id = ANY ($2)')
const putSchedules = sql(
  `INSERT INTO menu_schedules (merchant_id, schedule_id, name) SELECT $1, * FROM unnest($2::bigint[], $3::text[])
   ON CONFLICT (merchant_id, schedule_id) DO UPDATE SET name = excluded.name`,
)
const deleteHours = sql('DELETE FROM menu_schedule_hours WHERE merchant_id = $1 AND schedule_id = ANY ($2)')
const addHours = sql(
  `INSERT INTO menu_schedule_hours (merchant_id, schedule_id, hour_id, day, start_minute, end_minute)
   SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::integer[], $5::integer[], $6::integer[])`,
)

export async function lockMenu(tx: Handle, merchantId: number): Promise<number> {
  await lockMerchant(tx, merchantId)
  return findCurrentRevision(tx, merchantId)
}

export const findCurrentRevision = sql<{ revision: number }>(
  'SELECT coalesce(max(revision), 0) AS revision FROM menu_revisions WHERE merchant_id = $1',
).get(
  (merchantId: number) => [merchantId],
  ({ revision }) => revision,
)

/** Newest first, before a given number. */
export async function listRevisions(
  handle: Handle,
  merchantId: number,
  range: { before: number; limit: number },
): Promise<(Revision & { counts: ChangeCounts })[]> {
  const revisions = await handle.rows(revisionsBefore, [merchantId, range.before, range.limit])
  const uncounted = revisions.filter(({ counts }) => counts === null).map(({ revision }) => revision)
  const counted = await countRevisions(handle, merchantId, uncounted)
  return revisions.map((one) => ({ ...one, counts: one.counts ?? counted.get(one.revision)! }))
}

/** For revisions that a previous version left without numbers; they are contiguous. */
async function countRevisions(handle: Handle, merchantId: number, revisions: readonly number[]) {
  const counted = new Map<number, ChangeCounts>()
  if (revisions.length === 0) return counted
  const range = { after: Math.min(...revisions) - 1, upTo: Math.max(...revisions) }
  for await (const rows of readChanges(handle, merchantId, range)) {
    for (const { revision, change } of rows) counted.set(revision, countChange(change))
  }
  return counted
}

type Range = { after: number; upTo: number }

/**
 * The changes after one revision up to another, in order, in pages: a change of a whole menu is several megabytes,
 * and there may be thousands.
 */
export async function* findChanges(
  handle: Handle,
  merchantId: number,
  range: Range,
): AsyncGenerator<MenuChange[]> {
  for await (const rows of readChanges(handle, merchantId, range)) yield rows.map(({ change }) => change)
}

async function* readChanges(handle: Handle, merchantId: number, { after, upTo }: Range) {
  for (let last = after; last < upTo; ) {
    const rows = await handle.rows(nextChanges, [merchantId, last, upTo, maxAtOnce, largestAtOnce])
    if (rows.length === 0) return
    const read: { revision: number; change: MenuChange }[] = []
    for (const { revision, change } of rows)
      read.push({ revision, change: (await runInSlices(parsingJson(change))) as MenuChange })
    yield read
    last = rows.at(-1)!.revision
  }
}

/** Takes ids before the rows are created, so a plan can refer to them. Unused ids are lost, which is harmless. */
export async function takeIds(tx: Handle, wanted: { entities: number; schedules: number; hours: number }) {
  const take = async (statement: typeof nextEntityIds, count: number) =>
    count === 0 ? [] : (await tx.rows(statement, [count])).map(({ id }) => id)
  return {
    entityIds: await take(nextEntityIds, wanted.entities),
    scheduleIds: await take(nextScheduleIds, wanted.schedules),
    hourIds: await take(nextHourIds, wanted.hours),
  }
}

export async function insertRevision(
  tx: Handle,
  merchantId: number,
  { revision, at, actor, action, change }: Revision & { change: MenuChange },
) {
  const row: Record<keyof MenuRevisionsRow, unknown> = {
    merchant_id: merchantId,
    revision,
    at: new Date(at),
    actor,
    action,
    change: await runInSlices(writingJson(change)),
    counts: JSON.stringify(countChange(change)),
  }
  await tx.rows(addRevision, Object.values(row))
}

/** A handful of statements, however many parts change. Deletes come first: inserts may reuse what they free. */
export async function writeChange(tx: Handle, merchantId: number, change: MenuChange) {
  await writeSchedules(tx, merchantId, change.schedules)
  const goneLinks = gone(change.links)
  if (goneLinks.length > 0) {
    const [parents, children] = columnsOf(goneLinks)
    await tx.rows(deleteLinks, [merchantId, parents, children])
  }
  await writeEntities(tx, merchantId, change.entities)
  const links = present(change.links)
  if (links.length > 0) {
    const orders = links.map(({ displayOrder }) => displayOrder)
    await tx.rows(putLinks, [merchantId, ...columnsOf(links), orders])
  }
}

async function writeEntities(tx: Handle, merchantId: number, changes: MenuChange['entities']) {
  const goneIds = gone(changes).map(({ entityId }) => entityId)
  if (goneIds.length > 0) await tx.rows(deleteEntities, [merchantId, goneIds])
  const entities = present(changes)
  if (entities.length === 0) return
  const rows = await mapInSlices(entities, toRow)
  await tx.rows(putEntities, [merchantId, await runInSlices(writingJson(rows))])
}

async function writeSchedules(tx: Handle, merchantId: number, changes: MenuChange['schedules']) {
  const ids = (schedules: readonly ScheduleRecord[]) => schedules.map(({ scheduleId }) => scheduleId)
  const goneIds = ids(gone(changes))
  if (goneIds.length > 0) await tx.rows(deleteSchedules, [merchantId, goneIds])
  const schedules = present(changes)
  if (schedules.length === 0) return
  await tx.rows(putSchedules, [merchantId, ids(schedules), schedules.map(({ name }) => name)])
  await tx.rows(deleteHours, [merchantId, ids(schedules)])
  const hours = schedules.flatMap(({ scheduleId, hours }) => hours.map((hour) => ({ scheduleId, ...hour })))
  const column = (name: keyof (typeof hours)[number]) => hours.map((hour) => hour[name])
  const columns = (['scheduleId', 'hourId', 'day', 'startMinute', 'endMinute'] as const).map(column)
  await tx.rows(addHours, [merchantId, ...columns])
}

const present = <Part>(changes: readonly Change<Part>[]): Part[] =>
  changes.flatMap(({ after }) => (after === null ? [] : [after]))
const gone = <Part>(changes: readonly Change<Part>[]): Part[] =>
  changes.flatMap(({ before, after }) => (after === null && before !== null ? [before] : []))
const columnsOf = (links: readonly LinkRecord[]) => [
  links.map(({ parentId }) => parentId),
  links.map(({ childId }) => childId),
]

function toRow(entity: EntityRecord): Omit<MenuEntitiesRow, 'merchant_id' | 'search_name'> {
  const of = <Type extends EntityRecord['type']>(...types: Type[]) =>
    (types as string[]).includes(entity.type) ? (entity as Extract<EntityRecord, { type: Type }>) : undefined
  const schedulable = of('SubMenu', 'Item')
  const priced = of('Item', 'Option')
  const group = of('OptionGroup')
  return {
    entity_id: entity.entityId,
    type: entity.type,
    name: entity.name,
    description: entity.description,
    hidden: entity.hidden,
    third_party_id: entity.thirdPartyId,
    schedule_ids: [...(schedulable?.scheduleIds ?? [])],
    alcohol: schedulable?.alcohol ?? false,
    tobacco: schedulable?.tobacco ?? false,
    price_cents: priced?.price ?? null,
    qty_min_milli: priced?.quantities.min ?? null,
    qty_max_milli: priced?.quantities.max ?? null,
    qty_increment_milli: priced?.quantities.increment ?? null,
    qty_name_singular: priced?.qtyNameSingular || null,
    qty_name_plural: priced?.qtyNamePlural || null,
    selection_type: group?.selectionType ?? null,
    selections_min: group?.selectionsMin ?? null,
    selections_max: group?.selectionsMax ?? null,
    selection_depends: group?.selectionDepends ?? false,
    image_url: of('Image')?.url ?? null,
    dietary: [...(of('Item')?.dietary ?? [])],
    allergens: [...(of('Item')?.allergens ?? [])],
    calories: of('Item')?.calories ?? null,
    preselected: of('Option')?.preselected ?? false,
    tax_class: schedulable?.taxClass ?? null,
  }
}
