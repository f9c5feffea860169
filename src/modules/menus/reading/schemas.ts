import { type Static, Type } from 'typebox'
import { dietaryMarks } from '../../../core/dietary.ts'
import {
  component,
  dietaryFilter,
  flag,
  integer,
  iso,
  number,
  oneOf,
  price,
  text,
} from '../../../http/fields.ts'
import { timeInput } from '../../../http/input-formats.ts'
import { MerchantInPath, opennessFields } from '../../../http/merchant-fields.ts'

const at = Type.Optional(timeInput('Responds as of this time (ISO 8601) instead of now.'))
const explain = Type.Optional(
  flag(
    'Adds `explain`: why something can’t be ordered and, for the merchant’s administrators, why something is left out.',
  ),
)

export const MenuInput = Type.Object({
  merchant_id: MerchantInPath,
  item_only: Type.Optional(flag('1 returns items without options, which is faster.')),
  hide_unavailable: Type.Optional(flag('1 omits what can’t be ordered now because of its schedules.')),
  dietary: dietaryFilter('Only items with all of these marks.'),
  at,
  explain,
})
export type MenuQuery = Static<typeof MenuInput>

export const ItemInput = Type.Object({
  merchant_id: MerchantInPath,
  item_id: text('The id from the menu: `N12`.'),
  at,
  explain,
})
export type ItemQuery = Static<typeof ItemInput>

const common = {
  id: Type.String({ description: 'The id: `N12`.', pattern: '^N\\d+$' }),
  name: text('The name.'),
  description: text('The description.'),
}
const schedule = Type.Optional(
  Type.Array(Type.Integer(), {
    minItems: 1,
    description: 'Can be ordered while one of these schedules is open.',
  }),
)
const MaxPrice = Type.Number({
  minimum: 0,
  description: 'The price with the most expensive valid choice of options.',
})
const availability = {
  available: flag('false if sold out.'),
  available_at: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'For a sold-out item: when it becomes available again, in UTC.',
    }),
  ),
}
const amounts = {
  min_qty: number('The smallest quantity that can be ordered.'),
  max_qty: number('The largest quantity that can be ordered.'),
  increment: number('Quantities go up in steps of this.'),
}

/** Menus and options nest without limit; the description stops where it would repeat itself. */
const deeper = (kinds: string) =>
  Type.Array(
    Type.Object(
      {
        ...common,
        type: text('The kind of entity.'),
        children: Type.Array(Type.Unknown(), { description: 'Entities below it.' }),
      },
      component('NestedEntity', 'A nested entity, with the fields of its type.'),
    ),
    {
      description: kinds,
    },
  )

const Image = Type.Object(
  {
    ...common,
    type: Type.Literal('image', { description: 'Always `image`.' }),
    url: text('URL of the picture.'),
    children: Type.Array(Type.Unknown(), { description: 'Always empty.', maxItems: 0 }),
  },
  component('MenuImage', 'The picture of an item.'),
)
const Option = Type.Object(
  {
    ...common,
    type: Type.Literal('option', { description: 'Always `option`.' }),
    ...availability,
    available: Type.Optional(flag('false if sold out; absent otherwise.')),
    price: price('Price of the option'),
    max_price: MaxPrice,
    min_qty: Type.Optional(number('The smallest quantity; only where quantities are chosen.')),
    max_qty: Type.Optional(number('The largest quantity; only where quantities are chosen.')),
    increment: Type.Optional(number('Quantities go up in steps of this; only where quantities are chosen.')),
    qty_name_singular: Type.Optional(text('Unit shown next to the quantity 1.')),
    qty_name_plural: Type.Optional(text('Unit shown next to other quantities.')),
    preselected: Type.Optional(flag('true if selected initially; absent otherwise.')),
    children: deeper('Option groups, price groups and options that become available with this one.'),
  },
  component('MenuOption', 'An option of an item.'),
)
const PriceGroup = Type.Object(
  {
    ...common,
    type: Type.Literal('price group', { description: 'Always `price group`.' }),
    min_selection: Type.Literal(1, { description: 'Always 1.' }),
    max_selection: Type.Literal(1, { description: 'Always 1.' }),
    children: Type.Array(Option, { description: 'The prices to choose from.' }),
  },
  component('MenuPriceGroup', 'A choice between prices, such as sizes.'),
)
const selection = {
  ...common,
  type: Type.Literal('option group', { description: 'Always `option group`.' }),
  max_price: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Within an option: what the most expensive valid choice in the group adds.',
    }),
  ),
  min_selection: integer('The fewest options to choose.'),
  max_selection: integer('The most options to choose.'),
  sel_dep: Type.Union([Type.Literal(0), Type.Literal(1)], {
    description: '1 if the limits are multiplied by the quantity of the item.',
  }),
}
const NestedGroup = Type.Object(
  { ...selection, children: Type.Array(Option, { description: 'The options to choose from.' }) },
  component('NestedOptionGroup', 'An option group nested in an option group.'),
)
const OptionGroup = Type.Object(
  {
    ...selection,
    children: Type.Array(Type.Union([Option, NestedGroup]), { description: 'The options to choose from.' }),
  },
  component('MenuOptionGroup', 'A group of options.'),
)

