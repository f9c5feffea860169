import { randomBytes } from 'node:crypto'
import type { Call } from '../../../calls/call.ts'
import { mayCall, needsSecondFactor } from '../../../calls/staff-permissions.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { encrypt, hashSecret } from '../../../core/sealing.ts'
import { base32, findStep, otpauthUri } from '../../../core/totp.ts'
import { challengeIn, readRegistration } from '../../../core/webauthn.ts'
import type { Handle } from '../../../db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { hashPassword, verifyPassword } from '../../auth/index.ts'
import {
  acceptPendingTotp,
  deletePasskey,
  insertPasskey,
  keepPendingTotp,
  listPasskeys,
  replaceRecoveryCodes,
  spendChallenge,
} from './factor-store.ts'
import { offerEnrollment } from './passkeys.ts'
import { presentPasskey, presentSession, presentStaff } from './present.ts'
import type { NewPasskeyInput, OwnPasswordInput } from './schemas.ts'
import { addSecondFactor, deleteOtherSessions, deleteSession, listSessions } from './session-store.ts'
import { decryptTotp, type StaffDeps, tidyCode, wrongPassword } from './sign-in.ts'
import { findStaff, findStaffByEmail, lockStaff, type StaffSecrets, updateStaff } from './staff-store.ts'

/** The access check leaves no other caller. */
const ownIds = ({ caller }: Call) => caller.operator!.staff!

export async function readOwnSession({ operations }: Pick<StaffDeps, 'operations'>, call: Call) {
  const { db, now, caller } = call
  const { staffId, sessionId } = ownIds(call)
  const [member, sessions, passkeys] = await Promise.all([
    findStaff(db, staffId),
    listSessions(db, staffId, now),
    listPasskeys(db, staffId),
  ])
  if (!member) throw refuse('invalid_token')
  return {
    staff: presentStaff(member),
    needs_second_factor: caller.operator!.roles.length === 0,
    operations: operations()
      .filter(({ staff }) => staff !== undefined && mayCall(caller.operator!.roles, staff))
      .map(({ method, path }) => `${method} ${path}`),
    sessions: sessions.map((session) => presentSession(session, sessionId)),
    passkeys: passkeys.map(presentPasskey),
  }
}

/** Signs out: this session, or another one of the same person. */
export async function endOwnSession({ session_id }: { session_id?: string }, call: Call) {
  const { staffId, sessionId } = ownIds(call)
  const ended = session_id ?? sessionId
  if (!(await deleteSession(call.db, staffId, ended)))
    throw refuse('unknown_session', { field: 'session_id' })
  await recordAudit(call, {
    action: 'staff.signed_out',
    subject: call.caller.operator!.name,
    after: { session_id: ended },
  })
  return { ended: 1 }
}

export async function prepareOwnPassword({ current_password, password }: OwnPasswordInput, call: Call) {
  const { db, ip, now, caller } = call
  const attempt = { email: caller.operator!.name, password: current_password, ip, now }
  const member = await verifyPassword(db, attempt, { kind: 'operator', find: findStaffByEmail })
  if (!member) throw refuse('wrong_password', { field: 'current_password' })
  return { before: member.passwordHash, after: await hashPassword(password, lineOf(member, ip)) }
}

const lineOf = ({ email }: { email: string }, network: string) => ({ network, account: `operator ${email}` })

/** Ends all other sessions of the person. */
export async function changeOwnPassword(hashes: { before: string; after: string }, call: Call) {
  const { staffId, sessionId } = ownIds(call)
  const member = await getOwn(call.db, call)
  if (member.passwordHash !== hashes.before) throw wrongPassword()
  await updateStaff(call.db, staffId, { passwordHash: hashes.after })
  const ended = await deleteOtherSessions(call.db, staffId, sessionId)
  await recordAudit(call, {
    action: 'staff.password_changed',
    subject: member.email,
    after: { ended_sessions: ended },
  })
  return { ended }
}

async function getOwn(tx: Handle, call: Call): Promise<StaffSecrets> {
  const member = await lockStaff(tx, ownIds(call).staffId)
  if (!member) throw refuse('invalid_token')
  return member
}

/**
 * A session with only the password may set up the first second factor, but never another: otherwise the password
 * alone would be enough to add a factor and sign in with it.
 */
