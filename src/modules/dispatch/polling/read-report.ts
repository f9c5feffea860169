import type { DeliveryReport } from '../../../../courier-contract/contract.ts'
import type { Booking } from '../rules/delivery.ts'
import type { Sighting } from './poll-store.ts'

/** The parts of a report that are used, however it arrived. */
export type CourierReport = Pick<
  DeliveryReport,
  'delivery_id' | 'status' | 'status_time' | 'courier' | 'pickupEta' | 'deliveryEta' | 'had_goods'
> & {
  /**
   * When the courier was at the position, in Unix seconds by the company's clock; for reports that may arrive out of
   * order.
   */
  seen_at?: number
}

/** A provider's report, and when it was requested (`askedAt`) and received (`now`). */
export type PollReply = { report: CourierReport; askedAt: number; now: number }

/** The courier's position and arrival times; fields missing in a report keep their values. */
export function sightingIn({
  courier,
  pickupEta,
  deliveryEta,
  seen_at,
}: CourierReport): Pick<Sighting, 'courier' | 'pickupEta' | 'deliveryEta' | 'sightedAt'> {
  return {
    courier: courier && {
      first_name: courier.first_name,
      last_name: courier.last_name,
      phone: courier.phone,
      ...courier.location,
      ...(courier.vehicle && { vehicle: courier.vehicle }),
      ...(courier.tracking_url && { tracking_url: courier.tracking_url }),
      ...(courier.proof_url && { proof_url: courier.proof_url }),
    },
    pickupEta: pickupEta && pickupEta * 1000,
    deliveryEta: deliveryEta && deliveryEta * 1000,
    sightedAt: seen_at && seen_at * 1000,
  }
}

/** When the status began: the company's statement, within plausible bounds. */
export function reportedAt({ report, now }: PollReply, { askedAt }: Pick<Booking, 'askedAt'>): number {
  return Math.min(now, Math.max(askedAt, report.status_time * 1000))
}
