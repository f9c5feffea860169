import { type Sentence, says } from '../../../texts/sentence.ts'
import type { CompiledMenu } from './compile-menu.ts'

/** A part that makes a menu exceed its budget. */
export type Excess = { entityId: number; what: 'size' | 'search' }

/** The budgets that a menu exceeds: size (entities, levels and bytes of its answer) and price computation. */
export function findExcess({ leftOut, work }: CompiledMenu): Excess[] {
  const size = leftOut
    .filter(({ reason }) => reason === 'too_large')
    .map(({ entity: { entityId } }): Excess => ({ entityId, what: 'size' }))
  const search: Excess[] =
    work.isShort && work.heaviest ? [{ entityId: work.heaviest.entityId, what: 'search' }] : []
  return [...size, ...search]
}

export const excessTexts: Record<Excess['what'], Sentence> = {
  size: says`With it the menu would be too large: what is shared is shown under each of its parents, and all of it together may have 100,000 entities, 64 levels and 16 MiB.`,
  search: says`Its options have so many different amounts, and there are so many groups like it, that their dearest choice takes too long to find. Use fewer increments or lower maximums.`,
}
