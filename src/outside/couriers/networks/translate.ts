import { checkBooking, checkEstimate, checkReport } from '../../../../courier-contract/check-answer.ts'
import type {
  BookedDelivery,
  BookRequest,
  DeliveryReport,
  DeliveryStatus,
  Estimate,
  EstimateRequest,
  WirePlace,
} from '../../../../courier-contract/contract.ts'
import type { Checked } from '../read-reply.ts'

/** A network's answer in the format of our own interface, so the same rules decide whether it is valid. */
export type NetworkEstimate = {
  id: unknown
  validUntil: number | undefined
  pickupEta: number | undefined
  deliveryEta: number | undefined
  cents: number | undefined
}

/** Times are in seconds. */
export type NetworkDelivery = {
  id: unknown
  /** Undefined for an unknown state. */
  status: DeliveryStatus | undefined
  /** The courier has the goods, or had them when it ended. */
  hasGoods: boolean
  statusTime: number | undefined
  createdAt: number | undefined
  cents: number | undefined
  pickupEta: number | undefined
  deliveryEta: number | undefined
  courier:
    | { name: string; phone: string; latitude: unknown; longitude: unknown; vehicle: string | undefined }
    | undefined
  trackingUrl: string | undefined
  /** Links to pictures: of the place, of a signature. */
  proofUrl: string | undefined
}

type Times = { sentAt: number; now: number }

export function toEstimate(
  found: NetworkEstimate,
  { request, sentAt, now }: Times & { request: EstimateRequest },
): Checked<Estimate> {
  const body = {
    estimate_id: found.id,
    estimated_at: Math.floor(now / 1000),
    estimate_valid_until: found.validUntil,
    pickup_eta: found.pickupEta,
    delivery_eta: found.deliveryEta,
    price: dollars(found.cents),
  }
  const { estimate, ...rest } = checkEstimate(body, { request, sentAt, now })
  return { ...rest, ...(estimate && { answer: estimate }) }
}

/** A network doesn't echo anything that would need to be compared. */
export function toBooking(
  found: NetworkDelivery,
  { request, now }: { request: BookRequest; now: number },
): Checked<BookedDelivery> {
  const body = {
    ...request,
    delivery_id: found.id,
    booked_at: Math.floor(now / 1000),
    price: dollars(found.cents),
    status: found.status ?? 'booked',
    pickup: { ...request.pickup, eta: found.pickupEta },
    delivery: { ...request.delivery, eta: found.deliveryEta },
  }
  const { booking, isUsable, violations } = checkBooking(body, { request, now })
  if (!booking) return { violations, isUsable }
  return { answer: booking, violations: [], isUsable }
}

export function toReport(
  found: NetworkDelivery,
  { deliveryId, now }: { deliveryId: string; now: number },
): Checked<DeliveryReport> {
  const body = {
    delivery_id: found.id,
    booked_at: found.createdAt,
    price: dollars(found.cents),
    status: found.status,
    status_time: found.statusTime,
    pickup: { eta: found.pickupEta },
    delivery: { eta: found.deliveryEta },
    courier: found.courier && wireCourier(found.courier),
  }
  const { report, violations, isUsable } = checkReport(body, { deliveryId, now })
  if (!report) return { violations, isUsable }
  const { courier, ...rest } = report
  const goods = found.status === 'failed' && found.hasGoods ? { had_goods: true } : {}
  return {
    answer: { ...rest, ...goods, courier: courier && { ...courier, ...translateDetails(found) } },
    violations: [],
    isUsable,
  }
}

function wireCourier({ name, phone, latitude, longitude }: NonNullable<NetworkDelivery['courier']>) {
  const [first_name = '', ...rest] = name.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' '), phone, location: { latitude, longitude } }
}

function translateDetails({ courier, trackingUrl, proofUrl }: NetworkDelivery) {
  return {
    ...(courier?.vehicle && { vehicle: courier.vehicle.slice(0, maxText) }),
    ...(isLink(trackingUrl) && { tracking_url: trackingUrl }),
    ...(isLink(proofUrl) && { proof_url: proofUrl }),
  }
}

const maxText = 100
const maxLink = 1000

const isLink = (text: string | undefined): text is string =>
  text !== undefined && text.length <= maxLink && URL.parse(text)?.protocol === 'https:'

const dollars = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100)

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const centsIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : undefined

/** RFC 3339 as seconds. */
export function secondsIn(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000)
}

/** US numbers in the networks' format: `+12125550100`. */
export function internationalPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length === 10 ? `+1${digits}` : `+${digits}`
}

export const addressLine = ({ address, apt, city, state, zip }: WirePlace) =>
  [address, apt, city, `${state} ${zip}`].filter(Boolean).join(', ')
