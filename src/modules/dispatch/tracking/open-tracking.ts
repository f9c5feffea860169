import { openStreamLimit, type StreamLimit } from '../../../calls/stream-limit.ts'
import type { Sealing } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import type { Deps } from '../../../start/deps.ts'
import type { EventFeed } from '../../events/reading/index.ts'
import type { MerchantDirectory } from '../../merchants/index.ts'
import { findAnyOrder, type HistoryDeps, type Order } from '../../orders/index.ts'
import type { Providers } from '../open-providers.ts'
import type { Delivery, Leg } from '../rules/delivery.ts'
import { findDeliveries, findDelivery } from '../store.ts'
import { presentDelivery, presentTracked } from './present.ts'
import type { Tracked } from './rules/shown.ts'
import { openStreetMaps, type StreetMaps } from './street-maps.ts'
import { openTrackingLinks, type TrackingLinks } from './tracking-links.ts'
import { type OrderWatch, openOrderWatch } from './watch-orders.ts'

export type TrackingDeps = Pick<
  Deps,
  'config' | 'log' | 'clock' | 'db' | 'changes' | 'settings' | 'pages'
> & {
  merchants: MerchantDirectory
  feed: EventFeed
  providers: Pick<Providers, 'get'>
}

/** Everything that shows people where their order is. */
export type Tracking = Pick<Deps, 'config' | 'clock' | 'pages'> & {
  find(orderId: number): Promise<Tracked | undefined>
  /** These orders' deliveries as shown in answers; no cost for pickup orders. */
  deliveriesOf: NonNullable<HistoryDeps['deliveriesOf']>
  /** The same with the PIN, only for the customer. */
  customerDeliveriesOf: NonNullable<HistoryDeps['deliveriesOf']>
  /** As shown in a delivery's events: which order it is for, and its status. */
  showDelivery(
    handle: Handle,
    orderId: number,
    leg: Leg,
    known?: { order: Order; delivery: Delivery },
  ): Promise<{ customerId: number | null; data: ReturnType<typeof presentTracked> & { leg: Leg } }>
  watch: OrderWatch
  links: TrackingLinks
  pins: DeliveryPins
  streamLimit: StreamLimit
  maps: StreetMaps
}

/** Maximum streams one process keeps open. Each takes about 20 KB of heap. */
const maxStreams = 5000

export function openTracking(deps: TrackingDeps): Tracking {
  const { config, clock, db, settings, pages } = deps
  const links = openTrackingLinks(settings.sealing, config.publicUrl)
  const pins = openDeliveryPins(settings.sealing)
  const find = (orderId: number) => findTracked(deps, orderId)
  const presentAll = async (handle: Handle, orders: readonly Order[], pinOf?: DeliveryPins['pinOf']) => {
    const tracked = await trackAll(deps, handle, orders)
    const shown = tracked.map((each) => {
      const { orderId } = each.order
      return [orderId, presentDelivery(each, links.urlOf(orderId), pinOf?.(orderId))] as const
    })
    return new Map(shown.flatMap(([orderId, delivery]) => (delivery ? [[orderId, delivery]] : [])))
  }
  return {
    config,
    clock,
    pages,
    pins,
    find,
    deliveriesOf: (handle, orders) => presentAll(handle, orders),
    customerDeliveriesOf: (handle, orders) => presentAll(handle, orders, pins.pinOf),
    async showDelivery(handle, orderId, leg, known) {
      const [order, delivery] = known
        ? [known.order, known.delivery]
        : await Promise.all([findAnyOrder(handle, orderId), findDelivery(handle, orderId, leg)])
      if (!order) throw new Error(`there is no order ${orderId}`)
      // Events are kept for months, but the position of a merchant’s driver for a day.
      const shown = delivery && { ...delivery, ...(delivery.driverId !== null && { courier: null }) }
      const tracked = await asTracked(deps, handle, order, shown)
      return {
        customerId: order.customerId,
        data: { ...presentTracked(tracked, links.urlOf(orderId)), leg },
      }
    },
    watch: openOrderWatch(find, deps),
    links,
    streamLimit: openStreamLimit(maxStreams),
    maps: openStreetMaps(db, deps.changes),
  }
}

async function findTracked(deps: TrackingDeps, orderId: number): Promise<Tracked | undefined> {
  const order = await findAnyOrder(deps.db, orderId)
  if (!order) return undefined
  const delivery = mayHaveCourier(order) ? await findDelivery(deps.db, orderId, 'out') : undefined
  return asTracked(deps, deps.db, order, delivery)
}

async function trackAll(
  deps: TrackingDeps,
  handle: Handle,
  orders: readonly Order[],
): Promise<readonly Tracked[]> {
  const sent = orders.filter(mayHaveCourier)
  if (sent.length === 0) return []
  const deliveries = await findDeliveries(
    handle,
    sent.map(({ orderId }) => orderId),
  )
  const out = new Map(deliveries.filter(({ leg }) => leg === 'out').map((each) => [each.orderId, each]))
  return Promise.all(sent.map((order) => asTracked(deps, handle, order, out.get(order.orderId))))
}

/** An order that was never confirmed has no courier and no driver. */
const mayHaveCourier = ({ type, confirmedAt }: Order) => type === 'delivery' && confirmedAt !== null

async function asTracked(
  { merchants, providers }: TrackingDeps,
  handle: Handle,
  given: Order,
  delivery: Delivery | undefined,
): Promise<Tracked> {
  // The order was read before its delivery: if a courier was booked in between, the company is named only now.
  const isBookedSince = delivery?.state === 'live' && delivery.driverId === null && !given.carrier
  const order = isBookedSince ? ((await findAnyOrder(handle, given.orderId)) ?? given) : given
  const provider = order.carrier && (await providers.get(order.carrier.providerId))
  const merchant = await merchants.find(order.merchant.merchantId)
  return { order, delivery, provider: provider?.name ?? null, merchantPoint: merchant?.point ?? null }
}

/** Four digits that the customer tells the driver at the door. Nothing is stored: they follow from the order and the installation's secret. */
export type DeliveryPins = { pinOf(orderId: number): string }

function openDeliveryPins({ sign }: Pick<Sealing, 'sign'>): DeliveryPins {
  return {
    pinOf(orderId) {
      const digits = Buffer.from(sign('delivery-pin', orderId), 'base64url').readUInt32BE(0) % 10_000
      return String(digits).padStart(4, '0')
    },
  }
}
