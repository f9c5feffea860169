import type { Draft } from './draft.ts'

/** A draft with its undo and redo history. */
export type Edits = { draft: Draft; past: readonly Draft[]; future: readonly Draft[] }

/** Each shares most of its data with the next, so they cost little. */
const maxKept = 100

export const openEdits = (draft: Draft): Edits => ({ draft, past: [], future: [] })

/** A change without effect is not an edit. */
export function makeEdit({ draft, past, future }: Edits, change: (draft: Draft) => Draft): Edits {
  const next = change(draft)
  return next === draft
    ? { draft, past, future }
    : { draft: next, past: [...past, draft].slice(-maxKept), future: [] }
}

export function undo({ draft, past, future }: Edits): Edits {
  const before = past.at(-1)
  return before
    ? { draft: before, past: past.slice(0, -1), future: [draft, ...future] }
    : { draft, past, future }
}

export function redo({ draft, past, future }: Edits): Edits {
  const [next, ...rest] = future
  return next ? { draft: next, past: [...past, draft], future: rest } : { draft, past, future }
}
