import { newRequestId } from '../../../calls/request-id.ts'
import { demoPassword, demoStaff, demoTotpSecret } from '../../../core/demo-credentials.ts'
import type { Database } from '../../../db/database.ts'
import type { Config } from '../../../start/config.ts'
import { isPassword } from '../../auth/index.ts'
import { beginSession, decryptTotp, findEnabled, type Proof } from './sign-in.ts'
import type { StaffSecrets } from './staff-store.ts'

type DemoSignInDeps = {
  config: Pick<Config, 'production' | 'seed'>
  db: Database
  clock: { now(): number }
  settings: { longLivedKey: Buffer }
}
export type DemoVisitor = { ip: string; userAgent: string }
type SignedIn = Awaited<ReturnType<typeof beginSession>>

/**
 * Signs a member of the demo's staff in by name, for the buttons of the sign-in page; undefined outside the demo, so that there is
 * nothing to call in production. It lets in the same people as the published password and authenticator secret do, and no others:
 * once a person has changed either, the button no longer works. No one-time code is used up, and no attempt is counted.
 */
export function openDemoSignIn({ config, db, clock, settings }: DemoSignInDeps) {
  if (config.production || config.seed !== 'demo') return undefined
  return async (email: string, { ip, userAgent }: DemoVisitor): Promise<SignedIn | undefined> => {
    if (!Object.values<string>(demoStaff).includes(email)) return undefined
    const member = await findEnabled(db, email)
    const proof = member && (await proveByPublished(member, settings.longLivedKey))
    if (!proof) return undefined
    const call = { now: clock.now(), ip, requestId: newRequestId(), userAgent }
    return db.transaction((tx) => beginSession(proof, { ...call, db: tx }))
  }
}

async function proveByPublished(member: StaffSecrets, key: Buffer): Promise<Proof | undefined> {
  const queued = { network: 'demo', account: 'demo' }
  if (!(await isPassword(demoPassword, queued, member.passwordHash))) return undefined
  if (!member.hasTotp) return member.passkeys === 0 ? { member, factor: { kind: 'none' } } : undefined
  const { totpSecret } = member
  const isPublished = totpSecret && decryptTotp(key, totpSecret)?.equals(demoTotpSecret)
  return isPublished ? { member, factor: { kind: 'published', totpSecret } } : undefined
}
