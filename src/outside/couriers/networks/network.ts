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

/** Whom to call, and with which keys. */
export type Access<Credentials> = {
  providerId: number
  credentials: Credentials
  /** Told of every answer by what clock it was given. */
  noteClock(date: string): void
}

/** A courier network: the four calls of our own interface, in the words of another one. */
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
  /** A call that changes nothing and costs nothing: answered if the keys are right. */
  tryKeys(access: Access<Credentials>): Promise<CourierOutcome<undefined>>
  /** A token for its webhooks; undefined for strangers. Absent: it asks for none. */
  grantToken?(credentials: Credentials, presented: PresentedClient): GrantedToken | undefined
  /** Undefined if it was not sent by the network. */
  readWebhook(credentials: Credentials, call: WebhookCall): WebhookReport[] | undefined
}

/** Called for a state that is in no table of ours: it is logged and ignored. */
export type OnUnknownState = (kind: NetworkKind, state: string) => void
