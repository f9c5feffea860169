import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseStanza } from '../../src/outside/pgbackrest/parse-stanza.ts'
import { checkStanza } from '../../src/upkeep/doctor/stanza-rules.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-06-15T16:00:00Z')
const backup = (label: string, hoursAgo: number, more: object = {}) => ({
  label,
  type: 'full',
  error: false,
  timestamp: { start: (now - hoursAgo * hourMs) / 1000 - 60, stop: (now - hoursAgo * hourMs) / 1000 },
  info: { size: 5_000_000, repository: { size: 1_000_000, delta: 1_000_000 } },
  ...more,
})
const stanza = (backups: object[], status = { code: 0, message: 'ok' }) =>
  JSON.stringify([{ name: 'main', status, backup: backups, archive: [{ min: '01', max: '09' }] }])
const levelsOf = (json: string) => checkStanza(parseStanza(json, 10), now).map(({ level }) => level)

describe('pgBackRest’s report of a stanza', () => {
  test('is read with the latest backup first', () => {
    const read = parseStanza(stanza([backup('A', 30), backup('B', 3)]), 10)
    assert.ok(read.kind === 'known')
    assert.deepEqual(
      read.backups.map(({ label }) => label),
      ['B', 'A'],
    )
    assert.deepEqual(read.archive, { from: '01', to: '09' })
    assert.deepEqual(
      [read.backups[0]!.bytes, read.backups[0]!.repositoryBytes, read.backups[0]!.endedAt],
      [5_000_000, 1_000_000, now - 3 * hourMs],
    )
    const long = parseStanza(
      stanza(Array.from({ length: 30 }, (_, index) => backup(`L${index}`, 40 - index))),
      10,
    )
    assert.ok(long.kind === 'known' && long.backups.length === 10 && long.backups[0]!.label === 'L29')
  })

  test('is checked for a stanza error, no backup, damaged pages, and an old one', () => {
    assert.deepEqual(levelsOf(stanza([backup('A', 3)])), ['good'])
    assert.deepEqual(levelsOf(stanza([], { code: 2, message: 'no valid backups' })), ['wrong'])
    assert.deepEqual(levelsOf(stanza([])), ['wrong'])
    assert.deepEqual(levelsOf(stanza([backup('A', 3, { error: true })])), ['wrong'])
    assert.deepEqual(levelsOf(stanza([backup('A', 40)])), ['mind'])
    assert.deepEqual(levelsOf('[]'), ['wrong'])
    assert.deepEqual(levelsOf('nothing'), ['wrong'])
    assert.deepEqual(checkStanza(null, now), [])
  })

  test('causes no internal error, whatever it is', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        assert.ok(checkStanza(parseStanza(json, 10), now).length > 0)
      }),
    )
  })
})
