import OAuth2Server from '@node-oauth/oauth2-server'
import { orderFaults } from '../../../calls/input-faults.ts'
import { messageItem, type Reason, Refusal, refuse } from '../../../core/refusal.ts'
import type { RefusalCode } from '../../../core/refusals/catalog.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { isEmailConfirmed } from '../accounts/account-store.ts'
import type { MayAdministerMerchants } from '../accounts/ports.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { proveClient } from '../clients/client-proof.ts'
import type { ApiClient } from '../clients/rules.ts'
import { findScopeFaults, findScopeRefusals, readScopes, type Scope, staffScopes } from './rules/scopes.ts'
import type { GrantType } from './rules/token-request.ts'
import { findCode, findRefreshToken, type RefreshToken } from './token-store.ts'

/** A token request, with its parameters' API names. */
export type TokenRequest = {
  grant_type: string
  client_id: string
  client_secret: string
  username?: string
  password?: string
  scope?: string
  code?: string
  code_verifier?: string
  redirect_uri?: string
  refresh_token?: string
}

export type PasskeySource = {
  kind: 'passkey'
  email: string
  customerId: number
  passkeyId: string
  /** The authenticator's counter. */
  counter: number
  challenge: { hash: Buffer; expiresAt: number }
}

/** What a token is granted for. */
export type GrantSource =
  | { kind: 'password'; email: string; person: KnownPerson }
  | PasskeySource
  | { kind: 'newcomer'; email: string }
  | { kind: 'code'; email: string; customerId: number; hash: Buffer; redirectUri: string }
  | { kind: 'refresh'; email: string; token: RefreshToken; secret: string }

/** The protocol's decision; nothing is written yet. */
export type Grant<Source extends GrantSource = GrantSource> = {
  source: Source
  client: ApiClient
  scopes: Scope[]
  accessToken: string
}

type Rules = {
  /** The grant types of this path; the protocol has more. */
  grants: readonly GrantType[]
  findPerson(email: string, password: string): Promise<GrantSource>
  mayAdministerMerchants: MayAdministerMerchants
  mayDrive?: MayAdministerMerchants | undefined
}

/**
 * Runs a token request through the library, which implements the protocol: the client's identity, the grant, the code
 * or refresh token, PKCE, narrowing of scopes. It only reads: `giveTokens` writes what was granted, in one
 * transaction.
 */
export async function decideGrant(handle: Handle, request: TokenRequest, rules: Rules): Promise<Grant> {
  let granted: Grant | undefined
  const getGrantable = async ({ email }: GrantSource, { flows }: ApiClient, words: readonly string[]) => {
    const scopes = readScopes(words)
    if (!scopes) throw refuseScope(findScopeFaults({ scope: words.join() }))
    const isStaff = staffScopes.some((scope) => scopes.includes(scope))
    const hasConfirmedEmail = isStaff && (await isEmailConfirmed(handle, email))
    const mayHave = {
      merchant:
        hasConfirmedEmail && scopes.includes('merchant') && (await rules.mayAdministerMerchants(email)),
      driver: hasConfirmedEmail && scopes.includes('driver') && ((await rules.mayDrive?.(email)) ?? false),
    }
    const refusals = findScopeRefusals(scopes, { flows, hasConfirmedEmail, mayHave })
    if (refusals.length > 0) throw refuseScope(refusals)
    return scopes
  }

  const server = new OAuth2Server({
    alwaysIssueNewRefreshToken: false,
    model: {
      async getClient(clientId: string, secret: string) {
        const client = await proveClient(handle, clientId, secret ?? '')
        if (!(rules.grants as readonly string[]).includes(request.grant_type))
          throw refuse('unsupported_grant_type', { field: 'grant_type' })
        return { id: client.clientId, grants: grantsOf(client), api: client }
      },
      getUser: (email: string, password: string) =>
        rules.findPerson(decodeURIComponent(email), decodeURIComponent(password)),
      async getAuthorizationCode(code: string) {
        const hash = hashSecret(code)
        const found = await findCode(handle, hash)
        if (!found || found.redirectUri !== request.redirect_uri) return undefined
        const { customerId, email, redirectUri, scopes } = found
        return {
          authorizationCode: code,
          expiresAt: never, // checked by our clock, and in the statement that redeems it
          redirectUri,
          scope: scopes,
          client: { id: found.clientId, grants: [] },
          user: { kind: 'code', email, customerId, hash, redirectUri } satisfies GrantSource,
          ...(found.challenge && { codeChallenge: found.challenge, codeChallengeMethod: 'S256' }),
        }
      },
      revokeAuthorizationCode: async () => true, // giveTokens redeems it: once, in one statement
      async getRefreshToken(secret: string) {
        const token = await findRefreshToken(handle, hashSecret(secret))
        return (
          token && {
            refreshToken: secret,
            scope: token.scopes,
            client: { id: token.clientId, grants: [] },
            user: { kind: 'refresh', email: token.email, token, secret } satisfies GrantSource,
          }
        )
      },
      revokeToken: async () => true, // never called: a refresh token is unchanged by use
      validateScope: (user, client, words = []) => getGrantable(user as GrantSource, client.api, words),
      generateAccessToken: async () => newSecret(),
      async saveToken(token, client, user) {
        const source = user as GrantSource
        // The library doesn't check again on a refresh, but a client may have lost a flow since.
        const scopes = await getGrantable(source, client.api, token.scope ?? [])
        granted = { source, client: client.api, scopes, accessToken: token.accessToken }
        return { ...token, client, user }
      },
      getAccessToken: async () => undefined, // http/access.ts looks tokens up
    },
  })
  try {
    await server.token(asLibraryRequest(request), new OAuth2Server.Response())
  } catch (error) {
    throw asRefusal(error)
  }
  return granted!
}

