import type {
  BatchedReports,
  BookedDelivery,
  BookRequest,
  DeliveryReport,
  Estimate,
  EstimateRequest,
  Violation,
} from '../../courier-contract/contract.ts'
import type { Send } from '../conformance/caller.ts'

/** How a courier company is called. */
export type CourierAddress = {
  providerId: number
  estimateUrl: string
  bookUrl: string
  statusUrl: string
  cancelUrl: string
  /** Sent as a bearer token; also the key of the signature. */
  credential: string
}

/** One call as it went over the wire, for debugging. The credential is left out. */
export type Exchange = {
  sent: { method: string; url: string; headers: Record<string, string>; body: unknown }
  /** Null when nothing came back that can be read as HTTP. */
  received: { status: number; body: unknown } | null
  tookMs: number
}

/**
 * The outcome of a call to a provider.
 *   answered  200 and everything in order
 *   refused   an explicit no: 400 to 499 but 408, 425 and 429, which are silent; with the provider's words
 *   unusable  200, but against the contract. A booking that is answered so may have happened
 *   silent    no answer in time, a broken connection, 5xx, a redirect, no JSON: it may have happened or not
 *   resting   not called: the breaker is open after too many silent calls
 */
export type CourierOutcome<Answer> =
  | { kind: 'answered'; answer: Answer; violations: Violation[]; exchange: Exchange }
  | {
      kind: 'refused'
      status: number
      code: string
      detail: string
      violations: Violation[]
      exchange: Exchange
    }
  | { kind: 'unusable'; violations: Violation[]; exchange: Exchange }
  | { kind: 'silent'; detail: string; violations: Violation[]; exchange: Exchange }
  | { kind: 'resting' }

/**
 * Courier companies. No call throws for what a provider says or for a network that fails. `violations` of an answered call
 * are those that do no harm (an unknown courier's phone, a missing echo). Not to be called inside a transaction.
 */
export type Couriers = {
  estimate(provider: CourierAddress, request: EstimateRequest): Promise<CourierOutcome<Estimate>>
  /** The same `key` for every repetition of one booking. */
  book(provider: CourierAddress, key: string, request: BookRequest): Promise<CourierOutcome<BookedDelivery>>
  status(provider: CourierAddress, deliveryId: string): Promise<CourierOutcome<DeliveryReport>>
  /** Of many deliveries at once. An id with a comma cannot be listed. */
  statuses(provider: CourierAddress, deliveryIds: readonly string[]): Promise<CourierOutcome<BatchedReports>>
  cancel(provider: CourierAddress, deliveryId: string): Promise<CourierOutcome<undefined>>
  /** Any request to any address, right or wrong: for the check of a company. No breaker counts it. */
  send: Send
  /** Whether calls to it are held back at the moment. */
  isResting(providerId: number): boolean
  close(): Promise<void>
}
