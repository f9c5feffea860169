import { pickWeighted, type Random } from '../../../chance/random.ts'
import { type Cents, percentOf } from '../../core/money.ts'
import type { PlannedOrder } from './plan-orders.ts'

export type Step = { to: string; at: number; actor: string; reason: string | null }

/** What happened to an order: when its status changed, who delivered it, what was refunded, and the review. */
export type Fate = {
  status: 'completed' | 'rejected' | 'cancelled' | 'failed'
  reason: string | null
  deliverAt: number
  promisedAt: number
  prepMinutes: number | null
  steps: readonly Step[]
  endedAt: number
  minutesLate: number
  /** The index of the courier company and its price; null if the shop delivered it or no courier came. */
  carrier: { company: number; cents: Cents; bookedAt: number; pickedUpAt: number } | null
  tip: Cents
  payment: 'credit_card' | 'cash'
  promotion: 'WELCOME5' | 'TENOFF' | null
}

const minuteMs = 60_000
const rejections = [
  'We are out of the main ingredient.',
  'The kitchen is too busy right now.',
  'We are closing early today.',
  'We can’t deliver to this address tonight.',
]
const cancellations = [
  'Ordered by mistake.',
  'Our plans have changed.',
  'It takes too long.',
  'I chose the wrong address.',
]
const failures = ['No one answered the door.', 'The address could not be found.', 'No valid ID at the door.']

/** Per 1,000 orders. */
const deliveryEnds: readonly (readonly [Fate['status'], number])[] = [
  ['completed', 957],
  ['rejected', 17],
  ['cancelled', 21],
  ['failed', 5],
]
const pickupEnds: typeof deliveryEnds = [
  ['completed', 964],
  ['rejected', 17],
  ['cancelled', 19],
]

/** Bad weather and rush hours slow down kitchens and couriers, and slow shops have more cancellations. */
export function decideFate(order: PlannedOrder, random: Random): Fate {
  const { merchant, orderedAt, subtotal, person } = order
  const isLater = random.chance(0.05) && order.speed === 1
  const deliverAt = isLater ? orderedAt + random.integer(75, 240) * minuteMs : orderedAt
  const times = planTimes(order, isLater ? deliverAt : null, random)
  const [status] = pickWeighted(
    order.type === 'delivery' ? deliveryEnds : pickupEnds,
    ([, share]) => share,
    random,
  )
  const isCourier = order.type === 'delivery' && merchant.courierDelivery
  const wasCarried = isCourier && (status === 'completed' || status === 'failed') && random.chance(0.97)
  const takesCash = merchant.paymentTypes.includes('cash')
  const onlyCash = !merchant.paymentTypes.includes('credit')
  const end = planEnd(order, status, times, random)
  return {
    // A shop that confirms automatically can't decline, only cancel.
    status: end.steps.at(-1)!.to as Fate['status'],
    deliverAt,
    ...end,
    promisedAt: times.promisedAt,
    prepMinutes: status === 'rejected' || status === 'cancelled' ? null : times.prepMinutes,
    minutesLate: status === 'completed' ? Math.max(0, (times.doneAt - times.promisedAt) / minuteMs) : 0,
    carrier: wasCarried
      ? {
          company: random.chance(0.55) ? 0 : 1,
          cents: 350 + Math.round(order.miles * 90) + random.integer(0, 120),
          bookedAt: times.confirmedAt + random.integer(5, 60) * 1000,
          pickedUpAt: times.outAt,
        }
      : null,
    tip:
      order.type === 'delivery' ? Math.round(percentOf(subtotal, person.tipShare * 1_000_000) / 25) * 25 : 0,
    payment:
      onlyCash || (takesCash && order.type === 'pickup' && random.chance(0.12)) ? 'cash' : 'credit_card',
    promotion: onlyCash ? null : pickPromotion(order, random),
  }
}

function pickPromotion({ isFirst, isGuest }: PlannedOrder, random: Random): Fate['promotion'] {
  if (isGuest) return null
  if (isFirst) return random.chance(0.45) ? 'WELCOME5' : null
  return random.chance(0.05) ? 'TENOFF' : null
}

