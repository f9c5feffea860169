import { compileMenu } from '../../src/modules/menus/rules/compile-menu.ts'
import type { EntityRecord, LinkRecord, ScheduleRecord } from '../../src/modules/menus/rules/menu.ts'

type Of<Type extends EntityRecord['type']> = Extract<EntityRecord, { type: Type }>
type More<Type extends EntityRecord['type']> = Partial<Omit<Of<Type>, 'type' | 'entityId'>>

const common = (entityId: number) => ({
  entityId,
  name: `entity ${entityId}`,
  description: '',
  hidden: false,
  thirdPartyId: null,
})
const schedulable = { scheduleIds: [], alcohol: false, tobacco: false }
const names = { qtyNameSingular: '', qtyNamePlural: '' }

export const subMenu = (id: number, more: More<'SubMenu'> = {}): EntityRecord => ({
  ...common(id),
  type: 'SubMenu',
  ...schedulable,
  ...more,
})

export const item = (id: number, more: More<'Item'> = {}): EntityRecord => ({
  ...common(id),
  type: 'Item',
  price: 1000,
  quantities: { min: 1000, max: 25_000, increment: 1000 },
  ...names,
  ...schedulable,
  ...more,
})

export const option = (id: number, more: More<'Option'> = {}): EntityRecord => ({
  ...common(id),
  type: 'Option',
  price: 0,
  quantities: { min: 0, max: 1000, increment: 1000 },
  ...names,
  ...more,
})

export const group = (id: number, more: More<'OptionGroup'> = {}): EntityRecord => ({
  ...common(id),
  type: 'OptionGroup',
  selectionType: 'check',
  selectionsMin: 0,
  selectionsMax: 1,
  selectionDepends: false,
  ...more,
})

export const priceGroup = (id: number, more: More<'PriceGroup'> = {}): EntityRecord => ({
  ...common(id),
  type: 'PriceGroup',
  ...more,
})

export const image = (id: number, more: More<'Image'> = {}): EntityRecord => ({
  ...common(id),
  type: 'Image',
  url: `/images/${id}.jpg`,
  ...more,
})

type Tree = [EntityRecord, ...Tree[]]

/** Nested entities as the records that they are stored as; an entity may stand in several places. */
export function compile(trees: readonly Tree[], schedules: readonly ScheduleRecord[] = []) {
  const entities = new Map<number, EntityRecord>()
  const links = new Map<string, LinkRecord>()
  const add = (parentId: number | null, [entity, ...children]: Tree) => {
    entities.set(entity.entityId, entity)
    const key = `${parentId} ${entity.entityId}`
    links.set(key, {
      parentId,
      childId: entity.entityId,
      displayOrder: links.get(key)?.displayOrder ?? links.size,
    })
    for (const child of children) add(entity.entityId, child)
  }
  for (const tree of trees) add(null, tree)
  return compileMenu(1, { entities: [...entities.values()], links: [...links.values()], schedules })
}
