import { milesBetween } from '../../kit/map/flat-map.ts'

type Coordinates = { latitude: number; longitude: number }
export type MapMerchant = Coordinates & { merchant_id: number; name: string; city: string; state: string }
export type MapOrder = Coordinates & {
  order_id: number
  merchant_id: number
  status: string
  late: boolean
  courier: (Coordinates & { status: string | null }) | null
}
export type Region = { name: string; orders: readonly MapOrder[]; merchants: readonly MapMerchant[] }

/** Cities farther apart than this get separate maps: on one map of a country every order would be the same dot. */
const reachMiles = 40

/** Regions with the most orders first; each is named after the city with most of its orders. */
export function groupRegions(orders: readonly MapOrder[], merchants: readonly MapMerchant[]): Region[] {
  const counts = new Map<number, number>()
  for (const { merchant_id } of orders) counts.set(merchant_id, (counts.get(merchant_id) ?? 0) + 1)
  const busiest = merchants
    .filter(({ merchant_id }) => counts.has(merchant_id))
    .sort((a, b) => counts.get(b.merchant_id)! - counts.get(a.merchant_id)! || a.merchant_id - b.merchant_id)
  const regions: MapMerchant[][] = []
  for (const merchant of busiest) {
    const near = regions.find(([first]) => milesBetween(first!, merchant) <= reachMiles)
    if (near) near.push(merchant)
    else regions.push([merchant])
  }
  return regions
    .map((inside) => {
      const ids = new Set(inside.map(({ merchant_id }) => merchant_id))
      const { city, state } = inside[0]!
      const own = orders.filter(({ merchant_id }) => ids.has(merchant_id))
      return { name: `${city}, ${state}`, orders: own, merchants: inside }
    })
    .sort((a, b) => b.orders.length - a.orders.length)
}
