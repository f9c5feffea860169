import { randomFrom, seedFor } from '../../chance/random.ts'

/** What a kitchen knows of an order and its shop. */
export type Ticket = {
  orderId: number
  /** Someone who tries the demo ordered it: everything goes well, and soon. */
  isVisitors: boolean
  /** How many lines could be missing without the order being empty. */
  lines: number
  /** Whether the shop may say that something is sold out. Guides and tests rely on the menus of some shops. */
  mayRunOut: boolean
}

/** How an order goes. Seconds count from the moment at which the order gets so far. */
export type KitchenPlan = {
  answer: 'confirm' | 'reject' | 'sold_out'
  answerSeconds: number
  prepMinutes: number
  readySeconds: number
  /** Until it is picked up, or brought by the shop's own driver. */
  doneSeconds: number
}

/** Orders up to this number came with the demo world: they wait for the visitor. */
export const lastOrderOfWorld = 100_000
/** The first shops of the demo stay as guides and tests describe them. */
export const isFixture = (merchantId: number) => merchantId >= 1001 && merchantId <= 1010

/** Most kitchens keep up with the couriers, for whom a minute of the simulation is three seconds. */
const quickSpeed = 20
const unhurriedShare = 0.3
const lateShare = 0.12
const rejections = ['The kitchen is too busy right now.', 'We are closing early today.']

/** A function of the seed and the order: a kitchen that is asked again, after a restart, does what it meant to do. */
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

/** Someone who has the board open gets this long to act first, at any pace. */
const courtesySeconds = 120
/** An order for later is cooked this long before its time. */
const aheadSeconds = 25 * 60

/** How long until a step is taken. `secondsAhead` is how far off the time is that the customer wants. */
export function secondsUntil(
  planned: number,
  { pace, isWatched, secondsAhead }: { pace: number; isWatched: boolean; secondsAhead: number },
): number {
  return Math.max(planned / pace, isWatched ? courtesySeconds : 0, secondsAhead - aheadSeconds)
}
