import { randomUUID } from 'node:crypto'
import { ask, got, type Json } from './ask.ts'

const password = 'open-sesame-42'
const secrets: Record<string, string> = {
  'demo-app': 'demo-app-secret',
  'merchant-app': 'merchant-app-secret',
}
const tokens = new Map<string, Promise<string>>()

export const operatorToken = process.env.OPERATOR_TOKEN ?? 'demo-operator-token'

/** A person in the demo, signed in once for all tests of a file. */
export function tokenOf(name: string, { app = 'demo-app', scope = 'global' } = {}): Promise<string> {
  const key = `${name} ${app} ${scope}`
  const known = tokens.get(key) ?? signIn(`${name}@example.com`, password, { app, scope })
  tokens.set(key, known)
  return known
}

/** Administrator of merchant group 1. */
export const ownerToken = () => tokenOf('owner', { app: 'merchant-app', scope: 'global,merchant' })

export async function signIn(
  username: string,
  secret: string,
  { app = 'demo-app', scope = 'global' } = {},
): Promise<string> {
  const answer = ask('POST', '/customer/auth', {
    form: {
      ...{ client_id: app, client_secret: secrets[app]!, grant_type: 'password' },
      ...{ username, password: secret, scope },
    },
  })
  return (await got(answer)).access_token
}

/** A person that no other test uses. */
export async function newcomer(): Promise<{ token: string; email: string; password: string; user: Json }> {
  const email = `${randomUUID()}@example.com`
  const answer = ask('POST', '/customer/account', {
    json: {
      ...{ client_id: 'demo-app', client_secret: 'demo-app-secret', scope: 'global' },
      ...{ email, first_name: 'Nova', last_name: 'Comer', password },
    },
  })
  const { access_token: token, user } = await got(answer)
  return { token, email, password, user }
}

export async function guestToken(): Promise<string> {
  const answer = ask('GET', '/customer/auth/guest', { query: { client_id: 'demo-app' } })
  return (await got(answer))['Guest-Token']
}
