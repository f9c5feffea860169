import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOf, findConstructed, findSourcePatterns } from '../support/source-code.ts'

test('no regular expression backtracks more than linearly, even without cached results', async () => {
  const { patterns, calls } = findSourcePatterns()
  assert.deepEqual([...patterns, ...(await findConstructed(calls))].flatMap(faultOf), [])
})
