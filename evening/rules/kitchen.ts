import { randomFrom, seedFor } from '../../chance/random.ts'

/** What a kitchen knows about an order and its shop. */
export type Ticket = {
  orderId: number
  /** The order of someone who is trying out the demo: everything goes well, and fast. */
  isVisitors: boolean
  /** How many lines could be removed without emptying the order. */
  lines: number
  /** Whether the shop may sell out of something. Guides and tests rely on the menus of some shops. */
  mayRunOut: boolean
}

/** How an order goes. Each number of seconds counts from the previous step. */
export type KitchenPlan = {
  answer: 'confirm' | 'reject' | 'sold_out'
  answerSeconds: number
  prepMinutes: number
  readySeconds: number
  /** Until it is picked up, or delivered by the shop's own driver. */
  doneSeconds: number
}

/** Orders up to this number came with the demo world and wait for the visitor. */
export const lastOrderOfWorld = 100_000
/** The first shops of the demo stay as guides and tests describe them. */
export const isFixture = (merchantId: number) => merchantId >= 1001 && merchantId <= 1010

/** Most kitchens keep up with the couriers, for whom a minute takes three seconds. */
const quickSpeed = 20
const unhurriedShare = 0.3
const lateShare = 0.12
const rejections = ['The kitchen is too busy right now.', 'We are closing early today.']

/** Depends only on the seed and the order, so a kitchen makes the same plan again after a restart. */
export function planOrder({ orderId, isVisitors, lines, mayRunOut }: Ticket, seed: number): KitchenPlan {
  const random = randomFrom(seedFor(seed, `order ${orderId}`))
  const isUnhurried = random.chance(unhurriedShare) && !isVisitors
  const isLate = random.chance(lateShare) && isUnhurried
  const speed = isUnhurried ? 1 : quickSpeed
  const prepMinutes = random.integer(8, 25)
  const luck = isVisitors ? 1 : random.next()
  const answer =
    luck < 0.015 ? 'reject' : luck < 0.055 && mayRunOut && lines > 1 ? 'sold_out' : ('confirm' as const)
  return {
    answer,
    answerSeconds: isUnhurried ? random.between(20, 120) : random.between(4, 15),
    prepMinutes,
    readySeconds: (60 * (prepMinutes + (isLate ? random.between(30, 50) : random.between(-2, 3)))) / speed,
    doneSeconds: (60 * random.between(8, 22)) / speed,
  }
}

export function sayNo(orderId: number, seed: number): string {
  return randomFrom(seedFor(seed, `no ${orderId}`)).pick(rejections)
}

/** A person with the board open gets this long to act first, at any pace. */
const courtesySeconds = 120
/** How long before its time a scheduled order is cooked. */
const aheadSeconds = 25 * 60

/** How long until a step is taken. `secondsAhead` is how far away the requested time is. */
export function secondsUntil(
  planned: number,
  { pace, isWatched, secondsAhead }: { pace: number; isWatched: boolean; secondsAhead: number },
): number {
  return Math.max(planned / pace, isWatched ? courtesySeconds : 0, secondsAhead - aheadSeconds)
}
