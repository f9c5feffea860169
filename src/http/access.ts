import type { FastifyRequest } from 'fastify'
import type { Language } from '../core/language.ts'
import { type Reason, Refusal, refuse } from '../core/refusal.ts'
import { isSameText } from '../core/sealing.ts'
import type { Handle } from '../db/database.ts'
import type { RawParameters } from './json-text.ts'
import { isStorable } from './text.ts'

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
  /** The most that it may refund or grant for one order, in cents; absent: no limit. */
  orderLimitCents?: number
  staff?: { staffId: number; sessionId: string }
  /** Acts for one merchant, and may do nothing else. */
  acting?: { actingId: number; merchantId: number }
  /** The digest by which the change feed names the credential; the operator token has none. */
  tokenId?: string
  /** Null: until it is ended. */
  expiresAt: number | null
}

/** Somebody who shops before signing in: the header Guest-Token. */
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
  /** The same for an app that was found lately; asks nobody. */
  knownClient(clientId: string): ClientIdentity | undefined
  /** Refuses what is not an app's own secret. */
  proveClient(authorization: string): Promise<ClientIdentity>
  findToken(token: string): Promise<TokenIdentity | undefined>
  /** The digest by which a token is known. */
  tokenIdOf(token: string): string
  /** The app of a token that was found lately and is still live; asks nobody. */
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

/** Decisions §2.9: credentials (401), then rights (403); a missing client_id is a fault like others, reported last. */
export async function admit(
  access: Access,
  request: FastifyRequest,
  parameters: RawParameters,
  rules: AccessRules,
): Promise<Admission> {
  switch (access) {
    case 'public':
      return { caller: { isOperator: false }, lateFaults: [] }
    case 'operator':
      return { caller: await getOperator(request, rules), lateFaults: [] }
    case 'client':
    case 'reader':
      return admitApp(access, request, parameters, rules)
    case 'customer':
      return { caller: asCaller(await getToken(request, parameters, rules)), lateFaults: [] }
    case 'merchant':
      return { caller: await admitMerchant(request, parameters, rules), lateFaults: [] }
    case 'account':
      return { caller: await admitAccount(request, parameters, rules), lateFaults: [] }
  }
}

/** Only an app may name itself in the body; everybody else is judged before the body is read. */
export function isKnownByHead(access: Access, request: FastifyRequest): boolean {
  if (access !== 'client' && access !== 'reader') return true
  return presentedToken(request, request.query as RawParameters) !== undefined
}

const asCaller = (token: TokenIdentity): Caller => ({ client: token.client, token, isOperator: false })

async function admitMerchant(
  request: FastifyRequest,
  parameters: RawParameters,
  rules: AccessRules,
): Promise<Caller> {
  const caller = await admitPersonOrOperator(request, parameters, rules)
  if (!caller.isOperator && !caller.token?.scopes.includes('merchant'))
    throw refuse('forbidden', { detail: 'This needs the scope merchant.' })
  return caller
}

async function admitAccount(
  request: FastifyRequest,
  parameters: RawParameters,
  rules: AccessRules,
): Promise<Caller> {
  const { authorization = '' } = request.headers
  if (!isBasic(authorization)) return admitPersonOrOperator(request, parameters, rules)
  return {
    client: await rules.credentials.proveClient(authorization),
    isProvenClient: true,
    isOperator: false,
  }
}

/**
 * The operator may do here what administrators may. A token that is neither's is counted as a guess at the operator's,
 * unless it has the shape of an access token, which nobody guesses. It is 401 however often it comes: an app whose token
 * has lapsed must learn that. Past the limit the operator token does not open these paths until the minute is over.
 */
async function admitPersonOrOperator(
  request: FastifyRequest,
  parameters: RawParameters,
  rules: AccessRules,
): Promise<Caller> {
  const presented = tokenIn(request.headers.authorization)
  const { operatorGuesses, operatorToken } = rules
  const operator = await findOperator(request, rules)
  if (operator) return asOperator(operator, request, rules)
  const token = await findToken(request, parameters, rules)
  if (token) return asCaller(token)
  if (presented !== undefined && operatorToken !== undefined && !hasTokenShape(presented))
    await operatorGuesses.count(request.ip).catch(ignoreRefusal)
  throw refuse('invalid_token')
}

