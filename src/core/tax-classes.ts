import type { Vertical } from './merchant-types.ts'

/** Classes of goods and fees that tax rates tell apart. `other` is everything that no other class names. */
export const taxClasses = [
  'prepared_food',
  'groceries',
  'soft_drinks',
  'candy',
  'beer',
  'wine',
  'spirits',
  'tobacco',
  'other',
  'delivery_fee',
  'service_fee',
] as const
export type TaxClass = (typeof taxClasses)[number]

/** The classes of what is sold; the others are fees. */
export const goodsClasses = taxClasses.filter(
  (each): each is Exclude<TaxClass, 'delivery_fee' | 'service_fee'> => !each.endsWith('_fee'),
)
export type GoodsClass = (typeof goodsClasses)[number]

export const isGoodsClass = (text: string): text is GoodsClass => (goodsClasses as string[]).includes(text)

const byVertical: Record<Vertical, GoodsClass> = {
  food: 'prepared_food',
  groceries: 'groceries',
  alcohol: 'other',
}

/** A drink whose kind the menu does not say is taxed as spirits, whose rates are the highest. */
const byKind = {
  beer: 'beer',
  wine: 'wine',
  liquor: 'spirits',
  alcohol: 'spirits',
  tobacco: 'tobacco',
} as const

type Goods = {
  /** As the merchant set it on the item, or on a section above it. */
  set: GoodsClass | undefined
  /** For alcohol and tobacco. */
  kind: keyof typeof byKind | undefined
  vertical: Vertical
}

/** The class of what is sold: the merchant's own choice, else the kind of drink, else what such a shop sells. */
export const goodsClass = ({ set, kind, vertical }: Goods): GoodsClass =>
  set ?? (kind && byKind[kind]) ?? byVertical[vertical]
