import { type TSchema, Type } from 'typebox'
import { staffPermissions } from '../calls/staff-permissions.ts'
import { type RefusalCode, refusalCatalog } from '../core/refusals/catalog.ts'
import { component, text } from './fields.ts'
import { describeSecurity, securitySchemes } from './openapi-access.ts'
import { type Described, groupRefusals, listRefusals } from './openapi-refusals.ts'
import { openSharedSchemas, type SharedSchemas } from './openapi-schemas.ts'
import { isWrite } from './route.ts'

const MessageItem = Type.Object(
  {
    code: text('Stable; branch on this.'),
    user_msg: text(
      'A message to show to the user, in English or Spanish depending on Accept-Language. The wording may change.',
    ),
    dev_msg: text('A message for developers. The wording may change.'),
    exact_msg: Type.Optional(
      text('A more specific message in the same language, where `user_msg` is general.'),
    ),
    field: Type.Optional(text('The parameter that caused the error.')),
  },
  component('MessageItem', 'One error.'),
)
const Refused = Type.Object(
  { message: Type.Array(MessageItem, { description: 'All errors in the request.' }) },
  component('Refused', 'The body of every response with status 400 or above.'),
)
const message = Type.Array(MessageItem, { description: 'Empty when the request succeeded.' })

const chapterDescriptions = new Map(
  Object.entries<string>({
    About: 'The service itself and its OpenAPI description.',
    Alcohol: 'Search for beer, wine and spirits across merchants.',
    Cart: 'Carts, prices, checkout and orders for customers and guests.',
    Connections: 'A merchant’s tills, printers and Square accounts.',
    Customer: 'Accounts, access tokens, addresses, cards, past orders and favorites.',
    Events: 'One ordered log of everything that happens.',
    Health: 'For load balancers and monitoring.',
    Identity: 'Access tokens for apps, customers and guests, and the accounts behind them.',
    'Last mile': 'For courier companies testing their endpoints.',
    Driver: 'Shifts, stops and reports for a merchant’s own drivers, with the scopes `global,driver`.',
    'Merchant administration': 'Menus, hours, zones and orders, for people who manage a merchant.',
    Merchants: 'Search for merchants, their details, hours and menus.',
    Operator: 'For the operator of the marketplace.',
    Pages: 'Web pages in plain HTML.',
    Reviews: 'Customer reviews of orders and merchants.',
    Webhooks: 'Subscriptions that post events to your endpoint.',
  }),
)

/** A recorded request and its answer. `path` is the request's path with its query. */
export type Recorded = { path: string; body?: unknown; answer: unknown }
export type Examples = (operationId: string) => Recorded | undefined

/**
 * OpenAPI 3.1, generated from the same specs that route and validate, so it can't diverge from the implementation.
 * The examples are recorded answers.
 */
export function describeRoutes(
  routes: readonly Described[],
  info: { version: string },
  findExample: Examples = () => undefined,
): object {
  const schemas = openSharedSchemas()
  const paths = Object.fromEntries(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, specs]) => [
      path,
      Object.fromEntries(
        specs.map((spec) => [spec.method.toLowerCase(), describeOperation(spec, schemas, findExample)]),
      ),
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cellardoor',
      version: info.version,
      description:
        'Food and liquor delivery: find merchants, read menus, order, deliver. Every path also works under `/api`. ' +
        'Send parameters in the query or in the body (JSON, URL-encoded or multipart). Writes accept an `Idempotency-Key`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ chapter }) => chapter))].map((name) => {
      return { name, description: chapterDescriptions.get(name) ?? `Operations in the ${name} chapter.` }
    }),
    paths,
    components: {
      responses: describeRefusals(routes, schemas),
      schemas: schemas.components(),
      parameters: { IdempotencyKey: idempotencyHeader, AuditReason: reasonHeader },
      examples: Object.fromEntries(codesOf(routes).map((code) => [code, exampleOfRefusal(code)])),
      securitySchemes,
    },
  }
}

function describeOperation(spec: Described, schemas: SharedSchemas, findExample: Examples): object {
  const id = operationId(spec)
  const example = findExample(id)
  const roles = listRoles(spec)
  return {
    operationId: id,
    tags: [spec.chapter],
    summary: spec.summary,
    ...((spec.description || roles) && { description: describe(spec, roles) }),
    ...(roles && { 'x-roles': roles }),
    security: describeSecurity(spec),
    ...describeInput(spec, schemas, example),
    responses: { 200: describeAnswer(spec, schemas, example), ...referToRefusals(spec) },
  }
}

/** `GET /merchant/{merchant_id}/hours` -> `get_merchant_merchant_id_hours`; a landing page is `get_root`. */
function operationId({ method, path }: Described): string {
  const words = path.split(/\W+/).filter(Boolean)
  return [method.toLowerCase(), ...(words.length > 0 ? words : ['root'])].join('_')
}

function describeInput(spec: Described, schemas: SharedSchemas, example: Recorded | undefined): object {
  const inPath = new Set([...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))
  const required = new Set(spec.input.required ?? [])
  const entries = Object.entries(spec.input.properties) as [string, TSchema][]
  const takesBody = spec.method === 'POST' || spec.method === 'PUT'
  const given = example ? parametersIn(example.path, spec.path) : {}
  const parameters: object[] = entries
    .filter(([name]) => inPath.has(name) || !takesBody)
    .map(([name, schema]) => {
      const { description, ...rest } = schemas.refer(schema) as { description?: string }
      return {
        name,
        in: inPath.has(name) ? 'path' : 'query',
        required: inPath.has(name) || required.has(name),
        ...(description !== undefined && { description }),
        schema: rest,
        ...(given[name] !== undefined && { example: asType(given[name], rest) }),
      }
    })
  const isPage = 'contentType' in spec.answer // whose answer isn't kept
  if (spec.method !== 'GET' && !isPage) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' })
  if (isWrite(spec) && spec.access === 'operator')
    parameters.push({ $ref: '#/components/parameters/AuditReason' })
  const fields = takesBody ? entries.filter(([name]) => !inPath.has(name)) : []
  if (fields.length === 0) return { parameters }
  const schema = Type.Object(Object.fromEntries(fields))
  return {
    parameters,
    requestBody: {
      required: fields.some(([name]) => required.has(name)),
      content: json(schemas.refer(schema), example?.body),
    },
  }
}

