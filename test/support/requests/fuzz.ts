import '../../../src/http/input-formats.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { Compile, type Validator } from 'typebox/compile'

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
  }
}
export type Random = ReturnType<typeof randomFrom>

const nasty: readonly unknown[] = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'],
  ...[
    0,
    -1,
    1,
    0.1,
    1e21,
    -1e21,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    1e308,
    -0,
    '1e999',
    'NaN',
    'Infinity',
    '٣',
    '0x10',
  ],
  ...[
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '1900-01-01',
    '2200-12-31',
  ],
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\ufeff',
    '‮',
    '𝕊',
    'é'.repeat(300),
    'x'.repeat(5000),
    '%',
    '%00',
    '../../etc/passwd',
    '\r\nx: y',
  ],
  ...[
    "' OR 1=1 --",
    '$' + '{7*7}',
    '<script>alert(1)</script>',
    '[',
    '{',
    '[]',
    '{}',
    'null',
    'true',
    ',',
    ',,,',
    '{"a":',
    '*',
    '\\',
  ],
  ...[
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    { __proto__: null },
    { constructor: 1 },
    [{ a: [1] }],
    Array(200).fill(1),
  ],
  ...[
    'javascript:alert(1)',
    'http://[',
    'https://example.com/x',
    '//example.com',
    'ASAP',
    'tomorrow',
    '10038',
    'Mars/Phobos',
  ],
]

const nastyNames = nasty.filter((value) => typeof value === 'string')

const lettersOf = (length: number) => 'abcdefghij'.repeat(Math.ceil(length / 10)).slice(0, length)

/** A value that a schema allows, as far as it says; sometimes the longest or the largest. */
function lawful(schema: Schema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return lawful(random.pick(schema.anyOf), random, depth)
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 2000 } = schema
      return random.pick([minimum, maximum, Math.min(Math.max(minimum, 1), maximum), Math.min(1001, maximum)])
    }
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array':
      return depth > 5
        ? []
        : Array.from({ length: random.pick([0, 1, 1, 2, Math.min(schema.maxItems ?? 3, 20)]) }, () =>
            lawful(schema.items ?? {}, random, depth + 1),
          )
    case 'object':
      return depth > 5
        ? {}
        : Object.fromEntries(
            Object.entries(schema.properties ?? {})
              .filter(([name]) => schema.required?.includes(name) || random.chance(0.5))
              .map(([name, inner]) => [name, lawful(inner, random, depth + 1)]),
          )
    case 'string':
      return lawfulText(schema, random)
    default:
      return random.pick(['x', 1, {}, []])
  }
}

function lawfulText(
  { format = '', pattern = '', minLength = 0, maxLength = 200 }: Schema,
  random: Random,
): string {
  if (format === 'month') return random.pick(['2026-05', '1900-01', '2200-12'])
  if (format === 'date')
    return random.pick(['2026-06-01', '2026-06-15', '1990-04-25', '1900-01-01', '2200-12-31'])
  if (/date/.test(format))
    return random.pick(['2026-06-15T20:00:00Z', '2026-06-16', 'ASAP', '2200-12-31T23:59:59Z'])
  if (format === 'web-address') return 'https://example.com/licenses/1.png'
  if (/\{5\}/.test(pattern)) return '10038'
  if (/\{2\}/.test(pattern)) return 'NY'
  return random.pick([
    'Merlot',
    '1001',
    'ada@example.com',
    '212-555-0100',
    lettersOf(Math.max(minLength, 8)),
    lettersOf(Math.min(maxLength, 3000)),
  ])
}

/** Names whose values decide what a request is about: mostly as recorded, so that it gets past the checks. */
const isKey = (name: string) => /(?:^|_)id$|Id$|^merchant/.test(name)

/** The values of one request: recorded ones, valid ones for some others, and in most a few unexpected ones. */
export function inputFor({ parameters, recorded }: Operation, random: Random): Map<Parameter, unknown> {
  const isPlain = random.chance(0.3)
  const values = new Map<Parameter, unknown>()
  for (const parameter of parameters) {
    const own = recorded.get(parameter.name)
    if (own !== undefined && random.chance(isPlain ? 1 : 0.9)) values.set(parameter, own)
    else if (parameter.place === 'path' || (!isPlain && random.chance(0.3)))
      values.set(
        parameter,
        isKey(parameter.name) && random.chance(0.5) ? 1001 : lawful(parameter.schema, random),
      )
  }
  if (isPlain || parameters.length === 0) return values
  for (let count = 1 + random.below(2); count > 0; count--) {
    const parameter = random.pick(parameters)
    values.set(
      parameter,
      random.chance(0.5) ? random.pick(nasty) : mutated(values.get(parameter), parameter, random),
    )
  }
  return values
}

/** One part of a value, at any depth, is different. */
function mutated(value: unknown, { schema }: Parameter, random: Random): unknown {
  const start = value ?? lawful(schema, random)
  const change = (part: unknown): unknown => {
    if (Array.isArray(part) && part.length > 0 && random.chance(0.8)) {
      const at = random.below(part.length)
      return part.map((one, index) => (index === at ? change(one) : one))
    }
    if (typeof part === 'object' && part !== null && random.chance(0.8)) {
      const names = Object.keys(part)
      const name = names.length > 0 && random.chance(0.9) ? random.pick(names) : random.pick(nastyNames)
      return { ...part, [name]: change((part as Record<string, unknown>)[name]) }
    }
    return random.pick(nasty)
  }
  return change(start)
}

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
  /** The values of a recorded request. */
  recorded: ReadonlyMap<string, unknown>
  /** By status: the codes in the description, and a check of the body. */
  answers: ReadonlyMap<number, { codes: ReadonlySet<string>; check(body: unknown): string | undefined }>
}

/** Every operation in an API description. */
export function readOperations(description: any): Operation[] {
  const resolve = (schema: any, above: readonly string[] = []): any => {
    if (Array.isArray(schema)) return schema.map((one) => resolve(one, above))
    if (typeof schema !== 'object' || schema === null) return schema
    const { $ref: reference } = schema
    if (typeof reference === 'string') {
      if (above.includes(reference)) return {} // a schema that contains itself
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
