/** A proposal to activate or withdraw a version, which waits for the consent of another person. */
export type RuleProposal = { active: boolean; by: string; at: number; reason: string }

type Request = {
  /** The requested state. */
  active: boolean
  by: string
  /** A person who signed in; API keys and the shared operator token may propose, and never agree. */
  isPerson: boolean
}

/** `refuse`: the person who proposed it and programs cannot agree. */
export type ConsentStep = 'nothing' | 'withdraw' | 'switch' | 'propose' | 'refuse'

/** The next step after a request to switch a version on or off. Requesting the state that it has withdraws a proposal. */
export function consentStep(
  { isActive, proposal }: { isActive: boolean; proposal: RuleProposal | null },
  { active, by, isPerson }: Request,
  needsConsent: boolean,
): ConsentStep {
  if (active === isActive) return proposal ? 'withdraw' : 'nothing'
  if (!needsConsent) return 'switch'
  if (proposal?.active !== active) return 'propose'
  return isPerson && by !== proposal.by ? 'switch' : 'refuse'
}
