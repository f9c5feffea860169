import type { FieldFault, FormFaults } from '../../../../page-contract/account.ts'
import type { Call } from '../../../calls/call.ts'
import { PageAnswer } from '../../../calls/page-answer.ts'
import { Refusal } from '../../../core/refusal.ts'
import { inputReader } from '../../../http/input.ts'
import { createAccount, isFoundTaken } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { findPhoneFaults } from '../accounts/rules/accounts.ts'
import { queueMember } from '../accounts/rules/login-limits.ts'
import { NewPerson } from '../schemas.ts'
import { badRequest, getBrowserRequest } from '../tokens/browser-request.ts'
import type { BrowserRequest } from '../tokens/rules/browser-request.ts'
import { appForm, denyAccess, letIn } from './authorize-page.ts'
import {
  accountLinks,
  type Finish,
  faultsIn,
  keptQuery,
  type PageDeps,
  pathOnPage,
  show,
  staleForm,
  trySignIn,
} from './page-tools.ts'
import type { AppRequestInput, SignUpInput } from './schemas.ts'

const readNewPerson = inputReader(NewPerson)
const faultOf: Record<string, FieldFault> = {
  email: 'bad_email',
  first_name: 'first_name',
  last_name: 'last_name',
  phone: 'phone',
  password: 'bad_password',
}

export async function showSignUp(deps: PageDeps, input: AppRequestInput, call: Call): Promise<PageAnswer> {
  return signUpPage(deps, await getSignUpRequest(input, call), call)
}

/** Creates the account and goes on as a login would; who has one signs in by the page's other form. */
export async function decideSignUp(deps: PageDeps, input: SignUpInput, call: Call): Promise<Finish> {
  const asked = await getSignUpRequest(input, call)
  const showAgain = (faults?: FormFaults) => show(signUpPage(deps, asked, call, faults, input))
  if (!deps.guard.isGenuine(call, input._token)) return showAgain(staleForm)
  if (input.approve === '0') return show(denyAccess(asked))
  if (input.approve !== '1') return showAgain()
  if (input.username !== undefined) {
    const signedIn = await trySignIn(input, call)
    if ('faults' in signedIn) return showAgain(atSignIn(signedIn.faults))
    return (tx) => letIn(deps, tx, asked, signedIn.person, call.now)
  }
  const wanted = await readWanted(input, call)
  if ('summary' in wanted) return showAgain(wanted)
  const { email, first_name: firstName, last_name: lastName, phone, password } = wanted
  const passwordHash = await hashPassword(password, queueMember(email, call.ip))
  return async (tx) => {
    const account = { email, firstName, lastName, phone, passwordHash }
    return letIn(deps, tx, asked, await createAccount(deps, tx, account, call), call.now)
  }
}

const signInPassword = 'sign-in-password'

/** Both forms of the page have a password. */
function atSignIn({ summary, fields: { password, ...others } }: FormFaults): FormFaults {
  return { summary, fields: { ...others, ...(password !== undefined && { [signInPassword]: password }) } }
}

async function getSignUpRequest(input: AppRequestInput, { db }: Call): Promise<BrowserRequest> {
  const asked = await getBrowserRequest(db, input)
  if (asked.mayCreateAccounts) return asked
  throw badRequest({ code: 'unauthorized_client', detail: 'The app has not been granted password flow.' })
}

/** Also asks whether the email is free: the transaction decides it, but then the form would be lost. */
async function readWanted(
  input: SignUpInput,
  call: Call,
): Promise<ReturnType<typeof readNewPerson> | FormFaults> {
  try {
    const wanted = readNewPerson(input, findPhoneFaults(input))
    if (await isFoundTaken(call, wanted.email))
      return { summary: 'taken_email', fields: { email: 'taken_email' } }
    return wanted
  } catch (fault) {
    if (fault instanceof Refusal) return faultsIn(fault, faultOf, call.language)
    throw fault
  }
}

function signUpPage(
  deps: PageDeps,
  asked: BrowserRequest,
  call: Call,
  faults?: FormFaults,
  { email, first_name, last_name, phone, username }: Partial<SignUpInput> = {},
): PageAnswer {
  const { token, headers } = deps.guard.makeKey(call)
  return new PageAnswer(
    {
      name: 'sign-up',
      ...appForm(asked, call, '/third_party/account/create'),
      ...{ token, faults, links: accountLinks(call) },
      typed: { email, first_name, last_name, phone, username },
      signIn: `${pathOnPage(call, '/third_party/authorize')}?${keptQuery(asked)}`,
    },
    { headers },
  )
}
