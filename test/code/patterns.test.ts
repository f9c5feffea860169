import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  faultOf,
  findConstructed,
  findSourcePatterns,
  nameOf,
  writeVerdicts,
} from '../support/source-code.ts'

/**
 * Every pattern must take linear time in the length of the text. recheck needs 100 ms per pattern on average, so
 * its results are stored: patterns missing from the list are checked here, and all of them by `npm run test:all`.
 * After a change: UPDATE_PATTERNS=1 npm test -- tests test/code/patterns.test.ts
 */
const verdictsFile = 'test/fixtures/linear-patterns.json'

/** Constructors inside functions, and why the patterns they build are safe. */
const builtLater: Record<string, string> = {
  'src/http/coerce.ts': 'patterns of our schemas, which are checked as literals',
  'src/ops/webhook-commands.ts': 'the names of the fields of an event stream between fixed parts',
  'src/upkeep/doctor/service-rules.ts': 'the name of a metric of ours between fixed parts',
}

const { patterns, calls } = findSourcePatterns()

test('no regular expression backtracks more than linearly', async () => {
  const all = [...patterns, ...(await findConstructed(calls))]
  assert.ok(all.length > 200, `only ${all.length} patterns were found: the scanner is broken`)
  const unknown = new Map(all.map((pattern) => [nameOf(pattern), pattern]))
  for (const name of JSON.parse(readFileSync(verdictsFile, 'utf8'))) unknown.delete(name)
  assert.deepEqual([...unknown.values()].flatMap(faultOf), [])
  if (process.env.UPDATE_PATTERNS === '1') writeVerdicts(verdictsFile, all)
})

test('a pattern built inside a function is one of those that were reviewed', () => {
  const places = calls.filter(({ isBuiltLater }) => isBuiltLater).map(({ file }) => file)
  assert.deepEqual([...new Set(places)].sort(), Object.keys(builtLater).sort())
})

test('quadratic and exponential patterns are recognized', () => {
  for (const source of ['\\/+$', '^[+-]?(\\d+\\.?\\d*|\\.\\d+)$', '\\s*,\\s*', '^(a+)+$'])
    assert.equal(faultOf({ source, flags: '', place: 'here' }).length, 1, source)
})
