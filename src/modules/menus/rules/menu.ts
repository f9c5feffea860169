import type { DietaryMark } from '../../../core/dietary.ts'
import type { Cents } from '../../../core/money.ts'
import type { GoodsClass } from '../../../core/tax-classes.ts'
import type { OpeningHours, WeeklyShift } from '../../merchants/hours/index.ts'

export type EntityType = 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
export type SelectionType = 'radio' | 'check' | 'quantity' | 'upToOne'

/** The allowed quantities: multiples of `increment` from `min` to `max`. In thousandths: half a pound is 500. */
export type Quantities = { min: number; max: number; increment: number }

/** A stored menu: its parts, and their links. */
export type MenuRecords = {
  entities: readonly EntityRecord[]
  links: readonly LinkRecord[]
  schedules: readonly ScheduleRecord[]
  /** Sold-out items and options: until when, or null. Empty where only the menu itself matters. */
  soldOut?: readonly SoldOutRecord[]
}

export type SoldOutRecord = { entityId: number; until: number | null }

type QuantityNames = { qtyNameSingular: string; qtyNamePlural: string }
type Schedulable = { scheduleIds: readonly number[]; alcohol: boolean; tobacco: boolean } & Taxable

/** Absent unless set, like nutrition. On a SubMenu it applies to everything below without its own. */
export type Taxable = { taxClass?: GoodsClass }

/** Each is absent unless set: items without are stored, compared and shown as before these fields existed. */
export type Nutrition = {
  dietary?: readonly DietaryMark[]
  /** In the merchant's words: `peanuts`. */
  allergens?: readonly string[]
  calories?: number
}

/** Selected when a customer opens the item. Absent unless set, like nutrition. */
export type Preselected = { preselected?: boolean }

/** A `max` of null is unset: 1, or in a quantity group as many as the group allows. */
export type OptionQuantities = { min: number; max: number | null; increment: number }

export type EntityRecord = {
  entityId: number
  name: string
  description: string
  hidden: boolean
  /** The merchant's own name for it; unique within the merchant. */
  thirdPartyId: string | null
} & (
  | ({ type: 'SubMenu' } & Schedulable)
  | ({ type: 'Item'; price: Cents; quantities: Quantities } & QuantityNames & Schedulable & Nutrition)
  | ({ type: 'Option'; price: Cents; quantities: OptionQuantities } & QuantityNames & Preselected)
  | {
      type: 'OptionGroup'
      selectionType: SelectionType
      selectionsMin: number
      selectionsMax: number
      selectionDepends: boolean
    }
  | { type: 'PriceGroup' }
  | { type: 'Image'; url: string }
)

/** A null `parentId` is the top level; a null `displayOrder` comes after all that have one. */
export type LinkRecord = { parentId: number | null; childId: number; displayOrder: number | null }

/** A stored schedule. */
export type ScheduleRecord = { scheduleId: number; name: string; hours: readonly ScheduleHour[] }
export type ScheduleHour = WeeklyShift & { hourId: number }

/** The source of ids for new parts. */
export type IdSource = { entity(): number; schedule(): number; hour(): number }

/** When what refers to it can be ordered, prepared for queries. */
export type MenuSchedule = { scheduleId: number; name: string; hours: OpeningHours }

/**
 * A merchant's menu as customers see it, compiled and immutable. A node represents one entity; an entity with several
 * parents is one node under all of them.
 */
export type Menu = {
  merchantId: number
  topLevel: readonly SubMenuNode[]
  /** By entity id: every reachable item. */
  items: ReadonlyMap<number, ItemNode>
  schedules: ReadonlyMap<number, MenuSchedule>
  /** Sold-out items and options by entity id, with the time they are available again; infinite without an end. */
  soldOut: ReadonlyMap<number, number>
}

type Node = { entityId: number; name: string; description: string }

export type SubMenuNode = Node & {
  type: 'SubMenu'
  isTopLevel: boolean
  parents: readonly SubMenuNode[]
  scheduleIds: readonly number[]
  children: readonly (SubMenuNode | ItemNode)[]
}

export type ItemNode = Node & {
  type: 'Item'
  parents: readonly SubMenuNode[]
  scheduleIds: readonly number[]
  /** Its own flag, or one inherited from a SubMenu above it. */
  isAlcohol: boolean
  isTobacco: boolean
  price: Cents
  /** The price with the most expensive valid choice of options; null if no choice is valid, so it can't be ordered. */
  dearest: Cents | null
  quantities: Quantities
  children: readonly (GroupNode | OptionNode | ImageNode)[]
} & QuantityNames &
  Nutrition &
  Taxable

