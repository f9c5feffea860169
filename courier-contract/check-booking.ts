import { checkEcho } from './check-echo.ts'
import { checkClock, pickupWithinSeconds } from './check-times.ts'
import {
  type BookedDelivery,
  type BookRequest,
  type DeliveryStatus,
  deliveryStatuses,
  type Estimate,
  type Violation,
} from './contract.ts'
import { Findings } from './findings.ts'
import { type Fields, isObject, readId, readPrice, readSeconds } from './read-values.ts'

export type CheckedBooking = { booking?: BookedDelivery; violations: Violation[]; isUsable: boolean }

type Sent = {
  request: BookRequest
  /** Epoch milliseconds. */
  now: number
  /** The booked estimate, if known. */
  estimate?: Estimate
}

/** Checks the answer to a booking. */
export function checkBooking(body: unknown, { request, now, estimate }: Sent): CheckedBooking {
  const findings = new Findings()
  if (!isObject(body)) {
    findings.add('error', 'body', 'must be a JSON object')
    return { violations: findings.violations, isUsable: false }
  }
  const status = readStatus(body.status, findings)
  const booking =
    status === 'denied'
      ? readDenial(body, request, now, findings)
      : readBooking(body, request, now, findings, status)
  if (estimate && booking.price !== undefined && booking.price !== estimate.price)
    findings.add('warning', 'price', 'must be the price of the estimate')
  const { violations, isUsable } = findings
  return isUsable ? { booking, violations, isUsable } : { violations, isUsable }
}

export function readStatus(value: unknown, findings: Findings): DeliveryStatus {
  const status = deliveryStatuses.find((one) => one === value)
  if (!status)
    findings.add(
      'error',
      'status',
      value === undefined ? 'is missing' : `must be one of ${deliveryStatuses.join(', ')}`,
    )
  return status ?? 'booked'
}

/** A denied booking has no courier, so only its ids matter. */
function readDenial(body: Fields, request: BookRequest, now: number, findings: Findings): BookedDelivery {
  const { order_id, estimate_id } = body
  if (order_id !== undefined && order_id !== null) checkOrderId(order_id, request.order_id, findings)
  if (estimate_id !== undefined && estimate_id !== null)
    checkSameId(estimate_id, 'estimate_id', request.estimate_id, 'warning', findings)
  return {
    delivery_id: '',
    estimate_id: request.estimate_id,
    order_id: request.order_id,
    booked_at: Math.floor(now / 1000),
    price: undefined,
    status: 'denied',
    pickupEta: undefined,
    deliveryEta: undefined,
  }
}

function readBooking(
  body: Fields,
  request: BookRequest,
  now: number,
  findings: Findings,
  status: DeliveryStatus,
): BookedDelivery {
  if (status !== 'booked') findings.add('warning', 'status', 'must be booked or denied after a booking')
  const deliveryId = readId(body.delivery_id, 'delivery_id', 'error', findings)
  checkOrderId(body.order_id, request.order_id, findings)
  checkSameId(body.estimate_id, 'estimate_id', request.estimate_id, 'warning', findings)
  const bookedAt = readSeconds(body.booked_at, 'booked_at', 'warning', findings)
  checkClock(bookedAt, 'booked_at', { sentAt: now / 1000, now: now / 1000 }, findings)
  const price = readPrice(body.price, 'price', 'warning', findings)
  checkEcho(body, request, findings)
  const etas = readEtas(body, findings)
  if (etas.pickupEta !== undefined && etas.pickupEta >= now / 1000 + pickupWithinSeconds)
    findings.add('warning', 'pickup.eta', 'must be within 45 minutes')
  return {
    delivery_id: deliveryId ?? '',
    estimate_id: request.estimate_id,
    order_id: request.order_id,
    booked_at: bookedAt ?? Math.floor(now / 1000),
    price,
    status,
    ...etas,
  }
}

/** An answer about a different order doesn't belong to this booking. */
export function checkOrderId(value: unknown, sent: string, findings: Findings) {
  const isAbsent = value === undefined || value === null
  checkSameId(value, 'order_id', sent, isAbsent ? 'warning' : 'error', findings)
}

export function checkSameId(
  value: unknown,
  field: string,
  sent: string,
  severity: 'error' | 'warning',
  findings: Findings,
) {
  const id = readId(value, field, severity, findings)
  if (id !== undefined && id !== sent) findings.add(severity, field, 'must be what was sent')
}

/** When the courier is expected at the pickup and at the dropoff. An impossible time is reported and left out. */
export function readEtas(
  body: Fields,
  findings: Findings,
): Pick<BookedDelivery, 'pickupEta' | 'deliveryEta'> {
  const pickupEta = isObject(body.pickup)
    ? readSeconds(body.pickup.eta, 'pickup.eta', 'warning', findings)
    : undefined
  const deliveryEta = isObject(body.delivery)
    ? readSeconds(body.delivery.eta, 'delivery.eta', 'warning', findings)
    : undefined
  if (pickupEta === undefined || deliveryEta === undefined || pickupEta < deliveryEta)
    return { pickupEta, deliveryEta }
  findings.add('warning', 'delivery.eta', 'must be after pickup.eta')
  return { pickupEta, deliveryEta: undefined }
}
