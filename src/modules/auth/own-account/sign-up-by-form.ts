import type { Browser, Call } from '../../../calls/call.ts'
import type { Admission } from '../../../calls/caller.ts'
import { type Reason, refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import type { RawParameters } from '../../../runtime/json-text.ts'
import { readAccount } from '../accounts/accounts.ts'
import type { AuthDeps } from '../accounts/ports.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { readClientProof } from '../clients/client-proof.ts'
import { findClient } from '../clients/store.ts'
import type { NewAccountInput } from '../schemas.ts'
import { letAppIn } from '../tokens/authorization-codes.ts'
import { getBrowserRequest } from '../tokens/browser-request.ts'
import type { FormGuard } from '../tokens/form-guard.ts'
import type { BrowserRequest } from '../tokens/rules/browser-request.ts'

/** Apps vouch for new accounts with their secret; the sign-up page and its form take requests from any person. */
export const signUpBudget = { name: 'sign-up-page', requests: 60, seconds: 3600 }

/**
 * POST /customer/account with the `_token` of the sign-up page in place of the app's secret: the page's own form, sent
 * by a script. The caller is a person and not the app, so it gets what the page gives: a code for the app, no tokens.
 */
export const isByForm = ({ _token, client_secret }: { _token?: unknown; client_secret?: unknown }) =>
  Boolean(_token) && !client_secret

/**
 * The parameters under the names that the schema has: the page's hidden value may come as `code`, as clients that read it out of
 * the page send it. On a browser's address a missing scope means `global`.
 */
export function readFormParameters({ code, ...parameters }: RawParameters): RawParameters {
  const named = parameters._token || !code ? parameters : { ...parameters, _token: code }
  return isByForm(named) && !named.scope ? { ...named, scope: 'global' } : named
}

export function admitForm(
  guard: FormGuard,
  { _token, client_id }: RawParameters,
  browser: Browser,
  now: number,
): Admission {
  if (!guard.isGenuine({ browser, now }, String(_token)))
    throw refuse('invalid_client', {
      detail: 'The form’s _token is invalid, from another browser, or expired.',
    })
  const lateFaults: Reason[] = client_id
    ? []
    : [{ code: 'invalid_request', field: 'client_id', detail: 'client_id is missing.' }]
  return { caller: { isOperator: false }, lateFaults }
}

/** The app's only address need not be named. */
export async function getFormRequest(db: Handle, input: NewAccountInput): Promise<BrowserRequest> {
  const { clientId = '' } = readClientProof(input)
  const client = await findClient(db, clientId)
  if (!client?.enabled) throw refuse('invalid_client')
  const [only, another] = client.redirectUris
  const redirect_uri = input.redirect_uri ?? (another === undefined ? only : undefined)
  if (redirect_uri === undefined) throw refuse('missing_parameter', { field: 'redirect_uri' })
  const asked = await getBrowserRequest(db, {
    ...input,
    client_id: clientId,
    redirect_uri,
    response_type: 'code',
  })
  if (!asked.mayCreateAccounts) throw refuse('unauthorized_client')
  return asked
}

export async function answerForm(
  deps: AuthDeps,
  asked: BrowserRequest,
  person: KnownPerson,
  { db, now, presented }: Call,
) {
  const guestToken = asked.guestToken ?? presented.guestToken
  const redirect_uri = await letAppIn(deps, db, { ...asked, guestToken }, person, now)
  return { ...(await readAccount(deps, db, person.customerId, now)), redirect_uri }
}
