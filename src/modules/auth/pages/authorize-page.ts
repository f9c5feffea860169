import type { FormFaults } from '../../../../page-contract/account.ts'
import type { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { PageAnswer } from '../../../calls/page-answer.ts'
import type { Handle } from '../../../db/database.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { letAppIn } from '../tokens/authorization-codes.ts'
import { getBrowserRequest } from '../tokens/browser-request.ts'
import { type BrowserRequest, formTarget, redirectAddress } from '../tokens/rules/browser-request.ts'
import {
  accountLinks,
  type Finish,
  keptParameters,
  keptQuery,
  type PageDeps,
  pathOnPage,
  redirectTo,
  show,
  staleForm,
  trySignIn,
} from './page-tools.ts'
import type { AppRequestInput, AuthorizeInput } from './schemas.ts'

export async function showAuthorize(deps: PageDeps, input: AppRequestInput, call: Call): Promise<PageAnswer> {
  return authorizePage(deps, await getBrowserRequest(call.db, input), call)
}

/** Signing in and agreeing are one form; denying needs no login. */
export async function decideAuthorize(deps: PageDeps, input: AuthorizeInput, call: Call): Promise<Finish> {
  const asked = await getBrowserRequest(call.db, input)
  const showAgain = (faults?: FormFaults) =>
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
): Promise<ByteAnswer> {
  return redirectTo(await letAppIn(deps, tx, asked, person, now))
}

export function denyAccess({ redirectUri, state }: BrowserRequest): ByteAnswer {
  return redirectTo(redirectAddress(redirectUri, { error: 'access_denied', state }))
}

/** The parts that every form of an app has: its request survives in hidden inputs. */
export const appForm = (asked: BrowserRequest, call: Call, path: string) => ({
  action: pathOnPage(call, path),
  hidden: keptParameters(asked),
  appName: asked.appName,
  formTarget: formTarget(asked.redirectUri),
})

function authorizePage(
  deps: PageDeps,
  asked: BrowserRequest,
  call: Call,
  { faults, username }: { faults?: FormFaults | undefined; username?: string | undefined } = {},
): PageAnswer {
  const { token, headers } = deps.guard.makeKey(call)
  const signUp = `${pathOnPage(call, '/third_party/account/create')}?${keptQuery(asked)}`
  return new PageAnswer(
    {
      name: 'authorize',
      ...appForm(asked, call, '/third_party/authorize'),
      ...{ token, faults, username, links: accountLinks(call) },
      signUp: asked.mayCreateAccounts ? signUp : undefined,
    },
    { headers },
  )
}
