import { readdirSync, readFileSync } from 'node:fs'
import { Compile, type Validator } from 'typebox/compile'
import '../../src/http/input-formats.ts'

/** A schema of the description, with its references replaced. */
export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

export type Parameter = { name: string; place: 'path' | 'query' | 'body'; schema: Schema }

export type Operation = {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  /** Names of the security schemes, of which one is enough. */
  schemes: string[]
  /** The values of a request that was recorded. */
  recorded: ReadonlyMap<string, unknown>
  /** By status: the codes that the description names, and a check of the body. */
  answers: ReadonlyMap<number, { codes: ReadonlySet<string>; check(body: unknown): string | undefined }>
}

/** Every operation of a description of the interface. */
export function readOperations(description: any): Operation[] {
  const resolve = (schema: any, above: readonly string[] = []): any => {
    if (Array.isArray(schema)) return schema.map((one) => resolve(one, above))
    if (typeof schema !== 'object' || schema === null) return schema
    const { $ref: reference } = schema
    if (typeof reference === 'string') {
      if (above.includes(reference)) return {} // a schema that holds itself
      const target = reference
        .split('/')
        .slice(1)
        .reduce((part, name) => part[name], description)
      return resolve(target, [...above, reference])
    }
    return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, resolve(value, above)]))
  }
  return Object.entries<any>(description.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => {
      const body = resolve(operation.requestBody?.content['application/json']?.schema)
      const listed = resolve(operation.parameters ?? []).filter((one: any) => one.in !== 'header')
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: [
          ...listed.map((one: any) => ({ name: one.name, place: one.in, schema: one.schema })),
          ...Object.entries<Schema>(body?.properties ?? {}).map(([name, schema]) => ({
            name,
            place: 'body',
            schema,
          })),
        ] as Parameter[],
        schemes: (operation.security ?? []).map((one: object) => Object.keys(one).join('+')),
        recorded: recordedValues(operation.operationId, path),
        answers: new Map(
          Object.entries<any>(operation.responses).map(([status, given]) => {
            const { description: about = '', content } = resolve(given)
            const schema = content?.['application/json']?.schema
            const codes = new Set([...about.matchAll(/^`(\w+)`: /gm)].map(([, code]) => code as string))
            return [Number(status), { codes, check: checker(schema) }]
          }),
        ),
      }
    }),
  )
}

function checker(schema: Schema | undefined) {
  let validator: Validator | undefined
  return (body: unknown): string | undefined => {
    if (!schema) return undefined
    validator ??= Compile(schema as never)
    if (validator.Check(body)) return undefined
    const [first] = validator.Errors(body)
    return `${first?.instancePath} ${first?.message}`
  }
}

const examples = 'docs/examples'
const known = new Set(readdirSync(examples))

function recordedValues(id: string, template: string): Map<string, unknown> {
  if (!known.has(`${id}.json`)) return new Map()
  const { request } = JSON.parse(readFileSync(`${examples}/${id}.json`, 'utf8'))
  const [path = '', query = ''] = request.path.split('?')
  const parts = path.split('/')
  const inPath = template.split('/').flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? [[name, decodeURIComponent(parts[index] ?? '')] as const] : []
  })
  const body = typeof request.body === 'object' && request.body !== null ? Object.entries(request.body) : []
  return new Map<string, unknown>([...new URLSearchParams(query), ...body, ...inPath])
}
