import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { findSourcePatterns, recordConstructed, type SourcePattern } from '../support/source-patterns.ts'

// The other backends are a JVM and native programs, which are not installed.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/**
 * Every pattern takes time that grows linearly with the text. recheck decides it for a pattern in 100 ms on average, so
 * that its verdicts are kept: `npm test` checks the patterns that are not in the list, `npm run test:all` all of them.
 * After a change: UPDATE_PATTERNS=1 npm test -- tests test/unit/patterns.test.ts
 */
const verdictsFile = 'test/fixtures/linear-patterns.json'
const isThorough = process.env.TEST_ALL === '1'

/** Constructors inside functions, and why what they build is safe. */
const builtLater: Record<string, string> = {
  'src/http/coerce.ts': 'patterns of our schemas, which are checked as literals',
  'src/upkeep/doctor/service-rules.ts': 'the name of a metric of ours between fixed parts',
}

const { patterns, calls } = findSourcePatterns()

test('no regular expression backtracks more than linearly', async () => {
  const known = new Set<string>(isThorough ? [] : JSON.parse(readFileSync(verdictsFile, 'utf8')))
  const all = [...patterns, ...(await findConstructed())]
  assert.ok(all.length > 200, `only ${all.length} patterns were found: the scanner is broken`)
  const unknown = new Map(all.map((pattern) => [nameOf(pattern), pattern]))
  for (const name of known) unknown.delete(name)
  const faults = [...unknown.values()].flatMap(faultOf)
  assert.deepEqual(faults, [])
  if (process.env.UPDATE_PATTERNS === '1') writeVerdicts(all)
})

test('a pattern that is built inside a function is one of those that were looked at', () => {
  const places = calls.filter(({ isBuiltLater }) => isBuiltLater).map(({ file }) => file)
  assert.deepEqual([...new Set(places)].sort(), Object.keys(builtLater).sort())
})

test('quadratic and exponential patterns are recognised', () => {
  for (const source of ['\\/+$', '^[+-]?(\\d+\\.?\\d*|\\.\\d+)$', '\\s*,\\s*', '^(a+)+$'])
    assert.equal(faultOf({ source, flags: '', place: 'here' }).length, 1, source)
})

/** Importing the file runs the constructors that do not stand in a function. */
async function findConstructed(): Promise<SourcePattern[]> {
  const files = new Set(calls.filter(({ isBuiltLater }) => !isBuiltLater).map(({ file }) => file))
  const built = await recordConstructed(async () => {
    for (const file of files) await import(pathToFileURL(resolve(file)).href)
  })
  const wanted = calls.filter(({ isBuiltLater }) => !isBuiltLater).length
  assert.ok(built.length >= wanted, `${built.length} of ${wanted} constructors ran`)
  return built
}

function faultOf({ source, flags, place }: SourcePattern): string[] {
  const verdict = checkSync(source, flags, { timeout: 30_000, randomSeed: 1 })
  if (verdict.status === 'safe') return []
  if (verdict.status === 'vulnerable' && verdict.checker === 'fuzz' && !isSlow(source, flags, verdict.attack))
    return []
  const why = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind
  return [`${place} /${source}/${flags}: ${why}`]
}

/**
 * Where recheck cannot decide it tries texts and guesses from the number of steps, which errs for alternatives of a hundred
 * words. So its worst text is tried with ever more repetitions: a quadratic pattern takes minutes at the end.
 */
function isSlow(source: string, flags: string, { pumps, suffix }: Attack): boolean {
  const pattern = new RegExp(source, flags)
  const start = performance.now()
  for (let length = 1000; length <= 256_000; length *= 2) {
    const pumped = pumps.map(({ prefix, pump }) => prefix + pump.repeat(length / pump.length)).join('')
    ;`${pumped}${suffix}`.replace(pattern, '')
    if (performance.now() - start > 5000) return true
  }
  return false
}

type Attack = { pumps: readonly { prefix: string; pump: string }[]; suffix: string }

function nameOf({ source, flags }: SourcePattern): string {
  return `/${source}/${flags}`
}

function writeVerdicts(all: readonly SourcePattern[]) {
  const names = [...new Set(all.map(nameOf))].sort()
  writeFileSync(verdictsFile, `${JSON.stringify(names, null, 2)}\n`)
}
