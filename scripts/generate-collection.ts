// Collections of all calls for Postman and Bruno, generated from the OpenAPI description and the recorded examples.
import { existsSync, readFileSync } from 'node:fs'

type Parameter = { name: string; in: string; required: boolean; description?: string }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: object[]
  parameters?: Parameter[]
  requestBody?: object
}
type OpenApi = { info: { version: string }; paths: { [path: string]: { [method: string]: Operation } } }
type Request = { method: string; path: string; headers: { [name: string]: string }; body?: unknown }
type Pair = { key: string; value: string }
/** One call, in a form that works for both programs. */
type Call = {
  id: string
  name: string
  chapter: string
  about: string
  method: string
  path: string
  query: (Pair & { disabled: boolean })[]
  headers: Pair[]
  body: unknown
}

const folder = 'docs/collection'
/** Variables of the collection, set once. In the examples, they are shell variables. */
const variables = {
  baseUrl: 'http://localhost:8080',
  client_id: 'demo-app',
  token: '',
  merchant_token: '',
  driver_token: '',
  operator_token: 'demo-operator-token',
  guest_token: '',
  provider_key: '',
}
const shellNames: { [name: string]: string } = {
  $TOKEN: '{{token}}',
  $MERCHANT_TOKEN: '{{merchant_token}}',
  $DRIVER_TOKEN: '{{driver_token}}',
  $OPERATOR_TOKEN: '{{operator_token}}',
  $GUEST_TOKEN: '{{guest_token}}',
  $PROVIDER_KEY: '{{provider_key}}',
}

export function collectionFiles(description: object): Record<string, string> {
  const calls = listCalls(description as OpenApi)
  const chapters = [...Map.groupBy(calls, ({ chapter }) => chapter)]
  const { version } = (description as OpenApi).info
  return {
    [`${folder}/cellardoor.postman_collection.json`]: postmanCollection(chapters),
    [`${folder}/bruno/bruno.json`]: `${JSON.stringify({ version: '1', name: 'Cellardoor', type: 'collection' }, undefined, 2)}\n`,
    [`${folder}/bruno/collection.bru`]: `docs {\n  Cellardoor ${version}. Choose the environment "demo" and fill in what it lacks.\n}\n`,
    [`${folder}/bruno/environments/demo.bru`]: brunoBlock('vars', pairsOf(variables)),
    ...Object.fromEntries(
      chapters.flatMap(([chapter, some]) =>
        some.map((call, index) => [
          `${folder}/bruno/${slugOf(chapter)}/${call.id}.bru`,
          brunoCall(call, index + 1),
        ]),
      ),
    ),
  }
}

/** Excluded: pages and streams are for browsers. */
function listCalls({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => 'application/json' in answersOf(operation))
      .map(([method, operation]) => describeCall(method.toUpperCase(), path, operation)),
  )
}

const answersOf = (operation: Operation) =>
  (operation as unknown as { responses: { 200: { content: object } } }).responses[200].content

function describeCall(method: string, path: string, operation: Operation): Call {
  const { operationId, tags, summary, description = '', parameters = [], security } = operation
  const example = findExample(operationId)
  const [address = path, query = ''] = example?.path.split('?') ?? []
  const given = new Map(new URLSearchParams(query))
  if (security.some((scheme) => 'client_id' in scheme)) given.set('client_id', '{{client_id}}')
  const others = parameters.filter(({ in: place, name }) => place === 'query' && !given.has(name))
  return {
    id: operationId,
    name: summary,
    chapter: tags[0]!,
    about: `\`${method} ${path}\` ${description}`.trim(),
    method,
    path: example ? address : path.replaceAll(/\{(\w+)\}/g, ':$1'),
    query: [
      ...[...given].map(([key, value]) => ({ key, value, disabled: false })),
      ...others.map(({ name }) => ({ key: name, value: '', disabled: true })),
    ],
    headers: pairsOf(example?.headers ?? {}),
    body: example?.body,
  }
}

function findExample(operationId: string): Request | undefined {
  const file = `docs/examples/${operationId}.json`
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8').replaceAll(/\$[A-Z_]+/g, (name) => shellNames[name] ?? name)
  return (JSON.parse(text) as { request: Request }).request
}

const pairsOf = (record: { [name: string]: string }) =>
  Object.entries(record).map(([key, value]) => ({ key, value }))

function postmanCollection(chapters: [string, Call[]][]): string {
  const collection = {
    info: {
      name: 'Cellardoor',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: pairsOf(variables),
    item: chapters.map(([name, calls]) => ({ name, item: calls.map(postmanCall) })),
  }
  return `${JSON.stringify(collection, undefined, 2)}\n`
}

function postmanCall({ name, about, method, path, query, headers, body }: Call): object {
  const active = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  const raw = `{{baseUrl}}${path}${active.length > 0 ? `?${active.join('&')}` : ''}`
  const url = { raw, host: ['{{baseUrl}}'], path: path.split('/').slice(1), query }
  const json = body !== undefined && {
    mode: 'raw',
    raw: JSON.stringify(body, undefined, 2),
    options: { raw: { language: 'json' } },
  }
  const type = json ? [{ key: 'Content-Type', value: 'application/json' }] : []
  return {
    name,
    request: { method, description: about, header: [...headers, ...type], url, ...(json && { body: json }) },
  }
}

function brunoCall({ name, about, method, path, query, headers, body }: Call, place: number): string {
  const active = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  const url = `{{baseUrl}}${path}${active.length > 0 ? `?${active.join('&')}` : ''}`
  const kind = body === undefined ? 'none' : 'json'
  const lines = query.map(({ key, value, disabled }) => ({ key: `${disabled ? '~' : ''}${key}`, value }))
  return [
    brunoBlock('meta', pairsOf({ name, type: 'http', seq: String(place) })),
    brunoBlock(method.toLowerCase(), pairsOf({ url, body: kind, auth: 'none' })),
    lines.length > 0 && brunoBlock('params:query', lines),
    headers.length > 0 && brunoBlock('headers', headers),
    body !== undefined && `body:json {\n${indented(JSON.stringify(body, undefined, 2))}\n}\n`,
    `docs {\n${indented(about)}\n}\n`,
  ]
    .filter((block) => block !== false)
    .join('\n')
}

const brunoBlock = (name: string, pairs: readonly Pair[]) =>
  `${name} {\n${pairs.map(({ key, value }) => `  ${key}: ${value}`).join('\n')}\n}\n`
const indented = (text: string) => text.replaceAll(/^/gm, '  ')
const slugOf = (text: string) => text.toLowerCase().replaceAll(/\W+/g, '-')
