import type { FormFaults } from '../../../../page-contract/account.ts'
import type { Call } from '../../../calls/call.ts'
import { PageAnswer } from '../../../calls/page-answer.ts'
import type { Handle } from '../../../db/database.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { type AppAccess, endTokensOfApp, listApps } from '../tokens/token-store.ts'
import {
  accountLinks,
  type Finish,
  findSignedIn,
  type PageDeps,
  pathOnPage,
  show,
  staleForm,
} from './page-tools.ts'
import type { AppsInput } from './schemas.ts'

const path = '/account/apps'

export async function showAppsSignIn(deps: PageDeps, call: Call): Promise<PageAnswer> {
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
): Promise<PageAnswer> {
  const before = await listApps(tx, person.customerId)
  const revoked = before.find(({ clientId }) => clientId === revoke)
  if (revoked) await endTokensOfApp(tx, person.customerId, revoked.clientId)
  const apps = before.filter((app) => app !== revoked)
  return appsPage(deps, person, apps, call, revoked?.name)
}

function signInPage(deps: PageDeps, call: Call, faults?: FormFaults, username?: string): PageAnswer {
  const { token, headers } = deps.guard.makeKey(call)
  const form = { action: pathOnPage(call, path), token, hidden: {}, faults }
  return new PageAnswer({ name: 'apps-sign-in', ...form, username, links: accountLinks(call) }, { headers })
}

function appsPage(
  deps: PageDeps,
  person: KnownPerson,
  apps: readonly AppAccess[],
  call: Call,
  revoked: string | undefined,
): PageAnswer {
  const { token, headers, startSession } = deps.guard.makeKey(call)
  return new PageAnswer(
    {
      name: 'apps',
      ...{ action: pathOnPage(call, path), token, hidden: { _session: startSession(person) } },
      ...{ faults: undefined, email: person.email, revoked },
      apps: apps.map(({ clientId, name, since }) => ({
        ...{ clientId, name, since: new Date(since).toISOString().slice(0, 10) },
      })),
    },
    { headers },
  )
}
