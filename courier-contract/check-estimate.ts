import { checkClock, maySkewSeconds, pickupWithinSeconds } from './check-times.ts'
import type { Estimate, EstimateRequest, Violation } from './contract.ts'
import { Findings } from './findings.ts'
import { isObject, readId, readPrice, readSeconds } from './read-values.ts'

export type CheckedEstimate = { estimate?: Estimate; violations: Violation[]; isUsable: boolean }

/** All deliveries are as soon as possible, so none takes a day. */
const deliveryWithinSeconds = 24 * 60 * 60

/** Checks the answer to an estimate. `sentAt` and `now` are epoch milliseconds. */
export function checkEstimate(
  body: unknown,
  { sentAt, now }: { request: EstimateRequest; sentAt: number; now: number },
): CheckedEstimate {
  const findings = new Findings()
  if (!isObject(body)) {
    findings.add('error', 'body', 'must be a JSON object')
    return { violations: findings.violations, isUsable: false }
  }
  const nowSeconds = now / 1000
  const id = readId(body.estimate_id, 'estimate_id', 'error', findings)
  const estimatedAt = readSeconds(body.estimated_at, 'estimated_at', 'warning', findings)
  checkClock(estimatedAt, 'estimated_at', { sentAt: sentAt / 1000, now: nowSeconds }, findings)
  const validUntil = readSeconds(body.estimate_valid_until, 'estimate_valid_until', 'error', findings)
  if (validUntil !== undefined && validUntil <= nowSeconds)
    findings.add('error', 'estimate_valid_until', 'must be in the future')
  const pickupEta = readSeconds(body.pickup_eta, 'pickup_eta', 'error', findings)
  const deliveryEta = readSeconds(body.delivery_eta, 'delivery_eta', 'error', findings)
  checkEtas(pickupEta, deliveryEta, nowSeconds, findings)
  const price = readPrice(body.price, 'price', 'error', findings)
  if (!findings.isUsable) return { violations: findings.violations, isUsable: false }
  const estimate: Estimate = {
    estimate_id: id!,
    estimated_at: estimatedAt ?? Math.floor(nowSeconds),
    estimate_valid_until: validUntil!,
    pickup_eta: pickupEta!,
    delivery_eta: deliveryEta!,
    price: price!,
  }
  return { estimate, violations: findings.violations, isUsable: true }
}

/** Reports each fault once: if the pickup time is out of range, the delivery time isn't reported as well. */
function checkEtas(
  pickup: number | undefined,
  delivery: number | undefined,
  now: number,
  findings: Findings,
) {
  const isPickupPast = pickup !== undefined && pickup < now - maySkewSeconds
  const isPickupLate = pickup !== undefined && pickup >= now + pickupWithinSeconds
  if (isPickupPast) findings.add('error', 'pickup_eta', 'must not be in the past')
  if (isPickupLate) findings.add('error', 'pickup_eta', 'must be within 45 minutes')
  if (delivery === undefined) return
  if (delivery > now + deliveryWithinSeconds) findings.add('error', 'delivery_eta', 'must be within a day')
  else if (delivery <= now) findings.add('error', 'delivery_eta', 'must not be in the past')
  else if (pickup !== undefined && !isPickupPast && !isPickupLate && delivery <= pickup)
    findings.add('error', 'delivery_eta', 'must be after pickup_eta')
}
