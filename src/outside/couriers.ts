import type {
  BatchedReports,
  BookedDelivery,
  BookRequest,
  DeliveryReport,
  Estimate,
  EstimateRequest,
  Violation,
} from '../../courier-contract/contract.ts'
import type {
  DeliveryChange,
  DeliveryTerms,
  GrantedToken,
  PresentedClient,
  ProviderKind,
  Shipment,
  WebhookCall,
  WebhookReport,
} from '../../courier-contract/networks.ts'
import type { Send } from '../conformance/caller.ts'

/** How to call a courier company. */
export type CourierAddress = {
  providerId: number
  estimateUrl: string
  bookUrl: string
  statusUrl: string
  cancelUrl: string
  /** Sent as a bearer token; also the signature's key. */
  credential: string
  /** Default `cellardoor`. For a network, only the id of the above is used. */
  kind?: ProviderKind
  /** A network's encrypted credentials. */
  networkSecret?: string | null
}

/** One call as sent over the wire, for debugging. Without the credential. */
export type Exchange = {
  sent: { method: string; url: string; headers: Record<string, string>; body: unknown }
  /** Null if no valid HTTP response was received. */
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
 * Courier companies. Calls never throw because of a provider's answer or a network failure. `violations` of an
 * answered call are harmless ones (an unknown courier's phone, a missing echo). Don't call this inside a transaction.
 */
export type Couriers = {
  /** A network requires the whole shipment for a quote. */
  estimate(
    provider: CourierAddress,
    request: EstimateRequest,
    shipment?: Shipment,
  ): Promise<CourierOutcome<Estimate>>
  /** The same `key` for every retry of a booking. Networks need the `terms`. */
  book(
    provider: CourierAddress,
    key: string,
    request: BookRequest,
    terms?: DeliveryTerms,
  ): Promise<CourierOutcome<BookedDelivery>>
  status(provider: CourierAddress, deliveryId: string): Promise<CourierOutcome<DeliveryReport>>
  /** For many deliveries at once. An id with a comma can't be listed. */
  statuses(provider: CourierAddress, deliveryIds: readonly string[]): Promise<CourierOutcome<BatchedReports>>
  cancel(provider: CourierAddress, deliveryId: string): Promise<CourierOutcome<undefined>>
  /** Changes a delivery that a network has. Idempotent. Companies of our own interface don't accept changes. */
  update(
    provider: CourierAddress,
    deliveryId: string,
    change: DeliveryChange,
  ): Promise<CourierOutcome<undefined>>
  /** Whether a network accepts our keys: answered if it does. Books nothing. */
  tryKeys(provider: CourierAddress): Promise<CourierOutcome<undefined>>
  /** A network's clock minus ours, from its last answer in this process. */
  clockSkewMs(providerId: number): number | undefined
  /** A token for a network's webhooks, if it uses one; undefined for strangers. */
  grantToken(provider: CourierAddress, presented: PresentedClient): GrantedToken | undefined
  /** The content of a network's webhook; undefined if the network didn't send it. */
  readWebhook(provider: CourierAddress, call: WebhookCall): WebhookReport[] | undefined
  /** Any request to any address, valid or not: for checking a company. Not counted by any breaker. */
  send: Send
  /** Whether calls to it are currently suspended. */
  isResting(providerId: number): boolean
  close(): Promise<void>
}
