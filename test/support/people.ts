import assert from 'node:assert/strict'
import { argon2Sync, createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Database, sql } from '../../src/db/database.ts'
import type { AuthDeps } from '../../src/modules/auth/accounts/ports.ts'
import { signIn } from '../../src/modules/auth/accounts/sign-in.ts'
import { authRoutes } from '../../src/modules/auth/routes.ts'
import { issueCode } from '../../src/modules/auth/tokens/authorization-codes.ts'
import type { Deps } from '../../src/start/deps.ts'
import type { Answer, TestService } from './test-service.ts'

/** The demo's apps and people, as a client program signs them in. */
export const demoApp = { client_id: 'demo-app', client_secret: 'demo-app-secret' }
export const publicApp = { client_id: 'public-app', client_secret: 'public-app-secret' }
export const merchantApp = { client_id: 'merchant-app', client_secret: 'merchant-app-secret' }
const password = 'open-sesame-42'
export const callback = 'http://localhost:4000/callback'

export const adasLogin = {
  ...demoApp,
  grant_type: 'password',
  username: 'ada@example.com',
  password,
  scope: 'global',
}

/** Identity alone: only the demo's owner administers merchants. */
export const identityRoutes =
  (more: Partial<AuthDeps> = {}) =>
  ({ db, clock, settings: { sealing } }: Deps) =>
    authRoutes({
      ...{ db, clock, sealing },
      mayAdministerMerchants: async (email) => email === 'owner@example.com',
      ...more,
    })

export const codesOf = (answer: Answer): string[] =>
  answer.body.message.map(({ code }: { code: string }) => code)

/** Status, the codes of `message`, and OAuth's own `error`. */
export const refusalOf = (answer: Answer) => [answer.status, codesOf(answer).join(), answer.body.error]

export async function logIn(service: TestService, more: object = {}): Promise<any> {
  const answer = await service.post('/customer/auth', { ...adasLogin, ...more })
  if (answer.status !== 200) throw new Error(`login refused: ${answer.text}`)
  return answer.body
}

/** What the browser's form does before it redirects; `issueCode` requires a checked password. */
export const knownPerson = ({ db, clock }: TestService, email = 'ada@example.com') =>
  signIn(db, { email, password, ip: '198.51.100.7', now: clock.ms })

/** A code as the browser returns it to the app's redirect URI. */
export async function makeCode(service: TestService, more: { challenge?: string } = {}): Promise<string> {
  const person = await knownPerson(service)
  const wanted = { person, clientId: 'demo-app', redirectUri: callback, now: service.clock.ms, ...more }
  return service.db.transaction((tx) => issueCode(tx, wanted))
}

export const isLive = async (service: TestService, token: string) =>
  (await service.get('/customer/auth', { authorization: token })).status === 200

const insertToken = sql<unknown>(
  `INSERT INTO access_tokens (token_hash, customer_id, client_id, scopes, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, now())`,
)

export const ada = 1
export const newcomer = 2
export const moved = 3

/** The header of a signed-in person: by default Ada of the demo, with scope `global`. */
export async function signedIn(
  db: Database,
  { customer = ada, scopes = ['global'] }: { customer?: number; scopes?: string[] } = {},
): Promise<{ authorization: string }> {
  const token = randomBytes(20).toString('hex')
  const hash = createHash('sha256').update(token).digest()
  await db.rows(insertToken, [hash, customer, 'demo-app', scopes, new Date('2035-01-01')])
  return { authorization: `Bearer ${token}` }
}

const demoTotpSecret = Buffer.from('Cellardoor demo only')
export const staffPassword = 'open-sesame-42'

/** The code that an authenticator app shows at this time. */
export const totpAt = (secret: Buffer, timestamp: number) =>
  TOTP.generate({ secret: Secret.fromHex(secret.toString('hex')), timestamp })

/** The code of the demo's staff at the service's time; `later` counts steps of 30 seconds. */
export const totpNow = ({ clock }: TestService, { secret = demoTotpSecret, later = 0 } = {}) =>
  totpAt(secret, clock.ms + later * 30_000)

/** Signs a member of the demo's staff in. The clock moves by a step, so that the next code is different. */
export async function staffToken(service: TestService, role: string): Promise<{ authorization: string }> {
  service.clock.ms += 30_000
  const totp = role === 'viewer' ? {} : { totp: totpNow(service) }
  const body = { email: `${role}@operator.example`, password: staffPassword, ...totp }
  const answer = await service.post('/operator/session', body)
  assert.equal(answer.status, 200, answer.text)
  return { authorization: `Bearer ${answer.body.access_token}` }
}

/** A stored hash contains its own cost, and each login pays it: 45 ms of CPU time for a real one, almost nothing for this. */
export function cheapHash(message: string, memory = 8): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes: 1, parallelism: 1, tagLength: 32 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=1,p=1$${base64(nonce)}$${base64(tag)}`
}
