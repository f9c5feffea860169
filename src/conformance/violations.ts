import type { Violation } from '../../courier-contract/contract.ts'

/** Rules of core/courier that have cases of their own here. All others are about the format. */
export const aboutTimes = [
  'must be in the future',
  'must be within 45 minutes',
  'must not be in the past',
  'must be after pickup_eta',
  'must be within a day',
]
export const aboutClock = ['must be the present, within 5 minutes', 'must not be in the future']
export const aboutEcho = ['must be what was sent']
export const aboutPrice = ['must be the price of the estimate']

const apart = [...aboutTimes, ...aboutClock, ...aboutEcho, ...aboutPrice]

export const isAbout =
  (rules: readonly string[], field?: string) =>
  (violation: Violation): boolean =>
    rules.includes(violation.rule) && (field === undefined || violation.field === field)

export const keepShapeFaults = (violations: readonly Violation[]) =>
  violations.filter((violation) => !isAbout(apart)(violation))
