/**
 * What a merchant's own orders say of its times, by hour of the week (0 is the first hour of Sunday), in minutes from
 * the order on. `queue` is what each open order adds, `load` how many are usually open.
 */
export type LearnedTimes = {
  orders: number
  ready: readonly number[]
  low: readonly number[]
  load: readonly number[]
  queue: number
}