/** The values in a recorded URL for the parameters of its template. */
function parametersIn(address: string, template: string): Record<string, string> {
  const [path = '', query = ''] = address.split('?')
  const values = path.split('/')
  const inPath = template
    .split('/')
    .map((part, index) => [/^\{(\w+)\}$/.exec(part)?.[1], decodeURIComponent(values[index] ?? '')] as const)
    .filter((pair): pair is readonly [string, string] => pair[0] !== undefined)
  return { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(inPath) }
}

type Typed = { type?: string | string[]; items?: Typed; anyOf?: Typed[] }

/** A query is all text; the example of a number is a number. */
function asType(value: string, { type, items = {}, anyOf = [] }: Typed): unknown {
  const types = [type, ...anyOf.map((branch) => branch.type)].flat()
  if (types.includes('array')) return value.split(',').map((one) => asType(one, items))
  const isNumber = types.includes('integer') || types.includes('number')
  if (isNumber && Number.isFinite(Number(value))) return Number(value)
  return types.includes('boolean') ? value === '1' || value === 'true' : value
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes a retry safe: for 24 hours, requests with the same key get the first response.',
  schema: { type: 'string', maxLength: 255 },
  example: '0b1f0a5e-6c5b-4d43-9f43-4f2f3f8f5f11',
}

const reasonHeader = {
  name: 'Audit-Reason',
  in: 'header',
  required: false,
  description:
    'Why the operator makes this change: percent-encoded UTF-8, up to 500 characters. The audit log records it as `reason`.',
  schema: { type: 'string' },
  example: 'Asked%20for%20by%20the%20owner',
}

const kindsOfText = new Map(
  Object.entries<string>({
    'text/html': 'A page for browsers, as HTML.',
    'text/plain': 'Plain text.',
    'text/javascript': 'A script for browsers.',
    'text/event-stream': 'A stream of server-sent events.',
    'image/webp': 'A picture.',
    'application/json': 'A JSON document.',
  }),
)

function describeAnswer({ answer, file }: Described, schemas: SharedSchemas, example: Recorded | undefined) {
  if ('contentType' in answer)
    return {
      description: answer.description ?? kindsOfText.get(answer.contentType) ?? `\`${answer.contentType}\`.`,
      content: { [answer.contentType]: { schema: answer.schema ?? { type: 'string' } } },
    }
  const schema = schemas.refer(Type.Object({ message, ...answer.properties })) as {
    properties: Record<string, Field>
  }
  const { message: _, ...fields } = schema.properties
  const lines = Object.entries(fields).map(([name, field]) => `\`${name}\`: ${aboutField(field, schemas)}`)
  const description = lines.length > 0 ? lines.join('\n\n') : 'Success. The body has only an empty `message`.'
  const asFile = Object.fromEntries([file ?? []].flat().map((type) => [type, { schema: { type: 'string' } }]))
  return { description, content: { ...json(schema, example?.answer), ...asFile } }
}

type Field = { description?: string; $ref?: string; anyOf?: Field[] }

/** The field's own description, or that of the schema it references. */
function aboutField({ description, $ref, anyOf = [] }: Field, schemas: SharedSchemas): string {
  if (description !== undefined) return description
  const shared = $ref && (schemas.components()[$ref.split('/').at(-1)!] as Field | undefined)
  return (shared || undefined)?.description ?? (anyOf[0] ? aboutField(anyOf[0], schemas) : '')
}

/** `400.bad_id.no_rest`: the same set of codes is described once, however many operations return it. */
const responseName = (status: number, codes: readonly RefusalCode[]) => [status, ...codes].join('.')

const referToRefusals = (spec: Described): Record<string, object> =>
  Object.fromEntries(
    groupRefusals(spec).map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${responseName(status, codes)}` },
    ]),
  )

function describeRefusals(routes: readonly Described[], schemas: SharedSchemas): Record<string, object> {
  const groups = routes.flatMap(groupRefusals).map(([status, codes]) => [
    responseName(status, codes),
    {
      description: codes.map((code) => `\`${code}\`: ${refusalCatalog[code].dev_msg}`).join('\n\n'),
      content: {
        'application/json': {
          schema: schemas.refer(Refused),
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    },
  ])
  return Object.fromEntries(groups.sort(([a], [b]) => (a! < b! ? -1 : 1)))
}

const codesOf = (routes: readonly Described[]) => [...new Set(routes.flatMap(listRefusals))].sort()

const exampleOfRefusal = (code: RefusalCode) => {
  const { user_msg, dev_msg } = refusalCatalog[code]
  return { summary: code, value: { message: [{ code, user_msg, dev_msg }] } }
}

const json = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

/** A merchant's roles, or the operator's if only its staff may call. */
function listRoles({ access, roles, staff }: Described): readonly string[] | undefined {
  if (access !== 'operator' || staff === undefined || staff === 'own_session') return roles
  return staffPermissions[staff]
}

function describe({ description = '' }: Described, roles: readonly string[] | undefined): string {
  return [description, roles && `Roles: ${roles.join(', ')}.`].filter(Boolean).join('\n\n')
}
