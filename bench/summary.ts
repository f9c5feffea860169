import type { Measured } from './measure.ts'

/** A run recorded for a release. */
export type Recorded = { release: string; scenarios: readonly Measured[] }

/** How a scenario's ratio to the bare server has changed since the last recorded run; `by` is the relative change. */
export type Change = { kind: 'new' } | { kind: 'same' } | { kind: 'faster' | 'slower'; by: number }

/** A smaller change counts as noise, no matter how close the rounds are. */
const smallestChange = 0.03

/** Overlapping rounds count as the same result. */
export function compareMeasured(now: Measured, before: Measured | undefined): Change {
  if (!before) return { kind: 'new' }
  const by = now.ratio / before.ratio - 1
  const isApart =
    Math.min(...now.ratios) > Math.max(...before.ratios) ||
    Math.max(...now.ratios) < Math.min(...before.ratios)
  if (!isApart || Math.abs(by) < smallestChange) return { kind: 'same' }
  return { kind: by > 0 ? 'faster' : 'slower', by: Math.abs(by) }
}

const barWidth = 20

/** A summary to read in 10 seconds: a sentence, and a line per scenario. */
export function summarize(measured: readonly Measured[], last: Recorded | undefined): string {
  const rows = measured.map((scenario) => ({ scenario, change: changeSince(last, scenario) }))
  const head = ['', 'per second', 'of bare', '', last ? `since ${last.release}` : '']
  const cells = rows.map(({ scenario: { name, service, ratio }, change }) => [
    name,
    service.requestsPerSecond.toLocaleString('en-US'),
    ratio.toFixed(2),
    drawBar(ratio),
    last ? changeWords(change) : '',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column]!.length)))
  const isNumber = (column: number) => column === 1 || column === 2
  const lines = [head, ...cells].map((row) =>
    row
      .map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', ...listVerdicts(rows, last)].join('\n')
}

export const changeSince = (last: Recorded | undefined, now: Measured) =>
  compareMeasured(
    now,
    last?.scenarios.find(({ name }) => name === now.name),
  )

/** A full bar is the bare server. */
function drawBar(ratio: number): string {
  const full = Math.min(barWidth, Math.max(0, Math.round(ratio * barWidth)))
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}

export function changeWords(change: Change): string {
  if (change.kind === 'new' || change.kind === 'same') return change.kind
  return `${Math.round(change.by * 100)}% ${change.kind}`
}

type Row = { scenario: Measured; change: Change }

function listVerdicts(rows: readonly Row[], last: Recorded | undefined): string[] {
  const withFloor = rows.filter(({ scenario }) => scenario.floor !== undefined)
  const below = withFloor.filter(({ scenario }) => scenario.isBelowFloor)
  const named = (kind: Change['kind']) =>
    rows.filter(({ change }) => change.kind === kind).map(({ scenario }) => scenario.name)
  return [
    below.length === 0
      ? `All ${withFloor.length} floors hold.`
      : `Below its floor: ${below.map(({ scenario: { name, floor } }) => `${name} (${floor})`).join(', ')}.`,
    ...(last
      ? [`Slower than ${last.release}: ${listOf(named('slower'))}. Faster: ${listOf(named('faster'))}.`]
      : []),
  ]
}

const listOf = (names: readonly string[]) => names.join(', ') || 'none'
