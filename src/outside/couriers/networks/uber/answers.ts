import { type Fields, isObject } from '../../../../../courier-contract/read-values.ts'
import { centsIn, type NetworkDelivery, type NetworkEstimate, secondsIn, textIn } from '../translate.ts'
import { statusOf } from './states.ts'

export const fieldsOf = (body: unknown): Fields => (isObject(body) ? body : {})

/** The fee of a quote does not hold the tip, that of a delivery does; with us the tip is on top of the price. */
export function readQuote(body: unknown, nowMs: number): NetworkEstimate {
  const { id, expires, fee, dropoff_eta, pickup_duration } = fieldsOf(body)
  return {
    id,
    validUntil: secondsIn(expires),
    pickupEta:
      typeof pickup_duration === 'number' ? Math.floor(nowMs / 1000 + pickup_duration * 60) : undefined,
    deliveryEta: secondsIn(dropoff_eta),
    cents: centsIn(fee),
  }
}

export const stateIn = (body: unknown): string => textIn(fieldsOf(body).status) ?? ''

export function readDelivery(body: unknown): NetworkDelivery {
  const fields = fieldsOf(body)
  const isPickedUp = fieldsOf(fields.pickup).status === 'completed'
  return {
    id: fields.id,
    status: statusOf(stateIn(body), isPickedUp),
    hasGoods: isPickedUp || stateIn(body) === 'returned',
    statusTime: secondsIn(fields.updated) ?? secondsIn(fields.created),
    createdAt: secondsIn(fields.created),
    cents: feeWithoutTip(fields),
    pickupEta: secondsIn(fields.pickup_eta),
    deliveryEta: secondsIn(fields.dropoff_eta),
    courier: readCourier(fields.courier),
    trackingUrl: textIn(fields.tracking_url),
    proofUrl: proofIn(fieldsOf(fields.dropoff)),
  }
}

function feeWithoutTip(fields: Fields): number | undefined {
  const fee = centsIn(fields.fee)
  return fee === undefined ? undefined : Math.max(0, fee - (centsIn(fields.tip) ?? 0))
}

function readCourier(value: unknown): NetworkDelivery['courier'] {
  const courier = fieldsOf(value)
  const name = textIn(courier.name)
  const { lat, lng } = fieldsOf(courier.location)
  if (name === undefined || lat === undefined) return undefined
  const phone = textIn(courier.phone_number) ?? ''
  return { name, phone, latitude: lat, longitude: lng, vehicle: textIn(courier.vehicle_type) }
}

function proofIn({ verification }: Fields): string | undefined {
  const { picture, signature } = fieldsOf(verification)
  return textIn(fieldsOf(picture).image_url) ?? textIn(fieldsOf(signature).image_url)
}

/** The delivery that brings the goods back, once there is one. */
export function returnIn(body: unknown): string | undefined {
  const { related_deliveries } = fieldsOf(body)
  const related = (Array.isArray(related_deliveries) ? related_deliveries : [related_deliveries]).map(
    fieldsOf,
  )
  return textIn(related.find(({ relationship }) => ['return', 'returned'].includes(String(relationship)))?.id)
}
