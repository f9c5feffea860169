import type {
  BookedDelivery,
  BookRequest,
  DeliveryReport,
  Estimate,
  EstimateRequest,
} from '../../../../courier-contract/contract.ts'
import type {
  DeliveryChange,
  DeliveryTerms,
  GrantedToken,
  NetworkKind,
  PresentedClient,
  Shipment,
  WebhookCall,
  WebhookReport,
} from '../../../../courier-contract/networks.ts'
import type { CourierOutcome } from '../../couriers.ts'
import type { Connections } from '../../outgoing/connections.ts'

/** For each kind of call, its time limit and the connections it uses. */
export type CallBounds = Record<
  'estimate' | 'book' | 'status' | 'cancel',
  { over: Connections; deadlineMs: number; mayRepeat: boolean }
>

/** Whom to call, and the keys. */
export type Access<Credentials> = {
  providerId: number
  credentials: Credentials
  /** Called with the server time of every answer. */
  noteClock(date: string): void
}

/** A courier network: the four calls of our own interface, translated to another one. */
export type Network<Credentials> = {
  estimate(
    access: Access<Credentials>,
    request: EstimateRequest,
    shipment: Shipment,
  ): Promise<CourierOutcome<Estimate>>
  book(
    access: Access<Credentials>,
    key: string,
    request: BookRequest,
    terms: DeliveryTerms,
  ): Promise<CourierOutcome<BookedDelivery>>
  status(access: Access<Credentials>, deliveryId: string): Promise<CourierOutcome<DeliveryReport>>
  cancel(access: Access<Credentials>, deliveryId: string): Promise<CourierOutcome<undefined>>
  update(
    access: Access<Credentials>,
    deliveryId: string,
    change: DeliveryChange,
  ): Promise<CourierOutcome<undefined>>
  /** A call without effects or cost: answered if the keys are right. */
  tryKeys(access: Access<Credentials>): Promise<CourierOutcome<undefined>>
  /** A token for its webhooks; undefined for strangers. Absent if it doesn't use one. */
  grantToken?(credentials: Credentials, presented: PresentedClient): GrantedToken | undefined
  /** Undefined if the network didn't send it. */
  readWebhook(credentials: Credentials, call: WebhookCall): WebhookReport[] | undefined
}

/** Called for an unknown state, which is logged and ignored. */
export type OnUnknownState = (kind: NetworkKind, state: string) => void
