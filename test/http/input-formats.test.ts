import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { fileInput } from '../../src/http/input-formats.ts'

describe('a file as base64 text', () => {
  const validator = Compile(fileInput('A file.', 20_000_000))
  const isFile = (value: unknown) => validator.Check(value)

  test('has only characters of base64, and up to two equals signs at the end', () => {
    const text = fc.string({
      unit: fc.constantFrom('A', 'z', '0', '+', '/', '=', '-', ' ', '\n', 'é'),
      maxLength: 6,
    })
    fc.assert(
      fc.property(text, (value) => assert.equal(isFile(value), /^[A-Za-z0-9+/]+={0,2}$/.test(value), value)),
    )
  })

  test('is checked to its end, however long it is', () => {
    const long = 'A'.repeat(13_900_000)
    for (const end of ['', '=', '==']) assert.equal(isFile(long + end), true, end)
    for (const end of ['===', '=A', '-', '\u0000']) assert.equal(isFile(long + end), false, end)
  })
})
