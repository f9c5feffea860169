import { randomUUID } from 'node:crypto'
import type { Estimate, EstimateRequest } from '../../../../courier-contract/contract.ts'
import type { Call } from '../../../calls/call.ts'
import type { CourierAddress, CourierOutcome, Couriers } from '../../../outside/couriers.ts'
import type { Provider } from '../rules/delivery.ts'
import { getCaller } from './admit-provider.ts'
import { exampleEstimate, exampleOrder, withChanges } from './rules/example-order.ts'
import type { TestBookingInput, TestDeliveryInput, TestEstimateInput } from './test-schemas.ts'

/** POST /provider/test/estimate */
export async function tryEstimate(couriers: Couriers, input: TestEstimateInput, { db, presented }: Call) {
  const provider = testAddress(await getCaller(db, presented))
  return presentExchange(await couriers.estimate(provider, withChanges(exampleEstimate, input)))
}

/** POST /provider/test/book: requests an estimate first, unless the provider passes one. */
export async function tryBooking(couriers: Couriers, input: TestBookingInput, { db, presented }: Call) {
  const provider = testAddress(await getCaller(db, presented))
  const { estimate_id, order_id, idempotency_key, ...changes } = input
  const { gratuity, ...order } = withChanges(exampleOrder, changes)
  const book = async (estimateId: string) => {
    const wanted = { ...order, estimate_id: estimateId, order_id: order_id ?? `test-${randomUUID()}` }
    return presentExchange(await couriers.book(provider, idempotency_key ?? `test-${randomUUID()}`, wanted))
  }
  if (estimate_id !== undefined) return { ...(await book(estimate_id)), estimate: null }

  const asked: EstimateRequest = {
    pickup: order.pickup.location,
    delivery: order.delivery.location,
    gratuity,
  }
  const taken = await couriers.estimate(provider, asked)
  const estimate = presentExchange(taken)
  return {
    ...(taken.kind === 'answered' ? await book(taken.answer.estimate_id) : nothingBooked(taken)),
    estimate,
  }
}

/** GET /provider/test/status/{delivery_id} */
export async function tryStatus(
  couriers: Couriers,
  { delivery_id }: TestDeliveryInput,
  { db, presented }: Call,
) {
  return presentExchange(await couriers.status(testAddress(await getCaller(db, presented)), delivery_id))
}

/** POST /provider/test/cancel/{delivery_id} */
export async function tryCancel(
  couriers: Couriers,
  { delivery_id }: TestDeliveryInput,
  { db, presented }: Call,
) {
  return presentExchange(await couriers.cancel(testAddress(await getCaller(db, presented)), delivery_id))
}

/** Uses an id that no provider has, so a failed test doesn't count against the real one. */
const testAddress = (provider: Provider): CourierAddress => ({
  ...provider,
  providerId: -provider.providerId,
})

function presentExchange(outcome: CourierOutcome<unknown>) {
  if (outcome.kind === 'resting') return { ...notCalled(restingRule), outcome: 'resting' }
  const { kind, violations, exchange } = outcome
  const silence = kind === 'silent' ? [{ field: '', rule: outcome.detail }] : []
  return {
    sent: exchange.sent,
    received: exchange.received,
    violations: [...violations, ...silence],
    outcome: kind,
    took_ms: Math.round(exchange.tookMs),
  }
}

const restingRule =
  'Too many calls in a row came to nothing, so this one was not made. Try again in some seconds.'

function nothingBooked({ kind }: CourierOutcome<Estimate>) {
  return { ...notCalled('Nothing was booked: the estimate before it cannot be used.'), outcome: kind }
}

const notCalled = (rule: string) => ({
  sent: null,
  received: null,
  violations: [{ field: '', rule }],
  took_ms: 0,
})
