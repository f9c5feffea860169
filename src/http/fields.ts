import { type TSchema, Type } from 'typebox'
import { dietaryMarks } from '../core/dietary.ts'
import type { Sort } from '../core/sort.ts'

// Parts of schemas. Each takes its description first: no field of an answer goes without one.

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
/** A choice between fixed words. */
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

/** Marks that must all hold: `dietary=vegan,nut_free`, or the parameter several times. */
export const dietaryFilter = (description: string) =>
  Type.Optional(
    Type.Array(oneOf(dietaryMarks, 'A dietary mark.'), { 'x-comma-list': true, maxItems: 20, description }),
  )

/**
 * Options of an object that OpenAPI lists once under `components/schemas`, and refers to wherever it is used. The name is
 * part of the interface: the SDK exports a type of that name.
 */
export const component = (name: string, description: string) => ({ title: name, description })

/** The order of a list: one of its columns, with `-` before it for the other direction. */
export const sortBy = <const Column extends string>(columns: readonly Column[], description: string) =>
  oneOf<Sort<Column>>(
    columns.flatMap((column) => [column, `-${column}`] as const),
    description,
  )
