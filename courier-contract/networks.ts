import type { BookRequest, DeliveryReport, WirePlace } from './contract.ts'

/** Courier networks have interfaces of their own; a company of the kind `cellardoor` speaks ours. */
export type NetworkKind = NetworkCredentials['kind']
export type ProviderKind = 'cellardoor' | NetworkKind

/** As DoorDash's developer portal names them. `webhook_user` and `webhook_password` are entered there, too. */
export type DoorDashCredentials = {
  kind: 'doordash'
  developer_id: string
  key_id: string
  signing_secret: string
  webhook_user?: string
  webhook_password?: string
  /** In place of the password: what DoorDash asks our `/provider/token` for a token with. */
  webhook_client_id?: string
  webhook_client_secret?: string
  /** In place of DoorDash's own address. */
  api_url?: string
}

/** As Uber Direct's dashboard names them. `webhook_secret` is the signing key of the webhook. */
export type UberCredentials = {
  kind: 'uber'
  customer_id: string
  client_id: string
  client_secret: string
  webhook_secret?: string
  /** In place of Uber's own addresses. */
  api_url?: string
  auth_url?: string
}

export type NetworkCredentials = DoorDashCredentials | UberCredentials

/** What a network is told in fields, and others in words: the instructions at the door. */
export type DeliveryTerms = {
  /** The price of the goods. */
  valueCents: number
  tipCents: number
  /** The courier checks an ID and hands the goods only to people of this age or older; null: to anyone. */
  minAge: number | null
  mayLeaveAtDoor: boolean
  /** On the way back: the delivery whose courier has the goods. */
  returnOf: string | null
}

/** What can change once a delivery is booked; what is left out stays. */
export type DeliveryChange = {
  /** The whole tip, with what was added. */
  tipCents?: number
  /** In place of the words at the door. */
  instructions?: string
  /** The same door with another apartment. Another street is another delivery. */
  door?: WirePlace
}

/** A delivery before it is booked. */
export type Shipment = Omit<BookRequest, 'estimate_id'> & { terms: DeliveryTerms }

/** A webhook as it arrived. Header names are in lower case. */
export type WebhookCall = { bytes: Buffer; headers: Record<string, string | string[] | undefined> }

/** Reports of one webhook: none if it says nothing that concerns a delivery's progress. */
export type WebhookReport = { deliveryId: string; report: DeliveryReport; at: number }

/** A network that asks us for a token before it sends webhooks (OAuth's client credentials). */
export type PresentedClient = { clientId: string; clientSecret: string }
export type GrantedToken = { token: string; expiresIn: number }
