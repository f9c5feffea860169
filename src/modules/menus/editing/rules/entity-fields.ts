import { parseDollars } from '../../../../core/money.ts'
import { type GoodsClass, goodsClasses, isGoodsClass } from '../../../../core/tax-classes.ts'
import { type Sentence, says } from '../../../../texts/sentence.ts'
import {
  type EntityRecord,
  type EntityType,
  pickPreselected,
  pickTaxClass,
  type SelectionType,
} from '../../rules/menu.ts'
import { buildNutrition, nutritionFaults } from './nutrition.ts'

/**
 * The fields of one entity in a request: an absent one keeps the value, null resets it to the default. Dollars and
 * plain quantities, as entered by merchants. Fields that don't apply to its type are ignored.
 */
export type EntityFields = {
  type: EntityType
  /** The entity's id, in a change. */
  id?: number
  /** Its parent, at creation: null for the top level, absent for none yet. */
  parentId?: number | null
  displayOrder?: number | null
  name?: string | null
  description?: string | null
  hidden?: boolean | null
  thirdPartyId?: string | null
  scheduleIds?: readonly number[] | null
  alcohol?: boolean | null
  tobacco?: boolean | null
  taxClass?: string | null
  price?: number | null
  qtyMin?: number | null
  qtyMax?: number | null
  qtyIncrements?: number | null
  qtyNameSingular?: string | null
  qtyNamePlural?: string | null
  selectionType?: SelectionType | null
  selectionsMin?: number | null
  selectionsMax?: number | null
  selectionDepends?: boolean | null
  url?: string | null
  dietary?: readonly string[] | null
  allergens?: readonly string[] | null
  calories?: number | null
  preselected?: boolean | null
}

type FieldFault = { field: string; detail: Sentence }

type Of<Type extends EntityType> = Extract<EntityRecord, { type: Type }>
type Part<Type extends EntityType> = Omit<Of<Type>, 'entityId' | 'type' | keyof Common>
type Common = Pick<EntityRecord, 'name' | 'description' | 'hidden' | 'thirdPartyId'>

const maxNameLength = 200
const maxDescriptionLength = 5_000
const maxThirdPartyIdLength = 200
const maxQuantityNameLength = 100
const maxUrlLength = 2_000
const maxCents = 9_999_999
const maxAmount = 1_000_000
/** The maximum of a group without one. */
const noLimit = 99

/** A new entity: missing fields get the API's defaults. */
export function toNewEntity(fields: EntityFields, entityId: number): EntityRecord {
  return build(fields.type, entityId, fields)
}

/** Only the fields sent change. The type can't be changed. */
export function changeEntity(before: EntityRecord, fields: EntityFields): EntityRecord {
  return build(before.type, before.entityId, fields, before)
}

/**
 * Limits of individual fields and between fields. A record may come from a request with a value that can't be
 * represented, such as a tenth of a cent: it is NaN here and is reported.
 */
export function findFieldFaults(entity: EntityRecord): FieldFault[] {
  return [...commonFaults(entity), ...ownFaults(entity)]
}

function build(
  type: EntityType,
  entityId: number,
  fields: EntityFields,
  before?: EntityRecord,
): EntityRecord {
  const common = { entityId, ...buildCommon(fields, before) }
  switch (type) {
    case 'SubMenu':
      return { ...common, type, ...buildSchedulable(fields, before as Of<'SubMenu'>) }
    case 'Item':
      return { ...common, type, ...buildItem(fields, before as Of<'Item'>) }
    case 'Option':
      return { ...common, type, ...buildOption(fields, before as Of<'Option'>) }
    case 'OptionGroup':
      return { ...common, type, ...buildGroup(fields, before as Of<'OptionGroup'>) }
    case 'PriceGroup':
      return { ...common, type }
    case 'Image':
      return { ...common, type, url: pick(fields.url, (before as Of<'Image'>)?.url, '') }
  }
}

/** The value in the request, otherwise the stored one, otherwise the default; null asks for the default. */
function pick<Value>(said: Value | null | undefined, stored: Value | undefined, standard: Value): Value {
  return said === undefined ? (stored ?? standard) : (said ?? standard)
}

