import type { TSchema } from 'typebox'

/** The part of JSON Schema that TypeBox generates for our schemas. */
export type JsonSchema = {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: { [name: string]: JsonSchema }
  patternProperties?: { [pattern: string]: JsonSchema }
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  'x-shape'?: JsonSchema
  [keyword: string]: unknown
}

export type SharedSchemas = {
  /** The schema for the document, with every `component` replaced by a reference. */
  refer(schema: TSchema): object
  /** All referenced components, by name. */
  components(): Record<string, object>
}

/** Two different schemas with the same name are a bug. */
export function openSharedSchemas(): SharedSchemas {
  const shared = new Map<string, JsonSchema>()

  function refer(schema: JsonSchema): JsonSchema {
    const { 'x-shape': shape, ...rest } = schema
    if (shape) {
      // A part that its use case reads itself is documented by the schema it is read with.
      const { anyOf: _anything, ...notes } = rest
      return refer({ ...shape, ...notes })
    }
    const { title, ...own } = rest
    const plain = asEnum(asNullable(withParts(own)))
    return title === undefined ? plain : share(title, plain)
  }

  function share(name: string, { description, ...schema }: JsonSchema): JsonSchema {
    const known = shared.get(name)
    if (known && JSON.stringify({ ...known, description: undefined }) !== JSON.stringify(schema))
      throw new Error(`two different schemas are called ${name}`)
    if (!known) shared.set(name, { ...(description !== undefined && { description }), ...schema })
    const isOwn = known && description !== known.description
    return { $ref: `#/components/schemas/${name}`, ...(isOwn && { description }) }
  }

  function withParts(schema: JsonSchema): JsonSchema {
    const { anyOf, items, properties, patternProperties, additionalProperties: others } = schema
    return {
      ...schema,
      ...(anyOf && { anyOf: anyOf.map(refer) }),
      ...(items && { items: refer(items) }),
      ...(properties && { properties: referEach(properties) }),
      ...(patternProperties && { patternProperties: referEach(patternProperties) }),
      ...(typeof others === 'object' && { additionalProperties: refer(others) }),
    }
  }

  const referEach = (schemas: { [name: string]: JsonSchema }) =>
    Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, refer(one)]))

  return {
    refer: (schema) => refer(schema as JsonSchema),
    components: () => Object.fromEntries([...shared].sort(([a], [b]) => a.localeCompare(b))),
  }
}

const isNull = ({ type }: JsonSchema) => type === 'null'

/** Null becomes an additional type of the schema. For a reference it stays a branch, and the description moves up. */
function asNullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (anyOf?.length !== 2 || !isNull(anyOf[1]!)) return schema
  const [value] = anyOf as [JsonSchema, JsonSchema]
  if (typeof value.type === 'string' && !('const' in value || value.enum))
    return { ...value, ...rest, type: [value.type, 'null'] }
  const { description, ...branch } = value
  const branches = branch.anyOf && Object.keys(branch).length === 1 ? branch.anyOf : [branch]
  return { ...(description !== undefined && { description }), ...rest, anyOf: [...branches, anyOf[1]!] }
}

/**
 * A choice between fixed values becomes an `enum`, which tools show as a list; TypeBox generates a union of
 * constants.
 */
function asEnum(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  const isValue = (branch: JsonSchema) => 'const' in branch || isNull(branch)
  if (!anyOf || anyOf.length < 2 || !anyOf.every(isValue)) return schema
  const types = [...new Set(anyOf.map(({ type }) => type as string))]
  const values = anyOf.map((branch) => ('const' in branch ? branch.const : null))
  return { ...rest, type: types.length === 1 ? types[0]! : types, enum: values }
}
