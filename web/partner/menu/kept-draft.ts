import type { Draft } from './draft.ts'

const placeOf = (merchantId: number) => `partner-menu-draft-${merchantId}`

/** The draft stored on this device, which survives a reload or a closed window. */
export function readKeptDraft(merchantId: number): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(merchantId)) ?? 'null')
    const isDraft = kept?.changes > 0 && Array.isArray(kept?.document?.entities)
    return isDraft ? (kept as Draft) : undefined
  } catch {
    return undefined
  }
}

/**
 * True if the draft was stored: a browser may have no space, or no storage. The original document is stored only if
 * there is room for both.
 */
export function keepDraft(merchantId: number, draft: Draft | undefined): boolean {
  const isNew = draft && draft.changes > 0
  const keep = (value: Draft) =>
    attempt(() => localStorage.setItem(placeOf(merchantId), JSON.stringify(value)))
  if (isNew) return keep(draft) || keep({ ...draft, base: undefined })
  return attempt(() => localStorage.removeItem(placeOf(merchantId)))
}

function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
