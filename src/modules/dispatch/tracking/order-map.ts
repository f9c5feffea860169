import {
  isUnderWay,
  type Progress,
  type ProgressFacts,
  trackProgress,
} from '../../../../page-contract/order-progress.ts'
import type { TrackingView } from '../../../../page-contract/tracking.ts'
import type { Call } from '../../../calls/call.ts'
import { distanceMiles } from '../../../core/geo.ts'
import { refuse } from '../../../core/refusal.ts'
import { drawMap, type MapPoints } from './draw-map.ts'
import type { Tracking } from './open-tracking.ts'
import { presentMap } from './present.ts'
import { isOver, type Tracked, toProgressFacts } from './rules/shown.ts'
import { isOwn } from './track-order.ts'

/** The link outlives the order, so the map with the customer's door is shown only until a few hours after it. */
const mapMs = 6 * 3_600_000

/** The current content of an order's map; undefined if there is nothing to track. */
export function drawOrderMap(
  { order, delivery, merchantPoint }: Tracked,
  facts: ProgressFacts,
  now: number,
): MapPoints | undefined {
  const progress = trackProgress(facts)
  const isPast = delivery?.endedAt ? now > delivery.endedAt + mapMs : isOver(order)
  if (!merchantPoint || isPast || ['failed', 'cancelled', 'rejected'].includes(progress)) return undefined
  const courier = isUnderWay(progress) ? (delivery?.courier ?? undefined) : undefined
  const { latitude, longitude } = order
  const door = order.type === 'pickup' ? undefined : { latitude, longitude }
  return { merchant: merchantPoint, door, courier, isDelivered: progress === 'delivered' }
}

export function placeOn({ courier, merchant, door }: MapPoints, progress: Progress): TrackingView['place'] {
  const target = ['booked', 'to_pickup', 'at_pickup'].includes(progress) ? 'shop' : 'door'
  const end = target === 'shop' ? merchant : door
  return { milesLeft: courier && end && distanceMiles(courier, end), target }
}

/** The map for the buyer's own page, drawn with streets. */
export async function readOrderMap(tracking: Tracking, { order_id }: { order_id: number }, call: Call) {
  const tracked = await tracking.find(order_id)
  if (!tracked || !isOwn(tracked.order, call.caller)) throw refuse('unknown_order', { field: 'order_id' })
  const facts = toProgressFacts(tracked)
  const points = drawOrderMap(tracked, facts, call.now)
  if (!points) return { map: null }
  const map = await drawMap(tracking.maps, points, undefined)
  return { map: presentMap(map, placeOn(points, trackProgress(facts))) }
}
