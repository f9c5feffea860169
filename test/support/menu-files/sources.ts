import fc from 'fast-check'
import { dietaryMarks } from '../../../src/core/dietary.ts'
import { goodsClasses } from '../../../src/core/tax-classes.ts'
import type { MenuRecords } from '../../../src/modules/menus/rules/menu.ts'
import { applyChange } from '../../../src/modules/menus/rules/menu-change.ts'
import {
  type MergeInput,
  mergeSource,
  noBase,
} from '../../../src/modules/menus/sources/rules/merge-source.ts'
import { joinShifts } from '../../../src/modules/menus/sources/rules/source-hours.ts'
import type {
  SourceGroup,
  SourceItem,
  SourceMenu,
  SourceOption,
  SourceSection,
} from '../../../src/modules/menus/sources/rules/source-menu.ts'
import { mapSource } from '../../../src/modules/menus/sources/rules/source-parts.ts'
import type { WeeklyShift } from '../../../src/modules/merchants/hours/index.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'

export const emptyMenu: MenuRecords = { entities: [], links: [], schedules: [], soldOut: [] }

const words = fc.constantFrom(
  'Soup',
  'Tacos al pastor',
  'Crème brûlée',
  'Fish & chips',
  '=SUM(1)',
  "'86",
  'A "big" one',
  '汁',
)
const name = fc.tuple(words, fc.nat(999)).map(([word, number]) => `${word} ${number}`)
const price = fc.oneof(fc.constantFrom(0, 1, 5, 1050), fc.nat(9_999_999))

/** What a source can express of everything in one of our menus. Names are unique within their list, as in real ones. */
export type Expressible = {
  /** Nested groups, descriptions of groups and options. */
  isDeep: boolean
  /** Several of one option. */
  canRepeat: boolean
  sizes: boolean
  /** Hours of each item, of each section, or of the whole menu. */
  itemHours?: boolean
  sectionHours?: 'own' | 'shared'
}

/** In order and without overlaps; none means any time. */
const weeks: fc.Arbitrary<WeeklyShift[]> = fc
  .array(
    fc
      .record({ day: fc.nat(6), start: fc.nat(47), length: fc.integer({ min: 1, max: 48 }) })
      .map(({ day, start, length }) => ({
        ...{ day, startMinute: start * 30, endMinute: Math.min(1440, (start + length) * 30) },
      })),
    { maxLength: 6 },
  )
  .map(joinShifts)

const option = (id: string, optionName: string, more: Partial<SourceOption> = {}): SourceOption => ({
  id,
  name: optionName,
  price: 0,
  groups: [],
  isPreselected: false,
  isSoldOut: false,
  ...more,
})

const uniqueNames = (maxLength: number, minLength = 0) =>
  fc.uniqueArray(name, { minLength, maxLength, selector: (text) => text.toLowerCase() })

const options = (minLength: number, maxLength: number) =>
  uniqueNames(maxLength, minLength).chain((names) =>
    fc.tuple(
      ...names.map((text) =>
        fc
          .record({ price, isPreselected: fc.boolean(), isSoldOut: fc.boolean() })
          .map((more) => option(text.toLowerCase(), text, more)),
      ),
    ),
  ) as fc.Arbitrary<SourceOption[]>

const groupRule = ({ canRepeat }: Expressible) =>
  fc.oneof(
    fc.record({ min: fc.constantFrom(0, 1), max: fc.constant(1), canRepeat: fc.constant(false) }),
    fc.record({ min: fc.nat(3), max: fc.constantFrom(null, 3, 4), canRepeat: fc.constant(false) }),
    fc.record({ min: fc.nat(3), max: fc.constantFrom(null, 5), canRepeat: fc.constant(canRepeat) }),
  )

const groupOf = (groupName: string, can: Expressible): fc.Arbitrary<SourceGroup> =>
  fc.tuple(groupRule(can), options(1, 4)).map(([rule, own]) => ({
    id: groupName.toLowerCase(),
    name: groupName,
    ...rule,
    options: own,
  }))

