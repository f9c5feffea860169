import type { DeliveryStatus } from '../../../courier-contract/contract.ts'
import type { Handle } from '../../db/database.ts'
import type { lockOrder, Order } from '../orders/index.ts'

/** An order as `orders` hands it out to those who carry it out. */
export type HandledOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** A delivery as far as drivers and their dispatchers are concerned. */
export type DriverDelivery = {
  merchantId: number
  orderId: number
  leg: 'out' | 'return'
  state: 'seeking' | 'booking' | 'live' | 'delivered' | 'failed' | 'cancelled'
  status: DeliveryStatus | null
  /** Null: a courier company’s. */
  driverId: number | null
  startedAt: number
  /** A company that never answered may have brought it. */
  isUnclear?: boolean
}

/** What drivers ask of the module that keeps deliveries. The order must be locked. */
export type DriverDeliveries = {
  assign(
    tx: Handle,
    order: Order,
    driverId: number,
    now: number,
  ): Promise<'assigned' | 'same' | 'taken' | 'over'>
  /** False where no driver has it, or the goods are on the road. */
  release(tx: Handle, order: Order, now: number): Promise<boolean>
  /** False where a driver or a company has it, or it is not to be delivered any more. */
  handOver(tx: Handle, order: Order, now: number): Promise<boolean>
  report(
    tx: Handle,
    order: Order,
    report: {
      driverId: number
      leg: 'out' | 'return'
      status: DeliveryStatus
      at: number
      actor: string
      reason?: string
      now: number
    },
  ): Promise<'applied' | 'same' | 'illegal' | 'foreign' | 'waiting'>
  bringBack(tx: Handle, order: Order, by: { driverId: number; now: number }): Promise<void>
  /** What the customer tells the driver at the door. */
  pinOf(orderId: number): string
  /** Whether the driver looks at a document. */
  needsIdCheck(order: HandledOrder): boolean
  /** The age that the person at the door must have; null: any. */
  minAgeFor(order: HandledOrder): number | null
  listLive(handle: Handle, driverIds: readonly number[]): Promise<DriverDelivery[]>
  find(handle: Handle, orderIds: readonly number[]): Promise<DriverDelivery[]>
  lock(tx: Handle, orderId: number, leg: 'out' | 'return'): Promise<DriverDelivery | undefined>
}
