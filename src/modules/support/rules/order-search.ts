import type { Search } from '../../../core/person-search.ts'
import type { Order } from '../../orders/index.ts'

/** The columns by which orders can be sorted. */
export type OrderColumn = 'ordered' | 'promised' | 'total'

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
    search: Search | undefined
    isOfCustomer: boolean
    statuses: readonly Order['status'][] | null
    from: number
    to: number
  },
): boolean {
  if (column === 'ordered') return true
  if (asked.search?.kind === 'name') return false
  const { isAll, lost } = statusGroups(asked.statuses)
  const isOpenAlone = !isAll && !lost
  return (
    asked.search !== undefined ||
    asked.isOfCustomer ||
    isOpenAlone ||
    asked.to - asked.from <= maxSortedDays * dayMs
  )
}
