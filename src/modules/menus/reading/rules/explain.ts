import { filtering, mapping, runAtOnce, type Work } from '../../../../runtime/slices.ts'
import { availabilityAt, isSoldOutAt } from '../../rules/availability.ts'
import type { CompiledMenu, LeaveOutReason } from '../../rules/compile-menu.ts'
import type { EntityType, ItemNode, Menu, MenuSchedule, SubMenuNode } from '../../rules/menu.ts'
import { nextOrderableFrom, onceEach } from './next-orderable.ts'

type LicenseFault = 'license_missing' | 'license_expired'
/** Why the merchant currently can't sell goods of a kind to any buyer. */
export type LicenseFaults = { alcohol?: LicenseFault; tobacco?: LicenseFault }

export type ExplainCode =
  | LeaveOutReason
  | LicenseFault
  | ('out_of_schedule' | 'sold_out' | 'no_lawful_choice' | 'paused' | 'orderable')

/** Why an entity is on the menu or not, or why an item on it can't be ordered. */
export type Explanation = {
  entityId: number
  name: string
  type: EntityType
  isShown: boolean
  code: ExplainCode
  text: string
  /** For an item outside of its schedules: (the first of) them. */
  schedules: readonly MenuSchedule[]
  /** When the item can next be ordered, if only time prevents it. */
  nextOrderableAt: number | null
}

export type MenuMoment = {
  timeZone: string
  atMs: number
  /** The end of the merchant's pause; null if not currently paused. */
  pausedUntil: number | null
  hidesUnavailable: boolean
  licenseFaults: LicenseFaults
}

const texts: Record<ExplainCode, string> = {
  hidden: 'The merchant has hidden it.',
  no_price: 'Its price is 0 and it has no price group with a visible option.',
  wrong_place: 'It’s only in places where its type isn’t allowed.',
  too_large: 'The menu around it is too large or too deep.',
  not_linked: 'It isn’t linked to the top level.',
  parent_left_out: 'All of its parents are left out.',
  license_missing: 'The merchant has no license to sell it.',
  license_expired: 'The merchant’s license to sell it has expired.',
  out_of_schedule: 'Its schedules, or those of its parent menus, don’t allow it now.',
  sold_out: 'It’s sold out.',
  no_lawful_choice: 'A required group has too few options, so it can’t be ordered.',
  paused: 'The merchant has paused orders for now.',
  orderable: 'It’s shown, and its schedules allow it now.',
}

/** Hundreds of schedules for each of thousands of items would make the answer unreadable. */
const maxSchedules = 20

type Explained = Pick<CompiledMenu, 'menu' | 'leftOut'>

/** Explains entities that are left out, and items that currently can't be ordered. */
export const explainMenu = (compiled: Explained, moment: MenuMoment): Explanation[] =>
  runAtOnce(explainingMenu(compiled, moment))

export function* explainingMenu({ menu, leftOut }: Explained, moment: MenuMoment): Work<Explanation[]> {
  const missing = yield* mapping(leftOut, ({ entity, reason }) => explain(entity, reason, false))
  const items = yield* mapping([...menu.items.values()], itemExplainer(menu, moment))
  return [...missing, ...(yield* filtering(items, ({ code }) => code !== 'orderable'))]
}

export function explainItem(menu: Menu, item: ItemNode, moment: MenuMoment): Explanation {
  return itemExplainer(menu, moment)(item)
}

/** One for all items of a menu: what they have in common is computed once. */
function itemExplainer(
  menu: Menu,
  { timeZone, atMs, pausedUntil, hidesUnavailable, licenseFaults }: MenuMoment,
) {
  const { isOrderable } = availabilityAt(menu, timeZone, atMs)
  // Nothing can be ordered before the pause ends.
  const nextOrderable = nextOrderableFrom(menu, timeZone, pausedUntil ?? atMs)
  const schedulesAbove = schedulesFinder(menu)
  return (item: ItemNode): Explanation => {
    const unlicensed = licenseFaultOf(item, licenseFaults)
    if (unlicensed) return explain(item, unlicensed, true)
    if (isSoldOutAt(menu, item.entityId, atMs)) {
      const until = menu.soldOut.get(item.entityId)!
      const nextOrderableAt = Number.isFinite(until) ? Math.max(until, pausedUntil ?? until) : null
      return { ...explain(item, 'sold_out', !hidesUnavailable), nextOrderableAt }
    }
    if (!isOrderable(item)) {
      return {
        ...explain(item, 'out_of_schedule', !hidesUnavailable),
        schedules: schedulesAbove(item),
        nextOrderableAt: nextOrderable(item),
      }
    }
    if (item.dearest === null) return explain(item, 'no_lawful_choice', true)
    if (pausedUntil === null) return explain(item, 'orderable', true)
    return { ...explain(item, 'paused', true), nextOrderableAt: nextOrderable(item) }
  }
}

const licenseFaultOf = ({ isAlcohol, isTobacco }: ItemNode, { alcohol, tobacco }: LicenseFaults) =>
  (isAlcohol ? alcohol : undefined) ?? (isTobacco ? tobacco : undefined)

function schedulesFinder(menu: Menu) {
  const idsAbove = ({ scheduleIds, parents }: SubMenuNode | ItemNode): number[] =>
    [...new Set([...scheduleIds.slice(0, maxSchedules), ...parents.flatMap(idsOfMenu)])].slice(
      0,
      maxSchedules,
    )
  const idsOfMenu: (node: SubMenuNode) => number[] = onceEach(idsAbove)
  return (item: ItemNode): MenuSchedule[] => idsAbove(item).map((id) => menu.schedules.get(id)!)
}

export function explain(
  { entityId, name, type }: { entityId: number; name: string; type: EntityType },
  code: ExplainCode,
  isShown: boolean,
): Explanation {
  return { entityId, name, type, isShown, code, text: texts[code], schedules: [], nextOrderableAt: null }
}
