import type { RuleProposal } from '../../../core/consent.ts'

/** Rules as loaded. Versions are kept forever: past decisions refer to them. */
export type RuleSet = {
  version: string
  name: string
  isActive: boolean
  loadedAt: number
  /** Awaits a second person; null if nothing is proposed. */
  proposal: RuleProposal | null
  document: unknown
}

export type RuleSetSummary = Omit<RuleSet, 'document'> & { ruleCount: number }
