import type { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { html } from '../../../core/html.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { inputReader } from '../../../http/input.ts'
import { confirmOwnEmail, createConfirmedAccount, isTaken } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Invitation } from '../accounts/ports.ts'
import { queueMember } from '../accounts/rules/login-limits.ts'
import { findVerified } from '../accounts/sign-in.ts'
import { InvitedPerson } from '../schemas.ts'
import { type Faults, faultSummary, renderField, renderForm, renderPage } from './page-layout.ts'
import { type Finish, faultsIn, type PageDeps, pathOnPage, show, staleForm } from './page-tools.ts'
import type { InvitationInput, SecretInput } from './schemas.ts'

type Opened = Invitation & { secret: string; hasAccount: boolean }

const readInvited = inputReader(InvitedPerson)
const wordsFor = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  password: 'Choose a password of 8 to 128 characters.',
}

export async function showInvitation(deps: PageDeps, { secret }: SecretInput, call: Call): Promise<Prebuilt> {
  return invitationPage(deps, await getOpened(deps, secret, call), call)
}

/**
 * The link proves who reads at the address; where there is an account with it, the password proves whose account it is.
 * Otherwise somebody who registered the address before would come into the group with the invited person's click.
 */
export async function acceptInvitation(deps: PageDeps, input: InvitationInput, call: Call): Promise<Finish> {
  const opened = await getOpened(deps, input.secret, call)
  const showAgain = (faults: Faults) => show(invitationPage(deps, opened, call, faults, input))
  if (!deps.guard.isGenuine(call, input._token)) return showAgain(staleForm)
  const account = opened.hasAccount
    ? await signIn(opened, input, call)
    : await prepareAccount(opened, input, call)
  if ('summary' in account) return showAgain(account)
  return async (tx) => {
    // First, so that of two who come with one link the second changes nothing.
    const { groupName } = await deps.invitations.accept(tx, opened.secret, call)
    if ('customerId' in account) await confirmOwnEmail(deps, tx, account)
    else await createConfirmedAccount(deps, tx, account, call.now)
    return renderPage({
      title: 'Welcome',
      body: html`<p role="status">You belong to the staff of <strong>${groupName}</strong> now. Sign in with ${opened.email} wherever you manage it.</p>`,
    })
  }
}

async function getOpened({ invitations }: PageDeps, secret = '', { db, now }: Call): Promise<Opened> {
  const invitation = await invitations.find(db, secret, now)
  if (!invitation) throw refuse('unknown_confirmation')
  return { ...invitation, secret, hasAccount: await isTaken(db, invitation.email) }
}

async function signIn({ email }: Opened, { password }: InvitationInput, { db, ip, now }: Call) {
  if (password === undefined)
    return { summary: 'Please fill in what is missing.', fields: { password: 'Enter your password.' } }
  const person = await findVerified(db, { email, password, ip, now })
  return person ?? { summary: 'The password is wrong.', fields: { password: '' } }
}

async function prepareAccount({ email, secret }: Opened, input: InvitationInput, { ip }: Call) {
  try {
    const { first_name: firstName, last_name: lastName, password } = readInvited(input)
    const passwordHash = await hashPassword(password, queueMember(secret, ip))
    return { email, firstName, lastName, phone: undefined, passwordHash }
  } catch (fault) {
    if (fault instanceof Refusal) return faultsIn(fault, wordsFor)
    throw fault
  }
}

function invitationPage(
  deps: PageDeps,
  opened: Opened,
  call: Call,
  faults?: Faults,
  typed: InvitationInput = {},
): Prebuilt {
  const { email, groupName, role, secret, hasAccount } = opened
  const { token, headers } = deps.guard.makeKey(call)
  const name = { maxlength: 100 }
  const fields = hasAccount
    ? [{ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }]
    : [
        {
          ...{ name: 'first_name', label: 'First name', autocomplete: 'given-name' },
          ...{ value: typed.first_name, ...name },
        },
        {
          ...{ name: 'last_name', label: 'Last name', autocomplete: 'family-name' },
          ...{ value: typed.last_name, ...name },
        },
        {
          ...{ name: 'password', label: 'Choose a password', type: 'password', autocomplete: 'new-password' },
          ...{ hint: 'At least 8 characters.', maxlength: 128 },
        },
      ]
  return renderPage({
    title: `${faults ? 'Error: ' : ''}Join the staff of ${groupName}`,
    headers,
    body: html`<p>You are invited as <strong>${role}</strong>, with the address <strong>${email}</strong>. ${
      hasAccount ? 'Enter the password of your account to accept.' : 'Create your account to accept.'
    }</p>
${faultSummary(faults)}
${renderForm(
  { action: pathOnPage(call, '/account/invitation'), token, hidden: { secret } },
  html`${fields.map((field) => renderField(field, faults))}
<div class="choices"><button type="submit">Accept</button></div>`,
)}
${hasAccount && html`<p><a href="${pathOnPage(call, '/account/forgotten')}">Forgotten your password?</a></p>`}`,
  })
}
