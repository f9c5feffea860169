import { messageItem, refuse } from '../../core/refusal.ts'
import type { TokenIdentity } from '../../http/access.ts'
import type { Call } from '../../http/route.ts'
import { changeAccount, changePassword, createAccount, readAccount } from './accounts.ts'
import { readClientProof } from './client-proof.ts'
import { bytesOf } from './credentials.ts'
import { openGuestSession } from './guests.ts'
import { decideGrant, type Grant } from './oauth-server.ts'
import { hashPassword } from './passwords.ts'
import { presentWhoIsSignedIn } from './present.ts'
import { answerLogin } from './request-tokens.ts'
import type { KnownPerson } from './rules/accounts.ts'
import type { AccountPatchInput, NewAccountInput } from './schemas.ts'
import { findVerified } from './sign-in.ts'
import { endAccessToken } from './token-store.ts'
import type { AuthTools } from './tools.ts'

export type PreparedSignUp = { grant: Grant; passwordHash: string }
export type PreparedChange = { person: KnownPerson; newHash: string } | undefined

/** A new account is signed in at once: the same protocol as a login, for somebody who is not there yet. */
export async function prepareSignUp(
  { mayAdministerMerchants }: AuthTools,
  input: NewAccountInput,
  { db, request }: Call,
): Promise<PreparedSignUp> {
  const { clientId = '', secret = '' } = readClientProof(input, request.headers.authorization)
  const { email, password, scope } = input
  const login = { grant_type: 'password', username: email, password, scope }
  const grant = await decideGrant(
    db,
    { ...login, client_id: clientId, client_secret: secret },
    {
      grants: ['password'],
      mayAdministerMerchants,
      findPerson: async () => ({ kind: 'newcomer', email }),
    },
  )
  return { grant, passwordHash: await hashPassword(password) }
}

export async function signUp(
  tools: AuthTools,
  input: NewAccountInput,
  call: Call,
  { grant, passwordHash }: PreparedSignUp,
) {
  const { email, first_name: firstName, last_name: lastName, phone } = input
  const wanted = { email, firstName, lastName, phone, passwordHash }
  const person = await createAccount(call.db, wanted, call.now)
  return answerLogin(tools, { ...grant, source: { kind: 'password', email, person } }, call)
}

/** A stolen token alone must not be enough to take the account over. */
export async function preparePasswordChange(
  { password, current_password }: AccountPatchInput,
  { db, caller, ip, now }: Call,
): Promise<PreparedChange> {
  if (password === undefined) return undefined
  if (current_password === undefined) throw refuse('missing_parameter', { field: 'current_password' })
  const { email } = getToken(caller)
  const person = await findVerified(db, { email, password: current_password, ip, now })
  if (!person) throw refuse('wrong_password', { field: 'current_password' })
  return { person, newHash: await hashPassword(password) }
}

export async function editAccount(
  tools: AuthTools,
  input: AccountPatchInput,
  { db, caller, now }: Call,
  passwordChange: PreparedChange,
) {
  const { customerId } = getToken(caller)
  const { first_name: firstName, last_name: lastName, sms_notify: smsNotify, email, phone } = input
  const change = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(smsNotify !== undefined && { smsNotify }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  }
  await changeAccount(tools, db, customerId, change, now)
  if (passwordChange) await changePassword(db, passwordChange.person, passwordChange.newHash)
  return readAccount(tools, db, customerId, now)
}

export async function readWhoIsSignedIn(tools: AuthTools, { db, caller, now }: Call) {
  return presentWhoIsSignedIn(await readAccount(tools, db, getToken(caller).customerId, now))
}

/** Ends this access token; the refresh token and the others under it live on. */
export async function signOut({ db, caller }: Call) {
  await endAccessToken(db, bytesOf(getToken(caller).tokenId))
  return { message: [messageItem({ code: 'acct_logged_out' })] }
}

export async function startGuest({ db, caller, now }: Call) {
  return { 'Guest-Token': await openGuestSession(db, caller.client!.clientId, now) }
}

/** The route's access level lets nobody in without one. */
const getToken = ({ token }: { token?: TokenIdentity }) => token!
