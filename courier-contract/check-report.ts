import { checkOrderId, checkSameId, readEtas, readStatus } from './check-booking.ts'
import { checkEcho } from './check-echo.ts'
import { checkNotAhead } from './check-times.ts'
import type { BookRequest, DeliveryReport, DeliveryStatus, Violation, WireCourier } from './contract.ts'
import { Findings } from './findings.ts'
import {
  type Fields,
  isObject,
  readDegrees,
  readId,
  readPrice,
  readSeconds,
  readText,
} from './read-values.ts'

export type CheckedReport = { report?: DeliveryReport; violations: Violation[]; isUsable: boolean }

type Asked = {
  deliveryId: string
  /** Epoch milliseconds. */
  now: number
  /** The booking, if known. The answer must then repeat its data. */
  request?: BookRequest
}

/** Statuses that need no courier. */
const mayLackCourier: readonly DeliveryStatus[] = ['booked', 'denied', 'cancelled', 'failed']

/** Checks the answer to a status call. Whether the transition is allowed isn't checked here. */
export function checkReport(body: unknown, { deliveryId, now, request }: Asked): CheckedReport {
  const findings = new Findings()
  if (!isObject(body)) {
    findings.add('error', 'body', 'must be a JSON object')
    return { violations: findings.violations, isUsable: false }
  }
  const report = readReport(body, { deliveryId, now, request }, findings)
  const { violations, isUsable } = findings
  return isUsable ? { report, violations, isUsable } : { violations, isUsable }
}

function readReport(body: Fields, { deliveryId, now, request }: Asked, findings: Findings): DeliveryReport {
  const status = readStatus(body.status, findings)
  if (status === 'denied') findings.add('warning', 'status', 'denied answers a booking only')
  checkDeliveryId(body.delivery_id, deliveryId, findings)
  const ids = readIds(body, request, findings)
  const bookedAt = readSeconds(body.booked_at, 'booked_at', 'warning', findings)
  checkNotAhead(bookedAt, 'booked_at', now / 1000, findings)
  const statusTime = readSeconds(body.status_time, 'status_time', 'warning', findings)
  checkNotAhead(statusTime, 'status_time', now / 1000, findings)
  const price = readPrice(body.price, 'price', 'warning', findings)
  checkEcho(body, request, findings)
  return {
    delivery_id: deliveryId,
    ...ids,
    booked_at: bookedAt ?? Math.floor(now / 1000),
    price,
    status,
    ...readEtas(body, findings),
    status_time: statusTime ?? Math.floor(now / 1000),
    courier: readCourier(body.courier, status, findings),
  }
}

/** An answer about another delivery must not change this one. Without an id, the answer is taken to be about the requested delivery. */
function checkDeliveryId(value: unknown, deliveryId: string, findings: Findings) {
  const isAbsent = value === undefined || value === null
  checkSameId(value, 'delivery_id', deliveryId, isAbsent ? 'warning' : 'error', findings)
}

function readIds(body: Fields, request: BookRequest | undefined, findings: Findings) {
  if (!request)
    return {
      estimate_id: readId(body.estimate_id, 'estimate_id', 'warning', findings) ?? '',
      order_id: readId(body.order_id, 'order_id', 'warning', findings) ?? '',
    }
  const { estimate_id, order_id } = request
  checkSameId(body.estimate_id, 'estimate_id', estimate_id, 'warning', findings)
  checkOrderId(body.order_id, order_id, findings)
  return { estimate_id, order_id }
}

function readCourier(value: unknown, status: DeliveryStatus, findings: Findings): WireCourier | undefined {
  const isAbsent = value === undefined || value === null
  if (isAbsent && mayLackCourier.includes(status)) return undefined
  if (!isObject(value))
    return void findings.add('warning', 'courier', isAbsent ? 'is missing' : 'must be an object')
  const courier = {
    first_name: readText(value.first_name, 'courier.first_name', findings),
    last_name: readText(value.last_name, 'courier.last_name', findings),
    phone: readText(value.phone, 'courier.phone', findings),
  }
  const location = readLocation(value.location, findings)
  return location && { ...courier, location }
}

function readLocation(value: unknown, findings: Findings): WireCourier['location'] | undefined {
  if (!isObject(value))
    return void findings.add(
      'warning',
      'courier.location',
      value === undefined ? 'is missing' : 'must be an object',
    )
  const latitude = readDegrees(value.latitude, 'courier.location.latitude', 90, findings)
  const longitude = readDegrees(value.longitude, 'courier.location.longitude', 180, findings)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}
