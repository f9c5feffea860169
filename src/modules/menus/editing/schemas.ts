import { type Static, type TSchema, Type } from 'typebox'
import { component, flag, integer, nullable, number, oneOf, text } from '../../../http/fields.ts'
import { partReader, rawPart } from '../../../http/input.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import {
  ChangedEntityShape,
  DisplayOrder,
  EntityShape,
  EntityType,
  Id,
  ParentId,
  SelectionType,
  StructuredEntityShape,
} from './entity-schemas.ts'

const maxPerCall = 10_000
export const maxInStructure = 20_000

/** Parts of a request, each read separately. */
const partsOf = (
  shape: TSchema,
  code: 'invalid_entity' | 'invalid_link',
  description: string,
  maxItems = maxPerCall,
) => Type.Array(rawPart(shape), { minItems: 1, maxItems, 'x-refusal': code, description })

const LinkShape = Type.Object(
  { parentId: ParentId, childId: Id, displayOrder: DisplayOrder },
  component('MenuLinkInput', 'A link between a parent and a child.'),
)
/** Reads one link as sent. */
export const readLink = partReader(LinkShape)
/** Reads the children of an entity in a structure. */
export const readChildren = partReader(Type.Object({ children: Type.Optional(Type.Array(Type.Unknown())) }))

export const NewEntities = Type.Object({
  merchantId: MerchantId,
  entities: Type.Optional(
    partsOf(EntityShape, 'invalid_entity', 'Entities to create. All or none are created.'),
  ),
  entity: Type.Optional(rawPart(EntityShape, 'A single entity, instead of `entities`.')),
})
export const ChangedEntities = Type.Object({
  merchantId: MerchantId,
  entities: Type.Optional(
    partsOf(ChangedEntityShape, 'invalid_entity', 'Entities to change. Fields you omit don’t change.'),
  ),
  entity: Type.Optional(rawPart(ChangedEntityShape, 'A single entity, instead of `entities`.')),
})
export const EntityIds = Type.Object({
  merchantId: MerchantId,
  entityIds: Type.Array(Id, {
    description: 'The entities.',
    'x-comma-list': true,
    'x-refusal': 'invalid_entity',
    minItems: 1,
    maxItems: maxPerCall,
  }),
})
export const Links = Type.Object({
  merchantId: MerchantId,
  links: Type.Optional(partsOf(LinkShape, 'invalid_link', 'Links. All or none are saved.')),
  link: Type.Optional(rawPart(LinkShape, 'A single link, instead of `links`.')),
})
export const RemovedLinks = Type.Object({
  ...Links.properties,
  parentId: Type.Optional(
    Type.Union([Id, Type.Literal('null'), Type.Null()], {
      'x-refusal': 'invalid_link',
      description: 'With childId, instead of `links`; `null` for the top level.',
    }),
  ),
  childId: Type.Optional({ ...Id, 'x-refusal': 'invalid_link' }),
})
export const Structure = Type.Object({
  merchantId: MerchantId,
  menu: partsOf(
    StructuredEntityShape,
    'invalid_entity',
    'Entities, with their descendants in `children`.',
    maxInStructure,
  ),
})
export const MenuQuery = Type.Object({
  merchantId: MerchantId,
  exclude: Type.Optional(
    Type.Array(oneOf(['menu', 'entities'], 'A field of the response.'), {
      'x-comma-list': true,
      description: 'Omits these fields.',
    }),
  ),
  thirdPartyId: Type.Optional(text('Only `entities` with this id of yours.')),
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
    Type.Array(Type.Integer(), { description: 'Menu schedules. At least one must be open.' }),
  ),
  alcohol: Type.Optional(Flag),
  tobacco: Type.Optional(Flag),
  taxClass: Type.Optional(text('The class of goods for tax rates, if it has its own.')),
  price: Type.Optional(number('Dollars.')),
  qtyMin: Type.Optional(number('The smallest quantity.')),
  qtyMax: Type.Optional(
    number(
      'The largest quantity. For an Option without one, shows the default; sending that back leaves it unset.',
    ),
  ),
  qtyIncrements: Type.Optional(number('Quantities go up in steps of this.')),
  qtyNameSingular: Type.Optional(text('Unit shown next to the quantity 1: `lb`.')),
  qtyNamePlural: Type.Optional(text('Unit shown next to other quantities: `lbs`.')),
  selectionType: Type.Optional(SelectionType),
  selectionsMin: Type.Optional(integer('The fewest selections.')),
  selectionsMax: Type.Optional(integer('The most selections.')),
  selectionDepends: Type.Optional(Flag),
  dietary: Type.Optional(Type.Array(Type.String(), { description: 'Dietary marks, if any.' })),
  allergens: Type.Optional(Type.Array(Type.String(), { description: 'Allergens, if any.' })),
  calories: Type.Optional(nullable(integer('Calories, if known.'))),
  preselected: Type.Optional(flag('true if the Option is selected initially; absent otherwise.')),
  url: Type.Optional(text('The URL of the picture.')),
}
const StoredNode = Type.Object(
  {
    ...stored,
    children: Type.Array(
      Type.Object(
        { ...stored, children: Type.Array(Type.Unknown(), { description: 'Its children, and so on.' }) },
        component('StoredChild', 'A child entity.'),
      ),
      { description: 'Child entities, in order.' },
    ),
  },
  component('StoredNode', 'An entity in the menu tree.'),
)
const StoredEntity = Type.Object({
  ...stored,
  parents: Type.Array(
    Type.Object({
      parentId: nullable(integer('The parent entity; null for the top level.')),
      displayOrder: nullable(integer('Position among the children; null to sort by id.')),
    }),
    { description: 'The entity’s parents.' },
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
        parentId: nullable(integer('The parent entity; null for the top level.')),
        childId: integer('The child entity.'),
        displayOrder: nullable(integer('Position among the children; null to sort by id.')),
      },
      component('StoredLink', 'A link between a parent and a child.'),
    ),
    { description: 'The links, in the order of the request.' },
  ),
})
export const StructureAnswer = Type.Object({
  entityIds: Type.Array(Type.Integer(), { description: 'The entities, in the order of the request.' }),
  menu: Type.Array(StoredNode, { description: 'The stored menu.' }),
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
  entities: Type.Optional(
    Type.Array(StoredEntity, { description: 'All entities, including those not linked anywhere.' }),
  ),
  warnings: Type.Array(
    Type.Object({ entityId: integer('The entity.'), type: oneOf(warnings, 'The kind of warning.') }),
    {
      description: 'Items that need a disclaimer, and entities not shown to customers, with the reason.',
    },
  ),
  revision: integer('The number of times this menu was changed.'),
})

export type EntitiesInput = Static<typeof NewEntities>
export type EntityIdsInput = Static<typeof EntityIds>
export type LinksInput = Static<typeof Links>
export type RemovedLinksInput = Static<typeof RemovedLinks>
export type StructureInput = Static<typeof Structure>
export type MenuQueryInput = Static<typeof MenuQuery>
