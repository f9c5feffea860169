import type { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { html } from '../../../core/html.ts'
import { Refusal } from '../../../core/refusal.ts'
import { inputReader } from '../../../http/input.ts'
import { createAccount, isFoundTaken } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { findPhoneFaults } from '../accounts/rules/accounts.ts'
import { queueMember } from '../accounts/rules/login-limits.ts'
import { NewPerson } from '../schemas.ts'
import { badRequest, getBrowserRequest } from '../tokens/browser-request.ts'
import { type BrowserRequest, formTarget } from '../tokens/rules/browser-request.ts'
import {
  accountLinks,
  consentButtons,
  consentText,
  denyAccess,
  letIn,
  loginFields,
} from './authorize-page.ts'
import { type Faults, faultSummary, renderField, renderForm, renderPage } from './page-layout.ts'
import {
  type Finish,
  faultsIn,
  keptParameters,
  keptQuery,
  type PageDeps,
  pathOnPage,
  show,
  staleForm,
  trySignIn,
} from './page-tools.ts'
import type { AppRequestInput, SignUpInput } from './schemas.ts'

const path = '/third_party/account/create'
const readNewPerson = inputReader(NewPerson)
const wordsFor = {
  email: 'Enter an email address, such as name@example.com.',
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  phone: 'Enter a phone number of the United States, or none.',
  password: 'Choose a password of 8 to 128 characters.',
}

export async function showSignUp(deps: PageDeps, input: AppRequestInput, call: Call): Promise<Prebuilt> {
  return signUpPage(deps, await getSignUpRequest(input, call), call)
}

/** Creates the account and goes on as a login would; who has one signs in by the page's other form. */
export async function decideSignUp(deps: PageDeps, input: SignUpInput, call: Call): Promise<Finish> {
  const asked = await getSignUpRequest(input, call)
  const showAgain = (faults?: Faults) => show(signUpPage(deps, asked, call, faults, input))
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
    return letIn(deps, tx, asked, await createAccount(deps, tx, account, call.now), call.now)
  }
}

const signInPassword = 'sign-in-password'

/** Both forms of the page have a password. */
function atSignIn({ summary, fields: { password, ...others } }: Faults): Faults {
  return { summary, fields: { ...others, ...(password !== undefined && { [signInPassword]: password }) } }
}

async function getSignUpRequest(input: AppRequestInput, { db }: Call): Promise<BrowserRequest> {
  const asked = await getBrowserRequest(db, input)
  if (asked.mayCreateAccounts) return asked
  throw badRequest({ code: 'unauthorized_client', detail: 'The app has not been granted password flow.' })
}

/** Also asks whether the email is free: the transaction decides it, but then the form would be lost. */
async function readWanted(input: SignUpInput, call: Call) {
  try {
    const wanted = readNewPerson(input, findPhoneFaults(input))
    if (await isFoundTaken(call, wanted.email))
      return {
        summary: 'An account with this email already exists.',
        fields: { email: 'Sign in below instead.' },
      }
    return wanted
  } catch (fault) {
    if (fault instanceof Refusal) return faultsIn(fault, wordsFor)
    throw fault
  }
}

function signUpPage(
  deps: PageDeps,
  asked: BrowserRequest,
  call: Call,
  faults?: Faults,
  typed: Partial<SignUpInput> = {},
): Prebuilt {
  const { token, headers } = deps.guard.makeKey(call)
  const signIn = pathOnPage(call, '/third_party/authorize')
  const form = { action: pathOnPage(call, path), token, hidden: keptParameters(asked) }
  const fields = [
    {
      name: 'email',
      label: 'Email',
      type: 'email',
      autocomplete: 'username',
      value: typed.email,
      maxlength: 254,
    },
    {
      name: 'first_name',
      label: 'First name',
      autocomplete: 'given-name',
      value: typed.first_name,
      maxlength: 100,
    },
    {
      name: 'last_name',
      label: 'Last name',
      autocomplete: 'family-name',
      value: typed.last_name,
      maxlength: 100,
    },
    {
      name: 'phone',
      label: 'Phone',
      type: 'tel',
      autocomplete: 'tel',
      value: typed.phone,
      maxlength: 30,
      isOptional: true,
    },
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'new-password',
      hint: 'At least 8 characters.',
      maxlength: 128,
    },
  ]
  return renderPage({
    title: `${faults ? 'Error: ' : ''}Create an account for ${asked.appName}`,
    headers,
    formTarget: formTarget(asked.redirectUri),
    body: html`${faultSummary(faults)}
${renderForm(
  form,
  html`${fields.map((field) => renderField(field, faults))}
<h2>What the app gets</h2>
${consentText(asked)}
${consentButtons('Create and allow')}`,
)}
<h2>Have an account?</h2>
<p><a href="${signIn}?${keptQuery(asked)}">Sign in</a>, or do it here.</p>
${renderForm(
  form,
  html`${loginFields(typed.username, faults, signInPassword)}
${consentButtons('Sign in and allow')}`,
)}
${accountLinks(call)}`,
  })
}
