import type { BookRequest, DeliveryReport } from './contract.ts'

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

/** A delivery before it is booked. */
export type Shipment = Omit<BookRequest, 'estimate_id'> & { terms: DeliveryTerms }

/** A webhook as it arrived. Header names are in lower case. */
export type WebhookCall = { bytes: Buffer; headers: Record<string, string | string[] | undefined> }

/** Reports of one webhook: none if it says nothing that concerns a delivery's progress. */
export type WebhookReport = { deliveryId: string; report: DeliveryReport; at: number }
