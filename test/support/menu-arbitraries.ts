import fc from 'fast-check'
import type {
  EntityRecord,
  LinkRecord,
  MenuRecords,
  ScheduleRecord,
} from '../../src/modules/menus/rules/menu.ts'
import { group, image, item, option, priceGroup, subMenu } from './menu-records.ts'

/** Few ids and few values, so that two menus have parts in common, equal ones and different ones. */
const smallId = fc.integer({ min: 1, max: 12 })
const name = fc.constantFrom('Pizza', 'Soup', 'Tea')
const thirdPartyId = fc.constantFrom(null, 'a', 'b', 'c')
const cents = fc.constantFrom(0, 100, 1250)
const common = { name, description: fc.constantFrom('', 'Good'), hidden: fc.boolean(), thirdPartyId }
const scheduleIds = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })

/** The type of an entity follows from its id, as an id never changes its type. */
function entityOf(entityId: number): fc.Arbitrary<EntityRecord> {
  switch (entityId % 6) {
    case 0:
      return fc
        .record({ ...common, scheduleIds, alcohol: fc.boolean() })
        .map((more) => subMenu(entityId, more))
    case 1:
      return fc.record({ ...common, price: cents, scheduleIds }).map((more) => item(entityId, more))
    case 2:
      return fc.record({ ...common, price: cents }).map((more) => option(entityId, more))
    case 3:
      return fc
        .record({ ...common, selectionsMax: fc.integer({ min: 0, max: 3 }) })
        .map((more) => group(entityId, more))
    case 4:
      return fc.record(common).map((more) => priceGroup(entityId, more))
    default:
      return fc
        .record({ ...common, url: fc.constantFrom('/images/a', '/images/b') })
        .map((more) => image(entityId, more))
  }
}

const plain = { noNullPrototype: true } as const

const entities = fc
  .uniqueArray(smallId, { maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map(entityOf)) as fc.Arbitrary<EntityRecord[]>)

const links: fc.Arbitrary<LinkRecord[]> = fc.uniqueArray(
  fc.record(
    {
      parentId: fc.option(smallId),
      childId: smallId,
      displayOrder: fc.option(fc.integer({ min: 0, max: 2 })),
    },
    plain,
  ),
  { selector: ({ parentId, childId }) => `${parentId} ${childId}`, maxLength: 10 },
)

const hours = fc.array(
  fc.record(
    {
      hourId: smallId,
      day: fc.integer({ min: 0, max: 6 }),
      startMinute: fc.constantFrom(0, 600),
      endMinute: fc.constantFrom(700, 1440),
    },
    plain,
  ),
  { maxLength: 2 },
)
const schedules: fc.Arbitrary<ScheduleRecord[]> = fc.uniqueArray(
  fc.record({ scheduleId: fc.integer({ min: 1, max: 3 }), name, hours }, plain),
  { selector: ({ scheduleId }) => scheduleId, maxLength: 3 },
)

/** Any parts, whether they make a sensible menu or not. */
export const anyMenu: fc.Arbitrary<MenuRecords> = fc.record({ entities, links, schedules })

/** The parts in an order that does not depend on how they came together. */
export function inOrder({ entities, links, schedules }: MenuRecords): MenuRecords {
  return {
    entities: entities.toSorted((a, b) => a.entityId - b.entityId),
    links: links.toSorted((a, b) => (a.parentId ?? 0) - (b.parentId ?? 0) || a.childId - b.childId),
    schedules: schedules.toSorted((a, b) => a.scheduleId - b.scheduleId),
  }
}
