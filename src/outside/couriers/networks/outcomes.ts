import type { CourierOutcome } from '../../couriers.ts'
import type { Checked } from '../read-reply.ts'

export const asIs = (answer: unknown): Checked<unknown> => ({ answer, violations: [], isUsable: true })
export const done = (): Checked<undefined> => ({ violations: [], isUsable: true })

/** The outcome of a call, with the answer read differently. */
export function checked<Answer>(
  { exchange }: CourierOutcome<unknown> & { kind: 'answered' },
  { answer, violations, isUsable }: Checked<Answer>,
): CourierOutcome<Answer> {
  return isUsable
    ? { kind: 'answered', answer: answer as Answer, violations, exchange }
    : { kind: 'unusable', violations, exchange }
}

/** Undefined if it isn't JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
