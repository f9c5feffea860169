import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { readSort } from '../../../core/sort.ts'
import type { Handle } from '../../../db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { findProductId } from '../catalog-store.ts'
import { publishOffers } from '../stock.ts'
import { lockImports } from './import-store.ts'
import {
  changeOffers,
  countCatalog,
  findMatchForDecision,
  findMerges,
  findMergesAfter,
  listMatches,
  lockOffers,
  lockVariants,
  moveVariants,
  pointTo,
  writeDecision,
} from './match-store.ts'
import { presentCounts, presentMatch } from './present.ts'
import type { Match } from './rules/match.ts'
import { changeOfMerge, changeOfUndo, findTwins, type Moved, mergeOffers } from './rules/merging.ts'
import type { DecisionInput, MatchQueryInput } from './schemas.ts'

export async function readCatalog({ db }: Call) {
  return presentCounts(await countCatalog(db))
}

export async function readMatches({ state, limit, offset, sort }: MatchQueryInput, { db }: Call) {
  const range = {
    ...{ state: state ?? 'open', limit: limit ?? 100, offset: offset ?? 0 },
    ...readSort(sort ?? 'found'),
  }
  return { matches: (await listMatches(db, range)).map(presentMatch) }
}

/** Records whether two products are the same. A decision can be undone. */
export async function settleMatch({ match_id, decision }: DecisionInput, call: Call) {
  await lockImports(call.db)
  const match = await findMatchForDecision(call.db, match_id)
  if (!match) throw refuse('invalid_parameter', { field: 'match_id', detail: 'No match has this id.' })
  const after = await decisions[decision](match, call)
  const { state: before, productId, otherId } = match
  const trace = {
    subject: String(match_id),
    before: { state: before },
    after: { ...after, productId, otherId },
  }
  await recordAudit(call, { action: `match.${after.state}`, ...trace })
  return { match_id, ...after }
}

const decisions = { merge: mergeMatch, keep: keepMatch, undo: undoMatch } as const

async function keepMatch(match: Match, { db, now }: Call) {
  mustBeOpen(match)
  await writeDecision(db, match.matchId, { state: 'kept', moved: null, decidedAt: now })
  return { state: 'kept' as const }
}

async function mergeMatch(match: Match, { db, now }: Call) {
  mustBeOpen(match)
  const from = await findProductId(db, match.productId)
  const into = await findProductId(db, match.otherId)
  // Other merges may already have combined both; then nothing is left to move.
  const moved = from === into ? null : await mergeProducts(db, { from: from!, into: into! }, now)
  await writeDecision(db, match.matchId, { state: 'merged', moved, decidedAt: now })
  return { state: 'merged' as const, product_id: into! }
}

/** Sizes that only the first product has are moved; for common sizes, the offers are. */
async function mergeProducts(
  db: Handle,
  { from, into }: Pick<Moved, 'from' | 'into'>,
  now: number,
): Promise<Moved> {
  const after = await findMerges(db, [from, into])
  const variants = await lockVariants(db, from)
  const twins = findTwins(variants, await lockVariants(db, into))
  const offers = mergeOffers(twins, await lockOffers(db, [...twins].flat()))
  const moving = variants.map(({ variantId }) => variantId!).filter((variantId) => !twins.has(variantId))
  await moveVariants(db, moving, into)
  await publishOffers(db, await changeOffers(db, changeOfMerge(offers)), now)
  await pointTo(db, from, into)
  return { from, into, after, variants: moving, offers }
}

async function undoMatch(match: Match, { db, now }: Call) {
  if (match.state === 'open') {
    throw refuse('invalid_parameter', {
      field: 'decision',
      detail: 'The match is open: there is nothing to undo.',
    })
  }
  if (match.moved) await divideProducts(db, match.matchId, match.moved, now)
  await writeDecision(db, match.matchId, { state: 'open', moved: null, decidedAt: null })
  return { state: 'open' as const }
}

async function divideProducts(db: Handle, matchId: number, { from, variants, offers }: Moved, now: number) {
  const later = await findMergesAfter(db, matchId)
  if (later.length > 0) {
    const detail = `Later merges stand on this one; undo them first: ${later.join(', ')}.`
    throw refuse('invalid_parameter', { field: 'decision', detail })
  }
  const present = await lockOffers(
    db,
    offers.map(({ intoVariant }) => intoVariant),
  )
  await pointTo(db, from, null)
  await moveVariants(db, variants, from)
  await publishOffers(db, await changeOffers(db, changeOfUndo(offers, present)), now)
}

function mustBeOpen({ state }: Match) {
  if (state === 'open') return
  const detail = `The match is ${state} already; undo that first.`
  throw refuse('invalid_parameter', { field: 'decision', detail })
}
