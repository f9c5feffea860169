import { randomBytes } from 'node:crypto'
import type { Call } from '../../../calls/call.ts'
import { needsSecondFactor, type StaffRights } from '../../../calls/staff-permissions.ts'
import type { PasskeySite } from '../../../core/passkey-options.ts'
import { Refusal } from '../../../core/refusal.ts'
import { decrypt, hashSecret, newSecret } from '../../../core/sealing.ts'
import { findStep } from '../../../core/totp.ts'
import { type AssertionJson, challengeIn, readAssertion } from '../../../core/webauthn.ts'
import type { Handle } from '../../../db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { secondFactorTries, verifyPassword } from '../../auth/index.ts'
import {
  countPasskeyUse,
  listPasskeys,
  spendChallenge,
  spendRecoveryCode,
  spendStep,
} from './factor-store.ts'
import { offerSignIn } from './passkeys.ts'
import { presentStaff } from './present.ts'
import type { SignInInput } from './schemas.ts'
import { insertSession } from './session-store.ts'
import { findStaffByEmail, lockStaff, type StaffSecrets } from './staff-store.ts'

/** All operations of the interface. */
type ListOperations = () => readonly ({ method: string; path: string } & StaffRights)[]

export type StaffDeps = { key: Buffer; site: PasskeySite; operations: ListOperations }

/** About a working day; then people sign in again. */
const sessionMs = 12 * 3_600_000

/** The second factor, consumed by the transaction that starts the session. */
type Factor =
  | { kind: 'none' }
  | { kind: 'totp'; step: number }
  /** The demo's published authenticator secret, known to be the member's; only `openDemoSignIn` makes it. */
  | { kind: 'published'; totpSecret: Buffer }
  | { kind: 'recovery'; hash: Buffer }
  | { kind: 'passkey'; passkeyId: string; counter: number; challenge: Buffer }

export type Proof = { member: StaffSecrets; factor: Factor }

/** Outside a transaction: a wrong attempt must be counted even though it is refused. */
export async function proveStaff(deps: StaffDeps, input: SignInInput, call: Call): Promise<Proof> {
  const { db, ip, now } = call
  const { email, password } = input
  const member = await verifyPassword(
    db,
    { email, password, ip, now },
    { kind: 'operator', find: findEnabled },
  )
  if (!member) throw wrongPassword()
  if (!member.hasTotp && member.passkeys === 0) return { member, factor: { kind: 'none' } }
  if (!input.totp && !input.recovery_code && !input.passkey) throw await askForFactor(deps, member, call)
  await secondFactorTries.spend(db, triesOf(member), now)
  const factor = await checkFactor(deps, member, input, call)
  if (!factor) throw wrongFactor()
  return { member, factor }
}

const triesOf = ({ staffId }: StaffSecrets) => ({ name: `second factor ${staffId}`, limit: 5 })

export async function findEnabled(handle: Handle, email: string): Promise<StaffSecrets | undefined> {
  const member = await findStaffByEmail(handle, email)
  return member?.enabled ? member : undefined
}

export const wrongPassword = () =>
  new Refusal([{ code: 'invalid_grant', detail: 'The email or the password is wrong.' }], { status: 401 })
const wrongFactor = () => new Refusal([{ code: 'wrong_second_factor' }])

/** The password was right. Says which second factor is needed, with a challenge if the person has a passkey. */
async function askForFactor({ site }: StaffDeps, member: StaffSecrets, { db, now }: Call): Promise<Refusal> {
  const { staffId, hasTotp } = member
  const passkeys = await listPasskeys(db, staffId)
  const body = {
    second_factors: [...(hasTotp ? ['totp'] : []), ...(passkeys.length > 0 ? ['passkey'] : [])],
    ...(passkeys.length > 0 && { passkey_options: await offerSignIn(db, site, { staffId, passkeys }, now) }),
  }
  return new Refusal([{ code: 'wrong_second_factor', detail: 'Send totp, recovery_code or passkey.' }], {
    body,
  })
}

