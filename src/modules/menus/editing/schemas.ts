import { type Static, type TSchema, Type } from 'typebox'
import type { Reason } from '../../../core/refusal.ts'
import { says } from '../../../core/sentence.ts'
import { component, flag, integer, nullable, number, oneOf, text } from '../../../http/fields.ts'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import type { EntityFields } from './rules/entity-fields.ts'

const Id = Type.Integer({ description: 'The id.', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], description ? { description } : {}))

const EntityType = oneOf(
  ['SubMenu', 'Item', 'OptionGroup', 'PriceGroup', 'Option', 'Image'],
  'The kind of entity.',
)
const SelectionType = oneOf(['radio', 'check', 'quantity', 'upToOne'], 'How options of the group are chosen.')
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
    field === '' ? says`An entity is an object.` : says`type is one of ${Object.keys(ownFields).join(', ')}.`
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

/** For the documentation: an entity as it is sent to be made, and to be changed. */
export const EntityShape = documented('New', placing, requiredOf)
const ChangedEntityShape = documented('Changed', { id: Id }, () => ['id'])

const MOST_A_CALL = 10_000
export const MOST_IN_STRUCTURE = 20_000

/** Parts of a request, each read by itself. */
const partsOf = (
  shape: TSchema,
  code: 'invalid_entity' | 'invalid_link',
  description: string,
  maxItems = MOST_A_CALL,
) => Type.Array(rawPart(shape), { minItems: 1, maxItems, 'x-refusal': code, description })

const LinkShape = Type.Object(
  { parentId: ParentId, childId: Id, displayOrder: DisplayOrder },
  component('MenuLinkInput', 'An entity below another.'),
)
/** Reads one link as it was sent. */
export const readLink = partReader(LinkShape)
/** Reads what hangs below an entity of a structure. */
export const readChildren = partReader(Type.Object({ children: Type.Optional(Type.Array(Type.Unknown())) }))

export const NewEntities = Type.Object({
  merchantId: MerchantId,
  entities: Type.Optional(partsOf(EntityShape, 'invalid_entity', 'Entities to create; all or none are.')),
  entity: Type.Optional(rawPart(EntityShape, 'A single entity, in place of `entities`.')),
})
export const ChangedEntities = Type.Object({
  merchantId: MerchantId,
  entities: Type.Optional(
    partsOf(ChangedEntityShape, 'invalid_entity', 'Entities to change; fields left out stay as they are.'),
  ),
  entity: Type.Optional(rawPart(ChangedEntityShape, 'A single entity, in place of `entities`.')),
})
export const EntityIds = Type.Object({
  merchantId: MerchantId,
  entityIds: Type.Array(Id, {
    description: 'The entities.',
    'x-comma-list': true,
    'x-refusal': 'invalid_entity',
    minItems: 1,
    maxItems: MOST_A_CALL,
  }),
})
export const Links = Type.Object({
  merchantId: MerchantId,
  links: Type.Optional(partsOf(LinkShape, 'invalid_link', 'Links; all or none are written.')),
  link: Type.Optional(rawPart(LinkShape, 'A single link, in place of `links`.')),
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
    documented(
      'Structured',
      {
        ...placing,
        children: Type.Optional(
          Type.Array(Type.Unknown(), { description: 'Entities below it, in the same shape.' }),
        ),
      },
      requiredOf,
    ),
    'invalid_entity',
    'Entities with those below them in `children`.',
    MOST_IN_STRUCTURE,
  ),
})
export const MenuQuery = Type.Object({
  merchantId: MerchantId,
  exclude: Type.Optional(
    Type.Array(oneOf(['menu', 'entities'], 'A key of the answer.'), {
      'x-comma-list': true,
      description: 'Leaves these keys out.',
    }),
  ),
  thirdPartyId: Type.Optional(text('Only what has this id of yours in `entities`.')),
})