const Item = Type.Object(
  {
    ...common,
    type: Type.Literal('item', { description: 'Always `item`.' }),
    ...availability,
    price: price('Price of the item, or the lowest price in its price group'),
    max_price: MaxPrice,
    ...amounts,
    qty_name_singular: text('Unit shown next to the quantity, such as `lb.`; often empty.'),
    qty_name_plural: text('Unit shown next to other quantities.'),
    images: Type.Array(Type.Unknown(), {
      maxItems: 0,
      description: 'Always empty; the picture is the child of type `image`.',
    }),
    dietary: Type.Optional(
      Type.Array(oneOf(dietaryMarks, 'A dietary mark.'), {
        description: 'Dietary marks; absent if none.',
      }),
    ),
    allergens: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Allergens it contains; absent if not stated.',
      }),
    ),
    calories: Type.Optional(integer('Calories; absent if not stated.')),
    schedule,
    children: Type.Array(Type.Union([OptionGroup, PriceGroup, Option, Image]), {
      description: 'Its options and its picture.',
    }),
  },
  component('MenuItem', 'Something that can be ordered.'),
)
const menu = { ...common, type: Type.Literal('menu', { description: 'Always `menu`.' }), schedule }
const InnerMenu = Type.Object(
  { ...menu, children: deeper('Nested menus or items.') },
  component('NestedMenu', 'A menu nested in a menu.'),
)
const Menu = Type.Object(
  {
    ...menu,
    children: Type.Array(Type.Union([Item, InnerMenu]), { description: 'Its items and nested menus.' }),
  },
  component('Menu', 'A section of the menu.'),
)

const Iso = text('ISO 8601 in UTC.')
const Schedule = Type.Object(
  {
    id: integer('The schedule’s id.'),
    times: Type.Array(
      Type.Object({
        day: text('Weekday of `from` in UTC.'),
        from: iso('Start of the time'),
        to: iso('End of the time'),
      }),
      { description: 'The next 7 days.' },
    ),
  },
  component('MenuTimes', 'When menu items can be ordered.'),
)
const Warning = Type.Object(
  {
    type: Type.Union([Type.Literal('alcohol'), Type.Literal('tobacco')], { description: 'Kind of goods.' }),
    items: Type.Array(Type.String(), { description: 'The items’ ids.', minItems: 1 }),
  },
  component('MenuWarning', 'Goods that need a disclaimer.'),
)
const Explanation = Type.Object(
  {
    id: text('The entity’s id.'),
    name: text('The entity’s name.'),
    type: text('The kind of entity.'),
    shown: flag('Whether customers see it.'),
    code: text('The reason code.'),
    text: text('The reason, human-readable.'),
    schedules: Type.Optional(
      Type.Array(Type.Object({ id: integer('The schedule’s id.'), name: text('The schedule’s name.') }), {
        description: 'The schedules that are closed.',
        maxItems: 20,
      }),
    ),
    next_orderable: Type.Optional(
      Type.Union([Iso, Type.Null()], { description: 'When it can next be ordered; null if never.' }),
    ),
  },
  component('MenuExplanation', 'Why something can’t be ordered or isn’t shown.'),
)
const beside = {
  schedule: Type.Array(Schedule, {
    description: 'Schedules used by the entities shown; for a single item also those of its parent menus.',
  }),
  warnings: Type.Array(Warning, { description: 'Goods that need a disclaimer.' }),
  ...opennessFields,
}
const explanations = Type.Optional(
  Type.Array(Explanation, {
    description: 'With `explain`: why something can’t be ordered or is left out.',
  }),
)

export const MenuAnswer = Type.Object({
  ...beside,
  menu: Type.Array(Menu, { description: 'The top-level menus.' }),
  explain: explanations,
})
export const ItemAnswer = Type.Object({
  ...beside,
  item: Type.Array(Item, { description: 'The item, in a list of one.', minItems: 1, maxItems: 1 }),
  explain: explanations,
})
