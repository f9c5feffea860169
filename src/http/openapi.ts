import { type TSchema, Type } from 'typebox'
import { type RefusalCode, refusalCatalogue } from '../core/refusal-catalogue.ts'
import type { Access } from './access.ts'
import type { Route } from './route.ts'

const MessageItem = Type.Object({
  code: Type.String({ description: 'Stable; branch on this.' }),
  user_msg: Type.String({ description: 'For people; may change.' }),
  dev_msg: Type.String({ description: 'For developers; may change.' }),
  field: Type.Optional(Type.String({ description: 'The parameter at fault.' })),
})
const messages = Type.Array(Type.Ref('#/components/schemas/MessageItem'))
const Refused = Type.Object({ message: messages })

const securitySchemes = {
  client_id: { type: 'apiKey', in: 'query', name: 'client_id', description: 'The id of the calling app.' },
  access_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A customer’s access token; `Bearer` may be left out.',
  },
  client_secret: {
    type: 'http',
    scheme: 'basic',
    description: 'An app’s client_id and client_secret.',
  },
  operator_token: { type: 'http', scheme: 'bearer', description: 'The setting OPERATOR_TOKEN.' },
  guest_token: {
    type: 'apiKey',
    in: 'header',
    name: 'Guest-Token',
    description:
      'Of somebody who shops before signing in, from `GET /customer/auth/guest`; goes with client_id.',
  },
  provider_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of a courier company, from the answer to its registration.',
  },
}
const securityOfAccess: Record<Access, object[]> = {
  public: [],
  client: [{ client_id: [] }, { access_token: [] }],
  reader: [{ client_id: [] }, { access_token: [] }],
  customer: [{ access_token: [] }],
  merchant: [{ access_token: [] }, { operator_token: [] }],
  account: [{ access_token: [] }, { client_secret: [] }, { operator_token: [] }],
  operator: [{ operator_token: [] }],
}
const securityOfCredentials: Record<NonNullable<Described['credentials']>, object[]> = {
  guest: [{ access_token: [] }, { client_id: [], guest_token: [] }],
  provider: [{ provider_key: [] }],
}
const refusalsOf: Record<Access, RefusalCode[]> = {
  public: [],
  client: ['client_id_required', 'invalid_client', 'invalid_token'],
  reader: ['client_id_required', 'invalid_client', 'invalid_token'],
  customer: ['invalid_token'],
  merchant: ['invalid_token', 'forbidden'],
  account: ['invalid_token', 'invalid_client'],
  operator: ['invalid_token'],
}

const chapterDescriptions: Record<string, string> = {
  About: 'What this service is, and its description for programs.',
  Alcohol: 'Search for beer, wine and spirits across merchants.',
  Cart: 'Carts, prices, checkout and orders, of customers and of guests.',
  Customer: 'Accounts, access tokens, addresses, cards, past orders and favourites.',
  Events: 'What happened, as one ordered log.',
  Health: 'For balancers and monitors.',
  Identity: 'Access tokens for apps, customers and guests, and the accounts behind them.',
  'Last mile': 'For courier companies that try out their endpoints.',
  'Merchant administration': 'Menus, hours, zones and orders, for those who manage a merchant.',
  Merchants: 'Search for merchants, their details, hours and menus.',
  Operator: 'For whoever runs the marketplace.',
  Pages: 'Pages for people, in plain HTML.',
  Reviews: 'What customers say about merchants and orders.',
  Webhooks: 'Subscriptions that post events to an address of yours.',
}

/** What a route says about itself; the reference page is described without being one of ours. */
export type Described = Omit<Route, 'handler'>

export type Examples = (operationId: string) => { answer: unknown; body?: unknown } | undefined

/**
 * OpenAPI 3.1 from the same specs that route and validate: it cannot say anything else than what happens. The examples are
 * answers that were recorded.
 */
export function describeRoutes(
  routes: readonly Described[],
  info: { version: string },
  findExample: Examples = () => undefined,
): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const spec of routes) {
    paths[spec.path] ??= {}
    paths[spec.path]![spec.method.toLowerCase()] = describeOperation(spec, findExample)
  }
  return asPlainSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Cellardoor',
      version: info.version,
      description:
        'Food and liquor delivery: find merchants, read menus, order, deliver. Every path also works under `/api`. ' +
        'Parameters may come in the query or in the body (JSON, urlencoded or multipart). Writes take an `Idempotency-Key`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ chapter }) => chapter))].map((name) => {
      return { name, description: chapterDescriptions[name] ?? `Operations of the chapter ${name}.` }
    }),
    paths,
    components: { schemas: { MessageItem, Refused }, securitySchemes },
  })
}

