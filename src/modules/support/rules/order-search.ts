import { readSearch, type Search } from '../../../core/person-search.ts'
import type { Order } from '../../orders/index.ts'

/** The columns by which orders can be sorted. */
export type OrderColumn = 'ordered' | 'promised' | 'total'

/** What a search for orders may mean; each part is looked for in a way of its own. */
export type OrderQuery = {
  /** An order's number, or a person by name, email address or phone number. */
  person: Search | undefined
  /** Of the card that paid. */
  lastFour: string | undefined
  /** The beginning of an address, house number first, in lower case. */
  street: string | undefined
  /** Part of a dish's name, in lower case. */
  dish: string | undefined
}

const minDishLength = 3

/**
 * Four digits are an order's number or the end of a card's; a number and words an address; words a name or a dish. A dish is only looked
 * for within one shop or one day: all orders of a marketplace would have to be read for it.
 */
export function readOrderQuery(query: string, { isNarrow }: { isNarrow: boolean }): OrderQuery {
  const text = query.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const isAddress = /^\d+[a-z]?(-\d+)? .*\p{L}/u.test(text)
  const isDish = isNarrow && text.length >= minDishLength && /\p{L}/u.test(text) && !text.includes('@')
  return {
    person: isAddress ? undefined : readSearch(query),
    lastFour: /^\d{4}$/.test(text) ? text : undefined,
    street: isAddress ? text : undefined,
    dish: isDish ? text : undefined,
  }
}

/** Cards are looked for among the orders of so many days. */
export const cardDays = 90

/** One shop, or at most one day, which has 25 hours when the clocks are put back. */
export const isNarrow = ({ merchantId, from, to }: { merchantId: number | null; from: number; to: number }) =>
  merchantId !== null || to - from <= 25 * 3_600_000

const openStatuses: readonly Order['status'][] = ['placed', 'confirmed', 'ready', 'out_for_delivery']

/** Only what is open can be late. */
export const openAmong = (statuses: readonly Order['status'][] | undefined) =>
  openStatuses.filter((status) => statuses?.includes(status) ?? true)

/** Orders that were lost, and those that are open, stand in a short table each; completed ones are nearly all. */
export function statusGroups(statuses: readonly Order['status'][] | null) {
  const isAll = statuses === null || statuses.includes('completed')
  const open = !isAll && statuses.some((status) => openStatuses.includes(status))
  const lost = !isAll && statuses.some((status) => !openStatuses.includes(status))
  return { isAll, open, lost }
}

const dayMs = 86_400_000
/** The longest period of which all orders are scanned. */
export const maxSortedDays = 31

/**
 * By time orders are sorted along an index, however many there are. By anything else they are read and sorted, so that is offered
 * where they are few: of one person, while they are open, or of a short period.
 */
export function isSortable(
  column: OrderColumn,
  asked: {
    search: OrderQuery | undefined
    isOfCustomer: boolean
    statuses: readonly Order['status'][] | null
    from: number
    to: number
  },
): boolean {
  if (column === 'ordered') return true
  const { search } = asked
  if (search?.person?.kind === 'name' || search?.street || search?.dish) return false
  const { isAll, lost } = statusGroups(asked.statuses)
  const isOpenAlone = !isAll && !lost
  return (
    asked.search !== undefined ||
    asked.isOfCustomer ||
    isOpenAlone ||
    asked.to - asked.from <= maxSortedDays * dayMs
  )
}
