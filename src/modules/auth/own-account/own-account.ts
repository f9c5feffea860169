import type { TObject } from 'typebox'
import type { Asker, Call } from '../../../calls/call.ts'
import type { TokenIdentity } from '../../../calls/caller.ts'
import { orderFaults, readable } from '../../../calls/input-faults.ts'
import { messageItem, type Reason, Refusal, refuseIfAny } from '../../../core/refusal.ts'
import { getAccount } from '../accounts/account-store.ts'
import { changeAccount, createAccount, isFoundTaken, isTaken, readAccount } from '../accounts/accounts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { AuthDeps } from '../accounts/ports.ts'
import { presentWhoIsSignedIn } from '../accounts/present.ts'
import { findPhoneFaults, type KnownPerson } from '../accounts/rules/accounts.ts'
import { queueMember } from '../accounts/rules/login-limits.ts'
import { findVerified } from '../accounts/sign-in.ts'
import { readClientProof } from '../clients/client-proof.ts'
import { findClient } from '../clients/store.ts'
import { openGuestSession } from '../guests/guests.ts'
import { AccountPatch, type AccountPatchInput, NewAccount, type NewAccountInput } from '../schemas.ts'
import { digestBytes } from '../tokens/credentials.ts'
import { decideGrant, type Grant } from '../tokens/oauth-server.ts'
import { answerLogin } from '../tokens/request-tokens.ts'
import type { BrowserRequest } from '../tokens/rules/browser-request.ts'
import { findScopeFaults } from '../tokens/rules/scopes.ts'
import { changePassword } from '../tokens/shut-others-out.ts'
import { endAccessToken } from '../tokens/token-store.ts'
import { answerForm, getFormRequest, isByForm } from './sign-up-by-form.ts'

export type PreparedSignUp = ({ grant: Grant } | { asked: BrowserRequest }) & { passwordHash: string }
export type PreparedChange = { person: KnownPerson; newHash: string } | undefined

/** Creates an account and signs it in at once, by the same protocol as a login. */
export async function prepareSignUp(
  deps: AuthDeps,
  input: NewAccountInput,
  call: Call,
): Promise<PreparedSignUp> {
  const decided = isByForm(input)
    ? { asked: await getFormRequest(call.db, input) }
    : await decideSignUpGrant(deps, input, call)
  const faults = [...findPhoneFaults(input), ...('faults' in decided ? decided.faults : [])]
  // With a key a taken email is found when the account is written, where a repeated request gets its first answer.
  const isRepetition = faults.length === 0 && call.idempotencyKey !== undefined
  if (!isRepetition && (await isFoundTaken(call, input.email))) faults.push(dupeEmail)
  mustBeFaultless(NewAccount, faults)
  await mustBeOwnRepetition(input, call)
  const passwordHash = await hashPassword(input.password, queueMember(input.email, call.ip))
  return { ...(decided as { grant: Grant } | { asked: BrowserRequest }), passwordHash }
}

/** Under a key that was used the first answer is given again, tokens included: only with the right password. */
async function mustBeOwnRepetition(
  { email, password }: NewAccountInput,
  { db, idempotencyKey, ip, now }: Call,
) {
  if (idempotencyKey === undefined || !(await isTaken(db, email))) return
  if (!(await findVerified(db, { email, password, ip, now }))) mustBeFaultless(NewAccount, [dupeEmail])
}

/** A scope that cannot be granted is a fault like others; an app that may create no accounts is refused at once. */
async function decideSignUpGrant(
  { mayAdministerMerchants, mayDrive }: AuthDeps,
  { email, password, scope, ...input }: NewAccountInput,
  { db, presented }: Call,
): Promise<{ grant: Grant } | { faults: readonly Reason[] }> {
  const { clientId = '', secret = '' } = readClientProof(input, presented)
  const login = { grant_type: 'password', username: email, password, scope }
  const asked = { ...login, client_id: clientId, client_secret: secret }
  const findPerson = async () => ({ kind: 'newcomer', email }) as const
  try {
    return {
      grant: await decideGrant(db, asked, {
        grants: ['password'],
        mayAdministerMerchants,
        mayDrive,
        findPerson,
      }),
    }
  } catch (fault) {
    if (fault instanceof Refusal && fault.reasons[0].code === 'invalid_scope')
      return { faults: fault.reasons }
    throw fault
  }
}