export type GroupNode = Node & {
  type: 'OptionGroup' | 'PriceGroup'
  selection: Selection
  children: readonly (GroupNode | OptionNode)[]
}

/**
 * How many options of a group are chosen: for `quantity` the sum of their quantities, otherwise the number of
 * options, each with quantity 1. `isPerUnit` multiplies the limits by the quantity of the item (the API's sel_dep).
 */
export type Selection = { type: SelectionType; min: number; max: number; isPerUnit: boolean }

export type OptionNode = Node & {
  type: 'Option'
  price: Cents
  /** One unit with the most expensive valid choice below it; null if there is none. */
  dearest: Cents | null
  quantities: Quantities
  children: readonly (GroupNode | OptionNode | ImageNode)[]
} & QuantityNames &
  Preselected

export type ImageNode = Node & { type: 'Image'; url: string; children: readonly [] }

export type MenuNode = SubMenuNode | ItemNode | GroupNode | OptionNode | ImageNode

/** The entity types allowed under each type when a menu is read. Writing is stricter. */
const readableChildren: Record<EntityType, readonly EntityType[]> = {
  SubMenu: ['SubMenu', 'Item'],
  Item: ['OptionGroup', 'PriceGroup', 'Option', 'Image'],
  OptionGroup: ['OptionGroup', 'Option'],
  PriceGroup: ['Option'],
  Option: ['OptionGroup', 'PriceGroup', 'Option', 'Image'],
  Image: [],
}

/** Only the fields that are set, for a record or a node. */
export function pickNutrition({ dietary = [], allergens = [], calories }: Nutrition): Nutrition {
  return {
    ...(dietary.length > 0 && { dietary }),
    ...(allergens.length > 0 && { allergens }),
    ...(calories !== undefined && { calories }),
  }
}

export const pickTaxClass = ({ taxClass }: Taxable): Taxable => (taxClass ? { taxClass } : {})

export const pickPreselected = ({ preselected }: Preselected): Preselected =>
  preselected ? { preselected } : {}

/** Has all of the marks; true for any item if none are requested. */
export const hasMarks = ({ dietary = [] }: Nutrition, marks: readonly DietaryMark[]): boolean =>
  marks.every((mark) => dietary.includes(mark))

/** A null parent is the top level. */
export function mayHold(parent: EntityType | null, child: EntityType): boolean {
  return parent === null ? child === 'SubMenu' : readableChildren[parent].includes(child)
}

/** `radio` is exactly one and `upToOne` at most one, whatever else was entered. */
export function pickSelection(
  entity: Extract<EntityRecord, { type: 'OptionGroup' | 'PriceGroup' }>,
): Selection {
  if (entity.type === 'PriceGroup') return { type: 'radio', min: 1, max: 1, isPerUnit: false }
  const { selectionType: type, selectionsMin, selectionsMax, selectionDepends } = entity
  if (type === 'radio') return { type, min: 1, max: 1, isPerUnit: false }
  if (type === 'upToOne') return { type, min: 0, max: 1, isPerUnit: false }
  return { type, min: selectionsMin, max: selectionsMax, isPerUnit: type === 'quantity' && selectionDepends }
}

/** In thousandths, like the limits. An increment of 3 allows 3, 6, 9, even with a minimum of 1. */
export function isAllowedQuantity(amount: number, { min, max, increment }: Quantities): boolean {
  return amount > 0 && amount >= min && amount <= max && amount % increment === 0
}

export function smallestQuantity({ min, increment }: Quantities): number {
  return Math.max(1, Math.ceil(min / increment)) * increment
}

export function largestQuantity({ max, increment }: Quantities): number {
  return Math.floor(max / increment) * increment
}

/** False if no multiple of the increment is within the limits. */
export const hasAllowedQuantity = (quantities: Quantities) =>
  largestQuantity(quantities) >= smallestQuantity(quantities)

/** `N12`, `n12` and `12` all mean entity 12. */
export function parseEntityId(text: string): number | null {
  const match = /^n?(\d{1,16})$/i.exec(text)
  const id = match ? Number(match[1]) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : null
}

export function formatEntityId(entityId: number): string {
  return `N${entityId}`
}
