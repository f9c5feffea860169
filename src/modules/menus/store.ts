import { toOpeningHours } from '../../core/opening-hours.ts'
import { type Handle, sql } from '../../db/database.ts'
import type { MenuEntitiesRow, MenuLinksRow, MenuScheduleHoursRow } from '../../db/schema.generated.ts'
import type { EntityRecord, MenuRecords, MenuSchedule, SelectionType } from './rules/menu.ts'

type EntityJson = Omit<MenuEntitiesRow, 'merchant_id' | 'third_party_id' | 'search_name'>
type LinkJson = Omit<MenuLinksRow, 'merchant_id'>
type ScheduleJson = {
  schedule_id: number
  name: string
  hours: Pick<MenuScheduleHoursRow, 'day' | 'start_minute' | 'end_minute'>[]
}

/** One statement, so that all of it is of one moment. */
const menuOf = sql<{ entities: EntityJson[]; links: LinkJson[]; schedules: ScheduleJson[] }>(`
  SELECT
    coalesce((SELECT json_agg(json_build_object(
        'entity_id', entity_id, 'type', type, 'name', name, 'description', description, 'hidden', hidden,
        'schedule_ids', schedule_ids, 'alcohol', alcohol, 'tobacco', tobacco, 'price_cents', price_cents,
        'qty_min_milli', qty_min_milli, 'qty_max_milli', qty_max_milli, 'qty_increment_milli', qty_increment_milli,
        'qty_name_singular', qty_name_singular, 'qty_name_plural', qty_name_plural,
        'selection_type', selection_type, 'selections_min', selections_min, 'selections_max', selections_max,
        'selection_depends', selection_depends, 'image_url', image_url) ORDER BY entity_id)
      FROM menu_entities WHERE merchant_id = $1), '[]') AS entities,
    coalesce((SELECT json_agg(json_build_object(
        'parent_id', parent_id, 'child_id', child_id, 'display_order', display_order))
      FROM menu_links WHERE merchant_id = $1), '[]') AS links,
    coalesce((SELECT json_agg(json_build_object('schedule_id', s.schedule_id, 'name', s.name, 'hours', coalesce(
        (SELECT json_agg(json_build_object('day', h.day, 'start_minute', h.start_minute, 'end_minute', h.end_minute))
         FROM menu_schedule_hours h WHERE h.merchant_id = s.merchant_id AND h.schedule_id = s.schedule_id), '[]'))
        ORDER BY s.schedule_id)
      FROM menu_schedules s WHERE s.merchant_id = $1), '[]') AS schedules`)

export async function loadMenuRecords(handle: Handle, merchantId: number): Promise<MenuRecords> {
  const { entities, links, schedules } = await handle.get(menuOf, [merchantId])
  return {
    entities: entities.map(toEntity),
    links: links.map(({ parent_id, child_id, display_order }) => ({
      parentId: parent_id,
      childId: child_id,
      displayOrder: display_order,
    })),
    schedules: schedules.map(toSchedule),
  }
}

function toEntity(row: EntityJson): EntityRecord {
  const { entity_id: entityId, name, description, hidden } = row
  const entity = { entityId, name, description, hidden }
  const schedulable = { scheduleIds: row.schedule_ids, alcohol: row.alcohol, tobacco: row.tobacco }
  // The table's checks see to it that each type has what is its own.
  const priced = {
    price: row.price_cents!,
    quantities: { min: row.qty_min_milli!, max: row.qty_max_milli!, increment: row.qty_increment_milli! },
    qtyNameSingular: row.qty_name_singular ?? '',
    qtyNamePlural: row.qty_name_plural ?? '',
  }
  switch (row.type as EntityRecord['type']) {
    case 'SubMenu':
      return { ...entity, type: 'SubMenu', ...schedulable }
    case 'Item':
      return { ...entity, type: 'Item', ...priced, ...schedulable }
    case 'Option':
      return { ...entity, type: 'Option', ...priced }
    case 'OptionGroup':
      return {
        ...entity,
        type: 'OptionGroup',
        selectionType: row.selection_type as SelectionType,
        selectionsMin: row.selections_min!,
        selectionsMax: row.selections_max!,
        selectionDepends: row.selection_depends,
      }
    case 'PriceGroup':
      return { ...entity, type: 'PriceGroup' }
    case 'Image':
      return { ...entity, type: 'Image', url: row.image_url! }
  }
}

function toSchedule({ schedule_id, name, hours }: ScheduleJson): MenuSchedule {
  const weekly = hours.map(({ day, start_minute, end_minute }) => ({
    day,
    startMinute: start_minute,
    endMinute: end_minute,
  }))
  return { scheduleId: schedule_id, name, hours: toOpeningHours({ weekly, holidays: [] }) }
}