type Times = {
  confirmedAt: number
  readyAt: number
  outAt: number
  doneAt: number
  promisedAt: number
  prepMinutes: number
}

function planTimes(order: PlannedOrder, deliverAt: number | null, random: Random): Times {
  const { merchant, orderedAt, minute, miles, type, weather, speed } = order
  const isRush = (minute > 705 && minute < 800) || (minute > 1080 && minute < 1215)
  const slow = (isRush ? 1.12 : 0.96) * (weather === 'dry' ? 1 : 1.08)
  const needed = merchant.timeNeededMinutes
  const took = (ms: number) => Math.round(ms / speed)
  const confirmedAt = orderedAt + (merchant.autoConfirm ? 2000 : took(random.integer(25, 330) * 1000))
  const prepMinutes = Math.max(5, Math.round(needed * slow * (0.72 + 0.5 * random.next())))
  const travel = type === 'delivery' ? Math.round((7 + miles * 5) * slow + random.integer(0, 8)) : 0
  const promise = needed + 5 + (type === 'delivery' ? Math.round(15 + miles * 5) : 0)
  const startAt =
    deliverAt === null ? confirmedAt : Math.max(confirmedAt, deliverAt - (prepMinutes + travel) * minuteMs)
  const readyAt = startAt + took(prepMinutes * minuteMs)
  const outAt = readyAt + (type === 'delivery' ? took(random.integer(1, 7) * minuteMs) : 0)
  const collected = type === 'pickup' ? random.integer(1, 20) : travel
  const doneAt = outAt + took(collected * minuteMs + random.integer(0, 59) * 1000)
  const promisedAt = deliverAt ?? orderedAt + Math.ceil(promise / 5) * 5 * minuteMs
  return { confirmedAt, readyAt, outAt, doneAt, promisedAt, prepMinutes }
}

function planEnd(
  { type, person, merchant, orderedAt, isGuest }: PlannedOrder,
  status: Fate['status'],
  { confirmedAt, readyAt, outAt, doneAt }: Times,
  random: Random,
): Pick<Fate, 'steps' | 'endedAt' | 'reason'> {
  const customer = isGuest ? 'guest' : person.email
  const driver = merchant.courierDelivery ? 'courier' : 'merchant'
  const step = (to: string, at: number, actor: string, reason: string | null = null): Step => ({
    to,
    at,
    actor,
    reason,
  })
  const placed = step('placed', orderedAt, customer)
  const confirmed = step('confirmed', confirmedAt, merchant.autoConfirm ? 'auto_confirm' : 'merchant')
  const end = (reason: string | null, ...steps: Step[]) => ({ steps, reason, endedAt: steps.at(-1)!.at })
  if (status === 'rejected') {
    const reason = random.pick(rejections)
    const first = merchant.autoConfirm ? [placed, confirmed] : [placed]
    const to = merchant.autoConfirm ? 'cancelled' : 'rejected'
    return end(reason, ...first, step(to, orderedAt + random.integer(2, 8) * minuteMs, 'merchant', reason))
  }
  if (status === 'cancelled') {
    const reason = random.pick(cancellations)
    const at = orderedAt + random.integer(20, 240) * 1000
    const first = at > confirmedAt ? [placed, confirmed] : [placed]
    return end(reason, ...first, step('cancelled', Math.max(at, first.at(-1)!.at + 1000), customer, reason))
  }
  const ready = step('ready', readyAt, 'merchant')
  if (type === 'pickup') return end(null, placed, confirmed, ready, step('completed', doneAt, 'merchant'))
  const out = step('out_for_delivery', outAt, driver)
  if (status === 'completed')
    return end(null, placed, confirmed, ready, out, step('completed', doneAt, driver))
  const reason = random.pick(failures)
  return end(reason, placed, confirmed, ready, out, step('failed', doneAt + 6 * minuteMs, driver, reason))
}
