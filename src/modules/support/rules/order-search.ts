import { readSearch, type Search } from '../../../core/person-search.ts'
import type { Order } from '../../orders/index.ts'

/** The columns by which orders can be sorted. */
export type OrderColumn = 'ordered' | 'promised' | 'total'

/** What an order search may mean; each part is looked up differently. */
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
 * Four digits are an order number or the end of a card number; a number and words an address; words a name or an
 * item. Items are searched only within one merchant or one day: otherwise all of the marketplace's orders would have
 * to be read.
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

/** Cards are searched among the orders of this many days. */
export const cardDays = 90

/** One merchant, or at most one day, which has 25 hours when the clocks are set back. */
export const isNarrow = ({ merchantId, from, to }: { merchantId: number | null; from: number; to: number }) =>
  merchantId !== null || to - from <= 25 * 3_600_000

const openStatuses: readonly Order['status'][] = ['placed', 'confirmed', 'ready', 'out_for_delivery']

/** Only open orders can be late. */
export const openAmong = (statuses: readonly Order['status'][] | undefined) =>
  openStatuses.filter((status) => statuses?.includes(status) ?? true)

/** Failed orders and open orders each have a short table; completed ones are nearly all. */
export function statusGroups(statuses: readonly Order['status'][] | null) {
  const isAll = statuses === null || statuses.includes('completed')
  const open = !isAll && statuses.some((status) => openStatuses.includes(status))
  const lost = !isAll && statuses.some((status) => !openStatuses.includes(status))
  return { isAll, open, lost }
}

const dayMs = 86_400_000
/** The longest period whose orders are all scanned. */
export const maxSortedDays = 31

/**
 * Sorting by time uses an index, however many orders there are. Any other sort order reads and sorts them, so it is
 * offered only for small sets: one person's orders, open ones, or a short period.
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
