import { type Fields, isObject } from '../../../../../courier-contract/read-values.ts'
import { centsIn, type NetworkDelivery, type NetworkEstimate, secondsIn, textIn } from '../translate.ts'
import { statusOfDelivery, statusOfReturn } from './states.ts'

/** Drive's quotes have no expiry; its guide says five minutes. */
const quoteValidSeconds = 5 * 60

/** At Drive, the return is part of the delivery; with us it is a separate delivery. */
const returnPrefix = 'return:'
export const toReturnId = (externalId: string) => `${returnPrefix}${externalId}`
export const isReturnId = (id: string) => id.startsWith(returnPrefix)
export const toExternalId = (id: string) => (isReturnId(id) ? id.slice(returnPrefix.length) : id)

export const readFields = (body: unknown): Fields => (isObject(body) ? body : {})

/** The fee doesn't include the tip, which is on top of it with us, too. */
export function readQuote(body: unknown, sentAtMs: number): NetworkEstimate {
  const fields = readFields(body)
  return {
    id: fields.external_delivery_id,
    validUntil: Math.floor(sentAtMs / 1000) + quoteValidSeconds,
    pickupEta: secondsIn(fields.pickup_time_estimated),
    deliveryEta: secondsIn(fields.dropoff_time_estimated),
    cents: feeIn(fields),
  }
}

export const isQuoteOnly = (body: unknown) => readFields(body).delivery_status === 'quote'

/** `state` is a webhook's, overriding the answer's own. */
export function readDelivery(body: unknown, deliveryId: string, state = stateIn(body)): NetworkDelivery {
  const fields = readFields(body)
  const isReturn = isReturnId(deliveryId)
  const id = textIn(fields.external_delivery_id)
  const isPickedUp = textIn(fields.pickup_time_actual) !== undefined
  return {
    id: isReturn && id !== undefined ? toReturnId(id) : id,
    status: isReturn ? (statusOfReturn(state) ?? 'booked') : statusOfDelivery(state, isPickedUp),
    hasGoods: isPickedUp || (state !== 'cancelled' && statusOfReturn(state) !== undefined),
    statusTime: secondsIn(fields.updated_at) ?? secondsIn(fields.created_at),
    createdAt: secondsIn(fields.created_at),
    cents: isReturn ? 0 : feeIn(fields),
    pickupEta: secondsIn(fields.pickup_time_actual) ?? secondsIn(fields.pickup_time_estimated),
    deliveryEta: secondsIn(isReturn ? fields.return_time_estimated : fields.dropoff_time_estimated),
    courier: readDasher(fields),
    trackingUrl: textIn(fields.tracking_url),
    proofUrl: textIn(fields.dropoff_verification_image_url) ?? textIn(fields.dropoff_signature_image_url),
  }
}

export const stateIn = (body: unknown): string => textIn(readFields(body).delivery_status) ?? ''

function readDasher(fields: Fields): NetworkDelivery['courier'] {
  const name = textIn(fields.dasher_name)
  const location = readFields(fields.dasher_location)
  if (name === undefined || location.lat === undefined) return undefined
  const vehicle = [fields.dasher_vehicle_year, fields.dasher_vehicle_make, fields.dasher_vehicle_model]
  return {
    name,
    phone: textIn(fields.dasher_dropoff_phone_number) ?? '',
    latitude: location.lat,
    longitude: location.lng,
    vehicle: vehicle.flatMap((part) => textIn(part) ?? []).join(' ') || undefined,
  }
}

/** Cents. Tax is present only in Canada. */
function feeIn(fields: Fields): number | undefined {
  const fee = centsIn(fields.fee)
  return fee === undefined ? undefined : fee + (centsIn(fields.tax) ?? 0)
}
