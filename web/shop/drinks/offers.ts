type Obstacle = 'closed' | 'alcohol_not_allowed' | 'out_of_range'

/** One size of a product in one store. */
export type Offer = {
  merchantId: string
  itemId: string
  size: string
  storeName: string
  name: string
  price: number
  /** The delivery fee; undefined if unknown, as for a closed store. */
  fee: number | undefined
  /** The maximum that can be ordered. */
  left: number
  isAvailable: boolean
  /** Why it can't be delivered now. */
  obstacle: Obstacle | undefined
  /** The lowest total of the available offers, if there are several. */
  isBest: boolean
}

type Child = { id: string; name: string; size: string; price: number; max_qty: number; available: boolean }
type Found = {
  id: string
  item: { name: string; children: readonly Child[] }
  store:
    | {
        summary: { name: string }
        ordering: { delivery_charge: number | null; delivery_percent: number | null }
        deliverable_reason: Obstacle | null
      }
    | undefined
}

/** The delivery cost of one bottle; a percentage is converted to dollars. */
function feeFor(price: number, store: Found['store']): number | undefined {
  const { delivery_charge, delivery_percent } = store?.ordering ?? {}
  if (delivery_percent) return Math.round(price * delivery_percent * 100) / 100
  return delivery_charge ?? undefined
}

const canBeHad = ({ isAvailable, obstacle }: Offer) => isAvailable && obstacle === undefined
const total = ({ price, fee = 0 }: Offer) => Math.round((price + fee) * 100)

/** Sizes by their cheapest bottle; within each size, available offers first, by cost including delivery. */
export function offersBySize(found: readonly Found[]): { size: string; offers: Offer[] }[] {
  const bySize = new Map<string, Offer[]>()
  for (const { id, item, store } of found)
    for (const child of item.children) {
      const offer: Offer = {
        ...{ merchantId: id, itemId: child.id, storeName: store?.summary.name ?? '' },
        ...{ name: child.name, size: child.size },
        ...{ price: child.price, fee: feeFor(child.price, store), left: child.max_qty },
        ...{ isAvailable: child.available, obstacle: store?.deliverable_reason ?? undefined, isBest: false },
      }
      bySize.set(child.size, [...(bySize.get(child.size) ?? []), offer])
    }
  return [...bySize]
    .map(([size, offers]) => ({ size, offers: markBest(offers) }))
    .sort((a, b) => lowestPrice(a.offers) - lowestPrice(b.offers))
}

const lowestPrice = (offers: readonly Offer[]) => Math.min(...offers.map(({ price }) => price))

function markBest(offers: readonly Offer[]): Offer[] {
  const sorted = offers.toSorted((a, b) => Number(canBeHad(b)) - Number(canBeHad(a)) || total(a) - total(b))
  return sorted.map((offer, index) => ({
    ...offer,
    isBest: index === 0 && sorted.length > 1 && canBeHad(offer),
  }))
}