const itemOf = (
  itemName: string,
  groups: readonly SourceGroup[],
  can: Expressible,
): fc.Arbitrary<SourceItem> =>
  fc
    .record({
      price,
      sizes: can.sizes ? options(0, 3) : fc.constant<SourceOption[]>([]),
      groups: fc.subarray(groups.map(({ id }) => id)),
      description: fc.constantFrom('', 'Made fresh, daily', 'Con limón; "picante"\nand more'),
      dietary: fc.subarray([...dietaryMarks]),
      allergens: fc.subarray(['soy', 'tree nuts', 'milk']),
      calories: fc.option(fc.nat(2000)),
      isAlcohol: fc.boolean(),
      isTobacco: fc.boolean(),
      taxClass: fc.option(fc.constantFrom(...goodsClasses)),
      isHidden: fc.boolean(),
      isSoldOut: fc.boolean(),
      ...(can.itemHours && { hours: weeks }),
    })
    .map(({ sizes, ...more }) => ({
      id: `sku-${itemName}`,
      name: itemName,
      ...more,
      sizes: sizes.map(({ isPreselected: _isPreselected, ...size }) => size),
      ...(sizes.length > 0 && { price: null, isSoldOut: undefined as never }),
    }))
    .map((item) => (item.sizes.length > 0 ? without(item, 'isSoldOut') : item))

function without<Value extends object>(value: Value, key: keyof Value): Value {
  const { [key]: _gone, ...rest } = value
  return rest as Value
}

/** Menus with sections in two levels, shared groups and items in several sections. */
export const sourceMenus = (can: Expressible): fc.Arbitrary<SourceMenu> =>
  fc
    .tuple(uniqueNames(4), uniqueNames(8, 1), uniqueNames(4, 1))
    .chain(([groupNames, itemNames, sectionNames]) =>
      fc.tuple(...groupNames.map((text) => groupOf(text, can))).chain((groups) =>
        fc
          .tuple(
            fc.tuple(...itemNames.map((text) => itemOf(text, groups, can))),
            fc.array(fc.tuple(fc.nat(sectionNames.length - 1), fc.nat(itemNames.length - 1)), {
              maxLength: 4,
            }),
            fc.boolean(),
            fc.tuple(...sectionNames.map(() => weeks)),
          )
          .map(([items, extra, isNested, hours]) => {
            const placed = sectionNames.map((_, index) => [
              ...new Set([
                ...items.filter((_, at) => at % sectionNames.length === index).map(({ id }) => id),
                ...extra.filter(([at]) => at === index).map(([, at]) => items[at]!.id),
              ]),
            ])
            const menu = buildMenu(sectionNames, placed, items, groups, isNested)
            return can.sectionHours ? withHours(menu, can.sectionHours === 'own' ? hours : [hours[0]!]) : menu
          }),
      ),
    )

/** As many weeks as there are, in turn. */
function withHours(menu: SourceMenu, weeks: readonly WeeklyShift[][]): SourceMenu {
  let next = 0
  const timed = (section: SourceSection): SourceSection => ({
    ...section,
    hours: weeks[next++ % weeks.length]!,
    sections: section.sections.map(timed),
  })
  return { ...menu, sections: menu.sections.map(timed) }
}

