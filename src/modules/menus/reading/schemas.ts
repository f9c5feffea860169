import { type Static, Type } from 'typebox'
import { MerchantInPath } from '../../merchants/index.ts'

const at = Type.Optional(
  Type.String({ maxLength: 100, description: 'Answers as of this moment (ISO 8601) instead of now.' }),
)
const explain = Type.Optional(
  Type.Boolean({
    description:
      'Adds `explain`: why something cannot be ordered and, to the merchant’s administrators, why something is left out.',
  }),
)

export const MenuInput = Type.Object({
  merchant_id: MerchantInPath,
  item_only: Type.Optional(Type.Boolean({ description: '1: items without options, which is faster.' })),
  hide_unavailable: Type.Optional(
    Type.Boolean({ description: '1: leaves out what its schedules do not allow at the moment.' }),
  ),
  at,
  explain,
})
export type MenuQuery = Static<typeof MenuInput>

export const ItemInput = Type.Object({
  merchant_id: MerchantInPath,
  item_id: Type.String({ description: 'As the menu has it: `N12`.' }),
  at,
  explain,
})
export type ItemQuery = Static<typeof ItemInput>

const common = {
  id: Type.String({ pattern: '^N\\d+$' }),
  name: Type.String(),
  description: Type.String(),
}
const schedule = Type.Optional(
  Type.Array(Type.Integer(), { minItems: 1, description: 'Orderable when one of these schedules is open.' }),
)
const Dollars = Type.Number({ minimum: 0, description: 'Dollars.' })
const MaxPrice = Type.Number({ minimum: 0, description: 'With the dearest lawful choice of options.' })
const availability = {
  available: Type.Boolean({ description: 'false: sold out.' }),
  available_at: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'Of what is sold out: when it is available again, in UTC.',
    }),
  ),
}
const amounts = { min_qty: Type.Number(), max_qty: Type.Number(), increment: Type.Number() }

/** Menus and options nest without end; the description stops where it starts to repeat itself. */
const deeper = (kinds: string) =>
  Type.Array(Type.Object({ ...common, type: Type.String(), children: Type.Array(Type.Unknown()) }), {
    description: kinds,
  })

const Image = Type.Object({
  ...common,
  type: Type.Literal('image'),
  url: Type.String(),
  children: Type.Array(Type.Unknown(), { maxItems: 0 }),
})
const Option = Type.Object({
  ...common,
  type: Type.Literal('option'),
  ...availability,
  available: Type.Optional(Type.Boolean({ description: 'false: sold out; absent otherwise.' })),
  price: Dollars,
  max_price: MaxPrice,
  min_qty: Type.Optional(Type.Number({ description: 'Amounts: only where amounts are chosen.' })),
  max_qty: Type.Optional(Type.Number()),
  increment: Type.Optional(Type.Number()),
  qty_name_singular: Type.Optional(Type.String()),
  qty_name_plural: Type.Optional(Type.String()),
  children: deeper('Option groups, price groups and options that open up with this one.'),
})
const PriceGroup = Type.Object({
  ...common,
  type: Type.Literal('price group'),
  min_selection: Type.Literal(1),
  max_selection: Type.Literal(1),
  children: Type.Array(Option),
})
const selection = {
  ...common,
  type: Type.Literal('option group'),
  max_price: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Below an option: what the dearest lawful choice in the group adds.',
    }),
  ),
  min_selection: Type.Integer(),
  max_selection: Type.Integer(),
  sel_dep: Type.Union([Type.Literal(0), Type.Literal(1)], {
    description: '1: the limits are multiplied by the quantity of the item.',
  }),
}
const NestedGroup = Type.Object({ ...selection, children: Type.Array(Option) })
const OptionGroup = Type.Object({ ...selection, children: Type.Array(Type.Union([Option, NestedGroup])) })

const Item = Type.Object({
  ...common,
  type: Type.Literal('item'),
  ...availability,
  price: Dollars,
  max_price: MaxPrice,
  ...amounts,
  qty_name_singular: Type.String({ description: 'Beside the quantity, `lb.`; often empty.' }),
  qty_name_plural: Type.String(),
  images: Type.Array(Type.Unknown(), {
    maxItems: 0,
    description: 'Always empty; the picture is the child of type `image`.',
  }),
  schedule,
  children: Type.Array(Type.Union([OptionGroup, PriceGroup, Option, Image])),
})
const menu = { ...common, type: Type.Literal('menu'), schedule }
const InnerMenu = Type.Object({ ...menu, children: deeper('Menus or items again.') })
const Menu = Type.Object({ ...menu, children: Type.Array(Type.Union([Item, InnerMenu])) })

const Iso = Type.String({ description: 'ISO 8601 in UTC.' })
const Schedule = Type.Object({
  id: Type.Integer(),
  times: Type.Array(
    Type.Object({ day: Type.String({ description: 'Weekday of `from` in UTC.' }), from: Iso, to: Iso }),
    { description: 'The next 7 days.' },
  ),
})
const Warning = Type.Object({
  type: Type.Union([Type.Literal('alcohol'), Type.Literal('tobacco')]),
  items: Type.Array(Type.String(), { minItems: 1 }),
})
const Explanation = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  shown: Type.Boolean(),
  code: Type.String(),
  text: Type.String(),
  schedules: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), { maxItems: 20 }),
  ),
  next_orderable: Type.Optional(
    Type.Union([Iso, Type.Null()], { description: 'Null when no such moment is in sight.' }),
  ),
})
const beside = {
  schedule: Type.Array(Schedule, {
    description: 'Those that what is shown refers to; of a single item also those of the menus above it.',
  }),
  warnings: Type.Array(Warning),
}
const explanations = Type.Optional(Type.Array(Explanation))

export const MenuAnswer = Type.Object({ ...beside, menu: Type.Array(Menu), explain: explanations })
export const ItemAnswer = Type.Object({
  ...beside,
  item: Type.Array(Item, { minItems: 1, maxItems: 1 }),
  explain: explanations,
})