function buildCommon(fields: EntityFields, before?: Common): Common {
  return {
    name: pick(fields.name, before?.name, ''),
    description: pick(fields.description, before?.description, ''),
    hidden: pick(fields.hidden, before?.hidden, false),
    thirdPartyId: pick(fields.thirdPartyId, before?.thirdPartyId, null),
  }
}

function buildSchedulable(fields: EntityFields, before?: Part<'SubMenu'>): Part<'SubMenu'> {
  return {
    scheduleIds: [...new Set(pick(fields.scheduleIds, before?.scheduleIds, []))],
    alcohol: pick(fields.alcohol, before?.alcohol, false),
    tobacco: pick(fields.tobacco, before?.tobacco, false),
    // Kept as sent, so an unknown one is reported.
    ...pickTaxClass({ taxClass: pick(fields.taxClass, before?.taxClass, '') as GoodsClass }),
  }
}

function buildItem(fields: EntityFields, before?: Of<'Item'>): Part<'Item'> {
  return {
    price: pick(toCents(fields.price), before?.price, Number.NaN),
    quantities: {
      min: pick(toThousandths(fields.qtyMin), before?.quantities.min, 1_000),
      max: pick(toThousandths(fields.qtyMax), before?.quantities.max, 25_000),
      increment: pick(toThousandths(fields.qtyIncrements), before?.quantities.increment, 1_000),
    },
    ...buildQuantityNames(fields, before),
    ...buildSchedulable(fields, before),
    ...buildNutrition(fields, before),
  }
}

function buildOption(fields: EntityFields, before?: Of<'Option'>): Part<'Option'> {
  return {
    price: pick(toCents(fields.price), before?.price, 0),
    quantities: {
      min: pick(toThousandths(fields.qtyMin), before?.quantities.min, 0),
      max: pick(toThousandths(fields.qtyMax), before?.quantities.max, null),
      increment: pick(toThousandths(fields.qtyIncrements), before?.quantities.increment, 1_000),
    },
    ...buildQuantityNames(fields, before),
    ...pickPreselected({ preselected: pick(fields.preselected, before?.preselected, false) }),
  }
}

function buildQuantityNames(fields: EntityFields, before?: Of<'Item' | 'Option'>) {
  return {
    qtyNameSingular: pick(fields.qtyNameSingular, before?.qtyNameSingular, ''),
    qtyNamePlural: pick(fields.qtyNamePlural, before?.qtyNamePlural, ''),
  }
}

/** `radio` and `upToOne` have fixed limits. Changing the type drops the stored ones. */
function buildGroup(fields: EntityFields, before?: Of<'OptionGroup'>): Part<'OptionGroup'> {
  const selectionType = pick(fields.selectionType, before?.selectionType, 'check')
  if (selectionType === 'radio' || selectionType === 'upToOne') {
    return {
      selectionType,
      selectionsMin: selectionType === 'radio' ? 1 : 0,
      selectionsMax: 1,
      selectionDepends: false,
    }
  }
  const hadOwnLimits = before?.selectionType === 'check' || before?.selectionType === 'quantity'
  const stored = hadOwnLimits ? before : undefined
  const selectionsMin = pick(fields.selectionsMin, stored?.selectionsMin, 0)
  return {
    selectionType,
    selectionsMin,
    selectionsMax: pick(fields.selectionsMax, stored?.selectionsMax, Math.max(selectionsMin, noLimit)),
    selectionDepends:
      selectionType === 'quantity' && pick(fields.selectionDepends, stored?.selectionDepends, false),
  }
}

function toCents(dollars: number | null | undefined): number | null | undefined {
  return dollars == null ? dollars : (parseDollars(dollars) ?? Number.NaN)
}

/** Exact: reading a number of thousandths gives the nearest double. Adding 0 turns -0 into 0. */
function toThousandths(amount: number | null | undefined): number | null | undefined {
  if (amount == null) return amount
  const thousandths = Math.round(amount * 1000)
  return thousandths / 1000 === amount ? thousandths + 0 : Number.NaN
}

function commonFaults({ name, description, thirdPartyId }: Common): FieldFault[] {
  return [
    ...(name === '' ? [{ field: 'name', detail: says`name is required.` }] : []),
    ...lengthFaults({ name }, maxNameLength),
    ...lengthFaults({ description }, maxDescriptionLength),
    ...lengthFaults({ thirdPartyId: thirdPartyId ?? '' }, maxThirdPartyIdLength),
  ]
}

