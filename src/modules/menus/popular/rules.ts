import { isSoldOutAt } from '../rules/availability.ts'
import { formatEntityId, type ItemNode, type Menu, parseEntityId } from '../rules/menu.ts'

/** The number of orders that an item was in. */
export type OrderCount = { entityId: number; orders: number }

/** Fewer orders say little about what people like. */
export const minOrders = 5
export const countedDays = 30
const maxShown = 10

/** Price in cents; of an item that comes in sizes, the smallest. */
export type PopularItem = { id: string; name: string; price: number }

/** The items that can be ordered, most ordered first; items that the menu no longer shows are passed over. */
export function choosePopular(counts: readonly OrderCount[], menu: Menu, atMs: number): PopularItem[] {
  return counts
    .filter(({ orders }) => orders >= minOrders)
    .toSorted((a, b) => b.orders - a.orders || a.entityId - b.entityId)
    .flatMap(({ entityId }) => {
      const item = menu.items.get(entityId)
      return item && item.dearest !== null && !isSoldOutAt(menu, entityId, atMs) ? [item] : []
    })
    .slice(0, maxShown)
    .map((item) => ({ id: formatEntityId(item.entityId), name: item.name, price: startingPrice(item) }))
}

function startingPrice({ price, children }: ItemNode): number {
  const sizes = children
    .filter(({ type }) => type === 'PriceGroup')
    .flatMap((group) => group.children.flatMap((size) => (size.type === 'Option' ? [size.price] : [])))
  return price + (sizes.length > 0 ? Math.min(...sizes) : 0)
}

/** An event of a new order, as far as it is counted here. Events of the version before name no items. */
type PlacedOrder = { merchant_id: number; item_ids?: readonly string[] }
export type CountedItem = { merchantId: number; entityId: number; day: string; orders: number }

/** In how many of these orders each item was. Bottles and everything else that is on no menu are left out. */
export function countItems(placed: readonly (PlacedOrder & { at: number })[]): CountedItem[] {
  const counts = new Map<string, CountedItem>()
  for (const { merchant_id: merchantId, item_ids = [], at } of placed) {
    const day = new Date(at).toISOString().slice(0, 10)
    for (const entityId of new Set(item_ids.map(parseEntityId))) {
      if (entityId === null) continue
      const key = `${merchantId} ${entityId} ${day}`
      const known = counts.get(key) ?? { merchantId, entityId, day, orders: 0 }
      counts.set(key, { ...known, orders: known.orders + 1 })
    }
  }
  return [...counts.values()]
}