function describeOperation(spec: Described, findExample: Examples): object {
  const id = operationId(spec)
  const example = findExample(id)
  return {
    operationId: id,
    tags: [spec.chapter],
    summary: spec.summary,
    ...((spec.description || spec.roles) && { description: describe(spec) }),
    ...(spec.roles && { 'x-roles': spec.roles }),
    security: spec.credentials ? securityOfCredentials[spec.credentials] : securityOfAccess[spec.access],
    ...describeInput(spec, example?.body),
    responses: { 200: describeAnswer(spec, example?.answer), ...describeRefusals(spec) },
  }
}

/** `GET /merchant/{merchant_id}/hours` -> `get_merchant_merchant_id_hours`; a landing page is `get_root`. */
function operationId({ method, path }: Described): string {
  const words = path.split(/\W+/).filter(Boolean)
  return [method.toLowerCase(), ...(words.length > 0 ? words : ['root'])].join('_')
}

function describeInput(spec: Described, example: unknown): object {
  const inPath = new Set([...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const required = new Set(spec.input.required ?? [])
  const entries = Object.entries(spec.input.properties) as [string, TSchema][]
  const takesBody = spec.method === 'POST' || spec.method === 'PUT'
  const parameters = entries
    .filter(([name]) => inPath.has(name) || !takesBody)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      ...('description' in schema && { description: schema.description }),
      schema,
    }))
  const isPage = 'contentType' in spec.answer // of which no answer is kept
  if (spec.method !== 'GET' && !isPage) parameters.push(idempotencyHeader)
  const fields = takesBody ? entries.filter(([name]) => !inPath.has(name)) : []
  if (fields.length === 0) return { parameters }
  const schema = Type.Object(Object.fromEntries(fields))
  return {
    parameters,
    requestBody: { required: fields.some(([name]) => required.has(name)), content: json(schema, example) },
  }
}

/**
 * What a use case reads for itself part by part (`rawPart`) is documented by the shape that it reads, and a choice between
 * fixed values as `enum`, which tools show as a list, where TypeBox has a union of constants.
 */
function asPlainSchemas(description: object): object {
  return JSON.parse(JSON.stringify(description, (_key, part) => asEnum(part?.['x-shape'] ?? part)))
}

function asEnum(part: { anyOf?: { const?: unknown; type?: string }[] } | null | undefined): unknown {
  const branches = part?.anyOf
  const isValue = (branch: { const?: unknown; type?: string }) => 'const' in branch || branch.type === 'null'
  if (!Array.isArray(branches) || branches.length < 2 || !branches.every(isValue)) return part
  const { anyOf: _, ...rest } = part!
  const types = [...new Set(branches.map(({ type }) => type))]
  const values = branches.map((branch) => ('const' in branch ? branch.const : null))
  return { ...rest, type: types.length === 1 ? types[0] : types, enum: values }
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Does the work once; later requests with the same key get the first answer for 24 hours.',
  schema: Type.String({ maxLength: 255 }) as TSchema,
}

function describeAnswer({ answer }: Described, example: unknown): object {
  if ('contentType' in answer)
    return {
      description: `The answer as \`${answer.contentType}\`.`,
      content: { [answer.contentType]: { schema: Type.String() } },
    }
  const names = Object.keys(answer.properties).map((name) => `\`${name}\``)
  const description =
    names.length > 0
      ? `Success. The answer holds ${new Intl.ListFormat('en').format(names)}.`
      : 'Success. The answer holds nothing but an empty `message`.'
  return { description, content: json(Type.Object({ message: messages, ...answer.properties }), example) }
}

function describeRefusals(spec: Described): Record<string, object> {
  const takesInput = Object.keys(spec.input.properties).length > 0
  const codes: RefusalCode[] = [
    ...refusalsOf[spec.access],
    ...(spec.refusals ?? []),
    ...(takesInput ? (['missing_parameter', 'invalid_parameter'] as const) : []),
    ...(spec.method === 'GET' ? [] : (['invalid_json', 'idempotency_mismatch', 'in_progress'] as const)),
    ...(spec.budget ? (['rate_limited'] as const) : []),
  ]
  const isClientFault = (code: RefusalCode) => refusalCatalogue[code].status < 500
  if (!codes.some(isClientFault)) codes.push('ssl_required') // in production any operation may answer that
  const byStatus = Map.groupBy(codes, (code) => refusalCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${refusalCatalogue[code].dev_msg}`).join('\n\n'),
        content: json(Type.Ref('#/components/schemas/Refused')),
      },
    ]),
  )
}

const json = (schema: TSchema, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

function describe({ description = '', roles }: Pick<Route, 'description' | 'roles'>): string {
  return [description, roles && `Roles: ${roles.join(', ')}.`].filter(Boolean).join('\n\n')
}
