import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findUnsafeLookups, lookupsIn } from '../support/source-code.ts'

test('no plain object is looked up by a key that comes from a request, a row or a file', () => {
  assert.deepEqual(findUnsafeLookups(), [])
})

test('the lint rule for lookups recognizes every way to read a plain object by an arbitrary key', () => {
  const unsafe = [
    `const demonyms: Record<string, string> = { France: 'french' }
     const words = (product) => demonyms[product.country] ?? ''`,
    `const sums: Record<string, number> = {}
     for (const name of names) sums[name] = (sums.total ?? 0) + 1`,
    `const types: Readonly<Record<string, string>> = {}
     const isKnown = (type: string) => type in types`,
    `const words: { [word: string]: number } = { one: 1 }
     const read = (word: string) => words[word]`,
    `const words = { one: 1 } as Record<string, number>
     const read = (word: string) => words[word]`,
    `const roles = { owner: 1 }
     const read = (role: string) => roles[role as keyof typeof roles]`,
  ]
  for (const text of unsafe) assert.notDeepEqual(lookupsIn('example.ts', text), [], text)
  const reader = `import { words } from './words.ts'
     const read = (word: string) => words[word]`
  assert.notDeepEqual(lookupsIn('src/example.ts', reader, new Map([['src/words.ts', ['words']]])), [])
  const safe = [
    `const demonyms = new Map(Object.entries({ France: 'french' }))
     const words = (product) => demonyms.get(product.country) ?? ''`,
    `const roles: Record<Role, number> = { owner: 1 }
     const read = (role: Role) => roles[role]`,
    `const headers: Record<string, string> = { vary: 'accept' }
     const vary = headers['vary']`,
  ]
  for (const text of safe) assert.deepEqual(lookupsIn('example.ts', text), [], text)
})
