import type { Draft } from './draft.ts'

const placeOf = (merchantId: number) => `partner-menu-draft-${merchantId}`

/** The draft that was being written on this device, also after a reload or a closed window. */
export function readKeptDraft(merchantId: number): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(merchantId)) ?? 'null')
    const isDraft = kept?.changes > 0 && Array.isArray(kept?.document?.entities)
    return isDraft ? (kept as Draft) : undefined
  } catch {
    return undefined
  }
}

/** Whether it was kept; a browser may have no room, or no storage. */
export function keepDraft(merchantId: number, draft: Draft | undefined): boolean {
  try {
    if (draft && draft.changes > 0) localStorage.setItem(placeOf(merchantId), JSON.stringify(draft))
    else localStorage.removeItem(placeOf(merchantId))
    return true
  } catch {
    return false
  }
}
