import { type Handle, sql } from '../db/database.ts'
import type {
  MenuEntitiesRow,
  MenuLinksRow,
  MenuScheduleHoursRow,
  MenuSchedulesRow,
} from '../db/schema.generated.ts'
import type { DemoEntity, DemoMerchant } from './merchants/demo-merchant.ts'
import { nutritionOfDish } from './nutrition.ts'
import { checkingKeysOnce, insertPlanned, type PlannedRows, planRows } from './rows.ts'

const firstScheduleId = 1
export const firstEntityId = 1001

type Ids = { schedule: (key: number) => number; entity: (key: number) => number }
type MenuRows = {
  schedules: MenuSchedulesRow[]
  hours: Partial<MenuScheduleHoursRow>[]
  entities: Partial<MenuEntitiesRow>[]
  links: MenuLinksRow[]
}

/** Ids are assigned in the order of the merchants, so they are the same on every machine. */
export function planMenus(merchants: readonly DemoMerchant[]): PlannedRows[] {
  const rows: MenuRows = { schedules: [], hours: [], entities: [], links: [] }
  for (const merchant of merchants) addMenu(rows, merchant)
  const byType = Map.groupBy(rows.entities, ({ type }) => type).values()
  return [
    planRows('menu_schedules', rows.schedules),
    planRows('menu_schedule_hours', rows.hours),
    ...byType.map((entities) => planRows('menu_entities', entities)),
    planRows('menu_links', rows.links),
  ]
}

export async function insertMenus(tx: Handle, planned: readonly PlannedRows[]) {
  await checkingKeysOnce(tx, ['menu_entities', 'menu_links'], async () => {
    for (const rows of planned) await insertPlanned(tx, rows)
  })
  await tx.rows(finishNameIndex)
}

/** Flushes the index's pending list. Until then, every search scans it: 4 ms instead of 0.2. */
const finishNameIndex = sql("SELECT gin_clean_pending_list('menu_entities_by_search_name')")

function addMenu(rows: MenuRows, merchant: DemoMerchant) {
  const merchant_id = merchant.merchantId
  const ids: Ids = {
    schedule: allot(
      merchant.schedules.map(({ scheduleKey }) => scheduleKey),
      firstScheduleId + rows.schedules.length,
    ),
    entity: allot(
      merchant.entities.map(({ key }) => key),
      firstEntityId + rows.entities.length,
    ),
  }
  for (const { scheduleKey, name, hours } of merchant.schedules) {
    const schedule = { merchant_id, schedule_id: ids.schedule(scheduleKey) }
    rows.schedules.push({ ...schedule, name })
    for (const { day, startMinute, endMinute } of hours) {
      rows.hours.push({ ...schedule, day, start_minute: startMinute, end_minute: endMinute })
    }
  }
  for (const entity of merchant.entities)
    rows.entities.push({ merchant_id, ...entityColumns(entity, ids, merchant.cuisines) })
  for (const { parent, child, displayOrder } of merchant.links) {
    rows.links.push({
      merchant_id,
      parent_id: parent === null ? null : ids.entity(parent),
      child_id: ids.entity(child),
      display_order: displayOrder,
    })
  }
}

function allot(keys: readonly number[], first: number): (key: number) => number {
  const ids = new Map(keys.map((key, index) => [key, first + index]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new RangeError(`nothing has the key ${key}`)
    return id
  }
}

/** Only the columns for its type. Sending every column in each row would be three times the text and take twice as long. */
function entityColumns(entity: DemoEntity, ids: Ids, cuisines: readonly string[]): Partial<MenuEntitiesRow> {
  const common = {
    entity_id: ids.entity(entity.key),
    type: entity.type,
    name: entity.name,
    description: entity.description,
    hidden: entity.hidden ?? false,
    third_party_id: entity.thirdPartyId ?? null,
  }
  switch (entity.type) {
    case 'SubMenu':
      return { ...common, ...schedulableColumns(entity, ids) }
    case 'Item':
      return {
        ...common,
        ...schedulableColumns(entity, ids),
        ...pricedColumns(entity),
        ...nutritionOfDish(entity, cuisines),
      }
    case 'Option':
      return { ...common, ...pricedColumns(entity) }
    case 'OptionGroup':
      return {
        ...common,
        selection_type: entity.selectionType,
        selections_min: entity.selectionsMin,
        selections_max: entity.selectionsMax,
        selection_depends: entity.selectionDepends ?? false,
      }
    case 'PriceGroup':
      return common
  }
}

function schedulableColumns(entity: Extract<DemoEntity, { type: 'SubMenu' | 'Item' }>, ids: Ids) {
  return {
    schedule_ids: (entity.scheduleKeys ?? []).map(ids.schedule),
    alcohol: entity.alcohol ?? false,
    tobacco: entity.tobacco ?? false,
  }
}

function pricedColumns(entity: Extract<DemoEntity, { type: 'Item' | 'Option' }>) {
  return {
    price_cents: entity.price,
    qty_min_milli: entity.qtyMin,
    qty_max_milli: entity.qtyMax,
    qty_increment_milli: entity.qtyIncrements,
    qty_name_singular: entity.qtyNameSingular ?? null,
    qty_name_plural: entity.qtyNamePlural ?? null,
  }
}
