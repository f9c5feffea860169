import { type RefusalCode, refusalCatalog } from '../src/core/refusals/catalog.ts'

/** The subset of JSON Schema that our descriptions use. */
type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  description?: string
}
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters?: Parameter[] | undefined
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}
type Described = Operation & { method: string; path: string }

const folder = 'sdk/src/generated'
const origin = `// biome-ignore-all format: as it was generated
// From the description of the service, by \`npm run generate\`.`

/** The generated parts of the SDK, by path. */
export function sdkFiles(openApi: object): Record<string, string> {
  const { paths, components } = openApi as OpenApi
  const resolve = (one: Parameter | { $ref: string }) =>
    '$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => {
      return { ...one, parameters: one.parameters?.map(resolve), method: method.toUpperCase(), path }
    }),
  )
  return {
    [`${folder}/operations.ts`]: operationTable(operations),
    [`${folder}/shapes.ts`]: describeShapes(operations, components.schemas),
    [`${folder}/codes.ts`]: codeTable(),
  }
}

/** The path, parameters and body types of each operation. Inputs and responses are in the types. */
function operationTable(operations: readonly Described[]): string {
  const lines = operations.map((operation) => {
    const { operationId, method, path } = operation
    const inBody = bodyKeys(operation)
    const more = [
      `access: '${describeAccess(operation)}'`,
      ...(isJson(operation) ? [] : [`answers: '${contentType(operation)}'`]),
      ...(isJson(operation) && hasFile(operation) ? ['hasFile: true'] : []),
      ...(isKeyed(operation) ? ['isKeyed: true'] : []),
      ...(inBody.length > 0 ? [`inBody: [${inBody.map(quoted).join(', ')}]`] : []),
    ]
    return `  ${operationId}: { method: '${method}', path: '${path}', ${more.join(', ')} },`
  })
  return `${origin}
import type { Operation } from '../operation.ts'

export const operations = {
${lines.join('\n')}
} as const satisfies Record<string, Operation>

export type OperationId = keyof typeof operations
`
}

const contentType = ({ responses }: Operation) => Object.keys(responses['200']!.content)[0]!
const isJson = (operation: Operation) => contentType(operation) === 'application/json'
const hasFile = ({ responses }: Operation) => Object.keys(responses['200']!.content).length > 1
const rawType = (type: string) => (type.startsWith('text/') ? 'string' : 'Blob')
const isKeyed = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key')

/** Lists of objects don't fit in a query, but a DELETE can have a body. */
function bodyKeys({ method, parameters = [] }: Described): string[] {
  if (method !== 'DELETE') return []
  const isObject = ({ $ref, type }: Schema) => $ref !== undefined || type === 'object'
  const isDeep = (schema: Schema) =>
    isObject(schema) || (schema.type === 'array' && isObject(schema.items ?? {}))
  return parameters
    .filter(({ in: place, schema }) => place === 'query' && isDeep(schema))
    .map(({ name }) => name)
}

function describeAccess({ security }: Operation): string {
  const schemes = security.flatMap(Object.keys).join(' ')
  const names: Record<string, string> = {
    '': 'open',
    'client_id access_token': 'app',
    access_token: 'customer',
    'access_token operator_token': 'merchant',
    'access_token client_secret operator_token': 'account',
    operator_token: 'operator',
    'access_token client_id guest_token': 'app',
    provider_key: 'open',
  }
  const name = names[schemes]
  if (!name) throw new Error(`no access level for the security schemes "${schemes}"`)
  return name
}

function codeTable(): string {
  const entries = Object.entries(refusalCatalog) as [RefusalCode, { status: number; dev_msg: string }][]
  const lines = entries.map(([code, { status, dev_msg }]) => `  /** ${status}. ${dev_msg} */\n  | '${code}'`)
  return `${origin}\n\nexport type RefusalCode =\n${lines.join('\n')}\n`
}

/** All types of inputs and responses: one for each component schema, and one for all operations. */
function describeShapes(operations: readonly Described[], schemas: Record<string, Schema>): string {
  const components = Object.entries(schemas).map(
    ([name, schema]) => `${about(schema.description)}export type ${name} = ${printType(schema)}\n`,
  )
  const entries = operations.map((operation) => {
    const input = printObject(describeInput(operation), '    ')
    const answer = isJson(operation)
      ? printType(operation.responses['200']!.content['application/json']!.schema, '    ')
      : rawType(contentType(operation))
    const takes = input === 'Record<string, unknown>' ? 'Record<string, never>' : input
    const summary = about(`${operation.summary} \`${operation.method} ${operation.path}\``, '  ')
    return `${summary}  ${operation.operationId}: {\n    input: ${takes}\n    answer: ${answer}\n  }`
  })
  return [
    `${origin}\n`,
    ...components,
    `/** The input and the answer of each operation. */\nexport type Operations = {\n${entries.join('\n')}\n}\n`,
  ].join('\n')
}

function printType(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => printType(one, indent)))].join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => printType({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return arrayOf(printType(schema.items ?? {}, indent))
  if (schema.type === 'object') return printObject(schema, indent)
  return scalars[schema.type ?? ''] ?? 'unknown'
}

function printObject(schema: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${about(property.description, inner)}${inner}${propertyName(name)}${mark}: ${printType(property, inner)}`
  })
  const others = otherProperties(schema).map((one) => printType(one, inner))
  if (fields.length === 0) return `Record<string, ${others.join(' | ') || 'unknown'}>`
  if (others.length > 0) fields.push(`${inner}[key: string]: unknown`)
  return `{\n${fields.join('\n')}\n${indent}}`
}

const scalars: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Path, query and body form one input. An id in a path can be a number or a string, as responses have it. */
function describeInput({ parameters = [], requestBody }: Described): Schema {
  const own = parameters.filter(({ in: place }) => place !== 'header')
  const widened = ({ in: place, schema, description }: Parameter): Schema => ({
    ...(place === 'path' && schema.type === 'integer' ? { anyOf: [schema, { type: 'string' }] } : schema),
    ...(description !== undefined && { description }),
  })
  const body = requestBody?.content['application/json']?.schema
  return {
    type: 'object',
    required: [...own.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
    properties: { ...Object.fromEntries(own.map((one) => [one.name, widened(one)])), ...body?.properties },
  }
}

function otherProperties({ patternProperties = {}, additionalProperties = false }: Schema): Schema[] {
  const named = Object.values(patternProperties)
  if (typeof additionalProperties === 'object') return [...named, additionalProperties]
  return additionalProperties && named.length === 0 ? [{}] : named
}

const arrayOf = (type: string) => (/^[\w.]+$/.test(type) ? `${type}[]` : `(${type})[]`)
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))
const propertyName = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name))
const comment = (text: string) => text.replaceAll('*/', '*\u2060/').replaceAll(/\s*\n\s*/g, ' ')
const about = (text: string | undefined, indent = '') =>
  text
    ? `${indent}/** ${comment(text)} */
`
    : ''
