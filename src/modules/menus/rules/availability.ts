import { toInstant, toLocalDay } from '../../../core/local-time.ts'
import { type Interval, openIntervals, openState } from '../../merchants/hours/index.ts'
import type { ItemNode, Menu, MenuSchedule, SubMenuNode } from './menu.ts'

/** The API: schedules cover the next 7 days. */
const daysShown = 7
const dayMs = 86_400_000
const shownMs = daysShown * dayMs

/** For a given time. */
export type Availability = {
  /** Whether its own schedules allow it (it has none, or one of them is open), and it isn't sold out. */
  isOpen(node: SubMenuNode | ItemNode): boolean
  /** Whether it and every level of at least one path to it are open, and it isn't sold out. */
  isOrderable(node: SubMenuNode | ItemNode): boolean
}

export function availabilityAt(menu: Menu, timeZone: string, atMs: number): Availability {
  const openIds = new Map<number, boolean>()
  const isScheduleOpen = (id: number) => {
    const known = openIds.get(id)
    if (known !== undefined) return known
    const { isOpen } = openState(menu.schedules.get(id)!.hours, timeZone, atMs)
    openIds.set(id, isOpen)
    return isOpen
  }
  const isOpen = ({ scheduleIds }: SubMenuNode | ItemNode) =>
    scheduleIds.length === 0 || scheduleIds.some(isScheduleOpen)
  const isOpenNode = (node: SubMenuNode | ItemNode) => isOpen(node) && !isSoldOutAt(menu, node.entityId, atMs)
  const orderable = new Map<SubMenuNode | ItemNode, boolean>()
  const isOrderable = (node: SubMenuNode | ItemNode): boolean => {
    const known = orderable.get(node)
    if (known !== undefined) return known
    const isTopLevel = node.type === 'SubMenu' && node.isTopLevel
    const answer = isOpenNode(node) && (isTopLevel || node.parents.some(isOrderable))
    orderable.set(node, answer)
    return answer
  }
  return { isOpen: isOpenNode, isOrderable }
}

export function isSoldOutAt({ soldOut }: Menu, entityId: number, atMs: number): boolean {
  return atMs < (soldOut.get(entityId) ?? Number.NEGATIVE_INFINITY)
}

/** When the next sold-out entity becomes available again; infinite if none does. */
export function nextRestock({ soldOut }: Menu, atMs: number): number {
  return Math.min(Number.POSITIVE_INFINITY, ...[...soldOut.values()].filter((until) => until > atMs))
}

/** Its own schedules and those of every SubMenu above it. */
export function scheduleIdsAbove(item: ItemNode): Set<number> {
  const above = new Set<SubMenuNode | ItemNode>([item])
  for (const node of above) for (const parent of node.parents) above.add(parent)
  return new Set([...above].flatMap(({ scheduleIds }) => scheduleIds))
}

/**
 * The openings that begin between the start of the merchant's day and seven times 24 hours from now; the last may end
 * later. One longer than a day is listed day by day: open all hours would otherwise be a single week-long opening.
 */
export function scheduleWeek(schedule: MenuSchedule, timeZone: string, atMs: number): Interval[] {
  return openingsFrom(schedule, timeZone, atMs).filter(({ startMs }) => startMs < atMs + shownMs)
}

/**
 * Until when `scheduleWeek` returns the same for every schedule: a day ends, or another opening comes within seven
 * days.
 */
export function weekExpiresAt(menu: Menu, timeZone: string, atMs: number): number {
  const midnight = toInstant(toLocalDay(atMs, timeZone) + 1, 0, timeZone)
  const arrivals = [...menu.schedules.values()].map((schedule) => {
    const next = openingsFrom(schedule, timeZone, atMs).find(({ startMs }) => startMs >= atMs + shownMs)
    return next ? next.startMs - shownMs + 1 : midnight
  })
  return Math.min(midnight, ...arrivals)
}

/** A day or two beyond what is listed: with a clock change a day may have 25 hours. */
function openingsFrom({ hours }: MenuSchedule, timeZone: string, atMs: number): Interval[] {
  const today = toLocalDay(atMs, timeZone)
  return openIntervals(hours, timeZone, today, today + daysShown + 2).flatMap((interval) =>
    interval.endMs - interval.startMs > dayMs ? splitAtMidnights(interval, timeZone) : [interval],
  )
}

function splitAtMidnights({ startMs, endMs }: Interval, timeZone: string): Interval[] {
  const parts: Interval[] = []
  for (let from = startMs; from < endMs; ) {
    const midnight = toInstant(toLocalDay(from, timeZone) + 1, 0, timeZone)
    const to = Math.min(midnight, endMs)
    parts.push({ startMs: from, endMs: to })
    from = to
  }
  return parts
}

/** The next opening or closing of any schedule; infinite if there is none. */
export function nextTurn(menu: Menu, timeZone: string, atMs: number): number {
  const turns = [...menu.schedules.values()].map(({ hours }) => {
    const { closesAt, nextOpenAt } = openState(hours, timeZone, atMs)
    return closesAt ?? nextOpenAt ?? Number.POSITIVE_INFINITY
  })
  return Math.min(...turns, Number.POSITIVE_INFINITY)
}
