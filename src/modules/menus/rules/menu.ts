import type { DietaryMark } from '../../../core/dietary.ts'
import type { Cents } from '../../../core/money.ts'
import type { GoodsClass } from '../../../core/tax-classes.ts'
import type { OpeningHours, WeeklyShift } from '../../merchants/hours/index.ts'

export type EntityType = 'SubMenu' | 'Item' | 'OptionGroup' | 'PriceGroup' | 'Option' | 'Image'
export type SelectionType = 'radio' | 'check' | 'quantity' | 'upToOne'

/** Which amounts may be taken: the multiples of `increment` from `min` to `max`. In thousandths: half a pound is 500. */
export type Quantities = { min: number; max: number; increment: number }

/** A menu as it is stored: its parts, and which hangs under which. */
export type MenuRecords = {
  entities: readonly EntityRecord[]
  links: readonly LinkRecord[]
  schedules: readonly ScheduleRecord[]
  /** Items and options that are sold out: until when, or null. Empty where only the menu itself is of interest. */
  soldOut?: readonly SoldOutRecord[]
}

export type SoldOutRecord = { entityId: number; until: number | null }

type QuantityNames = { qtyNameSingular: string; qtyNamePlural: string }
type Schedulable = { scheduleIds: readonly number[]; alcohol: boolean; tobacco: boolean } & Taxable

/** Absent unless it was said, like nutrition. On a SubMenu it holds for all below that say nothing. */
export type Taxable = { taxClass?: GoodsClass }

/** Each is absent unless it was said: items that say nothing are stored, compared and shown as they were before there were marks. */
export type Nutrition = {
  dietary?: readonly DietaryMark[]
  /** In the merchant's words: `peanuts`. */
  allergens?: readonly string[]
  calories?: number
}

/** Chosen when a customer opens the item. Absent unless it was said, like nutrition. */
export type Preselected = { preselected?: boolean }

/** A `max` of null was left open: 1, or in a quantity group as many as the group allows. */
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

/** `parentId` null is the top level; `displayOrder` null comes after all that have one. */
export type LinkRecord = { parentId: number | null; childId: number; displayOrder: number | null }

/** A schedule as it is stored. */
export type ScheduleRecord = { scheduleId: number; name: string; hours: readonly ScheduleHour[] }
export type ScheduleHour = WeeklyShift & { hourId: number }

/** Where new things get their ids from. */
export type IdSource = { entity(): number; schedule(): number; hour(): number }

/** Times at which what refers to it can be ordered, ready for questions. */
export type MenuSchedule = { scheduleId: number; name: string; hours: OpeningHours }

/**
 * A merchant's menu as customers see it, compiled and immutable. A node stands for one entity; an entity that hangs
 * under several parents is one node under all of them.
 */
export type Menu = {
  merchantId: number
  topLevel: readonly SubMenuNode[]
  /** By entity id: every item that can be reached. */
  items: ReadonlyMap<number, ItemNode>
  schedules: ReadonlyMap<number, MenuSchedule>
  /** Sold out items and options by entity id, with the time when each is back; infinite without an end. */
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
  /** Its own flag or one inherited from any SubMenu above it. */
  isAlcohol: boolean
  isTobacco: boolean
  price: Cents
  /** With the dearest lawful choice of options; null when no choice is lawful, so that it cannot be ordered. */
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
 * How many options of a group are taken: for `quantity` the sum of their amounts, else the number of options, each of
 * amount 1. `isPerUnit` multiplies the limits by the quantity of the item (the interface's sel_dep).
 */
export type Selection = { type: SelectionType; min: number; max: number; isPerUnit: boolean }

export type OptionNode = Node & {
  type: 'Option'
  price: Cents
  /** One of it with the dearest lawful choice of what hangs below; null when there is none. */
  dearest: Cents | null
  quantities: Quantities
  children: readonly (GroupNode | OptionNode | ImageNode)[]
} & QuantityNames &
  Preselected

export type ImageNode = Node & { type: 'Image'; url: string; children: readonly [] }

export type MenuNode = SubMenuNode | ItemNode | GroupNode | OptionNode | ImageNode

/** The entity types allowed under each type when a menu is read. Writing is stricter. */
const lawfulChildren: Record<EntityType, readonly EntityType[]> = {
  SubMenu: ['SubMenu', 'Item'],
  Item: ['OptionGroup', 'PriceGroup', 'Option', 'Image'],
  OptionGroup: ['OptionGroup', 'Option'],
  PriceGroup: ['Option'],
  Option: ['OptionGroup', 'PriceGroup', 'Option', 'Image'],
  Image: [],
}

/** Only what was said, for a record or a node. */
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

/** All of the marks, and any item where none is asked for. */
export const hasMarks = ({ dietary = [] }: Nutrition, marks: readonly DietaryMark[]): boolean =>
  marks.every((mark) => dietary.includes(mark))

/** A null parent is the top level. */
export function mayHold(parent: EntityType | null, child: EntityType): boolean {
  return parent === null ? child === 'SubMenu' : lawfulChildren[parent].includes(child)
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

/** In thousandths, like the limits. An increment of 3 yields 3, 6, 9, even from a minimum of 1. */
export function isLawfulQuantity(amount: number, { min, max, increment }: Quantities): boolean {
  return amount > 0 && amount >= min && amount <= max && amount % increment === 0
}

export function smallestQuantity({ min, increment }: Quantities): number {
  return Math.max(1, Math.ceil(min / increment)) * increment
}

export function largestQuantity({ max, increment }: Quantities): number {
  return Math.floor(max / increment) * increment
}

/** False where no multiple of the increment lies between the limits. */
export const hasLawfulQuantity = (quantities: Quantities) =>
  largestQuantity(quantities) >= smallestQuantity(quantities)

/** `N12`, `n12` and `12` name the entity 12. */
export function parseEntityId(text: string): number | null {
  const match = /^n?(\d{1,16})$/i.exec(text)
  const id = match ? Number(match[1]) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : null
}

export function formatEntityId(entityId: number): string {
  return `N${entityId}`
}
