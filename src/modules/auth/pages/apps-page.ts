import type { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { html } from '../../../core/html.ts'
import type { Handle } from '../../../db/database.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { type AppAccess, endTokensOfApp, listApps } from '../tokens/token-store.ts'
import { accountLinks, loginFields } from './authorize-page.ts'
import { type Faults, faultSummary, renderForm, renderPage } from './page-layout.ts'
import { type Finish, findSignedIn, type PageDeps, pathOnPage, show, staleForm } from './page-tools.ts'
import type { AppsInput } from './schemas.ts'

const path = '/account/apps'

export async function showAppsSignIn(deps: PageDeps, call: Call): Promise<Prebuilt> {
  return signInPage(deps, call)
}

/** Lists the apps that a signed-in person has authorized, and revokes one of them. */
export async function decideApps(deps: PageDeps, input: AppsInput, call: Call): Promise<Finish> {
  if (!deps.guard.isGenuine(call, input._token))
    return show(signInPage(deps, call, staleForm, input.username))
  const signedIn = await findSignedIn(deps, input, call)
  if ('faults' in signedIn) return show(signInPage(deps, call, signedIn.faults, input.username))
  return (tx) => revokeAndList(deps, tx, signedIn.person, input, call)
}

async function revokeAndList(
  deps: PageDeps,
  tx: Handle,
  person: KnownPerson,
  { revoke }: AppsInput,
  call: Call,
): Promise<Prebuilt> {
  const before = await listApps(tx, person.customerId)
  const revoked = before.find(({ clientId }) => clientId === revoke)
  if (revoked) await endTokensOfApp(tx, person.customerId, revoked.clientId)
  const apps = before.filter((app) => app !== revoked)
  return appsPage(deps, person, apps, call, revoked?.name)
}

function signInPage(deps: PageDeps, call: Call, faults?: Faults, username?: string): Prebuilt {
  const { token, headers } = deps.guard.makeKey(call)
  return renderPage({
    title: `${faults ? 'Error: ' : ''}Sign in to see your apps`,
    headers,
    body: html`${faultSummary(faults)}
${renderForm(
  { action: pathOnPage(call, path), token },
  html`${loginFields(username, faults)}
<div class="choices"><button type="submit">Sign in</button></div>`,
)}
${accountLinks(call)}`,
  })
}

function appsPage(
  deps: PageDeps,
  person: KnownPerson,
  apps: readonly AppAccess[],
  call: Call,
  revokedName: string | undefined,
): Prebuilt {
  const { token, headers, startSession } = deps.guard.makeKey(call)
  const action = pathOnPage(call, path)
  const _session = startSession(person)
  const entry = ({ clientId, name, since }: AppAccess) => html`<li><strong>${name}</strong>
<span class="soft">since ${new Date(since).toISOString().slice(0, 10)}</span>
${renderForm(
  { action, token, hidden: { _session } },
  html`<button type="submit" name="revoke" value="${clientId}" class="quiet">Take access away from ${name}</button>`,
)}</li>`
  return renderPage({
    title: 'Apps with access to your account',
    headers,
    body: html`${revokedName && html`<p role="status"><strong>${revokedName}</strong> has no access any more.</p>`}
<p>Signed in as <strong>${person.email}</strong>, on this page only.</p>
${
  apps.length > 0
    ? html`<ul class="apps">${apps.map(entry)}</ul>`
    : html`<p>No app has access to your account.</p>`
}`,
  })
}