async function getOwnToEnrol(call: Call): Promise<StaffSecrets> {
  const member = await getOwn(call.db, call)
  const isFirst = !member.hasTotp && member.passkeys === 0
  const isWeak = call.caller.operator!.roles.length === 0
  if (isWeak && !isFirst)
    throw refuse('second_factor_required', { detail: 'Sign in with the second factor.' })
  return member
}

export async function offerTotp({ key }: StaffDeps, call: Call) {
  const { staffId, email } = await getOwnToEnrol(call)
  const secret = randomBytes(20) // as long as the hash, as RFC 4226 §4 asks
  await keepPendingTotp(call.db, staffId, encrypt(key, secret.toString('base64')))
  return { secret: base32(secret), otpauth_uri: otpauthUri({ secret, issuer: 'Cellardoor', account: email }) }
}

export async function confirmTotp({ key }: StaffDeps, { totp }: { totp: string }, call: Call) {
  const member = await getOwnToEnrol(call)
  const secret = member.pendingTotpSecret && decryptTotp(key, member.pendingTotpSecret)
  const step = secret ? findStep(secret, totp, { now: call.now }) : undefined
  // Not 401: the session is valid, and a 401 would make the console sign out.
  if (step === undefined) throw new Refusal([{ code: 'wrong_second_factor', field: 'totp' }], { status: 400 })
  await acceptPendingTotp(call.db, member.staffId, step)
  await recordAudit(call, { action: 'staff.totp_set', subject: member.email })
  return afterEnrollment(call, member)
}

export async function offerPasskey({ site }: StaffDeps, call: Call) {
  const member = await getOwnToEnrol(call)
  const passkeys = await listPasskeys(call.db, member.staffId)
  return { options: await offerEnrollment(call.db, site, { ...member, passkeys }, call.now) }
}

export async function addOwnPasskey({ site }: StaffDeps, { passkey, name }: NewPasskeyInput, call: Call) {
  const { db: tx, now } = call
  const member = await getOwnToEnrol(call)
  const { staffId } = member
  const challenge = challengeIn(passkey) ?? ''
  const isOurs = await spendChallenge(tx, { hash: hashSecret(challenge), staffId, purpose: 'enrol', now })
  const registered = isOurs ? await readRegistration(passkey, { ...site, challenge }) : undefined
  if (
    !registered ||
    !(await insertPasskey(
      tx,
      staffId,
      { passkeyId: passkey.id, name: name ?? 'Passkey', ...registered },
      now,
    ))
  )
    throw refuse('bad_passkey', { field: 'passkey' })
  await recordAudit(call, {
    action: 'staff.passkey_added',
    subject: member.email,
    after: { passkey_id: passkey.id },
  })
  const isFirst = !member.hasTotp && member.passkeys === 0
  return isFirst ? afterEnrollment(call, member) : { recovery_codes: [] }
}

export async function removeOwnPasskey({ passkey_id }: { passkey_id: string }, call: Call) {
  const member = await getOwnToEnrol(call)
  if (!member.hasTotp && member.passkeys < 2 && needsSecondFactor(member.role))
    throw refuse('invalid_action', {
      detail: 'Your role requires a second factor, and this is your only one.',
    })
  if (!(await deletePasskey(call.db, member.staffId, passkey_id)))
    throw refuse('bad_passkey', { field: 'passkey_id', detail: 'You have no passkey with this id.' })
  await recordAudit(call, { action: 'staff.passkey_removed', subject: member.email, before: { passkey_id } })
  return { passkeys: (await listPasskeys(call.db, member.staffId)).map(presentPasskey) }
}

const codesOfPerson = 10

/** New recovery codes, shown once; this session now counts as one with a second factor, and all others end. */
async function afterEnrollment(call: Call, { staffId }: StaffSecrets) {
  const codes = Array.from({ length: codesOfPerson }, () => base32(randomBytes(10)).match(/.{4}/g)!.join('-'))
  await replaceRecoveryCodes(
    call.db,
    staffId,
    codes.map((code) => hashSecret(tidyCode(code))),
  )
  const { sessionId } = ownIds(call)
  await addSecondFactor(call.db, sessionId)
  await deleteOtherSessions(call.db, staffId, sessionId)
  return { recovery_codes: codes }
}
