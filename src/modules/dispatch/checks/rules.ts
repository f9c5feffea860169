import type { CaseOutcome } from '../../../conformance/verdict.ts'

/**
 * The state of a check. `stopped`: ended on request. `interrupted`: the process that ran it ended. A check never starts
 * twice, because it books deliveries.
 */
export type CheckState = 'waiting' | 'running' | 'done' | 'stopped' | 'interrupted'
export const hasEnded = (state: CheckState) => state !== 'waiting' && state !== 'running'

export type CheckTarget = { estimate: string; book: string; status: string; cancel: string }
export type CheckOptions = {
  only: string
  patienceMs: number
  hurry: { name: string; value: string } | null
}

export type CheckedCall = {
  sent: { method: string; url: string; headers: Record<string, string>; body: string }
  received: { status: number; text: string } | null
  fault: string
  tookMs: number
}
export type CheckedCase = {
  number: number
  name: string
  rule: string
  outcome: CaseOutcome
  seen: string
  calls: CheckedCall[] | null
}

export type ProviderCheck = {
  checkId: number
  providerId: number
  state: CheckState
  target: CheckTarget
  options: CheckOptions
  cases: number
  passed: number
  failed: number
  skipped: number
  leftBehind: number
  startedBy: string
  startedAt: number
  endedAt: number | null
}

/** After this, no new case starts; the last one may take longer. */
const maxCheckMs = 4 * 60_000

/** Number of checks kept per company. */
export const keptChecks = 20

/** Why the remaining cases aren't run, if so. */
export function reasonToEnd(now: {
  startedAt: number
  at: number
  isWanted: boolean
  isStopping: boolean
}): string | undefined {
  if (!now.isWanted) return 'not tried: the check was stopped'
  if (now.isStopping) return 'not tried: the service was stopped'
  if (now.at - now.startedAt >= maxCheckMs)
    return `not tried: a check takes ${maxCheckMs / 60_000} minutes at most`
  return undefined
}

export function endState({ isWanted, isStopping }: { isWanted: boolean; isStopping: boolean }): CheckState {
  if (!isWanted) return 'stopped'
  return isStopping ? 'interrupted' : 'done'
}

/** A company that echoes our headers would otherwise leak its credential into the report. */
export function withoutSecret(text: string, credential: string): string {
  return credential.length < 8 ? text : text.replaceAll(credential, '…')
}
