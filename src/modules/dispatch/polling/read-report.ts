import type { DeliveryReport } from '../../../../courier-contract/contract.ts'
import type { Booking } from '../rules/delivery.ts'
import type { Sighting } from './poll-store.ts'

/** A provider's report, and when it was requested (`askedAt`) and received (`now`). */
export type PollReply = { report: DeliveryReport; askedAt: number; now: number }

/** Where the courier is and when he comes; what a report leaves out stays as it was. */
export function sightingIn({
  courier,
  pickupEta,
  deliveryEta,
}: DeliveryReport): Pick<Sighting, 'courier' | 'pickupEta' | 'deliveryEta'> {
  return {
    courier: courier && {
      first_name: courier.first_name,
      last_name: courier.last_name,
      phone: courier.phone,
      ...courier.location,
    },
    pickupEta: pickupEta && pickupEta * 1000,
    deliveryEta: deliveryEta && deliveryEta * 1000,
  }
}

/** When it became so: the company's word, within what is possible. */
export function momentOf({ report, now }: PollReply, { askedAt }: Pick<Booking, 'askedAt'>): number {
  return Math.min(now, Math.max(askedAt, report.status_time * 1000))
}
