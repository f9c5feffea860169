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

/** How a courier company is called. */
export type CourierAddress = {
  providerId: number
  estimateUrl: string
  bookUrl: string
  statusUrl: string
  cancelUrl: string
  /** Sent as a bearer token; also the key of the signature. */
  credential: string
  /** `cellardoor` if left out. Of a network nothing of the above is used but the id. */
  kind?: ProviderKind
  /** The sealed credentials of a network. */
  networkSecret?: string | null
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
  /** A network wants to know the whole shipment before it quotes a price. */
  estimate(
    provider: CourierAddress,
    request: EstimateRequest,
    shipment?: Shipment,
  ): Promise<CourierOutcome<Estimate>>
  /** The same `key` for every repetition of one booking. Networks need the `terms`. */
  book(
    provider: CourierAddress,
    key: string,
    request: BookRequest,
    terms?: DeliveryTerms,
  ): Promise<CourierOutcome<BookedDelivery>>
  status(provider: CourierAddress, deliveryId: string): Promise<CourierOutcome<DeliveryReport>>
  /** Of many deliveries at once. An id with a comma cannot be listed. */
  statuses(provider: CourierAddress, deliveryIds: readonly string[]): Promise<CourierOutcome<BatchedReports>>
  cancel(provider: CourierAddress, deliveryId: string): Promise<CourierOutcome<undefined>>
  /** Changes a delivery that a network has. Sent twice it is one change. Companies of our own interface take none. */
  update(
    provider: CourierAddress,
    deliveryId: string,
    change: DeliveryChange,
  ): Promise<CourierOutcome<undefined>>
  /** Whether a network takes our keys: answered if it does. Books nothing. */
  tryKeys(provider: CourierAddress): Promise<CourierOutcome<undefined>>
  /** A network's clock less ours, of its last answer in this process. */
  clockSkewMs(providerId: number): number | undefined
  /** What a network sends its webhooks with, where it asks for a token; undefined for strangers. */
  grantToken(provider: CourierAddress, presented: PresentedClient): GrantedToken | undefined
  /** What a network's webhook reports; undefined if it was not sent by the network. */
  readWebhook(provider: CourierAddress, call: WebhookCall): WebhookReport[] | undefined
  /** Any request to any address, right or wrong: for the check of a company. No breaker counts it. */
  send: Send
  /** Whether calls to it are held back at the moment. */
  isResting(providerId: number): boolean
  close(): Promise<void>
}
