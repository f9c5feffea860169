import { type Fields, isObject } from '../../../../../courier-contract/read-values.ts'
import { centsIn, type NetworkDelivery, type NetworkEstimate, secondsIn, textIn } from '../translate.ts'
import { toDeliveryStatus } from './states.ts'

export const readFields = (body: unknown): Fields => (isObject(body) ? body : {})

/** A quote's fee doesn't include the tip, a delivery's does; with us the tip is on top of the price. */
export function readQuote(body: unknown, nowMs: number): NetworkEstimate {
  const { id, expires, fee, dropoff_eta, pickup_duration } = readFields(body)
  return {
    id,
    validUntil: secondsIn(expires),
    pickupEta:
      typeof pickup_duration === 'number' ? Math.floor(nowMs / 1000 + pickup_duration * 60) : undefined,
    deliveryEta: secondsIn(dropoff_eta),
    cents: centsIn(fee),
  }
}

/** The order a delivery is for. */
export const orderIn = (body: unknown): string | undefined => textIn(readFields(body).external_id)

export const stateIn = (body: unknown): string => textIn(readFields(body).status) ?? ''

export function readDelivery(body: unknown): NetworkDelivery {
  const fields = readFields(body)
  const isPickedUp = readFields(fields.pickup).status === 'completed'
  return {
    id: fields.id,
    status: toDeliveryStatus(stateIn(body), isPickedUp),
    hasGoods: isPickedUp || stateIn(body) === 'returned',
    statusTime: secondsIn(fields.updated) ?? secondsIn(fields.created),
    createdAt: secondsIn(fields.created),
    cents: feeWithoutTip(fields),
    pickupEta: secondsIn(fields.pickup_eta),
    deliveryEta: secondsIn(fields.dropoff_eta),
    courier: readCourier(fields.courier),
    trackingUrl: textIn(fields.tracking_url),
    proofUrl: proofIn(readFields(fields.dropoff)),
  }
}

function feeWithoutTip(fields: Fields): number | undefined {
  const fee = centsIn(fields.fee)
  return fee === undefined ? undefined : Math.max(0, fee - (centsIn(fields.tip) ?? 0))
}

function readCourier(value: unknown): NetworkDelivery['courier'] {
  const courier = readFields(value)
  const name = textIn(courier.name)
  const { lat, lng } = readFields(courier.location)
  if (name === undefined || lat === undefined) return undefined
  const phone = textIn(courier.phone_number) ?? ''
  return { name, phone, latitude: lat, longitude: lng, vehicle: textIn(courier.vehicle_type) }
}

function proofIn({ verification }: Fields): string | undefined {
  const { picture, signature } = readFields(verification)
  return textIn(readFields(picture).image_url) ?? textIn(readFields(signature).image_url)
}

/** The return delivery, once there is one. */
export function returnIn(body: unknown): string | undefined {
  const { related_deliveries } = readFields(body)
  const related = (Array.isArray(related_deliveries) ? related_deliveries : [related_deliveries]).map(
    readFields,
  )
  return textIn(related.find(({ relationship }) => ['return', 'returned'].includes(String(relationship)))?.id)
}
