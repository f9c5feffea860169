/** The kinds of goods that rules distinguish. */
export const soldKinds = ['beer', 'wine', 'liquor', 'tobacco'] as const
export type SoldKind = (typeof soldKinds)[number]

/** The kind of goods: `alcohol` is an unspecified drink, such as a menu item with a flag. */
export type GoodsKind = SoldKind | 'alcohol'
export const goodsKinds: readonly GoodsKind[] = [...soldKinds, 'alcohol']

export type WarningType = 'alcohol' | 'tobacco'
export const warningTypes: readonly WarningType[] = ['alcohol', 'tobacco']

export type Method = 'delivery' | 'pickup'
export const methods: readonly Method[] = ['delivery', 'pickup']

const drinks: readonly SoldKind[] = ['beer', 'wine', 'liquor']
const alone: Record<SoldKind, readonly SoldKind[]> = {
  beer: ['beer'],
  wine: ['wine'],
  liquor: ['liquor'],
  tobacco: ['tobacco'],
}

/** The kinds that goods may turn out to be: if any of them is forbidden, so are the goods. */
export function listMeanings(kind: GoodsKind): readonly SoldKind[] {
  return kind === 'alcohol' ? drinks : alone[kind]
}