function buildMenu(
  sectionNames: readonly string[],
  placed: readonly string[][],
  items: SourceItem[],
  groups: SourceGroup[],
  isNested: boolean,
): SourceMenu {
  const leaf = (index: number, path: string): SourceSection => ({
    id: `${path}${sectionNames[index]!.toLowerCase()}`,
    name: sectionNames[index]!,
    sections: [],
    items: placed[index]!,
  })
  const filled = sectionNames
    .keys()
    .filter((index) => placed[index]!.length > 0)
    .toArray()
  const [first, ...rest] = filled
  const sections =
    isNested && rest.length > 0
      ? [
          {
            id: 'all day',
            name: 'All day',
            items: [],
            sections: rest.map((index) => leaf(index, 'all day/')),
          },
          leaf(first!, ''),
        ]
      : filled.map((index) => leaf(index, ''))
  const used = new Set(items.flatMap(({ groups }) => groups))
  return { sections, items, groups: groups.filter(({ id }) => used.has(id)) }
}

/** The tree with everything in its place and without ids, so that menus of two systems can be compared. */
function treeOf({ sections, items, groups }: SourceMenu): unknown {
  const ofItems = new Map(items.map((item) => [item.id, item]))
  const ofGroups = new Map(groups.map((group) => [group.id, group]))
  const toOption = ({ id: _id, groups: below, ...own }: SourceOption): unknown => ({
    ...own,
    groups: below.map(toGroup),
  })
  const toGroup = (id: string): unknown => {
    const { id: _id, options: own, ...rest } = ofGroups.get(id)!
    return { ...rest, options: own.map(toOption) }
  }
  const toItem = (id: string): unknown => {
    const { id: _id, sizes, groups: own, ...rest } = ofItems.get(id)!
    return { ...rest, sizes: sizes.map(toOption), groups: own.map(toGroup) }
  }
  const toSection = ({ id: _id, sections: below, items: own, ...rest }: SourceSection): unknown => ({
    ...rest,
    sections: below.map(toSection),
    items: own.map(toItem),
  })
  return sections.map(toSection)
}

/** Without fields that have their default value, and those that one of the two can't express, at all levels. */
export function comparable(
  menu: SourceMenu,
  unsaid: Readonly<Record<string, unknown>> = {},
  dropped: readonly string[] = [],
): unknown {
  const isUnsaid = (key: string, value: unknown) =>
    Object.hasOwn(unsaid, key) && JSON.stringify(value) === JSON.stringify(unsaid[key])
  const text = JSON.stringify(treeOf(menu), (key, value) =>
    dropped.includes(key) || isUnsaid(key, value) ? undefined : value,
  )
  return JSON.parse(text)
}

/** When each item and section of a menu is sold, by its name. */
export function hoursByName({ entities, schedules }: MenuRecords): Record<string, WeeklyShift[]> {
  const weekOf = (id: number) => schedules.find(({ scheduleId }) => scheduleId === id)!.hours
  return Object.fromEntries(
    entities.flatMap((one) =>
      'scheduleIds' in one ? [[one.name, joinShifts(one.scheduleIds.flatMap(weekOf))]] : [],
    ),
  )
}

/** Imports a menu; new ids follow those that are stored. */
export function importInto(
  records: MenuRecords,
  menu: SourceMenu,
  more: Partial<Pick<MergeInput, 'base' | 'prefers'>> = {},
) {
  let last = Math.max(
    0,
    ...records.entities.map(({ entityId }) => entityId),
    ...records.schedules.flatMap(({ scheduleId, hours }) => [
      scheduleId,
      ...hours.map(({ hourId }) => hourId),
    ]),
  )
  const next = () => ++last
  const source = runAtOnce(mapSource({ menu, gaps: [] }))
  const merge = runAtOnce(
    mergeSource({
      source,
      base: noBase,
      records,
      prefers: 'ours',
      ids: { entity: next, schedule: next, hour: next },
      ...more,
    }),
  )
  const after = applyChange(records, merge.change)
  const marked = new Set(records.soldOut?.map(({ entityId }) => entityId))
  for (const { entityId, isSoldOut } of merge.soldOut) {
    if (isSoldOut) marked.add(entityId)
    else marked.delete(entityId)
  }
  const soldOut = [...marked].map((entityId) => ({ entityId, until: null }))
  return { merge, source, after: { ...after, soldOut } }
}
