import type { DeliveryStatus } from '../../../courier-contract/contract.ts'
import type { Handle } from '../../db/database.ts'
import type { lockOrder, Order } from '../orders/index.ts'

/** An order, as `orders` provides it to those who fulfill it. */
export type HandledOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The parts of a delivery that matter to drivers and their dispatchers. */
export type DriverDelivery = {
  merchantId: number
  orderId: number
  leg: 'out' | 'return'
  state: 'seeking' | 'booking' | 'live' | 'delivered' | 'failed' | 'cancelled'
  status: DeliveryStatus | null
  /** Null if a courier company has it. */
  driverId: number | null
  startedAt: number
  /** A company that never answered may have delivered it. */
  isUnclear?: boolean
}

/** What drivers need from the module that manages deliveries. The order must be locked. */
export type DriverDeliveries = {
  assign(
    tx: Handle,
    order: Order,
    driverId: number,
    now: number,
  ): Promise<'assigned' | 'same' | 'taken' | 'over'>
  /** False if no driver has it, or the goods are on the road. */
  release(tx: Handle, order: Order, now: number): Promise<boolean>
  /** False if a driver or company has it, or it is no longer to be delivered. */
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
  /** The PIN that the customer tells the driver at the door. */
  pinOf(orderId: number): string
  /** Whether the driver has to check an ID. */
  needsIdCheck(order: HandledOrder): boolean
  /** The minimum age of the recipient; null if none. */
  minAgeFor(order: HandledOrder): number | null
  listLive(handle: Handle, driverIds: readonly number[]): Promise<DriverDelivery[]>
  find(handle: Handle, orderIds: readonly number[]): Promise<DriverDelivery[]>
  lock(tx: Handle, orderId: number, leg: 'out' | 'return'): Promise<DriverDelivery | undefined>
}
