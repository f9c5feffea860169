import type { Direction } from '../core/sort.ts'
import { type Statement, sql } from './database.ts'

/** SQL keywords that depend on the direction: for ORDER BY, and for the condition that starts a page after another. */
export type SortSyntax = { order: 'ASC' | 'DESC'; beyond: '>' | '<' }
export const sortSyntax: Record<Direction, SortSyntax> = {
  ascending: { order: 'ASC', beyond: '>' },
  descending: { order: 'DESC', beyond: '<' },
}

/** A list that can be read along its key from either end: an index serves both, and each has its own plan. */
export const inBothDirections = <Row>(
  textOf: (syntax: SortSyntax) => string,
): Record<Direction, Statement<Row>> => ({
  ascending: sql<Row>(textOf(sortSyntax.ascending)),
  descending: sql<Row>(textOf(sortSyntax.descending)),
})
