import { formatUtc } from '../../../core/local-time.ts'
import type { CatalogCounts, MatchSide, ShownMatch } from './rules/match.ts'

export function presentCounts({ openMatches, ...counts }: CatalogCounts) {
  return { ...counts, open_matches: openMatches }
}

export function presentMatch(match: ShownMatch) {
  return {
    match_id: match.matchId,
    state: match.state,
    likeness: Math.round(match.likeness * 1000) / 1000,
    reason: match.reason,
    product_id: match.productId,
    product: presentSide(match.product),
    other_id: match.otherId,
    other: presentSide(match.other),
    found_at: formatUtc(match.foundAt),
    decided_at: match.decidedAt === null ? null : formatUtc(match.decidedAt),
  }
}

function presentSide({ name, brand, tags, sizes, stores }: MatchSide) {
  return { name, brand, tags, sizes, stores }
}
