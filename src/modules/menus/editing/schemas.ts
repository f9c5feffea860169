import { type Static, type TSchema, Type } from 'typebox'
import type { Reason } from '../../../core/refusal.ts'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../merchants/index.ts'
import type { EntityFields } from './rules/entity-fields.ts'

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], description ? { description } : {}))
const oneOf = <const Value extends string>(...values: Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))))

const EntityType = oneOf('SubMenu', 'Item', 'OptionGroup', 'PriceGroup', 'Option', 'Image')
const SelectionType = oneOf('radio', 'check', 'quantity', 'upToOne')
const DisplayOrder = orNull(
  Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
  'What has one precedes what has none; else the id orders.',
)
const ParentId = Type.Union([Id, Type.Null()], {
  description: 'Null is the top level, which holds SubMenus only.',
})

/** Types of fields alone. The limits are rules: they are the same however a menu arrives. */
const common = {
  name: orNull(Type.String(), 'Required; up to 200 characters.'),
  description: orNull(Type.String(), 'Up to 5,000 characters.'),
  hidden: orNull(Type.Boolean(), 'Removes it for a while, with all below it.'),
  thirdPartyId: orNull(Type.String(), 'Your own id for it; several may have the same.'),
}
const schedulable = {
  scheduleIds: orNull(Type.Array(Id, { 'x-comma-list': true }), 'Menu schedules, any of which must be open.'),
  alcohol: orNull(Type.Boolean(), '0 or 1 will do. On a SubMenu it holds for all below.'),
  tobacco: orNull(Type.Boolean(), '0 or 1 will do. On a SubMenu it holds for all below.'),
}
const quantities = (min: number, max: string) => ({
  qtyMin: orNull(Type.Number(), `Default ${min}.`),
  qtyMax: orNull(Type.Number(), `Default ${max}.`),
  qtyIncrements: orNull(Type.Number(), 'Default 1; 3 yields 3, 6, 9.'),
  qtyNameSingular: orNull(Type.String(), 'Beside the quantity: lb.'),
  qtyNamePlural: orNull(Type.String(), 'lbs.'),
})

