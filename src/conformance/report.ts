import { formatUtc } from '../core/local-time.ts'
import type { CaseResult, KitResult } from './run-kit.ts'
import type { CaseOutcome } from './verdict.ts'

export const countOutcomes = ({ results }: KitResult, outcome: CaseOutcome) =>
  results.filter((result) => result.outcome === outcome).length

const summaryOf = (result: KitResult) =>
  `${result.results.length} cases: ${countOutcomes(result, 'pass')} pass, ${countOutcomes(result, 'fail')} fail, ` +
  `${countOutcomes(result, 'skipped')} skipped`

const widest = 100
const shorten = (text: string) => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text)

/** For a terminal: one line per case. Failed cases are repeated below, with their rule and everything that was seen. */
export function asTable(result: KitResult): string {
  const width = Math.max(...result.results.map(({ name }) => name.length))
  const line = ({ outcome, name, seen }: CaseResult) =>
    `${outcome.padEnd(7)}  ${name.padEnd(width)}  ${shorten(seen)}`.trimEnd()
  const failed = result.results.filter(({ outcome }) => outcome === 'fail')
  return [
    ...result.results.map(line),
    ...failed.flatMap(({ name, rule, seen }) => ['', name, `  rule  ${rule}`, `  seen  ${seen}`]),
    '',
    summaryOf(result),
    ...leftBehind(result),
  ].join('\n')
}

export function asMarkdown(result: KitResult): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
  const rows = result.results.map(
    ({ outcome, name, rule, seen }) => `| ${outcome} | ${cell(name)} | ${cell(rule)} | ${cell(seen)} |`,
  )
  return [
    '# Conformance of a courier company',
    '',
    `${formatUtc(result.checkedAt)}. ${summaryOf(result)}.`,
    '',
    ...Object.entries(result.target).map(([call, url]) => `- ${call}: ${url}`),
    ...leftBehind(result).map((text) => `\n${text}`),
    '',
    '| | case | rule | seen |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** Includes every call of the failed cases, so that they can be reproduced. */
export function asJson(result: KitResult): object {
  return {
    checked_at: formatUtc(result.checkedAt),
    target: result.target,
    passed: countOutcomes(result, 'pass'),
    failed: countOutcomes(result, 'fail'),
    skipped: countOutcomes(result, 'skipped'),
    left_behind: result.leftBehind,
    cases: result.results.map(({ calls, ...one }) => ({
      ...one,
      ...(one.outcome === 'fail' && {
        calls: calls.map(({ sent, status, text, fault, tookMs }) => ({
          sent,
          received: status === 0 ? null : { status, text: text.slice(0, 2000) },
          ...(fault && { fault }),
          took_ms: tookMs,
        })),
      }),
    })),
  }
}

function leftBehind({ leftBehind: count }: KitResult): string[] {
  return count === 0
    ? []
    : [`${count} deliveries of this test are still under way: their courier has the goods.`]
}
