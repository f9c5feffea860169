import type { Violation } from '../../courier-contract/contract.ts'
import type { Reply } from './caller.ts'

export type CaseOutcome = 'pass' | 'fail' | 'skipped'
export type CaseVerdict = { outcome: CaseOutcome; seen: string }

export const pass = (seen: string): CaseVerdict => ({ outcome: 'pass', seen })
export const fail = (seen: string): CaseVerdict => ({ outcome: 'fail', seen })
export const skip = (why: string): CaseVerdict => ({ outcome: 'skipped', seen: why })
export const toVerdict = (isRight: boolean, seen: string): CaseVerdict => (isRight ? pass(seen) : fail(seen))

export type CaseStep = 'estimate' | 'booking' | 'status'

/** A case can't be tried because the previous step failed. The run decides whether to report it. */
export class Unmet extends Error {
  override name = 'Unmet'
  readonly step: CaseStep

  constructor(step: CaseStep, seen: string) {
    super(seen)
    this.step = step
  }
}

/** Thrown while a case waits, to end the run. Says nothing about the company. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** A short form for the table. */
export function show({ status, fault, text }: Reply): string {
  if (fault) return fault
  const shown = text.length > 160 ? `${text.slice(0, 159)}…` : text
  return shown === '' ? `${status}, empty` : `${status} ${shown.replaceAll(/\s+/g, ' ')}`
}

export const list = (violations: readonly Violation[]) =>
  violations.map(({ field, rule }) => `${field} ${rule}`).join('; ')

/** The service treats these as silence or as wrong credentials, never as a refusal. */
const noAnswer = [401, 403, 408, 425, 429]

/** An explicit refusal. */
export const isRefused = ({ status }: Reply) => status >= 400 && status < 500 && !noAnswer.includes(status)

export const isDenied = ({ status, body }: Reply) =>
  status === 200 && (body as { status?: unknown } | null | undefined)?.status === 'denied'

export const mustBeRefused = (reply: Reply): CaseVerdict => toVerdict(isRefused(reply), show(reply))
export const mustBeUnauthorized = (reply: Reply): CaseVerdict => toVerdict(reply.status === 401, show(reply))
export const mustBeDenied = (reply: Reply): CaseVerdict =>
  toVerdict(isRefused(reply) || isDenied(reply), show(reply))

/** Without a 200, the case has nothing to check. */
export function mustBeAnswered(step: CaseStep, reply: Reply) {
  if (reply.status !== 200) throw new Unmet(step, `nothing to look at: ${show(reply)}`)
}
