import { isSoldOutAt } from '../rules/availability.ts'
import { formatEntityId, type ItemNode, type Menu, parseEntityId } from '../rules/menu.ts'

/** The number of orders that contained an item. */
export type OrderCount = { entityId: number; orders: number }

/** Fewer orders say little about what people like. */
export const minOrders = 5
export const countedDays = 30
const maxShown = 10

/** Price in cents; for an item with sizes, the lowest. */
export type PopularItem = { id: string; name: string; price: number }

/** The items that can be ordered, most ordered first; items no longer shown on the menu are skipped. */
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

/** The relevant fields of a new-order event. Events of the previous version don't list items. */
type PlacedOrder = { merchant_id: number; item_ids?: readonly string[] }
export type CountedItem = { merchantId: number; entityId: number; day: string; orders: number }

/** The number of these orders that contained each item. Bottles and anything else not on a menu are left out. */
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
