import type { RuleProposal } from '../../../core/consent.ts'

/** Rules as they were loaded. Versions are kept for ever: decisions of the past name them. */
export type RuleSet = {
  version: string
  name: string
  isActive: boolean
  loadedAt: number
  /** Waits for a second person; null: nothing does. */
  proposal: RuleProposal | null
  document: unknown
}

export type RuleSetSummary = Omit<RuleSet, 'document'> & { ruleCount: number }
