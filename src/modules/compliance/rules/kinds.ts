/** What rules are about. */
export const soldKinds = ['beer', 'wine', 'liquor', 'tobacco'] as const
export type SoldKind = (typeof soldKinds)[number]

/** What is on sale: `alcohol` is a drink of which nobody has said more, such as an item of a menu with a flag. */
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

/** What goods of a kind may turn out to be: whatever any of these forbids is forbidden. */
export function meaningsOf(kind: GoodsKind): readonly SoldKind[] {
  return kind === 'alcohol' ? drinks : alone[kind]
}
