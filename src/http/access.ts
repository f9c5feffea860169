import type { FastifyRequest } from 'fastify'
import type { Language } from '../core/language.ts'
import type { Reason } from '../core/refusal.ts'
import type { Handle } from '../db/database.ts'

/** The head of a request, as far as it matters to anybody but the framework. */
export type RequestHead = Pick<FastifyRequest, 'headers' | 'ip' | 'protocol' | 'originalUrl'>

/**
 * The access level of a route; each route declares one.
 *   public    anybody
 *   client    an app: client_id, or an access token
 *   reader    like client, but open to all, within a budget per address, unless REQUIRE_CLIENT_ID=true
 *   customer  a person: an access token
 *   merchant  a merchant's administrator: an access token with scope `merchant`; or the operator
 *   account   an owner of events and webhooks: an access token, an app that proves itself by client_id and
 *             client_secret (HTTP Basic), or the operator token
 *   operator  the operator of the marketplace: the operator token, or a session or key of its staff whose role may
 */
export const accessLevels = [
  'public',
  'client',
  'reader',
  'customer',
  'merchant',
  'account',
  'operator',
] as const
export type Access = (typeof accessLevels)[number]

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
  acting?: { actingId: number; merchantId: number }
  /** The digest by which the change feed names the credential; the operator token has none. */
  tokenId?: string
  /** Null: until it is ended. */
  expiresAt: number | null
}

/** A guest, who shops before signing in: the header Guest-Token. */
export type GuestIdentity = { guestId: number }

/** The caller, as far as the credentials say. A guest is known only where apps are and nobody is signed in. */
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

/** The context of a handler besides its input, whichever way the request came. */
export type CallContext = {
  db: Handle
  caller: Caller
  now: number
  /** For sentences that people read. */
  language: Language
  requestId: string
  ip: string
  request: RequestHead
}

/** How credentials are looked up; the auth module provides it. Only valid, enabled ones are found. */
export type Credentials = {
  findClient(clientId: string): Promise<ClientIdentity | undefined>
  /** The same from the cache, without a query. */
  knownClient(clientId: string): ClientIdentity | undefined
  /** Refuses what is not an app's own secret. */
  proveClient(authorization: string): Promise<ClientIdentity>
  findToken(token: string): Promise<TokenIdentity | undefined>
  /** The digest by which a token is known. */
  tokenIdOf(token: string): string
  /** The app of a cached token that is still live, without a query. */
  clientOfLiveToken(tokenId: string): ClientIdentity | undefined
  findGuest(token: string): Promise<GuestIdentity | undefined>
}

/** Wrong operator tokens, counted by the caller's address. */
export type OperatorGuesses = {
  /** Refuses (429) when there were too many. */
  count(ip: string): Promise<void>
  areSpent(ip: string): Promise<boolean>
}

/** The people and programs of the operator; the operator module provides it. */
export type Operators = {
  /** Only valid ones are found. */
  find(token: string): Promise<OperatorIdentity | undefined>
  /** Refuses (403) whoever has no role for this operation. */
  mustBeAllowed(operator: OperatorIdentity, operation: { method: string; path: string }): void
}

export type AccessRules = {
  credentials: Credentials
  operatorToken: string | undefined
  requireClientId: boolean
  operatorGuesses: OperatorGuesses
  operators: Operators
}

export type Admission = {
  caller: Caller /** Reported after the faults of the parameters. */
  lateFaults: Reason[]
}
