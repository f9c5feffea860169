import type { Call } from '../../../calls/call.ts'
import type { Admission } from '../../../calls/caller.ts'
import { type Reason, Refusal } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import type { RawParameters } from '../../../runtime/json-text.ts'
import { readAccount } from '../accounts/accounts.ts'
import type { AuthDeps } from '../accounts/ports.ts'
import { signIn } from '../accounts/sign-in.ts'
import { missingProof, proveClient, readClientProof } from '../clients/client-proof.ts'
import { adoptPresentedGuest } from '../guests/guests.ts'
import type { TokenInput } from '../schemas.ts'
import { giveTokens, type IssuedTokens } from './give-tokens.ts'
import { decideGrant, type Grant, type GrantSource, type TokenRequest } from './oauth-server.ts'
import { type GrantType, missingParameters } from './rules/token-request.ts'
import { findCode, findRefreshToken } from './token-store.ts'

type Grants = readonly [GrantType, ...GrantType[]]
export type TokenGrant = Grant<Exclude<GrantSource, { kind: 'newcomer' }>>

/**
 * An app must prove itself before its parameters are checked (decisions §2.9); a missing proof is a fault like any
 * other.
 */
export async function admitApp(
  { db }: AuthDeps,
  parameters: RawParameters,
  { presented }: Pick<Call, 'presented'>,
): Promise<Admission> {
  const proof = readClientProof(parameters, presented)
  const { clientId, secret, isBasic } = proof
  if (clientId === undefined || secret === undefined)
    return { caller: { isOperator: false }, lateFaults: missingProof(proof) }
  try {
    const { rateLimit } = await proveClient(db, clientId, secret)
    return { caller: { client: { clientId, rateLimit }, isOperator: false }, lateFaults: [] }
  } catch (fault) {
    if (!isBasic || !(fault instanceof Refusal)) throw fault
    throw new Refusal(fault.reasons, { headers: { 'www-authenticate': 'Basic realm="cellardoor"' } })
  }
}

/**
 * The parameters a grant requires depend on the grant, which a schema can't express: they are reported with the late
 * faults.
 */
export async function admitTokenRequest(
  deps: AuthDeps,
  grants: Grants,
  parameters: RawParameters,
  facts: Pick<Call, 'presented'>,
): Promise<Admission> {
  const { caller, lateFaults } = await admitApp(deps, parameters, facts)
  const missing = missingParameters(grants, parameters).map(
    (field): Reason => ({
      code: field === 'scope' ? 'invalid_scope' : 'invalid_request',
      field,
      detail: `${field} is missing.`,
    }),
  )
  return { caller, lateFaults: [...missing, ...lateFaults] }
}

/** Outside any transaction: a login takes about 50 ms of hashing. */
export async function decideTokenRequest(
  deps: AuthDeps,
  grants: Grants,
  input: TokenInput,
  { db, ip, now, presented }: Call,
): Promise<TokenGrant> {
  const { clientId = '', secret = '' } = readClientProof(input, presented)
  const given = { ...input, grant_type: input.grant_type ?? '', client_id: clientId, client_secret: secret }
  const asked = (await isRefreshByCode(db, given)) ? { ...given, grant_type: 'refresh_token' } : given
  const grant = await decideGrant(db, asked, {
    grants,
    mayAdministerMerchants: deps.mayAdministerMerchants,
    mayDrive: deps.mayDrive,
    async findPerson(email, password) {
      return { kind: 'password', email, person: await signIn(db, { email, password, ip, now }) }
    },
  })
  return grant as TokenGrant
}

/**
 * Some apps send the code they once received with every token request. Together with the refresh token issued for it,
 * a used code counts as a refresh; once the code has been deleted, the refresh token alone is sufficient.
 */
async function isRefreshByCode(
  db: Handle,
  { grant_type, client_id, code, refresh_token }: TokenRequest,
): Promise<boolean> {
  if (grant_type !== 'authorization_code' || code === undefined || refresh_token === undefined) return false
  const token = await findRefreshToken(db, hashSecret(refresh_token))
  if (token?.flow !== 'code' || token.clientId !== client_id) return false
  const hash = hashSecret(code)
  return token.codeHash === null ? (await findCode(db, hash)) === undefined : token.codeHash.equals(hash)
}

/** POST /customer/auth: the tokens, and the account. Signing in moves a guest's carts along. */
export async function answerLogin(deps: AuthDeps, grant: TokenGrant, call: Call) {
  const { db, now, presented } = call
  const tokens = await giveTokens(deps, db, grant, call)
  const { customerId } = tokens
  const { guestToken } = presented
  if (grant.source.kind === 'password' || grant.source.kind === 'passkey')
    await adoptPresentedGuest(deps, db, { guestToken, customerId, now })
  return { ...presentTokens(tokens), ...(await readAccount(deps, db, customerId, now)) }
}

export async function answerTokens(deps: AuthDeps, grant: TokenGrant, call: Call) {
  return presentTokens(await giveTokens(deps, call.db, grant, call))
}

/** The refresh token stays the same, and this path doesn't return it again. */
export async function answerRefresh(deps: AuthDeps, grant: TokenGrant, call: Call) {
  const { refresh_token: _, ...answer } = presentTokens(await giveTokens(deps, call.db, grant, call))
  return answer
}

function presentTokens({ accessToken, refreshToken, seconds, expiresAt }: IssuedTokens) {
  return {
    access_token: accessToken,
    token_type: 'bearer' as const,
    expires: Math.floor(expiresAt / 1000),
    expires_in: seconds,
    refresh_token: refreshToken,
  }
}
