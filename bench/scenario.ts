import { readdirSync } from 'node:fs'

/** One thing to measure: a file in `scenarios/` with one of these as its default export. */
export type Scenario = {
  name: string
  title: string
  /** The minimum ratio to the bare server. A lower one fails a `--strict` run. */
  floor?: number
  /** Sent with the access token of the demo's customer. */
  signedIn?: true
} & ({ request: BenchRequest } | { requests: readonly BenchRequest[] })

export type BenchRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The demo world's operator token, public by design. */
export const asOperator = { authorization: 'Bearer demo-operator-token' }

/** The scenario's requests, with a token if required. */
export async function prepareRequests(scenario: Scenario, url: string): Promise<readonly BenchRequest[]> {
  const requests = 'request' in scenario ? [scenario.request] : scenario.requests
  if (!scenario.signedIn) return requests
  const authorization = `Bearer ${await logIn(url)}`
  return requests.map((request) => ({ ...request, headers: { ...request.headers, authorization } }))
}

/** The demo's customer signs in through the demo's app. */
export const demoLogin = {
  username: 'ada@example.com',
  password: 'open-sesame-42',
  grant_type: 'password',
  client_id: 'demo-app',
  client_secret: 'demo-app-secret',
  scope: 'global',
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/customer/auth`, { method: 'POST', body: new URLSearchParams(demoLogin) })
  return ((await answer.json()) as { access_token: string }).access_token
}
/** All of `scenarios/`, or the requested ones, by name. */
export async function findScenarios(wanted: readonly string[]): Promise<Scenario[]> {
  const folder = new URL('scenarios/', import.meta.url)
  const known = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no scenario ${unknown.join(', ')}; there are: ${known.join(', ')}.`)
  const names = wanted.length > 0 ? known.filter((name) => wanted.includes(name)) : known
  return Promise.all(names.map(async (name) => (await import(new URL(`${name}.ts`, folder).href)).default))
}
