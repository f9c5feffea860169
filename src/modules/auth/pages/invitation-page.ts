import type { FieldFault, FormFaults } from '../../../../page-contract/account.ts'
import type { Call } from '../../../calls/call.ts'
import { PageAnswer } from '../../../calls/page-answer.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { inputReader } from '../../../http/input.ts'
import { confirmOwnEmail, createConfirmedAccount, isTaken, type NewAccount } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Invitation } from '../accounts/ports.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import { queueMember } from '../accounts/rules/login-limits.ts'
import { findVerified } from '../accounts/sign-in.ts'
import { InvitedPerson } from '../schemas.ts'
import { issueOwnCode } from '../tokens/authorization-codes.ts'
import {
  accountLinks,
  type Finish,
  faultsIn,
  type PageDeps,
  pathOnPage,
  show,
  staleForm,
} from './page-tools.ts'
import type { InvitationInput, SecretInput } from './schemas.ts'

type Opened = Invitation & { secret: string; hasAccount: boolean }

const readInvited = inputReader(InvitedPerson)
const faultOf: Record<string, FieldFault> = {
  first_name: 'first_name',
  last_name: 'last_name',
  password: 'bad_password',
}

export async function showInvitation(
  deps: PageDeps,
  { secret }: SecretInput,
  call: Call,
): Promise<PageAnswer> {
  return invitationPage(deps, await getOpened(deps, secret, call), call)
}

/**
 * The link proves who reads at the address; if there is an account with it, the password proves whose account it is.
 * Otherwise a person who registered the address before would join the group when the invited person clicks.
 */
export async function acceptInvitation(deps: PageDeps, input: InvitationInput, call: Call): Promise<Finish> {
  const opened = await getOpened(deps, input.secret, call)
  const showAgain = (faults: FormFaults) => show(invitationPage(deps, opened, call, faults, input))
  if (!deps.guard.isGenuine(call, input._token)) return showAgain(staleForm)
  const account = opened.hasAccount
    ? await signIn(opened, input, call)
    : await prepareAccount(opened, input, call)
  if ('summary' in account) return showAgain(account)
  return async (tx) => {
    // First, so that of two who come with one link the second changes nothing.
    const { groupName } = await deps.invitations.accept(tx, opened.secret, call)
    const customerId = await joinBy(deps, tx, account, call.now)
    const app = opened.role === 'driver' ? 'drive' : 'partner'
    return new PageAnswer({
      name: 'invitation-accepted',
      ...{ groupName, email: opened.email, app },
      ...(deps.config.web && { code: await issueOwnCode(tx, customerId, app, call.now) }),
    })
  }
}

async function joinBy(deps: PageDeps, tx: Handle, account: KnownPerson | NewAccount, now: number) {
  if (!('customerId' in account)) return createConfirmedAccount(deps, tx, account, now)
  await confirmOwnEmail(deps, tx, account)
  return account.customerId
}

async function getOpened({ invitations }: PageDeps, secret = '', { db, now }: Call): Promise<Opened> {
  const invitation = await invitations.find(db, secret, now)
  if (!invitation) throw refuse('unknown_confirmation')
  return { ...invitation, secret, hasAccount: await isTaken(db, invitation.email) }
}

async function signIn(
  { email }: Opened,
  { password }: InvitationInput,
  { db, ip, now }: Call,
): Promise<KnownPerson | FormFaults> {
  if (password === undefined) return { summary: 'missing', fields: { password: 'missing_password' } }
  const person = await findVerified(db, { email, password, ip, now })
  return person ?? { summary: 'wrong_password', fields: { password: 'marked' } }
}

async function prepareAccount({ email, secret }: Opened, input: InvitationInput, { ip, language }: Call) {
  try {
    const { first_name: firstName, last_name: lastName, password } = readInvited(input)
    const passwordHash = await hashPassword(password, queueMember(secret, ip))
    return { email, firstName, lastName, phone: undefined, passwordHash }
  } catch (fault) {
    if (fault instanceof Refusal) return faultsIn(fault, faultOf, language)
    throw fault
  }
}

function invitationPage(
  deps: PageDeps,
  opened: Opened,
  call: Call,
  faults?: FormFaults,
  { first_name, last_name }: InvitationInput = {},
): PageAnswer {
  const { email, groupName, role, secret, hasAccount } = opened
  const { token, headers } = deps.guard.makeKey(call)
  return new PageAnswer(
    {
      name: 'invitation',
      ...{ action: pathOnPage(call, '/account/invitation'), token, hidden: { secret }, faults },
      ...{ email, groupName, role, hasAccount, typed: { first_name, last_name } },
      forgotten: accountLinks(call).forgotten,
    },
    { headers },
  )
}