const ownFields = {
  SubMenu: schedulable,
  Item: {
    price: orNull(Type.Number(), 'Dollars, required. If 0, a PriceGroup must be linked.'),
    ...quantities(1, '25'),
    ...schedulable,
  },
  Option: {
    price: orNull(Type.Number(), 'Dollars; default 0.'),
    ...quantities(0, '1, or what a quantity group allows'),
  },
  OptionGroup: {
    selectionType: orNull(SelectionType, 'Default check.'),
    selectionsMin: orNull(Type.Integer(), 'Default 0. For check and quantity.'),
    selectionsMax: orNull(Type.Integer(), 'Default: no limit, which is 99. For check and quantity.'),
    selectionDepends: orNull(Type.Boolean(), 'With quantity: the limits scale with the item’s quantity.'),
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
 * Reads one entity as it was sent. What could be read is in `fields` even if something else could not, so that all
 * faults are found together; without a type nothing can be read. Fields of faults are relative to the entity.
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

/** One fault a field is enough: a list of a thousand wrong ids has one. */
const topKey = ({ field = '' }: Reason) => field.split(/[.[]/, 1)[0] ?? ''

function typeFault({ field = '' }: Reason): Reason {
  const detail =
    field === '' ? 'An entity is an object.' : `type is one of ${Object.keys(ownFields).join(', ')}.`
  return { code: 'invalid_entity', field, detail }
}

function asEntityFault(fault: Reason): Reason {
  const isMissing = fault.code === 'missing_parameter'
  const isOwn = !isMissing && fault.code !== 'invalid_parameter'
  if (isOwn) return fault
  return { ...fault, code: 'invalid_entity', ...(isMissing && { detail: `${fault.field} is required.` }) }
}

const requiredOf = (type: string) =>
  type === 'Item' ? ['name', 'price'] : type === 'Image' ? ['name', 'url'] : ['name']

const documented = (more: Record<string, TSchema>, required: (type: string) => string[]) =>
  Type.Union(
    Object.entries(ownFields).map(([type, own]) => {
      const properties = { type: Type.Literal(type), ...more, ...common, ...own }
      return Type.Unsafe<object>({ ...Type.Object(properties), required: ['type', ...required(type)] })
    }),
  )

/** For the documentation: an entity as it is sent to be made, and to be changed. */
export const EntityShape = documented(placing, requiredOf)
const ChangedEntityShape = documented({ id: Id }, () => ['id'])

const MOST_A_CALL = 10_000
export const MOST_IN_STRUCTURE = 20_000

/** Parts of a request, each read by itself. */
const partsOf = (shape: TSchema, code: 'invalid_entity' | 'invalid_link', maxItems = MOST_A_CALL) =>
  Type.Array(rawPart(shape), { minItems: 1, maxItems, 'x-refusal': code })

const LinkShape = Type.Object({ parentId: ParentId, childId: Id, displayOrder: DisplayOrder })
/** Reads one link as it was sent. */
export const readLink = partReader(LinkShape)
/** Reads what hangs below an entity of a structure. */
export const readChildren = partReader(Type.Object({ children: Type.Optional(Type.Array(Type.Unknown())) }))

export const NewEntities = Type.Object({
  merchantId: MerchantId,
  entities: Type.Optional(partsOf(EntityShape, 'invalid_entity')),
  entity: Type.Optional(rawPart(EntityShape)),
})
export const ChangedEntities = Type.Object({
  merchantId: MerchantId,
  entities: Type.Optional(partsOf(ChangedEntityShape, 'invalid_entity')),
  entity: Type.Optional(rawPart(ChangedEntityShape)),
})
export const EntityIds = Type.Object({
  merchantId: MerchantId,
  entityIds: Type.Array(Id, {
    'x-comma-list': true,
    'x-refusal': 'invalid_entity',
    minItems: 1,
    maxItems: MOST_A_CALL,
  }),
})
export const Links = Type.Object({
  merchantId: MerchantId,
  links: Type.Optional(partsOf(LinkShape, 'invalid_link')),
  link: Type.Optional(rawPart(LinkShape)),
})
export const RemovedLinks = Type.Object({
  ...Links.properties,
  parentId: Type.Optional(
    Type.Union([Id, Type.Literal('null'), Type.Null()], {
      'x-refusal': 'invalid_link',
      description: 'With childId in place of `links`; `null` is the top level.',
    }),
  ),
  childId: Type.Optional({ ...Id, 'x-refusal': 'invalid_link' }),
})
export const Structure = Type.Object({
  merchantId: MerchantId,
  menu: partsOf(
    documented({ ...placing, children: Type.Optional(Type.Array(Type.Unknown())) }, requiredOf),
    'invalid_entity',
    MOST_IN_STRUCTURE,
  ),
})
export const MenuQuery = Type.Object({
  merchantId: MerchantId,
  exclude: Type.Optional(
    Type.Array(oneOf('menu', 'entities'), { 'x-comma-list': true, description: 'Leaves these keys out.' }),
  ),
  thirdPartyId: Type.Optional(Type.String({ description: 'Only what has this id of yours in `entities`.' })),
})

const Flag = Type.Boolean()
const stored = {
  id: Type.Integer(),
  type: EntityType,
  name: Type.String(),
  description: Type.String(),
  hidden: Flag,
  thirdPartyId: Type.Union([Type.String(), Type.Null()]),
  scheduleIds: Type.Optional(Type.Array(Type.Integer())),
  alcohol: Type.Optional(Flag),
  tobacco: Type.Optional(Flag),
  price: Type.Optional(Type.Number({ description: 'Dollars.' })),
  qtyMin: Type.Optional(Type.Number()),
  qtyMax: Type.Optional(
    Type.Number({ description: 'Of an Option that left it open, its default. Sent back so, it stays open.' }),
  ),
  qtyIncrements: Type.Optional(Type.Number()),
  qtyNameSingular: Type.Optional(Type.String()),
  qtyNamePlural: Type.Optional(Type.String()),
  selectionType: Type.Optional(SelectionType),
  selectionsMin: Type.Optional(Type.Integer()),
  selectionsMax: Type.Optional(Type.Integer()),
  selectionDepends: Type.Optional(Flag),
  url: Type.Optional(Type.String()),
}
const StoredNode = Type.Object({
  ...stored,
  children: Type.Array(
    Type.Object({ ...stored, children: Type.Array(Type.Unknown(), { description: 'And so on.' }) }),
  ),
})
const StoredEntity = Type.Object({
  ...stored,
  parents: Type.Array(
    Type.Object({
      parentId: Type.Union([Type.Integer(), Type.Null()]),
      displayOrder: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
})
const Hour = Type.Object({
  id: Type.Integer(),
  day: Type.Integer(),
  startTime: Type.String(),
  endTime: Type.String(),
})
const warnings = ['alcohol', 'tobacco', 'no_price', 'wrong_place', 'too_large', 'not_linked']

export const EntityIdsAnswer = Type.Object({ entityIds: Type.Array(Type.Integer()) })
export const LinksAnswer = Type.Object({
  links: Type.Array(
    Type.Object({
      parentId: Type.Union([Type.Integer(), Type.Null()]),
      childId: Type.Integer(),
      displayOrder: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
})
export const StructureAnswer = Type.Object({
  entityIds: Type.Array(Type.Integer()),
  menu: Type.Array(StoredNode, { description: 'What was kept.' }),
})
export const AdminMenu = Type.Object({
  schedule: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), hours: Type.Array(Hour) })),
  menu: Type.Optional(Type.Array(StoredNode)),
  entities: Type.Optional(Type.Array(StoredEntity, { description: 'All, also those linked nowhere.' })),
  warnings: Type.Array(Type.Object({ entityId: Type.Integer(), type: oneOf(...warnings) }), {
    description: 'Items that need a disclaimer, and why an entity is not shown to customers.',
  }),
  revision: Type.Integer({ description: 'How many times this menu was written.' }),
})

export type EntitiesInput = Static<typeof NewEntities>
export type EntityIdsInput = Static<typeof EntityIds>
export type LinksInput = Static<typeof Links>
export type RemovedLinksInput = Static<typeof RemovedLinks>
export type StructureInput = Static<typeof Structure>
export type MenuQueryInput = Static<typeof MenuQuery>
