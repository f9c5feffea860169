import type { Call } from '../../calls/call.ts'
import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import type { Compliance } from '../compliance/index.ts'
import type { EventConsumer } from '../events/index.ts'
import type { EventFeed } from '../events/reading/index.ts'
import { listOwnersByMerchant } from '../members/groups/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { tellDoor } from './booking/change-door.ts'
import { clearUp } from './booking/clear-up.ts'
import type { BookingDeps } from './booking/deps.ts'
import { dispatchOrder } from './booking/dispatch-order.ts'
import {
  type DeliveryEmail,
  type DeliveryNotice,
  queueDeliveryEmails,
  sendDeliveryEmail,
} from './booking/emails.ts'
import { onOrderEvents } from './booking/on-order-events.ts'
import { cancelDelivery, recallDelivery } from './booking/recall.ts'
import { onTips, tellTip } from './booking/tell-tip.ts'
import { type DriverDeliveries, openDriverDeliveries } from './by-driver/carry.ts'
import { endDriversWithOrders } from './by-driver/end-with-order.ts'
import { checkRoutes } from './checks/routes.ts'
import { type Checks, openChecks } from './checks/run-checks.ts'
import { openProviders } from './open-providers.ts'
import { type Polling, pollDeliveries } from './polling/poll-deliveries.ts'
import { readDeliveries } from './providers/deliveries.ts'
import { deliveryRoutes, doorRoutes, providerRoutes, providerTestRoutes } from './providers/routes.ts'
import { tryNetworks } from './providers/try-networks.ts'
import { openPollMetrics, registerRecordMetrics } from './records/metrics.ts'
import { openRecords } from './records/open-records.ts'
import { scorecardRoutes } from './records/routes.ts'
import { reportingRoutes } from './reporting/routes.ts'
import type { Leg } from './rules/delivery.ts'
import { openTracking, type Tracking } from './tracking/open-tracking.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { isWithCourier } from './with-courier.ts'

type Rest<Function> = Function extends (deps: BookingDeps, ...rest: infer Given) => infer Result
  ? (...rest: Given) => Result
  : never

export type Dispatch = {
  routes: ReturnType<typeof trackingRoutes>
  operatorRoutes: ReturnType<typeof checkRoutes>
  deliveriesOf: Tracking['deliveriesOf']
  customerDeliveriesOf: Tracking['customerDeliveriesOf']
  /** Number of maps followed live in this process. */
  countStreams: Tracking['streamLimit']['count']
  cancelDelivery: Rest<typeof cancelDelivery>
  isWithCourier: typeof isWithCourier
  /** Everything that was asked, booked and reported for an order; empty if no courier was needed. */
  readDeliveries: typeof readDeliveries
  /** Whether courier networks accept our keys. */
  tryNetworks(): ReturnType<typeof tryNetworks>
  /** Looks for another courier after a failed delivery. */
  redispatch(call: Call, orderId: number, reason: string): Promise<unknown>
  /** Deliveries by the merchants’ own drivers. */
  driverDeliveries: DriverDeliveries
  /** They wait for courier companies, so they need their own runner. */
  slowTasks: TaskList
  tasks: TaskList
  /** Company checks running in this process. */
  checks: Pick<Checks, 'stop'>
  /** Each process tracks its share of all live deliveries until it is told to stop. */
  follow(): Polling
  /** Order events start the search for a courier, recall one, or end a driver's delivery. */
  onEvents: EventConsumer
}

/** Courier dispatch: everything that the application mounts. */
export function openDispatch(
  deps: Deps,
  { merchants, compliance, feed }: { merchants: MerchantDirectory; compliance: Compliance; feed: EventFeed },
): Dispatch {
  const { db, clock, metrics } = deps
  const providers = openProviders(deps)
  const records = openRecords(deps)
  const tracking = openTracking({ ...deps, merchants, providers, feed })
  const { recordOf } = records
  const { showDelivery } = tracking
  const bookingDeps: BookingDeps = {
    ...{ ...deps, providers, merchants, compliance, recordOf, showDelivery },
    ownerEmailOf: async (merchantId) =>
      (await listOwnersByMerchant(db, [merchantId])).get(merchantId)?.[0] ?? '',
  }
  const checks = openChecks(deps)
  registerRecordMetrics({ registry: metrics.registry, db, clock, providers, records })
  return {
    routes: [
      ...trackingRoutes(tracking),
      ...providerTestRoutes(deps),
      ...reportingRoutes({ ...bookingDeps, settings: deps.settings, limiter: deps.limiter }),
    ],
    operatorRoutes: [
      ...providerRoutes(deps),
      ...checkRoutes(deps),
      ...deliveryRoutes,
      ...doorRoutes(bookingDeps),
      ...scorecardRoutes({ providers, records }),
    ],
    deliveriesOf: tracking.deliveriesOf,
    customerDeliveriesOf: tracking.customerDeliveriesOf,
    countStreams: tracking.streamLimit.count,
    cancelDelivery: (order, recall) => cancelDelivery(bookingDeps, order, recall),
    isWithCourier,
    readDeliveries,
    tryNetworks: () => tryNetworks({ ...deps, providers }),
    redispatch: (call, orderId, reason) => clearUp(call, { orderId, action: 'retry', reason }),
    driverDeliveries: openDriverDeliveries({ ...bookingDeps, pinOf: tracking.pins.pinOf }),
    slowTasks: {
      dispatch_order: (payload) => dispatchOrder(bookingDeps, payload as { orderId: number; leg: Leg }),
      recall_delivery: (payload) => recallDelivery(bookingDeps, payload as { orderId: number }),
      tell_door: (payload) => tellDoor(bookingDeps, payload as { orderId: number }),
      tell_tip: (payload) => tellTip(bookingDeps, payload as { orderId: number }),
      check_provider: (payload) => checks.run(payload as { checkId: number }),
    },
    tasks: {
      tell_of_delivery: (payload) => queueDeliveryEmails(deps, payload as DeliveryNotice),
      send_delivery_letter: (payload) => sendDeliveryEmail(deps, payload as DeliveryEmail),
    },
    checks,
    async onEvents(tx, events) {
      await onOrderEvents(tx, events)
      await onTips(tx, events)
      await endDriversWithOrders(tx, events, clock.now())
    },
    follow: () => pollDeliveries({ ...bookingDeps, polls: openPollMetrics(metrics.registry) }),
  }
}
