import { type TSchema, Type } from 'typebox'
import { dietaryMarks } from '../../../core/dietary.ts'
import type { Reason } from '../../../core/refusal.ts'
import { goodsClasses } from '../../../core/tax-classes.ts'
import { component, idInput, oneOf } from '../../../http/fields.ts'
import { partReader } from '../../../http/input.ts'
import { says } from '../../../texts/sentence.ts'
import type { EntityFields } from './rules/entity-fields.ts'

export const Id = idInput('The id.')
const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], description ? { description } : {}))

export const EntityType = oneOf(
  ['SubMenu', 'Item', 'OptionGroup', 'PriceGroup', 'Option', 'Image'],
  'The kind of entity.',
)
export const SelectionType = oneOf(
  ['radio', 'check', 'quantity', 'upToOne'],
  'How options in the group are selected.',
)
export const DisplayOrder = orNull(
  Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
  'The position among siblings. Entities without one come last, by id.',
)
export const ParentId = Type.Union([Id, Type.Null()], {
  description: 'null for the top level, which holds only SubMenus.',
})

/** Only the fields' types. The limits are rules: they are the same however a menu is sent. */
const common = {
  name: orNull(Type.String(), 'Required; up to 200 characters.'),
  description: orNull(Type.String(), 'Up to 5,000 characters.'),
  hidden: orNull(Type.Boolean(), 'Hides it and everything below it.'),
  thirdPartyId: orNull(Type.String(), 'Your own id for it. Needn’t be unique.'),
}
const schedulable = {
  scheduleIds: orNull(Type.Array(Id, { 'x-comma-list': true }), 'Menu schedules. At least one must be open.'),
  alcohol: orNull(Type.Boolean(), '0 and 1 also work. On a SubMenu it applies to everything below.'),
  tobacco: orNull(Type.Boolean(), '0 and 1 also work. On a SubMenu it applies to everything below.'),
  taxClass: orNull(
    Type.String(),
    `Where tax rates are loaded, one of ${goodsClasses.join(', ')}. On a SubMenu it applies to everything below without its own.`,
  ),
}
const quantities = (min: number, max: string) => ({
  qtyMin: orNull(Type.Number(), `Default ${min}.`),
  qtyMax: orNull(Type.Number(), `Default ${max}.`),
  qtyIncrements: orNull(Type.Number(), 'Default 1. With 3: 3, 6, 9.'),
  qtyNameSingular: orNull(Type.String(), 'Unit shown next to the quantity: lb.'),
  qtyNamePlural: orNull(Type.String(), 'lbs.'),
})

const nutrition = {
  dietary: orNull(Type.Array(Type.String(), { 'x-comma-list': true }), `Any of ${dietaryMarks.join(', ')}.`),
  allergens: orNull(
    Type.Array(Type.String(), { 'x-comma-list': true }),
    'Allergens it contains: up to 20, in your own words, such as peanuts.',
  ),
  calories: orNull(Type.Number(), 'A whole number up to 100,000.'),
}

const ownFields = {
  SubMenu: schedulable,
  Item: {
    price: orNull(Type.Number(), 'Dollars, required. If 0, link a PriceGroup.'),
    ...quantities(1, '25'),
    ...schedulable,
    ...nutrition,
  },
  Option: {
    price: orNull(Type.Number(), 'Dollars; default 0.'),
    ...quantities(0, '1, or the maximum of a quantity group'),
    preselected: orNull(Type.Boolean(), 'Whether it is selected initially. Default false.'),
  },
  OptionGroup: {
    selectionType: orNull(SelectionType, 'Default check.'),
    selectionsMin: orNull(Type.Integer(), 'Default 0. For check and quantity.'),
    selectionsMax: orNull(Type.Integer(), 'Default: no limit (99). For check and quantity.'),
    selectionDepends: orNull(Type.Boolean(), 'For quantity: the limits scale with the item’s quantity.'),
  },
  PriceGroup: {},
  Image: { url: orNull(Type.String(), 'Required; http or https. The picture is fetched and hosted here.') },
}
type Name = keyof typeof ownFields

const placing = {
  parentId: Type.Optional({ ...ParentId, 'x-refusal': 'invalid_parent' }),
  displayOrder: DisplayOrder,
}
const readType = partReader(Type.Object({ type: EntityType }))
const readers = { new: readersWith(placing), change: readersWith({ id: Id }) }

type Reader = (raw: unknown) => { value: object; faults: Reason[] }

function readersWith(more: Record<string, TSchema>) {
  const entries = Object.entries(ownFields).map(
    ([type, own]) => [type, partReader(Type.Object({ ...more, ...common, ...own }))] as const,
  )
  return Object.fromEntries(entries) as Record<Name, Reader>
}

/**
 * Reads one entity as sent. `fields` has whatever could be read, even if something else couldn't, so all faults are
 * found together; without a type nothing can be read. Faults' fields are relative to the entity.
 */
export function readEntity(raw: unknown, mode: 'new' | 'change'): { fields: EntityFields; faults: Reason[] } {
  const { value: typed, faults: typeFaults } = readType(raw)
  if (typeFaults.length > 0) return { fields: {} as EntityFields, faults: [typeFault(typeFaults[0]!)] }
  const { value, faults } = readers[mode][typed.type](raw)
  const fields: Record<string, unknown> = { ...value, type: typed.type }
  const byKey = new Map<string, Reason>()
  for (const fault of faults) {
    const key = topKey(fault)
    delete fields[key]
    if (!byKey.has(key)) byKey.set(key, asEntityFault(fault))
  }
  return { fields: fields as EntityFields, faults: [...byKey.values()] }
}

/** One fault per field is enough, even for a list of a thousand wrong ids. */
const topKey = ({ field = '' }: Reason) => field.split(/[.[]/, 1)[0] ?? ''

function typeFault({ field = '' }: Reason): Reason {
  const detail =
    field === ''
      ? says`An entity must be an object.`
      : says`type must be one of ${Object.keys(ownFields).join(', ')}.`
  return { code: 'invalid_entity', field, detail }
}

function asEntityFault(fault: Reason): Reason {
  const isMissing = fault.code === 'missing_parameter'
  const isOwn = !isMissing && fault.code !== 'invalid_parameter'
  if (isOwn) return fault
  return { ...fault, code: 'invalid_entity', ...(isMissing && { detail: says`${fault.field} is required.` }) }
}

const requiredOf = (type: string) =>
  type === 'Item' ? ['name', 'price'] : type === 'Image' ? ['name', 'url'] : ['name']

const documented = (prefix: string, more: Record<string, TSchema>, required: (type: string) => string[]) =>
  Type.Union(
    Object.entries(ownFields).map(([type, own]) => {
      const properties = {
        type: Type.Literal(type, { description: `Always \`${type}\`.` }),
        ...more,
        ...common,
        ...own,
      }
      const about = component(`${prefix}${type}`, `An entity of type ${type}.`)
      return Type.Unsafe<object>({ ...Type.Object(properties, about), required: ['type', ...required(type)] })
    }),
  )

/** For the documentation: an entity as sent for creation, for a change, and within a structure. */
export const EntityShape = documented('New', placing, requiredOf)
export const ChangedEntityShape = documented('Changed', { id: Id }, () => ['id'])
export const StructuredEntityShape = documented(
  'Structured',
  {
    ...placing,
    children: Type.Optional(
      Type.Array(Type.Unknown(), { description: 'Entities below it, in the same shape.' }),
    ),
  },
  requiredOf,
)
