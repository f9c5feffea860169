import type { Vertical } from './merchant-types.ts'

/** Classes of goods and fees that tax rates distinguish. `other` is everything not in another class. */
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

/** Classes of goods; the others are fees. */
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

/** A drink whose kind isn't on the menu is taxed as spirits, which have the highest rates. */
const byKind = {
  beer: 'beer',
  wine: 'wine',
  liquor: 'spirits',
  alcohol: 'spirits',
  tobacco: 'tobacco',
} as const

type Goods = {
  /** Set by the merchant on the item, or on a section above it. */
  set: GoodsClass | undefined
  /** For alcohol and tobacco. */
  kind: keyof typeof byKind | undefined
  vertical: Vertical
}

/** The class of an item: the merchant's own choice, else the kind of drink, else what such a merchant sells. */
export const goodsClass = ({ set, kind, vertical }: Goods): GoodsClass =>
  set ?? (kind && byKind[kind]) ?? byVertical[vertical]