/** 40 random letters and digits (`newSecret`), after a prefix for those of the operator's staff and keys. */
const hasTokenShape = (text: string) => /^(?:op[ask]_)?[A-Za-z0-9]{40}$/.test(text)

function ignoreRefusal(fault: unknown) {
  if (!(fault instanceof Refusal)) throw fault
}

async function admitApp(
  access: 'client' | 'reader',
  request: FastifyRequest,
  parameters: RawParameters,
  rules: AccessRules,
): Promise<Admission> {
  if (presentedToken(request, parameters) !== undefined) {
    return { caller: asCaller(await getToken(request, parameters, rules)), lateFaults: [] }
  }
  const clientId = textOf(parameters.client_id)
  const guest = access === 'client' ? await findGuest(request, rules) : undefined
  if (clientId !== undefined) {
    const client = isStorable(clientId) ? await rules.credentials.findClient(clientId) : undefined
    if (client === undefined) throw refuse('invalid_client')
    return { caller: { client, ...(guest && { guest }), isOperator: false }, lateFaults: [] }
  }
  const mayStayAnonymous = access === 'reader' && !rules.requireClientId
  const lateFaults: Reason[] = mayStayAnonymous ? [] : [{ code: 'client_id_required', field: 'client_id' }]
  return { caller: { ...(guest && { guest }), isOperator: false }, lateFaults }
}

/** An unknown Guest-Token is like none: what needs a guest refuses by itself. */
async function findGuest({ headers }: FastifyRequest, rules: AccessRules) {
  const presented = textOf(headers['guest-token'])
  return presented === undefined ? undefined : rules.credentials.findGuest(presented)
}

async function getToken(
  request: FastifyRequest,
  parameters: RawParameters,
  rules: AccessRules,
): Promise<TokenIdentity> {
  const token = await findToken(request, parameters, rules)
  if (!token) throw refuse('invalid_token')
  return token
}

async function findToken(request: FastifyRequest, parameters: RawParameters, rules: AccessRules) {
  const presented = presentedToken(request, parameters)
  return presented === undefined ? undefined : rules.credentials.findToken(presented)
}

/**
 * The token is in Authorization with or without `Bearer`; on reads also in the query. `Basic` holds a client's
 * credentials and is never a token.
 */
function presentedToken(request: FastifyRequest, parameters: RawParameters): string | undefined {
  const token = tokenIn(request.headers.authorization)
  if (token !== undefined) return token
  return request.method === 'GET' || request.method === 'HEAD' ? textOf(parameters.access_token) : undefined
}

const isBasic = (authorization: string) => /^\s*basic(\s|$)/i.test(authorization)

export function tokenIn(authorization: string | undefined): string | undefined {
  const header = authorization?.trim() ?? ''
  if (isBasic(header)) return undefined
  return header.replace(/^bearer(\s+|$)/i, '') || undefined
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return (typeof value === 'string' && value.trim()) || undefined
}

async function getOperator(request: FastifyRequest, rules: AccessRules): Promise<Caller> {
  const operator = await findOperator(request, rules)
  if (operator) return asOperator(operator, request, rules)
  const presented = tokenIn(request.headers.authorization)
  if (presented === undefined || !hasTokenShape(presented)) await rules.operatorGuesses.count(request.ip)
  throw refuse('invalid_token', {
    detail:
      'Send the operator token, a key, or the access_token of POST /operator/session: Authorization: Bearer ….',
  })
}

/** Past the limit of guesses the right operator token is refused like the wrong ones: the next guess must not reveal anything. */
async function findOperator(
  request: FastifyRequest,
  rules: AccessRules,
): Promise<OperatorIdentity | undefined> {
  const presented = tokenIn(request.headers.authorization)
  if (presented === undefined || rules.operatorToken === undefined) return undefined
  if (isSameText(presented, rules.operatorToken))
    return (await rules.operatorGuesses.areSpent(request.ip)) ? undefined : operatorItself
  return /^op[ask]_/.test(presented) ? rules.operators.find(presented) : undefined
}

const operatorItself: OperatorIdentity = { name: 'operator', roles: ['owner'], expiresAt: null }

function asOperator(operator: OperatorIdentity, request: FastifyRequest, rules: AccessRules): Caller {
  const { path = '' } = request.routeOptions.config
  rules.operators.mustBeAllowed(operator, { method: request.method, path })
  return { isOperator: true, operator }
}
