import type { Reason } from '../core/refusal.ts'
import type { StaffRights } from './staff-permissions.ts'

export type ClientIdentity = { clientId: string; rateLimit: number | null }
export type TokenIdentity = {
  /** Identifies the token without revealing it: its digest. */
  tokenId: string
  customerId: number
  email: string
  scopes: readonly string[]
  client: ClientIdentity
  expiresAt: number
}

/** The operator token, a signed-in staff member, or an API key. */
export type OperatorIdentity = {
  /** The name in the audit log: `operator`, an email address, or `key <name>`. */
  name: string
  /** Empty until the second factor is shown. */
  roles: readonly string[]
  /** The most it may grant for one order, or as credit to one customer in 30 days, in cents; absent if unlimited. */
  orderLimitCents?: number
  staff?: { staffId: number; sessionId: string }
  /** Acts for one merchant, and may do nothing else. */
  impersonation?: { impersonationId: number; merchantId: number }
  /** The digest that identifies the credential in the change feed; the operator token has none. */
  tokenId?: string
  /** Null if it works until revoked. */
  expiresAt: number | null
}

/**
 * A guest, who shops before signing in: the header Guest-Token. With `orderId`, the token is from a link in an email
 * and grants access to that order only.
 */
export type GuestIdentity = { guestId: number; orderId?: number }

/** The caller, identified by the credentials. A guest counts only on routes for apps, and only without a sign-in. */
export type Caller = {
  client?: ClientIdentity
  token?: TokenIdentity
  guest?: GuestIdentity
  /** The app has proven itself with its secret, not only its id. */
  isProvenClient?: true
  isOperator: boolean
  /** The staff member or API key; present whenever `isOperator` is true. */
  operator?: OperatorIdentity
}

/** The client that our own pages use. Its limits count by visitor, because all visitors share it. */
export const ownClientId = 'cellardoor-web'

/** Credentials as the request presents them, before they are checked. */
export type Presented = {
  /** The token of an Authorization header, with or without `Bearer`. */
  token: string | undefined
  /** An Authorization header of the type Basic: an app's id and secret. */
  basic: string | undefined
  guestToken: string | undefined
}

/** How credentials are looked up; provided by the auth module. Only valid, enabled ones are found. */
export type Credentials = {
  findClient(clientId: string): Promise<ClientIdentity | undefined>
  /** The same, from the cache without a query. */
  knownClient(clientId: string): ClientIdentity | undefined
  /** `basic` is the value of an Authorization header of that type. Refuses a wrong id or secret. */
  proveClient(basic: string): Promise<ClientIdentity>
  findToken(token: string): Promise<TokenIdentity | undefined>
  /** The digest that identifies a token. */
  tokenIdOf(token: string): string
  /** The app of a cached token that is still valid, without a query. */
  clientOfLiveToken(tokenId: string): ClientIdentity | undefined
  findGuest(token: string): Promise<GuestIdentity | undefined>
}

/** The operator's staff and API keys; provided by the operator module. */
export type Operators = {
  /** Only valid ones are found. */
  find(token: string): Promise<OperatorIdentity | undefined>
  /** Refuses (403) an operator without a role for this operation. */
  mustBeAllowed(operator: OperatorIdentity, operation: StaffRights): void
}

/** `lateFaults` are reported after the parameters' faults. */
export type Admission = { caller: Caller; lateFaults: Reason[] }
