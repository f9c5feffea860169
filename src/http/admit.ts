import type { FastifyRequest } from 'fastify'
import type { Admission, Caller, OperatorIdentity, TokenIdentity } from '../calls/caller.ts'
import { type Reason, Refusal, refuse } from '../core/refusal.ts'
import { isSameText } from '../core/sealing.ts'
import type { RawParameters } from '../runtime/json-text.ts'
import type { Access, AccessRules } from './access.ts'
import { readPresented } from './request-facts.ts'
import { isStorable } from './text.ts'

/**
 * Decisions §2.9: credentials (401), then rights (403). A missing client_id is a fault like any other, reported last.
 */
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

/** Only an app may identify itself in the body; everyone else is checked before the body is read. */
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
  const { basic } = readPresented(request.headers)
  if (basic === undefined) return admitPersonOrOperator(request, parameters, rules)
  return {
    client: await rules.credentials.proveClient(basic),
    isProvenClient: true,
    isOperator: false,
  }
}

/**
 * Admits administrators and the operator. A token that is neither counts as a guess at the operator token, unless it
 * has the format of an access token, which is too long to guess. Such a token always gets a 401, because an app must
 * learn that its token has expired. Past the limit, the operator token doesn't work on these paths until the minute
 * is over.
 */
async function admitPersonOrOperator(
  request: FastifyRequest,
  parameters: RawParameters,
  rules: AccessRules,
): Promise<Caller> {
  const presented = readPresented(request.headers).token
  const { operatorGuesses, operatorToken } = rules
  const operator = await findOperator(request, rules)
  if (operator) return asOperator(operator, request, rules)
  const token = await findToken(request, parameters, rules)
  if (token) return asCaller(token)
  if (presented !== undefined && operatorToken !== undefined && !hasTokenShape(presented))
    await operatorGuesses.count(request.ip).catch(ignoreRefusal)
  throw refuse('invalid_token')
}

/** 40 random letters and digits (`newSecret`), with a prefix for tokens of operator staff and keys. */
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
  const clientId = readText(parameters.client_id)
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

/** An unknown Guest-Token is ignored: whatever needs a guest refuses on its own. */
async function findGuest({ headers }: FastifyRequest, rules: AccessRules) {
  const presented = readText(headers['guest-token'])
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
 * The token is in Authorization, with or without `Bearer`; for reads also in the query. `Basic` carries a client's
 * credentials and is never a token.
 */
function presentedToken(request: FastifyRequest, parameters: RawParameters): string | undefined {
  const token = readPresented(request.headers).token
  if (token !== undefined) return token
  return request.method === 'GET' || request.method === 'HEAD' ? readText(parameters.access_token) : undefined
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return (typeof value === 'string' && value.trim()) || undefined
}

async function getOperator(request: FastifyRequest, rules: AccessRules): Promise<Caller> {
  const operator = await findOperator(request, rules)
  if (operator) return asOperator(operator, request, rules)
  const presented = readPresented(request.headers).token
  if (presented === undefined || !hasTokenShape(presented)) await rules.operatorGuesses.count(request.ip)
  throw refuse('invalid_token', {
    detail:
      'Send the operator token, a key, or the access_token of POST /operator/session: Authorization: Bearer ….',
  })
}

/** Past the limit of guesses, even the right operator token is refused: the next guess must not reveal anything. */
async function findOperator(
  request: FastifyRequest,
  rules: AccessRules,
): Promise<OperatorIdentity | undefined> {
  const presented = readPresented(request.headers).token
  if (presented === undefined || rules.operatorToken === undefined) return undefined
  if (isSameText(presented, rules.operatorToken))
    return (await rules.operatorGuesses.areSpent(request.ip)) ? undefined : operatorItself
  return /^op[ask]_/.test(presented) ? rules.operators.find(presented) : undefined
}

const operatorItself: OperatorIdentity = { name: 'operator', roles: ['owner'], expiresAt: null }

function asOperator(operator: OperatorIdentity, request: FastifyRequest, rules: AccessRules): Caller {
  rules.operators.mustBeAllowed(operator, request.routeOptions.config)
  return { isOperator: true, operator }
}
