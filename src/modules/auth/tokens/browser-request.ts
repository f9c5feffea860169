import { type Reason, Refusal } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { findRedirectingClient } from './authorization-codes.ts'
import { type BrowserRequest, isBrowserScope } from './rules/browser-request.ts'

type AppRequest = {
  client_id?: string
  redirect_uri?: string
  response_type?: string
  scope?: string
  state?: string
  guest_token?: string
  code_challenge?: string
  code_challenge_method?: string
}

/**
 * The app's request. Every fault in it shows an error page: with an unknown app or address nothing is redirected, and
 * developers notice other faults there sooner than in their own log.
 */
export async function getBrowserRequest(db: Handle, input: AppRequest): Promise<BrowserRequest> {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', code_challenge: challenge } = input
  const client = await findRedirectingClient(db, { clientId, redirectUri })
  if (!client)
    throw badRequest({
      code: 'invalid_client',
      detail: 'The client_id is unknown, or the redirect_uri is not exactly one of its registered addresses.',
    })
  if (input.response_type !== 'code')
    throw badRequest({ code: 'invalid_request', detail: 'response_type must be `code`.' })
  if (!isBrowserScope(input.scope))
    throw badRequest({
      code: 'invalid_scope',
      detail: 'In the browser the scope is `global` and nothing else.',
    })
  if (!isChallenge(challenge, input.code_challenge_method))
    throw badRequest({ code: 'invalid_request', detail: 'PKCE needs an S256 challenge of 43 characters.' })
  return {
    clientId,
    appName: client.name,
    redirectUri,
    state: input.state ?? '',
    challenge,
    guestToken: input.guest_token,
    mayCreateAccounts: client.flows.includes('password'),
  }
}

export const badRequest = (reason: Reason) => new Refusal([reason], { status: 400 })

const isChallenge = (challenge: string | undefined, method: string | undefined) =>
  challenge === undefined
    ? method === undefined
    : /^[A-Za-z0-9_-]{43}$/.test(challenge) && (method ?? 'S256') === 'S256'