const Flag = flag('true or false.')
const stored = {
  id: integer('The entity’s id.'),
  type: EntityType,
  name: text('The name.'),
  description: text('The description.'),
  hidden: Flag,
  thirdPartyId: nullable(text('The merchant’s own id for it.')),
  scheduleIds: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Menu schedules, any of which must be open.' }),
  ),
  alcohol: Type.Optional(Flag),
  tobacco: Type.Optional(Flag),
  price: Type.Optional(number('Dollars.')),
  qtyMin: Type.Optional(number('The smallest quantity.')),
  qtyMax: Type.Optional(number('Of an Option that left it open, its default. Sent back so, it stays open.')),
  qtyIncrements: Type.Optional(number('Quantities go up in steps of this.')),
  qtyNameSingular: Type.Optional(text('Unit beside the quantity 1: `lb`.')),
  qtyNamePlural: Type.Optional(text('Unit beside other quantities: `lbs`.')),
  selectionType: Type.Optional(SelectionType),
  selectionsMin: Type.Optional(integer('The fewest selections.')),
  selectionsMax: Type.Optional(integer('The most selections.')),
  selectionDepends: Type.Optional(Flag),
  url: Type.Optional(text('Where the picture is hosted.')),
}
const StoredNode = Type.Object(
  {
    ...stored,
    children: Type.Array(
      Type.Object(
        { ...stored, children: Type.Array(Type.Unknown(), { description: 'And so on.' }) },
        component('StoredChild', 'An entity below another.'),
      ),
      { description: 'Entities below it, in their order.' },
    ),
  },
  component('StoredNode', 'An entity of the menu as a tree.'),
)
const StoredEntity = Type.Object({
  ...stored,
  parents: Type.Array(
    Type.Object({
      parentId: nullable(integer('The entity above; null: the top level.')),
      displayOrder: nullable(integer('Its place among the children; null: by id.')),
    }),
    { description: 'Where it is linked.' },
  ),
})
const Hour = Type.Object({
  id: integer('The shift’s id.'),
  day: integer('Day of the week; 0 is Sunday.'),
  startTime: text('HH:mm, local time.'),
  endTime: text('HH:mm, local time.'),
})
const warnings = ['alcohol', 'tobacco', 'no_price', 'wrong_place', 'too_large', 'not_linked']

export const EntityIdsAnswer = Type.Object({
  entityIds: Type.Array(Type.Integer(), { description: 'The entities, in the order of the request.' }),
})
export const LinksAnswer = Type.Object({
  links: Type.Array(
    Type.Object(
      {
        parentId: nullable(integer('The entity above; null: the top level.')),
        childId: integer('The entity below.'),
        displayOrder: nullable(integer('Its place among the children; null: by id.')),
      },
      component('StoredLink', 'An entity below another.'),
    ),
    { description: 'The links, in the order of the request.' },
  ),
})
export const StructureAnswer = Type.Object({
  entityIds: Type.Array(Type.Integer(), { description: 'The entities, in the order of the request.' }),
  menu: Type.Array(StoredNode, { description: 'What was kept.' }),
})
export const AdminMenu = Type.Object({
  schedule: Type.Array(
    Type.Object({
      id: integer('The schedule’s id.'),
      name: text('The schedule’s name.'),
      hours: Type.Array(Hour, { description: 'The weekly shifts.' }),
    }),
    { description: 'The menu schedules.' },
  ),
  menu: Type.Optional(Type.Array(StoredNode, { description: 'The menu as a tree.' })),
  entities: Type.Optional(Type.Array(StoredEntity, { description: 'All, also those linked nowhere.' })),
  warnings: Type.Array(
    Type.Object({ entityId: integer('The entity.'), type: oneOf(warnings, 'What it is.') }),
    {
      description: 'Items that need a disclaimer, and why an entity is not shown to customers.',
    },
  ),
  revision: integer('How many times this menu was written.'),
})

export type EntitiesInput = Static<typeof NewEntities>
export type EntityIdsInput = Static<typeof EntityIds>
export type LinksInput = Static<typeof Links>
export type RemovedLinksInput = Static<typeof RemovedLinks>
export type StructureInput = Static<typeof Structure>
export type MenuQueryInput = Static<typeof MenuQuery>
