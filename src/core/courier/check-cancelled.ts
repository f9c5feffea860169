import type { Violation } from './contract.ts'

/** The answer to a cancellation is a 200 without a body. A body is a warning only. */
export function checkCancelled(text: string): { violations: Violation[]; isUsable: true } {
  const violations = text === '' ? [] : [{ field: 'body', rule: 'must be empty' }]
  return { violations, isUsable: true }
}
