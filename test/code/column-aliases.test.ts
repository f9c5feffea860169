import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// `sql<Row>` is not checked against its text: if a field is renamed only in TypeScript, its rows would lack it.
test('every quoted column alias is a name read by TypeScript or by the same statement', () => {
  const files = globSync('src/**/*.ts')
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const words = new Set(
    [...texts.values()].flatMap((text) => text.match(/(?<!["\w])[A-Za-z]\w*(?!["\w])/g) ?? []),
  )
  const unread = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/ AS "(\w+)"/g)]
      .map(([, alias]) => alias!)
      .filter((alias) => !words.has(alias) && text.split(`"${alias}"`).length < 3)
      .map((alias) => `${file}: "${alias}"`),
  )
  assert.deepEqual(unread, [])
  assert.ok(words.size > 1000)
})
