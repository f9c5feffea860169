import type { Call } from '../../calls/call.ts'
import { consentStep, type RuleProposal } from '../../core/consent.ts'
import type { ReadMarketplaceSettings } from '../../core/marketplace-settings.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { nameActor, recordAudit } from './record-audit.ts'

export type ConsentDeps = { marketplaceSettings: ReadMarketplaceSettings }

/** Things of which one version is active at a time: sales rules, tax rates. */
type Versions = {
  topic: 'compliance' | 'taxes'
  setProposal(tx: Handle, version: string, proposal: RuleProposal | null): Promise<void>
  /** Returns the version that was active before and the one that is active now; null if there is none. */
  switchTo(tx: Handle, version: string | undefined): Promise<{ before: string | null; now: string | null }>
}
type Version = { version: string; isActive: boolean; proposal: RuleProposal | null }

/** Switches a version on or off, either at once or after a second person agrees, and records who asked for it. */
export async function askConsent(
  { marketplaceSettings }: ConsentDeps,
  { topic, setProposal, switchTo }: Versions,
  found: Version,
  { active, reason }: { active: boolean; reason: string },
  call: Call,
) {
  const { db: tx, now, caller } = call
  const { version: subject, proposal } = found
  const by = nameActor(caller)
  const isPerson = caller.operator?.staff !== undefined
  const { rulesNeedConsent } = await marketplaceSettings()
  switch (consentStep(found, { active, by, isPerson }, rulesNeedConsent)) {
    case 'nothing':
      return
    case 'refuse':
      throw refuse('second_person_needed')
    case 'withdraw':
      await setProposal(tx, subject, null)
      return recordAudit(call, { action: `${topic}.withdrawn`, subject, before: proposal })
    case 'propose':
      await setProposal(tx, subject, { active, by, at: now, reason })
      return recordAudit(call, { action: `${topic}.proposed`, subject, after: { active, reason } })
    case 'switch': {
      await setProposal(tx, subject, null)
      const { before, now: version } = await switchTo(tx, active ? subject : undefined)
      return recordAudit(call, {
        action: `${topic}.activated`,
        subject: version ?? subject,
        before: { version: before },
        after: {
          version,
          ...(reason && { reason }),
          ...(proposal && { proposed_by: proposal.by, proposed_reason: proposal.reason }),
        },
      })
    }
  }
}
