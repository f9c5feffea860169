import { formatUtc } from '../../../core/local-time.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import type { Language } from '../../../texts/language.ts'
import { inLanguage } from '../../../texts/sentence.ts'
import { presentDifference } from '../revisions/present.ts'
import { describeChange } from '../revisions/rules/diff-words.ts'
import type { EntityRecord, MenuRecords } from '../rules/menu.ts'
import { applying, type Change, noChange } from '../rules/menu-change.ts'
import { groupGaps } from './rules/gaps.ts'
import type { Draft, MenuImport } from './rules/menu-import.ts'
import type { Merge } from './rules/merge-source.ts'
import { summarizeSource } from './rules/report.ts'

const maxListed = 500

export function presentImport({ createdAt, publishedAt, ...rest }: MenuImport, language: Language) {
  const { importId, kind, name, state, revision, counts } = rest
  return {
    importId,
    kind,
    name,
    state,
    createdAt: formatUtc(createdAt),
    publishedAt: publishedAt === null ? null : formatUtc(publishedAt),
    revision,
    counts,
    summary: summarizeSource(counts, language),
  }
}

type Reported = {
  draft: Pick<Draft, 'gaps' | 'columns'>
  merge: Merge
  records: MenuRecords
  revision: number
}

/** What a merge does, in sentences. */
export async function presentReport({ draft, merge, records, revision }: Reported, language: Language) {
  const { change, gone, removed, unplaced, schedules } = merge
  const after = await runInSlices(applying(records, change))
  const differences = await runInSlices(describeChange(change, records, language))
  const sentences = async (entities: readonly Change<EntityRecord>[]) => {
    const listed = { ...noChange, entities: entities.slice(0, maxListed) }
    const described = await runInSlices(describeChange(listed, { ...after, schedules }, language))
    return described.slice(0, maxListed).map(({ text }) => text)
  }
  const items = change.entities.filter((one) => (one.after ?? one.before)!.type === 'Item')
  const hidden = gone.filter(({ type }) => type === 'Item')
  const names = new Map(after.entities.map(({ entityId, name }) => [entityId, name]))
  const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
  return {
    gaps: groupGaps(draft.gaps).map(({ text, ...gap }) => ({ ...gap, text: inLanguage(text, language) })),
    columns: draft.columns,
    added: items.filter(({ before }) => before === null).length,
    changed: items.filter(({ before }) => before !== null).length,
    hidden: hidden.slice(0, maxListed).map(({ name }) => name),
    kept: await sentences(merge.kept),
    conflicts: await sentences(merge.conflicts),
    removed: removed.slice(0, maxListed).map(({ fields }) => fields.name ?? ''),
    unplaced: unplaced
      .slice(0, maxListed)
      .map(({ parentId, childId }) => `${nameOf(parentId)} > ${nameOf(childId)}`),
    soldOut: merge.soldOut.length,
    changes: differences.slice(0, maxListed).map(presentDifference),
    changeCount: differences.length,
    revision,
  }
}
