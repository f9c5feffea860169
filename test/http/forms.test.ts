import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parse } from 'qs'
import { parseQueryOrFault, queryFault } from '../../src/http/forms.ts'

const asTheFormReaderReads = (text: string) =>
  parse(text, { depth: 64, strictDepth: true, allowSparse: true, parameterLimit: 20_000 })

const piece = fc.oneof(
  fc.constantFrom('a', 'b', 'name', 'keyword', '1', '0', '', '__proto__', 'toString', 'constructor', 'a.b'),
  fc.constantFrom(
    '%20',
    '+',
    '%2B',
    '%zz',
    '%',
    '%E2%9C%93',
    '%ff',
    '%00',
    '%255B',
    '%26',
    '%3D',
    'é',
    '=',
    ',',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.replaceAll(/[&[\]]/g, '')),
)
const words = fc.array(piece, { maxLength: 4 }).map((list) => list.join(''))
const field = fc.oneof(
  words,
  fc.tuple(words, words).map(([name, value]) => `${name}=${value}`),
)

test('a query without brackets is read the same way as by the form reader', () => {
  fc.assert(
    fc.property(fc.array(field, { maxLength: 6 }), (fields) => {
      const text = fields.join('&')
      fc.pre(!/%5[bd]/i.test(text))
      const read = parseQueryOrFault(text)
      assert.equal(read[queryFault], undefined)
      assert.deepEqual(read, asTheFormReaderReads(text))
    }),
    { numRuns: 3000 },
  )
})

test('names with brackets and repeated names are left to the form reader', () => {
  assert.deepEqual(parseQueryOrFault('a[b]=1&c=2'), { a: { b: '1' }, c: '2' })
  assert.deepEqual(parseQueryOrFault('a%5Bb%5D=1'), { a: { b: '1' } })
  assert.deepEqual(parseQueryOrFault('a=1&a=2'), { a: ['1', '2'] })
  assert.deepEqual(parseQueryOrFault('a=b]=c'), { 'a=b]': 'c' })
})
