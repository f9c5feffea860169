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
  size: says`This would make the menu too large. Shared entities count under each parent, and a menu can have up to 100,000 entities, 64 levels and 16 MiB.`,
  search: says`These options have too many possible quantities to compute the highest price. Use fewer increments or lower maximums.`,
}
