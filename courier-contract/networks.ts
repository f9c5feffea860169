import type { BookRequest, DeliveryReport, WirePlace } from './contract.ts'

/** Courier networks have their own APIs; a company of the kind `cellardoor` uses ours. */
export type NetworkKind = NetworkCredentials['kind']
export type ProviderKind = 'cellardoor' | NetworkKind

/** With the names in DoorDash's developer portal. `webhook_user` and `webhook_password` are also entered there. */
export type DoorDashCredentials = {
  kind: 'doordash'
  developer_id: string
  key_id: string
  signing_secret: string
  webhook_user?: string
  webhook_password?: string
  /** Instead of the password: the client id with which DoorDash requests a token from our `/provider/token`. */
  webhook_client_id?: string
  webhook_client_secret?: string
  /** Replaces DoorDash's own address. */
  api_url?: string
}

/** With the names in Uber Direct's dashboard. `webhook_secret` is the webhook's signing key. */
export type UberCredentials = {
  kind: 'uber'
  customer_id: string
  client_id: string
  client_secret: string
  webhook_secret?: string
  /** Replaces Uber's own addresses. */
  api_url?: string
  auth_url?: string
}

export type NetworkCredentials = DoorDashCredentials | UberCredentials

/** Details that networks get as fields; other companies read them in the delivery instructions. */
export type DeliveryTerms = {
  /** The price of the goods. */
  valueCents: number
  tipCents: number
  /** The courier checks an ID and only hands the goods to people of this age or older; null for no check. */
  minAge: number | null
  mayLeaveAtDoor: boolean
  /** For a return: the delivery whose courier has the goods. */
  returnOf: string | null
}

/** What can change after a delivery was booked. Absent fields stay as they are. */
export type DeliveryChange = {
  /** The whole tip, including what was added. */
  tipCents?: number
  /** Replaces the delivery instructions. */
  instructions?: string
  /** The same address with another apartment. A different street would be a different delivery. */
  door?: WirePlace
}

/** A delivery before it is booked. */
export type Shipment = Omit<BookRequest, 'estimate_id'> & { terms: DeliveryTerms }

/** A webhook as received. Header names are in lower case. */
export type WebhookCall = { bytes: Buffer; headers: Record<string, string | string[] | undefined> }

/** A report from a webhook. A webhook has none if it says nothing about a delivery's progress. */
export type WebhookReport = { deliveryId: string; report: DeliveryReport; at: number }

/** A network that requests a token from us before it sends webhooks (OAuth client credentials). */
export type PresentedClient = { clientId: string; clientSecret: string }
export type GrantedToken = { token: string; expiresIn: number }
