import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Shortened, shorten } from './shorten.ts'

export const folder = 'docs/examples'
export type Who =
  | 'app'
  | 'customer'
  | 'guest'
  | 'merchant'
  | 'driver'
  | 'operator'
  | 'staff'
  | 'courier'
  | 'no caller'
export type Call = {
  as?: Who
  path?: { [name: string]: unknown }
  query?: { [name: string]: unknown }
  body?: object
  headers?: { [name: string]: string }
}
/** An example as stored. Its credentials are names of shell variables. */
export type Example = {
  request: { method: string; path: string; headers: { [name: string]: string }; body?: unknown }
  status: number
} & Shortened

type Operation = { operationId: string; method: string; path: string }
type Description = { paths: { [path: string]: { [method: string]: { operationId: string } } } }

/** Makes a call and records the response. `unseen` makes a call without recording it. */
export type Record = {
  <Answer>(operation: string, call?: Call): Promise<Answer>
  unseen<Answer>(operation: string, call?: Call): Promise<Answer>
  become(who: Who, token: string): void
  credentialOf(company: string): string
}

const variables: { [who in Who]?: [header: string, shown: string] } = {
  customer: ['Authorization', 'Bearer $TOKEN'],
  guest: ['Guest-Token', '$GUEST_TOKEN'],
  merchant: ['Authorization', 'Bearer $MERCHANT_TOKEN'],
  driver: ['Authorization', 'Bearer $DRIVER_TOKEN'],
  operator: ['Authorization', 'Bearer $OPERATOR_TOKEN'],
  staff: ['Authorization', 'Bearer $STAFF_TOKEN'],
  courier: ['Authorization', 'Bearer $PROVIDER_KEY'],
}

export async function openRecorder(base: string, courierSecret: string): Promise<Record> {
  const operations = await readOperations(base)
  const tokens = new Map<Who, string>()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const make = async (operationId: string, call: Call) => {
    const operation = operations.get(operationId)
    if (!operation) throw new Error(`the description has no operation ${operationId}`)
    const path = fillAddress(operation, call)
    const { status, answer } = await send(base, operation.method, path, makeHeaders(call, tokens), call.body)
    if (status !== 200) throw new Error(`${operationId} ${path}: ${status} ${JSON.stringify(answer)}`)
    return { operation, path, status, answer }
  }
  const record = async <Answer>(operationId: string, call: Call = {}) => {
    const { operation, path, status, answer } = await make(operationId, call)
    const shown = variables[call.as ?? 'app']
    const { Authorization: _, ...headers } = call.headers ?? {}
    const request = {
      method: operation.method,
      path,
      headers: { ...(shown && { [shown[0]]: shown[1] }), ...headers },
      ...(call.body && { body: shorten(call.body).answer }),
    }
    const example: Example = { request, status, ...shorten(answer) }
    writeFileSync(join(folder, `${operationId}.json`), `${JSON.stringify(example, undefined, 2)}\n`)
    return answer as Answer
  }
  return Object.assign(record, {
    unseen: async <Answer>(operationId: string, call: Call = {}) =>
      (await make(operationId, call)).answer as Answer,
    become: (who: Who, token: string) => void tokens.set(who, token),
    credentialOf: (company: string) => `${company}-${courierSecret}`,
  })
}

export const recordedNames = () => readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

async function readOperations(base: string): Promise<Map<string, Operation>> {
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as Description
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      operationId,
      method: method.toUpperCase(),
      path,
    })),
  )
  return new Map(all.map((one) => [one.operationId, one]))
}

function fillAddress({ path }: Operation, { as, path: names = {}, query = {} }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])))
  const needsApp = as === 'app' || as === 'guest'
  const pairs = Object.entries({ ...(needsApp && { client_id: 'demo-app' }), ...query })
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll('%2C', ',')
  return text === '' ? filled : `${filled}?${text}`
}

function makeHeaders({ as = 'app', headers }: Call, tokens: Map<Who, string>) {
  const known = variables[as]
  const token = tokens.get(as)
  return { ...(known && token && { [known[0]]: known[1].replace(/\$\w+/, token) }), ...headers }
}

async function send(base: string, method: string, path: string, headers: object, body?: object) {
  const response = await fetch(base + path, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, answer: await response.json() }
}
