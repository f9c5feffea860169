import type { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { type Html, html } from '../../../core/html.ts'
import type { Handle } from '../../../db/database.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { letAppIn } from '../tokens/authorization-codes.ts'
import { getBrowserRequest } from '../tokens/browser-request.ts'
import { type BrowserRequest, formTarget, redirectAddress } from '../tokens/rules/browser-request.ts'
import { type Faults, faultSummary, redirectTo, renderField, renderForm, renderPage } from './page-layout.ts'
import {
  type Finish,
  keptParameters,
  keptQuery,
  type PageDeps,
  pathOnPage,
  show,
  staleForm,
  trySignIn,
} from './page-tools.ts'
import type { AppRequestInput, AuthorizeInput } from './schemas.ts'

export async function showAuthorize(deps: PageDeps, input: AppRequestInput, call: Call): Promise<Prebuilt> {
  return authorizePage(deps, await getBrowserRequest(call.db, input), call)
}

/** Signing in and agreeing are one form; denying needs no login. */
export async function decideAuthorize(deps: PageDeps, input: AuthorizeInput, call: Call): Promise<Finish> {
  const asked = await getBrowserRequest(call.db, input)
  const showAgain = (faults?: Faults) =>
    show(authorizePage(deps, asked, call, { faults, username: input.username }))
  if (!deps.guard.isGenuine(call, input._token)) return showAgain(staleForm)
  if (input.approve === '0') return show(denyAccess(asked))
  if (input.approve !== '1') return showAgain()
  const signedIn = await trySignIn(input, call)
  if ('faults' in signedIn) return showAgain(signedIn.faults)
  return (tx) => letIn(deps, tx, asked, signedIn.person, call.now)
}

export async function letIn(
  deps: PageDeps,
  tx: Handle,
  asked: BrowserRequest,
  person: KnownPerson,
  now: number,
): Promise<Prebuilt> {
  return redirectTo(await letAppIn(deps, tx, asked, person, now))
}

export function denyAccess({ redirectUri, state }: BrowserRequest): Prebuilt {
  return redirectTo(redirectAddress(redirectUri, { error: 'access_denied', state }))
}

function authorizePage(
  deps: PageDeps,
  asked: BrowserRequest,
  call: Call,
  { faults, username }: { faults?: Faults | undefined; username?: string | undefined } = {},
): Prebuilt {
  const { token, headers } = deps.guard.makeKey(call)
  const action = pathOnPage(call, '/third_party/authorize')
  const signUp = pathOnPage(call, '/third_party/account/create')
  return renderPage({
    title: `${faults ? 'Error: ' : ''}Sign in to ${asked.appName}`,
    headers,
    formTarget: formTarget(asked.redirectUri),
    body: html`${faultSummary(faults)}
${consentText(asked)}
${renderForm(
  { action, token, hidden: keptParameters(asked) },
  html`${loginFields(username, faults)}
${consentButtons('Allow')}`,
)}
${accountLinks(call)}
${asked.mayCreateAccounts && html`<p>New here? <a href="${signUp}?${keptQuery(asked)}">Create an account</a></p>`}`,
  })
}

export const consentText = ({
  appName,
}: BrowserRequest): Html => html`<p><strong>${appName}</strong> asks to use your Cellardoor account. If you allow it, it can:</p>
<ul>
<li>see your name, email, phone and addresses</li>
<li>see your orders and favorites</li>
<li>fill carts, place orders and pay with your saved cards</li>
</ul>
<p class="soft">It never sees your password or card numbers, and you can take this back at any time.</p>`

/** Behind the form, so that the keyboard goes straight from the password to the button. */
export const accountLinks = (call: Call): Html =>
  html`<p><a href="${pathOnPage(call, '/account/forgotten')}">Forgotten your password?</a> · <a href="${pathOnPage(call, '/account/apps')}">Your apps</a></p>`

/** Enter presses the first button: to allow. */
export const consentButtons = (allow: string): Html => html`<div class="choices">
<button type="submit" name="approve" value="1">${allow}</button>
<button type="submit" name="approve" value="0" class="quiet" formnovalidate>Deny</button>
</div>`

export const loginFields = (
  username: string | undefined,
  faults: Faults | undefined,
  passwordId = 'password',
): Html => html`${renderField(
  {
    name: 'username',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    value: username,
    maxlength: 254,
  },
  faults,
)}
${renderField(
  { name: 'password', id: passwordId, label: 'Password', type: 'password', autocomplete: 'current-password' },
  faults,
)}`
