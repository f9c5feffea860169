import type { Reason } from '../core/refusal.ts'
import type { StaffRights } from './staff-permissions.ts'

export type ClientIdentity = { clientId: string; rateLimit: number | null }
export type TokenIdentity = {
  /** Names the token without being it: its digest. */
  tokenId: string
  customerId: number
  email: string
  scopes: readonly string[]
  client: ClientIdentity
  expiresAt: number
}

/** The operator's own token, a member of its staff who is signed in, or a key of a program. */
export type OperatorIdentity = {
  /** As the audit names it: `operator`, an email address, or `key <name>`. */
  name: string
  /** Empty while the second factor is missing. */
  roles: readonly string[]
  /** The most that it may give for one order, or as credit to one customer in 30 days, in cents; absent: no limit. */
  orderLimitCents?: number
  staff?: { staffId: number; sessionId: string }
  /** Acts for one merchant, and may do nothing else. */
  impersonation?: { impersonationId: number; merchantId: number }
  /** The digest by which the change feed names the credential; the operator token has none. */
  tokenId?: string
  /** Null: until it is ended. */
  expiresAt: number | null
}

/**
 * A guest, who shops before signing in: the header Guest-Token. With `orderId` the token is the one of a link in an email and
 * opens that order alone.
 */
export type GuestIdentity = { guestId: number; orderId?: number }

/** The caller as identified by the credentials. A guest counts only on routes for apps, and only without a sign-in. */
export type Caller = {
  client?: ClientIdentity
  token?: TokenIdentity
  guest?: GuestIdentity
  /** The app has shown its secret, and not only its name. */
  isProvenClient?: true
  isOperator: boolean
  /** Which of the operator's people or programs; there whenever `isOperator` is true. */
  operator?: OperatorIdentity
}

/** The client that our own pages call with. Its limits count by visitor, because every visitor comes through it. */
export const ownClientId = 'cellardoor-web'

/** Credentials as the request presents them, before they are checked. */
export type Presented = {
  /** The token of an Authorization header, with or without `Bearer`. */
  token: string | undefined
  /** An Authorization header of the type Basic: an app's id and secret. */
  basic: string | undefined
  guestToken: string | undefined
}

/** How credentials are looked up; the auth module provides it. Only valid, enabled ones are found. */
export type Credentials = {
  findClient(clientId: string): Promise<ClientIdentity | undefined>
  /** The same from the cache, without a query. */
  knownClient(clientId: string): ClientIdentity | undefined
  /** `basic` is the value of an Authorization header of that type. Refuses a wrong id or secret. */
  proveClient(basic: string): Promise<ClientIdentity>
  findToken(token: string): Promise<TokenIdentity | undefined>
  /** The digest by which a token is known. */
  tokenIdOf(token: string): string
  /** The app of a cached token that is still live, without a query. */
  clientOfLiveToken(tokenId: string): ClientIdentity | undefined
  findGuest(token: string): Promise<GuestIdentity | undefined>
}

/** The people and programs of the operator; the operator module provides it. */
export type Operators = {
  /** Only valid ones are found. */
  find(token: string): Promise<OperatorIdentity | undefined>
  /** Refuses (403) an operator without a role for this operation. */
  mustBeAllowed(operator: OperatorIdentity, operation: StaffRights): void
}

/** `lateFaults` are reported after the faults of the parameters. */
export type Admission = { caller: Caller; lateFaults: Reason[] }
