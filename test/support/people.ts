import type { AuthDeps } from '../../src/modules/auth/accounts/ports.ts'
import { signIn } from '../../src/modules/auth/accounts/sign-in.ts'
import { authRoutes } from '../../src/modules/auth/routes.ts'
import { issueCode } from '../../src/modules/auth/tokens/authorization-codes.ts'
import type { Deps } from '../../src/start/deps.ts'
import type { Answer, TestService } from './test-service.ts'

/** The demo world's apps and people, as a client program signs them in. */
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

/** Identity alone: only the owner of the demo world administers merchants. */
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

/** What the browser's form does before it redirects; `issueCode` wants somebody whose password was checked. */
export const knownPerson = ({ db, clock }: TestService, email = 'ada@example.com') =>
  signIn(db, { email, password, ip: '198.51.100.7', now: clock.ms })

/** A code as the browser brings it back to the app's address. */
export async function makeCode(service: TestService, more: { challenge?: string } = {}): Promise<string> {
  const person = await knownPerson(service)
  const wanted = { person, clientId: 'demo-app', redirectUri: callback, now: service.clock.ms, ...more }
  return service.db.transaction((tx) => issueCode(tx, wanted))
}

export const isLive = async (service: TestService, token: string) =>
  (await service.get('/customer/auth', { authorization: token })).status === 200
