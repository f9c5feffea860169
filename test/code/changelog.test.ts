import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const readVersion = (file: string): string => JSON.parse(readFileSync(file, 'utf8')).version
const [title, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split('\n## ')
const [first, ...versions] = sections.map((section) => section.split('\n')[0]!)

test('the changelog begins with unreleased changes, followed by a dated section for each version', () => {
  assert.match(title!, /^# Changelog\n/)
  assert.equal(first, 'Unreleased')
  for (const heading of versions) assert.match(heading, /^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/)
  assert.deepEqual(
    versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })),
    versions,
  )
})

test('the service and its SDK have the newest version in the changelog', () => {
  const [newest] = versions[0]!.split(' ')
  assert.deepEqual([readVersion('package.json'), readVersion('sdk/package.json')], [newest, newest])
})

test('changes are sorted by kind, one line each', () => {
  const kinds = new Set(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'])
  const lines = sections.join('\n').split('\n')
  assert.deepEqual(
    lines.filter((line) => line.startsWith('### ') && !kinds.has(line.slice(4))),
    [],
  )
  assert.deepEqual(
    lines.filter((line) => /^\s+\S/.test(line)),
    [],
  )
})
