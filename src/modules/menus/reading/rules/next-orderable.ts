import { toLocalDay } from '../../../../core/local-time.ts'
import { type Interval, openIntervals } from '../../../merchants/hours/index.ts'
import type { ItemNode, Menu, SubMenuNode } from '../../rules/menu.ts'

/** The weekly pattern repeats, and a clock change can swallow an opening in one of two weeks. */
const daysSearched = 15
/**
 * Intervals examined for one menu, about 50 ns each. Hundreds of schedules on each of thousands of items would need
 * more.
 */
const maxSteps = 2_000_000

/** When something can be ordered: disjoint intervals in chronological order, not over yet. */
type Times = readonly Interval[]

const always: Times = [{ startMs: Number.NEGATIVE_INFINITY, endMs: Number.POSITIVE_INFINITY }]
const never: Times = []

/**
 * Called for the items of one menu at one time: the first time from then on when the item can be ordered; null if
 * never. Common parts are computed once, since a menu may have thousands of items under one schedule.
 */
export function nextOrderableFrom(menu: Menu, timeZone: string, atMs: number) {
  const today = toLocalDay(atMs, timeZone)
  const count = countSteps(maxSteps)

  const timesOfSchedule = onceEach((id: number): Times => {
    const { hours } = menu.schedules.get(id)!
    const times = openIntervals(hours, timeZone, today, today + daysSearched - 1)
    return count.allows(times.length) ? times.filter(({ endMs }) => endMs > atMs) : never
  })
  const openTimes = onceEachBy(
    idsKey,
    (ids: readonly number[]): Times => (ids.length === 0 ? always : union(ids.map(timesOfSchedule), count)),
  )
  const timesOf = onceEach((node: SubMenuNode): Times => {
    const own = openTimes(node.scheduleIds)
    return node.isTopLevel ? own : intersection(own, timesUnder(node.parents), count)
  })
  const timesUnder: (parents: readonly SubMenuNode[]) => Times = onceEachBy(parentsKey, (parents) =>
    union(parents.map(timesOf), count),
  )
  return onceEachBy(companyOf, ({ scheduleIds, parents }: ItemNode): number | null => {
    const [first] = intersection(openTimes(scheduleIds), timesUnder(parents), count)
    return first === undefined || count.isOver() ? null : Math.max(first.startMs, atMs)
  })
}

const idsKey = (ids: readonly number[]) => ids.join()
const parentsKey = (parents: readonly SubMenuNode[]) => parents.map(({ entityId }) => entityId).join()

/** The same for items bound by the same schedules in the same places. */
const companyOf = ({ scheduleIds, parents }: ItemNode) => `${idsKey(scheduleIds)} ${parentsKey(parents)}`

type StepCount = { allows(steps: number): boolean; isOver(): boolean }

function countSteps(most: number): StepCount {
  let left = most
  return {
    isOver: () => left < 0,
    allows(steps) {
      left -= steps
      return left >= 0
    },
  }
}

/** Divide and conquer: overlapping intervals are merged early, and each is examined at most log2(n) times. */
function union(lists: readonly Times[], count: StepCount): Times {
  if (lists.length <= 1) return lists[0] ?? never
  if (lists.includes(always)) return always
  const middle = lists.length >> 1
  return joined(union(lists.slice(0, middle), count), union(lists.slice(middle), count), count)
}

function joined(a: Times, b: Times, count: StepCount): Times {
  if (!count.allows(a.length + b.length)) return never
  const all: Interval[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const isFromA = j === b.length || (i < a.length && a[i]!.startMs <= b[j]!.startMs)
    const { startMs, endMs } = isFromA ? a[i++]! : b[j++]!
    const last = all.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else all.push({ startMs, endMs })
  }
  return all
}

function intersection(a: Times, b: Times, count: StepCount): Times {
  if (a === always) return b
  if (b === always) return a
  if (!count.allows(a.length + b.length)) return never
  const shared: Interval[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left, right] = [a[i]!, b[j]!]
    const startMs = Math.max(left.startMs, right.startMs)
    const endMs = Math.min(left.endMs, right.endMs)
    if (startMs < endMs) shared.push({ startMs, endMs })
    if (left.endMs < right.endMs) i++
    else j++
  }
  return shared
}

/** Memoizes by key: the same key gives the same answer. */
function onceEachBy<Asked, Key, Answer>(keyOf: (asked: Asked) => Key, find: (asked: Asked) => Answer) {
  const known = new Map<Key, Answer>()
  return (asked: Asked): Answer => {
    const key = keyOf(asked)
    if (!known.has(key)) known.set(key, find(asked))
    return known.get(key)!
  }
}

export const onceEach = <Asked, Answer>(find: (asked: Asked) => Answer) =>
  onceEachBy((asked: Asked) => asked, find)
