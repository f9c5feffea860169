import type { BookedDelivery, Violation } from '../../../../courier-contract/contract.ts'
import type { CourierOutcome } from '../../../outside/couriers.ts'
import type { BookingVerdict } from '../rules/outcomes.ts'

/** Statuses that mean "not now": request timeout, too early, too many requests. */
const putOff = new Set([408, 425, 429])
/** A retry may overlap with the first attempt, and then says nothing about that one's outcome. */
const underWay = 409

/** `isUnknown`: it reports that it has no such delivery. */
export type RecallAnswer = { kind: 'let_go'; isUnknown?: true } | { kind: 'kept' | 'silent'; detail: string }

export const inWords = (violations: readonly Violation[]) =>
  violations.map(({ field, rule }) => `${field}: ${rule}`).join('; ')

export const refusalInWords = ({ status, code, detail }: { status: number; code: string; detail: string }) =>
  [`HTTP ${status}`, code, detail].filter(Boolean).join(' ')

/** The verdict on a booking. Anything but a clear yes or no leaves it open. */
export function verdictOn(outcome: CourierOutcome<BookedDelivery>, tries: number): BookingVerdict {
  const unknown = (detail: string) => ({ kind: 'unknown', detail, isUnsent: false }) as const
  switch (outcome.kind) {
    case 'answered':
      return verdictOnAnswer(outcome.answer, outcome.violations)
    case 'refused': {
      const detail = refusalInWords(outcome)
      const isOpen = putOff.has(outcome.status) || (outcome.status === underWay && tries > 0)
      return isOpen ? unknown(detail) : { kind: 'denied', detail }
    }
    case 'unusable':
      return unknown(inWords(outcome.violations) || 'the response could not be used')
    case 'silent':
      return unknown(outcome.detail)
    case 'resting':
      return { kind: 'unknown', detail: 'it is not being called at the moment', isUnsent: true }
  }
}

function verdictOnAnswer(answer: BookedDelivery, violations: readonly Violation[]): BookingVerdict {
  const { status, delivery_id: deliveryId, price, pickupEta, deliveryEta } = answer
  if (status === 'denied') return { kind: 'denied', detail: inWords(violations) || 'denied' }
  if (deliveryId === '') return { kind: 'unknown', detail: 'delivery_id: is missing', isUnsent: false }
  return {
    kind: 'taken',
    deliveryId,
    answeredCents: price === undefined ? null : Math.round(price * 100),
    pickupEta: instant(pickupEta),
    deliveryEta: instant(deliveryEta),
    isFurther: status !== 'booked',
    detail: inWords(violations) || null,
  }
}

const instant = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)

/** A company that doesn't know the delivery won't carry it out: that counts as canceled. */
export function readRecall(outcome: CourierOutcome<undefined>): RecallAnswer {
  switch (outcome.kind) {
    case 'answered':
      return { kind: 'let_go' }
    case 'refused': {
      if (isUnknownDelivery(outcome)) return { kind: 'let_go', isUnknown: true }
      const kind = putOff.has(outcome.status) ? 'silent' : 'kept'
      return { kind, detail: refusalInWords(outcome) }
    }
    case 'unusable':
      // 200 is success, whatever the body contains.
      return { kind: 'let_go' }
    case 'silent':
      return { kind: 'silent', detail: outcome.detail }
    case 'resting':
      return { kind: 'silent', detail: 'it is not being called at the moment' }
  }
}

/** An explicit answer that there is no such delivery. Any other refusal may be about something else. */
export const isUnknownDelivery = (outcome: CourierOutcome<unknown>) =>
  outcome.kind === 'refused' && (outcome.status === 404 || outcome.status === 410)

/** The provider rejects our credential: every call will be refused until it is corrected. */
export const isLockedOut = (outcome: CourierOutcome<unknown>) =>
  outcome.kind === 'refused' && (outcome.status === 401 || outcome.status === 403)

export const disowned = 'The company doesn’t know this delivery.'

/** The record of a company disowning a delivery. */
export const unknownDelivery = (at: number) => ({
  ...{ status: 'unknown', statusTime: null, at, applied: false, detail: disowned },
})
