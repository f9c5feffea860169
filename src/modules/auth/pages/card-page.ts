import type { FieldFault, FormFaults } from '../../../../page-contract/account.ts'
import type { Call } from '../../../calls/call.ts'
import { PageAnswer } from '../../../calls/page-answer.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { getBrowserRequest } from '../tokens/browser-request.ts'
import { type BrowserRequest, redirectAddress } from '../tokens/rules/browser-request.ts'
import { appForm, denyAccess } from './authorize-page.ts'
import {
  accountLinks,
  type Finish,
  faultsIn,
  findSignedIn,
  type PageDeps,
  redirectTo,
  show,
  staleForm,
} from './page-tools.ts'
import type { AppRequestInput, CardInput } from './schemas.ts'

const path = '/third_party/credit_card/add'
const faultOf: Record<string, FieldFault> = {
  cc_number: 'cc_number',
  exp_month: 'exp_month',
  exp_year: 'exp_year',
  cvv: 'cvv',
  billing_zip: 'billing_zip',
}

export async function showCardSignIn(
  deps: PageDeps,
  input: AppRequestInput,
  call: Call,
): Promise<PageAnswer> {
  return signInPage(deps, await getBrowserRequest(call.db, input), call)
}

/** First who it is, then the card; the app gets neither, only its visitor back. */
export async function decideCard(deps: PageDeps, input: CardInput, call: Call): Promise<Finish> {
  const asked = await getBrowserRequest(call.db, input)
  if (!deps.guard.isGenuine(call, input._token))
    return show(signInPage(deps, asked, call, staleForm, input.username))
  if (input.approve === '0') return show(denyAccess(asked))
  const signedIn = await findSignedIn(deps, input, call)
  if ('faults' in signedIn) return show(signInPage(deps, asked, call, signedIn.faults, input.username))
  const { person } = signedIn
  if (input._session === undefined) return show(cardPage(deps, asked, person, call))
  const card = await readCard(deps, input, call)
  if ('faults' in card) return show(cardPage(deps, asked, person, call, card.faults, input))
  return async (tx) => {
    await card.store(tx, person.customerId)
    return redirectTo(redirectAddress(asked.redirectUri, { state: asked.state }))
  }
}

async function readCard(deps: PageDeps, input: CardInput, call: Call) {
  const { cc_number, exp_month, exp_year, cvv, billing_zip } = input
  try {
    return { store: await deps.prepareCard({ cc_number, exp_month, exp_year, cvv, billing_zip }, call) }
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    return { faults: faultsIn(fault, faultOf, call.language) }
  }
}

function signInPage(
  deps: PageDeps,
  asked: BrowserRequest,
  call: Call,
  faults?: FormFaults,
  username?: string,
): PageAnswer {
  const { token, headers } = deps.guard.makeKey(call)
  const form = { ...appForm(asked, call, path), token, faults }
  return new PageAnswer({ name: 'card-sign-in', ...form, username, links: accountLinks(call) }, { headers })
}

/** The number and the code are typed anew after a fault: no page holds them. */
function cardPage(
  deps: PageDeps,
  asked: BrowserRequest,
  person: KnownPerson,
  call: Call,
  faults?: FormFaults,
  { exp_month, exp_year, billing_zip }: Partial<CardInput> = {},
): PageAnswer {
  const { token, headers, startSession } = deps.guard.makeKey(call)
  const form = appForm(asked, call, path)
  return new PageAnswer(
    {
      name: 'card',
      ...{ ...form, token, faults, email: person.email },
      hidden: { ...form.hidden, _session: startSession(person) },
      typed: { exp_month, exp_year, billing_zip },
    },
    { headers },
  )
}
