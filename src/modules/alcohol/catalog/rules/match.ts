import type { Tag } from '../../rules.ts'
import type { Moved } from './merging.ts'

export type MatchState = 'open' | 'merged' | 'kept'
export type Match = {
  matchId: number
  productId: string
  otherId: string
  likeness: number
  reason: string
  state: MatchState
  moved: Moved | null
  foundAt: number
  decidedAt: number | null
}
/** One of the two products, with what a reviewer needs to decide. */
export type MatchSide = { name: string; brand: string; tags: Tag[]; sizes: string[]; stores: number }
export type ShownMatch = Omit<Match, 'moved'> & { product: MatchSide; other: MatchSide }

export type CatalogCounts = {
  products: number
  merged: number
  sizes: number
  offers: number
  stores: number
  categories: number
  openMatches: number
}
