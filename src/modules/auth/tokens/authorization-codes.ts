import { refuse } from '../../../core/refusal.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import type { AuthDeps } from '../accounts/ports.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { openOwnClient } from '../clients/own-client.ts'
import { type ApiClient, isRedirectUri } from '../clients/rules.ts'
import { findClient } from '../clients/store.ts'
import { adoptPresentedGuest } from '../guests/guests.ts'
import { codeMs, pageSessionMs } from '../rules.ts'
import { type BrowserRequest, redirectAddress } from './rules/browser-request.ts'
import { insertCode, isStillSamePerson } from './token-store.ts'

/**
 * The app in a browser request, if the redirect address exactly matches a registered one. Undefined means: don't
 * redirect, show an error page. That includes addresses that no header can contain, which older versions allowed apps
 * to register.
 */
export async function findRedirectingClient(
  handle: Handle,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): Promise<ApiClient | undefined> {
  const client = await findClient(handle, clientId)
  const isItsOwn = client?.redirectUris.includes(redirectUri) && isRedirectUri(redirectUri)
  return client?.enabled && isItsOwn ? client : undefined
}

/**
 * A code for the app's own request to /third_party/access_token: valid once, for a minute, with the same redirect
 * address and, if the app sent a PKCE challenge (S256), its verifier. The browser flow grants only `global`.
 */
export async function issueCode(
  tx: Handle,
  wanted: { person: KnownPerson; clientId: string; redirectUri: string; challenge?: string; now: number },
): Promise<string> {
  const { person, clientId, redirectUri, challenge = null, now } = wanted
  if (!(await findRedirectingClient(tx, { clientId, redirectUri }))) throw refuse('invalid_client')
  if (challenge !== null && !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw refuse('invalid_request', {
      field: 'code_challenge',
      detail: 'An S256 challenge has 43 characters.',
    })
  if (!(await isStillSamePerson(tx, person))) throw refuse('invalid_grant')
  const code = newSecret()
  await insertCode(tx, {
    hash: hashSecret(code),
    customerId: person.customerId,
    clientId,
    redirectUri,
    scopes: ['global'],
    challenge,
    expiresAt: now + codeMs,
    now,
  })
  return code
}

/**
 * What a code for the partner console or the driver app is redeemed with instead of a redirect address, since it
 * isn't sent to one.
 */
const ownApps = {
  partner: { redirectUri: 'urn:cellardoor:partner', scopes: ['global', 'merchant'] },
  drive: { redirectUri: 'urn:cellardoor:drive', scopes: ['global', 'driver'] },
} as const

/**
 * For one of our own applications, from a page on which a person has just signed in: valid once, for as long as that
 * page keeps them signed in. Only our own client has the secret to redeem it.
 */
export async function issueOwnCode(
  tx: Handle,
  customerId: number,
  app: keyof typeof ownApps,
  now: number,
): Promise<string> {
  const { redirectUri, scopes } = ownApps[app]
  const { clientId } = await openOwnClient(tx, now)
  const code = newSecret()
  await insertCode(tx, {
    ...{ hash: hashSecret(code), customerId, clientId, redirectUri },
    ...{ scopes: [...scopes], challenge: null, expiresAt: now + pageSessionMs, now },
  })
  return code
}

/** The URL that leads back to the app with a code. The guest's carts move to the account. */
export async function letAppIn(
  deps: Pick<AuthDeps, 'moveGuestCarts'>,
  tx: Handle,
  { clientId, redirectUri, challenge, guestToken, state }: BrowserRequest,
  person: KnownPerson,
  now: number,
): Promise<string> {
  await adoptPresentedGuest(deps, tx, { guestToken, customerId: person.customerId, now })
  const code = await issueCode(tx, { person, clientId, redirectUri, ...(challenge && { challenge }), now })
  return redirectAddress(redirectUri, { code, state })
}