const refuseScope = (reasons: Reason[]) => new Refusal(reasons as [Reason, ...Reason[]])

const never = new Date(8_640_000_000_000_000)

const grantsOf = ({ flows }: ApiClient): GrantType[] => [
  ...(flows.includes('password') ? (['password'] as const) : []),
  'authorization_code',
  'refresh_token',
]

/**
 * The library accepts only forms, spaces between scopes, and no astral characters in passwords: "pass🔑word" is one.
 */
function asLibraryRequest({ username, password, scope, ...rest }: TokenRequest) {
  const body = {
    ...rest,
    ...(username && { username: encodeURIComponent(username) }),
    ...(password && { password: encodeURIComponent(password) }),
    ...(scope && { scope: scope.replaceAll(',', ' ') }),
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' }
  return new OAuth2Server.Request({ method: 'POST', headers, query: {}, body })
}

const oauthCodes = [
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
] as const satisfies RefusalCode[]
type OAuthCode = (typeof oauthCodes)[number]
const isOAuthCode = (code: string): code is OAuthCode => (oauthCodes as readonly string[]).includes(code)

/** The library wraps what our model throws. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof OAuth2Server.OAuthError)) return error
  const { inner } = error as { inner?: unknown }
  if (inner !== undefined) return inner
  if (!isOAuthCode(error.name)) return error
  return refuse(error.name, {
    detail: error.message,
    ...(error.name === 'invalid_scope' && { field: 'scope' }),
  })
}

/**
 * OAuth clients read `error` and `error_description` (RFC 6749 §5.2), ours read `message`: the answer has both.
 * Faults are in parameter order, including those found outside the schema; the client_id comes last (decisions §2.3).
 */
export function asOAuthError(refusal: Refusal, parameters: readonly string[]): Refusal {
  const { headers, status } = refusal
  const order = [...parameters.filter((name) => name !== 'client_id'), 'Idempotency-Key', 'client_id']
  const reasons = orderFaults([...refusal.reasons], order) as [Reason, ...Reason[]]
  const { code, dev_msg } = messageItem(reasons[0], 'en')
  const error = isOAuthCode(code)
    ? code
    : status === 429 || status === 503
      ? 'temporarily_unavailable'
      : 'invalid_request'
  return new Refusal(reasons, {
    headers,
    status,
    body: { ...refusal.body, error, error_description: dev_msg },
  })
}
