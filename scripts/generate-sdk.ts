import { type RefusalCode, refusalCatalogue } from '../src/core/refusal-catalogue.ts'

/** As much of JSON Schema as our descriptions use. */
type Schema = {
  $ref?: string
  type?: string
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
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
type Described = Operation & { method: string; path: string }

const folder = 'sdk/src/generated'
const origin = `// biome-ignore-all format: as it was generated
// From the description of the service, by \`npm run generate\`.`

/** The parts of the SDK that follow from the service's own description, by path. */
export function sdkFiles(openApi: object): Record<string, string> {
  const { paths, components } = openApi as OpenApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method: method.toUpperCase(), path })),
  )
  return {
    [`${folder}/operations.ts`]: operationTable(operations),
    [`${folder}/shapes.ts`]: shapesOf(operations, components.schemas),
    [`${folder}/codes.ts`]: codeTable(),
  }
}

/** What a program must know to make the call; what it says stands in the types. */
function operationTable(operations: readonly Described[]): string {
  const lines = operations.map((operation) => {
    const { operationId, method, path } = operation
    const inBody = bodyKeys(operation)
    const more = [
      `access: '${accessOf(operation)}'`,
      ...(isJson(operation) ? [] : [`answers: '${contentType(operation)}'`]),
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
const rawType = (type: string) => (type.startsWith('text/') ? 'string' : 'Blob')
const isKeyed = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === 'Idempotency-Key')

/** Lists of objects do not fit into a query; a DELETE may have a body. */
function bodyKeys({ method, parameters = [] }: Described): string[] {
  if (method !== 'DELETE') return []
  const isDeep = ({ type, items }: Schema) =>
    type === 'object' || (type === 'array' && items?.type === 'object')
  return parameters
    .filter(({ in: place, schema }) => place === 'query' && isDeep(schema))
    .map(({ name }) => name)
}

function accessOf({ security }: Operation): string {
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
  const entries = Object.entries(refusalCatalogue) as [RefusalCode, { status: number; dev_msg: string }][]
  const lines = entries.map(([code, { status, dev_msg }]) => `  /** ${status}. ${dev_msg} */\n  | '${code}'`)
  return `${origin}\n\nexport type RefusalCode =\n${lines.join('\n')}\n`
}

/**
 * All types of inputs and answers. An object that occurs more than once gets a name, after the property where it is first
 * found: the file stays readable, and editors show a word instead of a page.
 */
function shapesOf(operations: readonly Described[], schemas: Record<string, Schema>): string {
  const named = new Map<string, string>()
  const taken = new Set(['Operations', ...Object.keys(schemas)])
  const declared: string[] = []
  const repeated = repeatedObjects(operations)

  const nameFor = (schema: Schema, hints: readonly string[]) => {
    const kind = schema.properties?.type?.const
    const own = pascalCase(typeof kind === 'string' ? kind : singular(hints.at(-1)!))
    const longer = pascalCase(singular(hints.at(-2) ?? '')) + own
    const numbered = (count: number): string => (taken.has(own + count) ? numbered(count + 1) : own + count)
    const name = [own, longer].find((candidate) => !taken.has(candidate)) ?? numbered(2)
    taken.add(name)
    return name
  }
  const print = (schema: Schema, hints: readonly string[], indent: string): string => {
    const key = JSON.stringify(schema)
    if (!repeated.has(key)) return printBare(schema, hints, indent)
    const known = named.get(key)
    if (known) return known
    const name = nameFor(schema, hints)
    named.set(key, name)
    declared.push(`export type ${name} = ${printBare(schema, hints, '')}\n`)
    return name
  }
  const printBare = (schema: Schema, hints: readonly string[], indent: string): string => {
    if (schema.$ref) return schema.$ref.split('/').at(-1)!
    if ('const' in schema) return literal(schema.const)
    if (schema.enum) return schema.enum.map(literal).join(' | ')
    if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => print(one, hints, indent)))].join(' | ')
    if (schema.type === 'array') return arrayOf(print(schema.items ?? {}, hints, indent))
    if (schema.type === 'object') return printObject(schema, hints, indent)
    return scalars[schema.type ?? ''] ?? 'unknown'
  }
  const printObject = (schema: Schema, hints: readonly string[], indent: string): string => {
    const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const type = print(property, [...hints, name], `${indent}  `)
      const mark = schema.required?.includes(name) ? '' : '?'
      return field(`${propertyName(name)}${mark}: ${type}`, property.description, `${indent}  `)
    })
    const others = otherProperties(schema).map((one) => print(one, hints, `${indent}  `))
    if (fields.length === 0) return `Record<string, ${others.join(' | ') || 'unknown'}>`
    if (others.length > 0) fields.push(`${indent}  [key: string]: unknown`)
    return `{\n${fields.join('\n')}\n${indent}}`
  }

  const components = Object.entries(schemas).map(
    ([name, schema]) => `export type ${name} = ${printBare(schema, [name], '')}\n`,
  )
  const entries = operations.map((operation) => {
    const hints = [operation.operationId]
    const input = printObject(inputOf(operation), hints, '    ')
    const answer = isJson(operation)
      ? printBare(operation.responses['200']!.content['application/json']!.schema, hints, '    ')
      : rawType(contentType(operation))
    const nothing = 'Record<string, never>'
    const takes = input === 'Record<string, unknown>' ? nothing : input
    const about = `  /** ${comment(operation.summary)} \`${operation.method} ${operation.path}\` */`
    return `${about}\n  ${operation.operationId}: {\n    input: ${takes}\n    answer: ${answer}\n  }`
  })
  return [
    `${origin}\n`,
    ...components,
    ...declared,
    `/** What each operation takes and what it answers. */\nexport type Operations = {\n${entries.join('\n')}\n}\n`,
  ].join('\n')
}