function lengthFaults(texts: Record<string, string>, most: number): FieldFault[] {
  return Object.entries(texts)
    .filter(([, text]) => text.length > most)
    .map(([field]) => ({ field, detail: says`${field} can have at most ${most} characters.` }))
}

function ownFaults(entity: EntityRecord): FieldFault[] {
  switch (entity.type) {
    case 'Item':
      return [...pricedFaults(entity), ...nutritionFaults(entity), ...taxClassFaults(entity)]
    case 'Option':
      return pricedFaults(entity)
    case 'SubMenu':
      return taxClassFaults(entity)
    case 'OptionGroup':
      return selectionFaults(entity)
    case 'Image':
      return urlFaults(entity.url)
    default:
      return []
  }
}

const taxClassFaults = ({ taxClass }: Of<'SubMenu' | 'Item'>): FieldFault[] =>
  taxClass === undefined || isGoodsClass(taxClass)
    ? []
    : [{ field: 'taxClass', detail: says`taxClass must be one of ${goodsClasses.join(', ')}.` }]

const pricedFaults = (entity: Of<'Item' | 'Option'>) => [
  ...priceFaults(entity.price),
  ...quantityFaults(entity),
  ...quantityNameFaults(entity),
]

function priceFaults(price: number): FieldFault[] {
  if (price >= 0 && price <= maxCents) return []
  return [{ field: 'price', detail: says`price must be from $0 to $99,999.99 with at most 2 decimals.` }]
}

/** An item must have a quantity that can be ordered; for an option, zero counts too, if its minimum allows it. */
function quantityFaults({ type, quantities }: Of<'Item' | 'Option'>): FieldFault[] {
  const { min, max, increment } = quantities
  const faults = [
    ...amountFaults('qtyMin', min),
    ...(max === null ? [] : amountFaults('qtyMax', max)),
    ...amountFaults('qtyIncrements', increment),
  ]
  if (increment === 0) faults.push({ field: 'qtyIncrements', detail: says`qtyIncrements must be above 0.` })
  if (faults.length > 0 || max === null) return faults
  if (min > max) return [{ field: 'qtyMax', detail: says`qtyMax is below qtyMin.` }]
  const smallest = Math.max(type === 'Item' ? 1 : 0, Math.ceil(min / increment)) * increment
  if (smallest <= max) return []
  return [{ field: 'qtyMax', detail: says`There’s no multiple of qtyIncrements between qtyMin and qtyMax.` }]
}

function amountFaults(field: string, thousandths: number): FieldFault[] {
  if (thousandths >= 0 && thousandths <= maxAmount * 1000) return []
  return [{ field, detail: says`${field} must be from 0 to 1,000,000 with at most 3 decimals.` }]
}

function quantityNameFaults({ qtyNameSingular, qtyNamePlural }: Of<'Item' | 'Option'>): FieldFault[] {
  return lengthFaults({ qtyNameSingular, qtyNamePlural }, maxQuantityNameLength)
}

function selectionFaults({ selectionsMin, selectionsMax }: Of<'OptionGroup'>): FieldFault[] {
  const faults = Object.entries({ selectionsMin, selectionsMax })
    .filter(([, count]) => !(Number.isInteger(count) && count >= 0 && count <= maxAmount))
    .map(([field]) => ({ field, detail: says`${field} must be a whole number from 0 to 1,000,000.` }))
  if (faults.length > 0 || selectionsMin <= selectionsMax) return faults
  return [{ field: 'selectionsMax', detail: says`selectionsMax is below selectionsMin.` }]
}

/** An external URL before the picture is fetched, one of our paths afterwards. */
function urlFaults(url: string): FieldFault[] {
  if (url === '') return [{ field: 'url', detail: says`url is required.` }]
  if (url.length > maxUrlLength) return lengthFaults({ url }, maxUrlLength)
  const isHosted = url.startsWith('/images/')
  const isWeb = ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '')
  return isHosted || isWeb ? [] : [{ field: 'url', detail: says`url must be an http or https address.` }]
}
