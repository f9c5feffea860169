import type { AnswerField, Field, KnownRefusal } from '../../../page-contract/developers.ts'
import { type RefusalCode, refusalCatalog } from '../../core/refusals/catalog.ts'
import type { JsonSchema } from '../../http/openapi-schemas.ts'

export type Schema = JsonSchema
export type Parameter = {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}
type Content = { [type: string]: { schema: Schema; example?: unknown } }
type Described = {
  operationId: string
  tags: [string]
  summary: string
  description?: string
  security: object[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: { [status: string]: { description: string; content: Content } }
}
export type Operation = Described & { method: string; path: string; chapter: string }

/** All operations of `/openapi.json`, with every reference replaced by what it refers to. */
export function readOperations(openApi: Buffer): Operation[] {
  const document = JSON.parse(openApi.toString())
  const { paths } = resolve(document) as { paths: { [path: string]: { [method: string]: Described } } }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      ...one,
      method: method.toUpperCase(),
      path,
      chapter: one.tags[0],
    })),
  )

  /** No schema refers to itself: the references end. */
  function resolve(part: unknown): unknown {
    if (part === null || typeof part !== 'object') return part
    if (Array.isArray(part)) return part.map(resolve)
    const { $ref, ...own } = part as { $ref?: string }
    const entries = Object.entries(own).map(([name, one]) => [name, name === 'example' ? one : resolve(one)])
    if (typeof $ref !== 'string') return Object.fromEntries(entries)
    const target = $ref
      .split('/')
      .slice(1)
      .reduce((found, name) => found[name], document)
    return { ...(resolve(target) as object), ...Object.fromEntries(entries) }
  }
}

export const answerType = ({ responses }: Operation) => Object.keys(responses['200']!.content)[0]!

const callers = new Map(
  Object.entries<string>({
    '': 'Public. Operations with their own credentials check those.',
    'client_id access_token': 'An app: its `client_id`, or an access token.',
    access_token: 'A signed-in person: an access token.',
    'access_token client_id guest_token':
      'A signed-in person or a guest: an access token, or `Guest-Token` and `client_id`.',
    provider_key: 'A courier company: the key from the operator.',
    'access_token operator_token':
      'A person who manages this merchant, with an access token with the `merchant` scope; or the operator.',
    'access_token client_secret operator_token':
      'The owner of the events: an access token, an app with its `client_id` and `client_secret` as HTTP Basic, or the operator.',
    operator_token: 'The operator of the marketplace: the operator token.',
  }),
)

export function whoMayCall({ security }: Operation): string {
  return callers.get(security.flatMap(Object.keys).join(' ')) ?? 'See the description.'
}

/** The parameters, one row each; the fields of an object follow it. */
export function listInputFields({ parameters = [], requestBody }: Operation): Field[] {
  const body = requestBody?.content['application/json']?.schema
  return [
    ...parameters.flatMap(({ name, in: place, required, schema, description }) =>
      describeRows(name, place, required, { ...schema, ...(description && { description }) }),
    ),
    ...(body ? describeChildren('', 'body', body) : []),
  ]
}

/** Deeper than this the shape itself says more than rows would. */
const deepest = 3

function describeRows(name: string, place: string, required: boolean, schema: Schema): Field[] {
  const own = { name, place, required, type: describeType(schema), about: describeSchema(schema) }
  if (name.split('.').length >= deepest) return [own]
  if (isArray(schema)) return [own, ...describeChildren(`${name}[].`, place, schema.items ?? {})]
  return [own, ...describeChildren(`${name}.`, place, schema)]
}

/** For several possible shapes the fields of all, each once. */
function describeChildren(prefix: string, place: string, schema: Schema): Field[] {
  const shapes = schema.anyOf ?? [schema]
  const rows = shapes.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, one]) =>
      describeRows(`${prefix}${name}`, place, required.includes(name), one),
    ),
  )
  return [...new Map(rows.toReversed().map((row) => [row.name, row])).values()].toReversed()
}

const isArray = ({ type }: Schema) => [type].flat().includes('array')
const isNullable = ({ type }: Schema) => Array.isArray(type) && type.includes('null')

function describeType(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join(' | ')
  if (isArray(schema))
    return `list of ${describeType(schema.items ?? {})}${isNullable(schema) ? ' | null' : ''}`
  return [schema.type ?? 'any'].flat().join(' | ')
}

const isOwnLimit = (value: number | undefined) =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

function describeSchema(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, maxItems, pattern } = schema
  const limits = [
    isOwnLimit(minimum) && `at least ${minimum}`,
    isOwnLimit(maximum) && `at most ${maximum}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems} entries`,
    pattern !== undefined && `like \`${pattern}\``,
    schema.default !== undefined && `\`${JSON.stringify(schema.default)}\` when left out`,
  ].filter((limit) => limit !== false)
  const [first = '', ...rest] = limits
  const sentence = first && `${[first[0]!.toUpperCase() + first.slice(1), ...rest].join(', ')}.`
  return [schema.description, sentence].filter(Boolean).join(' ')
}

/** The fields of the answer, each with those inside it. */
export function listAnswerFields({ responses }: Operation): AnswerField[] {
  const { message: _, ...properties } = responses['200']!.content['application/json']?.schema.properties ?? {}
  return fieldsIn({ ...responses['200']!.content['application/json']?.schema, properties })
}

function fieldsIn(schema: Schema): AnswerField[] {
  const shapes = [schema, ...(schema.anyOf ?? [])]
  const fields = shapes.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, one]): AnswerField => {
      const inner = one.items ?? Object.values(one.patternProperties ?? {})[0] ?? one
      return {
        name,
        isOptional: !required.includes(name),
        type: describeType(one),
        about: describeSchema(one),
        fields: fieldsIn(inner),
      }
    }),
  )
  return [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed()
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusalCatalog, code)

/** The description names the codes; the catalog knows their texts. */
export function listRefusals({ responses }: Operation): KnownRefusal[] {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([, { description }]) => [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => code!))
    .flatMap((code) => (isRefusalCode(code) ? [{ code, ...refusalCatalog[code] }] : []))
}