async function checkFactor(
  { key, site }: StaffDeps,
  member: StaffSecrets,
  { totp, recovery_code, passkey }: SignInInput,
  { db, now }: Call,
): Promise<Factor | undefined> {
  if (passkey) return checkPasskey(site, await listPasskeys(db, member.staffId), passkey)
  if (recovery_code) return { kind: 'recovery', hash: hashSecret(tidyCode(recovery_code)) }
  const secret = member.totpSecret && decryptTotp(key, member.totpSecret)
  const after = member.totpLastStep ?? undefined
  const step = secret ? findStep(secret, totp!, { now, after }) : undefined
  return step === undefined ? undefined : { kind: 'totp', step }
}

/** As typed by people: in any case, with or without dashes and spaces. */
export const tidyCode = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '')

export function decryptTotp(key: Buffer, sealed: Buffer): Buffer | undefined {
  const text = decrypt(key, sealed)
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

async function checkPasskey(
  site: PasskeySite,
  passkeys: Awaited<ReturnType<typeof listPasskeys>>,
  shown: AssertionJson,
): Promise<Factor | undefined> {
  const known = passkeys.find(({ passkeyId }) => passkeyId === shown.id)
  const challenge = challengeIn(shown)
  if (!known || challenge === undefined) return undefined
  const counter = await readAssertion(shown, known, { ...site, challenge })
  if (counter === undefined) return undefined
  return { kind: 'passkey', passkeyId: known.passkeyId, counter, challenge: hashSecret(challenge) }
}

type SignInCall = Pick<Call, 'db' | 'now' | 'ip' | 'requestId' | 'userAgent'>

/** In one transaction: the factor is consumed and the session starts, or neither. */
export async function beginSession({ member, factor }: Proof, call: SignInCall) {
  const { db: tx, now, ip, userAgent, requestId } = call
  const { staffId, email, passwordHash } = member
  const current = await lockStaff(tx, staffId)
  if (!current?.enabled || current.passwordHash !== passwordHash) throw wrongPassword()
  if (!(await spendFactor(tx, current, factor, now))) throw wrongFactor()
  // No code was entered, so the count of wrong ones stays.
  if (factor.kind !== 'published') await secondFactorTries.forget(tx, triesOf(member))
  const token = `ops_${newSecret()}`
  const session = {
    ...{ sessionId: newId('ses'), tokenHash: hashSecret(token), staffId, ip },
    ...{ hasSecondFactor: factor.kind !== 'none', userAgent: userAgent.slice(0, 300) },
    ...{ createdAt: now, lastSeenAt: now, expiresAt: now + sessionMs },
  }
  await insertSession(tx, session)
  const { sessionId, expiresAt } = session
  const after = { session_id: sessionId, second_factor: factor.kind, ip }
  await recordAudit(
    { db: tx, now, requestId, actor: email },
    { action: 'staff.signed_in', subject: email, after },
  )
  return {
    access_token: token,
    expires: Math.floor(expiresAt / 1000),
    session_id: sessionId,
    staff: presentStaff(current),
    needs_second_factor: factor.kind === 'none' && needsSecondFactor(current.role),
  }
}

export const newId = (kind: string) => `${kind}_${randomBytes(12).toString('base64url')}`

/** Each of these is a single statement, so if two requests send the same code, only one succeeds. */
async function spendFactor(tx: Handle, current: StaffSecrets, factor: Factor, now: number): Promise<boolean> {
  const { staffId } = current
  switch (factor.kind) {
    case 'none':
      return !current.hasTotp && current.passkeys === 0
    case 'totp':
      return spendStep(tx, staffId, factor.step)
    case 'published':
      return current.totpSecret?.equals(factor.totpSecret) ?? false
    case 'recovery':
      return spendRecoveryCode(tx, staffId, factor.hash)
    case 'passkey': {
      const { passkeyId, counter, challenge } = factor
      if (!(await spendChallenge(tx, { hash: challenge, staffId, purpose: 'sign_in', now }))) return false
      await countPasskeyUse(tx, { staffId, passkeyId, counter }, now)
      return true
    }
  }
}