/** Faults of a new account that no schema can find, returned with those that it finds. */
export async function findSignUpFaults(
  sound: Partial<NewAccountInput>,
  _now: number,
  asker: Asker,
): Promise<Reason[]> {
  const isTold = sound.email !== undefined && (await mayCreateAccounts(sound, asker))
  const isEmailTaken = isTold && (await isFoundTaken(asker, sound.email!))
  return [...(isEmailTaken ? [dupeEmail] : []), ...findScopeFaults(sound), ...findPhoneFaults(sound)]
}

/** Whether an email is taken is for apps that have proven themselves and may create accounts, and for their form. */
async function mayCreateAccounts(sound: Partial<NewAccountInput>, { db, caller }: Asker): Promise<boolean> {
  const clientId = isByForm(sound) ? sound.client_id : caller.client?.clientId
  const client = clientId === undefined ? undefined : await findClient(db, clientId)
  return client?.enabled === true && client.flows.includes('password')
}

export async function signUp(
  deps: AuthDeps,
  input: NewAccountInput,
  call: Call,
  { passwordHash, ...prepared }: PreparedSignUp,
) {
  const { email, first_name: firstName, last_name: lastName, phone } = input
  const wanted = { email, firstName, lastName, phone, passwordHash }
  const person = await createAccount(deps, call.db, wanted, call)
  if ('asked' in prepared) return answerForm(deps, prepared.asked, person, call)
  const { grant } = prepared
  return answerLogin(deps, { ...grant, source: { kind: 'password', email, person } }, call)
}

/**
 * A stolen token alone must not be enough to take the account over: a new password needs the current one here, a new
 * email needs it on the page that confirms it.
 */
export async function prepareChange(sent: AccountPatchInput, call: Call): Promise<PreparedChange> {
  const { sound: input, faults: unreadable } = readable(sent)
  const isPasswordWanted =
    input.password !== undefined || unreadable.some(({ field }) => field === 'password')
  const person = isPasswordWanted ? await findByPassword(input.current_password, call) : undefined
  const { customerId } = getToken(call.caller)
  const isEmailTaken = input.email !== undefined && (await isFoundTaken(call, input.email, customerId))
  mustBeFaultless(AccountPatch, [
    ...unreadable,
    ...findPhoneFaults(input),
    ...(isEmailTaken ? [dupeEmail] : []),
    ...(isPasswordWanted && !person ? [passwordFault(input)] : []),
  ])
  return (
    person && { person, newHash: await hashPassword(input.password!, queueMember(person.email, call.ip)) }
  )
}

async function findByPassword(password: string | undefined, { db, caller, ip, now }: Call) {
  const { email } = getToken(caller)
  return password === undefined ? undefined : findVerified(db, { email, password, ip, now })
}

const passwordFault = ({ current_password }: AccountPatchInput): Reason => ({
  code: current_password === undefined ? 'missing_parameter' : 'wrong_password',
  field: 'current_password',
})
const dupeEmail: Reason = { code: 'dupe_email', field: 'email' }

/** All faults at once (decisions §2.3), those that the schema sees and those that it cannot. */
function mustBeFaultless(schema: TObject, faults: Reason[]) {
  refuseIfAny(orderFaults(faults, Object.keys(schema.properties)))
}

export async function editAccount(
  deps: AuthDeps,
  input: AccountPatchInput,
  { db, caller, now, language }: Call,
  passwordChange: PreparedChange,
) {
  const { customerId } = getToken(caller)
  const { first_name: firstName, last_name: lastName, sms_notify: smsNotify, notify, email, phone } = input
  const change = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(smsNotify !== undefined && { smsNotify }),
    ...(notify !== undefined && { notify }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  }
  if (passwordChange) await changePassword(db, passwordChange.person, passwordChange.newHash)
  await changeAccount(deps, db, customerId, change, { now, language })
  return readAccount(deps, db, customerId, now)
}

/** Apps ask often, to show a name in their header, so nothing else of the account is read. */
export async function readWhoIsSignedIn({ pointsOf }: AuthDeps, { db, caller }: Call) {
  const { customerId } = getToken(caller)
  const [account, points] = await Promise.all([getAccount(db, customerId), pointsOf?.(db, customerId)])
  return presentWhoIsSignedIn(account, points ?? 0)
}

/** Ends this access token; the refresh token and the others under it live on. */
export async function signOut({ db, caller, language }: Call) {
  await endAccessToken(db, digestBytes(getToken(caller).tokenId))
  return { message: [messageItem({ code: 'acct_logged_out' }, language)] }
}

export async function startGuest({ db, caller, now }: Call) {
  return { 'Guest-Token': await openGuestSession(db, caller.client!.clientId, now) }
}

/** The route's access level guarantees a token. */
const getToken = ({ token }: { token?: TokenIdentity }) => token!