const scalars: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Path, query and body are one input. An id in a path may be what an answer said, a number or a text. */
function inputOf({ parameters = [], requestBody }: Described): Schema {
  const own = parameters.filter(({ in: place }) => place !== 'header')
  const widened = ({ in: place, schema }: Parameter): Schema =>
    place === 'path' && schema.type === 'integer' ? { anyOf: [schema, { type: 'string' }] } : schema
  const body = requestBody?.content['application/json']?.schema
  return {
    type: 'object',
    required: [...own.filter(({ required }) => required).map(({ name }) => name), ...(body?.required ?? [])],
    properties: { ...Object.fromEntries(own.map((one) => [one.name, widened(one)])), ...body?.properties },
  }
}

function repeatedObjects(operations: readonly Described[]): Set<string> {
  const counts = new Map<string, number>()
  const visit = (schema: Schema) => {
    if (Object.keys(schema.properties ?? {}).length > 1) {
      const key = JSON.stringify(schema)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const parts = [
      ...Object.values(schema.properties ?? {}),
      ...otherProperties(schema),
      ...(schema.anyOf ?? []),
    ]
    for (const part of schema.items ? [...parts, schema.items] : parts) visit(part)
  }
  for (const operation of operations) {
    for (const property of Object.values(inputOf(operation).properties!)) visit(property)
    const { schema } = operation.responses['200']!.content[contentType(operation)]!
    for (const property of Object.values(schema.properties ?? {})) visit(property)
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([key]) => key))
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
const field = (line: string, about: string | undefined, indent: string) =>
  `${about ? `${indent}/** ${comment(about)} */\n` : ''}${indent}${line}`
const pascalCase = (name: string) =>
  name.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())
const singular = (name: string) =>
  name
    .replace(/children$/, 'child')
    .replace(/ies$/, 'y')
    .replace(/(ss|us|x|ch)es$/, '$1')
    .replace(/([^su])s$/, '$1')
