import type { Direction } from '../core/sort.ts'
import { type Statement, sql } from './database.ts'

/** The words of a statement that depend on the direction: of ORDER BY, and of the condition that a page begins after another. */
export type SortSyntax = { order: 'ASC' | 'DESC'; beyond: '>' | '<' }
export const sortSyntax: Record<Direction, SortSyntax> = {
  ascending: { order: 'ASC', beyond: '>' },
  descending: { order: 'DESC', beyond: '<' },
}

/** A list that is read along its key from either end: an index serves both, and each has a plan of its own. */
export const inBothDirections = <Row>(
  textOf: (syntax: SortSyntax) => string,
): Record<Direction, Statement<Row>> => ({
  ascending: sql<Row>(textOf(sortSyntax.ascending)),
  descending: sql<Row>(textOf(sortSyntax.descending)),
})
