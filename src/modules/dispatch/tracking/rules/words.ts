import { distanceMiles, type Point } from '../../../../core/geo.ts'
import { formatInstant } from '../../../../core/local-time.ts'
import { statusToShow, type Tracked } from './shown.ts'

/** The progress of an order, as its tracking page shows it. */
export type Progress =
  | 'placed'
  | 'scheduled'
  | 'searching'
  | 'unserved'
  | 'booked'
  | 'to_pickup'
  | 'at_pickup'
  | 'to_delivery'
  | 'at_delivery'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'rejected'

export function progressOf({ order, delivery }: Tracked, now: number): Progress {
  switch (order.status) {
    case 'placed':
    case 'rejected':
    case 'cancelled':
    case 'failed':
      return order.status
    case 'completed':
      return 'delivered'
  }
  const status = delivery ? statusToShow(delivery) : null
  if (status === 'failed') return 'unserved'
  if (status !== null && status !== 'denied') return status
  return delivery && delivery.startAt > now ? 'scheduled' : 'searching'
}

type Names = { merchant: string; courier: string }

const stories: Record<Progress, (names: Names) => readonly [title: string, text: string]> = {
  placed: ({ merchant }) => ['Waiting for the shop', `${merchant} has not confirmed the order yet.`],
  scheduled: ({ merchant }) => [
    'All set for later',
    `${merchant} has confirmed. A courier is sent for when it is time.`,
  ],
  searching: ({ merchant }) => [
    'Looking for a courier',
    `${merchant} has confirmed the order and is getting it ready.`,
  ],
  unserved: ({ merchant }) => [
    'No courier yet',
    `Nobody could take the order so far. ${merchant} knows and is seeing to it.`,
  ],
  booked: ({ merchant }) => ['A courier is coming', `${merchant} is getting the order ready.`],
  to_pickup: ({ merchant, courier }) => ['On the way to the shop', `${courier} is going to ${merchant}.`],
  at_pickup: ({ merchant, courier }) => ['Picking up', `${courier} is at ${merchant}.`],
  to_delivery: ({ courier }) => ['On the way to you', `${courier} has the order.`],
  at_delivery: ({ courier }) => ['At the door', `${courier} is there.`],
  delivered: ({ merchant }) => ['Delivered', `The order from ${merchant} has arrived. Enjoy!`],
  failed: ({ merchant }) => [
    'It could not be delivered',
    `We are sorry. Nothing is charged for it; ${merchant} can tell you more.`,
  ],
  cancelled: () => ['Cancelled', 'The order was cancelled. Nothing is charged for it.'],
  rejected: ({ merchant }) => [
    'Not accepted',
    `${merchant} could not take the order. Nothing is charged for it.`,
  ],
}

export function describeProgress(progress: Progress, names: Names) {
  const [title, text] = stories[progress](names)
  return { title, text }
}

const steps = ['Confirmed', 'Courier found', 'Picked up', 'At the door', 'Delivered']
const stepsDone: Partial<Record<Progress, number>> = {
  placed: 0,
  scheduled: 1,
  searching: 1,
  unserved: 1,
  booked: 2,
  to_pickup: 2,
  at_pickup: 2,
  to_delivery: 3,
  at_delivery: 4,
  delivered: 5,
}

export type ProgressStep = { name: string; state: 'done' | 'next' | 'ahead' }

/** None where the way has ended elsewhere than at the door. */
export function stepsOf(progress: Progress): ProgressStep[] {
  const done = stepsDone[progress]
  if (done === undefined) return []
  return steps.map((name, index) => ({
    name,
    state: index < done ? 'done' : index === done ? 'next' : 'ahead',
  }))
}

/** A courier has it and is on the way. */
export const isUnderWay = (progress: Progress) =>
  ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery'].includes(progress)

/** `12:41 PM`, as the clocks at the merchant's show it. */
export function clockTime(instant: number, timeZone: string): string {
  const [hour, minute] = formatInstant(instant, timeZone).slice(11, 16).split(':') as [string, string]
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** In round figures: a courier's minutes are guesses. */
export function waitInWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 1) return 'any moment now'
  if (minutes < 60) return `in about ${minutes} minutes`
  const quarters = Math.round(minutes / 15) / 4
  return quarters === 1 ? 'in about an hour' : `in about ${quarters} hours`
}

/** Where the courier is, for who cannot see the map. */
export function placeInWords(courier: Point, target: Point, name: string): string {
  const miles = distanceMiles(courier, target)
  if (miles < 0.05) return `The courier is at ${name}.`
  const rounded = miles < 10 ? Math.max(0.1, Math.round(miles * 10) / 10) : Math.round(miles)
  return `The courier is about ${rounded} ${rounded === 1 ? 'mile' : 'miles'} from ${name}.`
}
