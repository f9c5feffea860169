import type { DeliveryTerms, Shipment } from '../../../courier-contract/networks.ts'
import { openCouriers } from '../../../src/outside/couriers/open-couriers.ts'
import type { CourierAddress, Couriers } from '../../../src/outside/couriers.ts'
import { bookRequest, estimateRequest } from '../couriers.ts'

const nothing = { estimateUrl: '', bookUrl: '', statusUrl: '', cancelUrl: '', credential: '' }

/** A network's URL whose credentials are only JSON, not encrypted. */
export const networkAddress = (
  kind: 'doordash' | 'uber',
  credentials: object,
  providerId = 1,
): CourierAddress => ({ providerId, ...nothing, kind, networkSecret: JSON.stringify(credentials) })

export type UnknownState = { kind: string; state: string }

export function openTestCouriers(clock: { now(): number }, unknown: UnknownState[] = []): Couriers {
  return openCouriers(
    { mayBePrivate: true, allow: [] },
    {
      clock,
      unseal: (sealed) => sealed,
      onUnknownState: (kind, state) => void unknown.push({ kind, state }),
    },
  )
}

export const plainTerms: DeliveryTerms = {
  valueCents: 4200,
  tipCents: 350,
  minAge: null,
  mayLeaveAtDoor: false,
  returnOf: null,
}

export const shipment = (terms: Partial<DeliveryTerms> = {}): Shipment => {
  const { estimate_id: _estimateId, ...rest } = bookRequest
  return { ...rest, terms: { ...plainTerms, ...terms } }
}

/** A quote and the booking of it. */
export async function bookWith(
  couriers: Couriers,
  provider: CourierAddress,
  terms: Partial<DeliveryTerms> = {},
  key = 'key-1',
) {
  const whole = shipment(terms)
  const quoted = await couriers.estimate(provider, estimateRequest, whole)
  if (quoted.kind !== 'answered') throw new Error(JSON.stringify(quoted))
  const request = { ...bookRequest, estimate_id: quoted.answer.estimate_id }
  const booked = await couriers.book(provider, key, request, whole.terms)
  return { estimate: quoted.answer, request, booked }
}
