import { type TSchema, Type } from 'typebox'
import { dietaryMarks } from '../core/dietary.ts'
import type { Sort } from '../core/sort.ts'

// Building blocks for schemas. Each takes its description first: every field of an answer has one.

export const text = (description: string) => Type.String({ description })
export const integer = (description: string) => Type.Integer({ description })
export const number = (description: string) => Type.Number({ description })
export const flag = (description: string) => Type.Boolean({ description })
/** `dollars('Sales tax')` is described as "Sales tax, in dollars." */
export const dollars = (what: string) => Type.Number({ description: `${what}, in dollars.` })
/** Dollars that are never negative. */
export const price = (what: string) => Type.Number({ minimum: 0, description: `${what}, in dollars.` })
/** `iso('End of the shift')` is described as "End of the shift; ISO 8601 with offset." */
export const iso = (what: string) => Type.String({ description: `${what}; ISO 8601 with offset.` })
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
/** The id of something stored, in an input. */
export const idInput = (description: string, options: object = {}) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, ...options })
/** Why someone does it. */
export const reasonInput = (description = 'The reason, recorded in the audit log.') =>
  Type.String({ minLength: 1, maxLength: 500, description })
/** Parameters of a list: the number of entries on a page, and of those before it. */
export const pageLimit = (maximum: number, byDefault: number) =>
  Type.Optional(Type.Integer({ description: 'Entries per page.', minimum: 1, maximum, default: byDefault }))
export const pageOffset = (maximum: number) =>
  Type.Optional(Type.Integer({ description: 'Entries to skip.', minimum: 0, maximum, default: 0 }))
const degrees = (limit: number, description: string) =>
  Type.Optional(Type.Number({ minimum: -limit, maximum: limit, description }))
export const coordinates = (description: string) => ({
  latitude: degrees(90, description),
  longitude: degrees(180, description),
})
/** An enumeration. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  description: string,
  options: object = {},
) =>
  Type.Unsafe<Value>(
    values.length === 1
      ? Type.Literal(values[0]!, { description, ...options })
      : Type.Union(
          values.map((value) => Type.Literal(value)),
          { description, ...options },
        ),
  )

/** Marks that must all apply: `dietary=vegan,nut_free`, or the parameter repeated. */
export const dietaryFilter = (description: string) =>
  Type.Optional(
    Type.Array(oneOf(dietaryMarks, 'A dietary mark.'), { 'x-comma-list': true, maxItems: 20, description }),
  )

/**
 * Options of an object that OpenAPI lists once under `components/schemas` and references everywhere. The name is part
 * of the API: the SDK exports a type with that name.
 */
export const component = (name: string, description: string) => ({ title: name, description })

/** The sort order of a list: one of its columns, with `-` in front for descending. */
export const sortBy = <const Column extends string>(columns: readonly Column[], description: string) =>
  oneOf<Sort<Column>>(
    columns.flatMap((column) => [column, `-${column}`] as const),
    description,
  )
