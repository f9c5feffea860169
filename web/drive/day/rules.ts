import type { Answer } from '../../../sdk/src/index.ts'
import type { Entry, QueuedAction } from '../queue/rules.ts'

export type Fix = { at: number; latitude: number; longitude: number; accuracy: number }

const earthMiles = 3958.8

/** A less accurate position is a guess. */
const maxAccuracyMeters = 100
const minMiles = 0.012
/** No car is faster: the position must be wrong. */
const maxMilesPerHour = 110

export type Stop = Answer<'get_driver_stops'>['stops'][number]
type Kind = QueuedAction['action']['type']

/** How far a delivery has come. Reports only move it forward. */
const ranks = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery']
const reached: Partial<Record<Kind, string>> = {
  accepted: 'to_pickup',
  at_shop: 'at_pickup',
  picked_up: 'to_delivery',
  arrived: 'at_delivery',
}
const rankOf = (status: string) => ranks.indexOf(status)
export const isInCar = ({ leg, status }: Pick<Stop, 'leg' | 'status'>) =>
  leg === 'return' || rankOf(status) >= rankOf('to_delivery')

/** The stops as they will be once the service has read the phone's unsent reports. */
export function applyQueue(stops: readonly Stop[], queue: readonly Entry[]): Stop[] {
  let day = [...stops]
  for (const entry of queue) if (entry.kind === 'action') day = applyOne(day, entry.action)
  return day
}

function applyOne(stops: readonly Stop[], { order_id, type, next, passed }: QueuedAction['action']): Stop[] {
  return stops.flatMap((stop): Stop[] => {
    const leg = type === 'returned' ? 'return' : 'out'
    if (stop.order_id !== order_id || stop.leg !== leg) return [stop]
    switch (type) {
      case 'delivered':
      case 'returned':
        return []
      case 'failed':
        if (next === 'retry') return [stop]
        return next === 'return' ? [{ ...stop, leg: 'return', status: 'to_delivery' }] : []
      case 'age_checked':
        return [{ ...stop, age_checked: passed === true }]
      default: {
        const status = reached[type]!
        return [rankOf(status) > rankOf(stop.status) ? { ...stop, status } : stop]
      }
    }
  })
}

/** A place to go: a shop, with everything to pick up or return there, or one customer's door. */
export type Visit = { kind: 'pickup' | 'dropoff' | 'return'; key: string; stops: readonly [Stop, ...Stop[]] }

/**
 * Where to go next, in the order planned by the service. Without a plan, goods in the car are delivered before anything
 * else is picked up, by due time. Goods are returned to their shop last.
 */
export function planVisits(stops: readonly Stop[]): Visit[] {
  const byDue = stops.toSorted((a, b) => dueAt(a) - dueAt(b) || a.order_id - b.order_id)
  const doors = byDue.filter((stop) => stop.leg === 'out' && isInCar(stop))
  const shops = groupByShop(
    byDue.filter((stop) => !isInCar(stop)),
    'pickup',
  )
  const returns = groupByShop(
    byDue.filter(({ leg }) => leg === 'return'),
    'return',
  )
  const out = [
    ...doors.map((stop): Visit => ({ kind: 'dropoff', key: `dropoff-${stop.order_id}`, stops: [stop] })),
    ...shops,
  ]
  const isPlanned = out.every((visit) => Number.isFinite(turnOf(visit)))
  return [...(isPlanned ? out.toSorted((a, b) => turnOf(a) - turnOf(b)) : out), ...returns]
}

const turnOf = ({ kind, stops }: Visit) =>
  Math.min(
    ...stops.map(
      ({ turn_at_shop, turn_at_door }) =>
        (kind === 'pickup' ? turn_at_shop : turn_at_door) ?? Number.POSITIVE_INFINITY,
    ),
  )

export const dueAt = ({ promised_at, deliver_at }: Pick<Stop, 'promised_at' | 'deliver_at'>) =>
  Date.parse(promised_at ?? deliver_at)

function groupByShop(stops: readonly Stop[], kind: Visit['kind']): Visit[] {
  const groups = Map.groupBy(stops, ({ merchant }) => merchant.merchant_id)
  return [...groups].map(([id, [first, ...others]]) => ({
    kind,
    key: `${kind}-${id}`,
    stops: [first!, ...others],
  }))
}

/** The customer's change; undefined if the amount is too small. In cents, so that nothing is lost. */
export function changeFor(toCollect: number, given: number): number | undefined {
  const cents = Math.round(given * 100) - Math.round(toCollect * 100)
  return cents >= 0 ? cents / 100 : undefined
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance. */
function milesBetween(
  a: Pick<Fix, 'latitude' | 'longitude'>,
  b: Pick<Fix, 'latitude' | 'longitude'>,
): number {
  const [x, y] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const h =
    Math.sin(x / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(y / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Adds the distance from the last position, and replaces it only if the new one is plausible. */
export function addFix(last: Fix | undefined, fix: Fix): { miles: number; last: Fix | undefined } {
  if (!(fix.accuracy <= maxAccuracyMeters)) return { miles: 0, last }
  if (!last) return { miles: 0, last: fix }
  const miles = milesBetween(last, fix)
  const hours = (fix.at - last.at) / 3_600_000
  if (hours <= 0 || miles / hours > maxMilesPerHour) return { miles: 0, last: hours > 0.05 ? fix : last }
  return miles < minMiles ? { miles: 0, last } : { miles, last: fix }
}
