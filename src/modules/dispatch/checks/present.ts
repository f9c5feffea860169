import { formatUtc } from '../../../core/local-time.ts'
import type { CheckedCase, ProviderCheck } from './rules.ts'

export function presentCheck(check: ProviderCheck) {
  return {
    check_id: check.checkId,
    provider_id: check.providerId,
    state: check.state,
    target: check.target,
    cases: check.cases,
    passed: check.passed,
    failed: check.failed,
    skipped: check.skipped,
    left_behind: check.leftBehind,
    started_by: check.startedBy,
    started_at: formatUtc(check.startedAt),
    ended_at: check.endedAt === null ? null : formatUtc(check.endedAt),
  }
}

export const presentCase = ({ calls, ...one }: CheckedCase) => ({
  ...one,
  calls: calls?.map(({ tookMs, ...call }) => ({ ...call, took_ms: tookMs })) ?? null,
})
