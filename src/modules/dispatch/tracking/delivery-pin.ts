import type { Sealing } from '../../../core/sealing.ts'

/** Four digits that the customer tells the driver at the door. Nothing is stored: they follow from the order and the installation's secret. */
export type DeliveryPins = { pinOf(orderId: number): string }

export function openDeliveryPins({ sign }: Pick<Sealing, 'sign'>): DeliveryPins {
  return {
    pinOf(orderId) {
      const digits = Buffer.from(sign('delivery-pin', orderId), 'base64url').readUInt32BE(0) % 10_000
      return String(digits).padStart(4, '0')
    },
  }
}
