import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isLong, parsingJson, writingJson } from '../../src/runtime/json-pieces.ts'
import { parseJsonObject } from '../../src/runtime/json-text.ts'
import { runAtOnce } from '../../src/runtime/slices.ts'

const inPieces = (text: string, pieceLength: number) => runAtOnce(parsingJson(text, JSON.parse, pieceLength))

/** The value, or that there is none. */
const outcome = (parse: () => unknown) => {
  try {
    return { value: parse() }
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error))
    return 'not JSON'
  }
}

/**
 * Repeated names and those of an object's prototype occur. No name ends in a backslash: once V8 has seen an object with such a
 * name, it confuses the name `"` with another.
 */
const names = fc.constantFrom('a', 'b', '__proto__', 'constructor', '1', '"', '{[,')
const blanks = fc.constantFrom('', '', ' ', '\n\t')
const { value: jsonTexts } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.jsonValue({ maxDepth: 0 }).map((value) => JSON.stringify(value)),
    fc.constantFrom('"[1,{"', '"\\\\"', '"a\\"],"', '[]', '{}', '-1.5e3'),
    fc
      .tuple(fc.array(tie('value'), { maxLength: 6 }), blanks)
      .map(([members, blank]) => `[${blank}${members.join(`${blank},`)}${blank}]`),
    fc
      .tuple(fc.array(fc.tuple(names, tie('value')), { maxLength: 6 }), blanks)
      .map(
        ([members, blank]) =>
          `{${members.map(([name, value]) => `${blank}${JSON.stringify(name)}${blank}:${value}`)}${blank}}`,
      ),
  ),
}))
const lengths = fc.integer({ min: 0, max: 12 })

test('JSON parsed in pieces gives the same result as JSON.parse', () => {
  fc.assert(
    fc.property(jsonTexts, lengths, (text, length) => {
      assert.deepStrictEqual(inPieces(text, length), JSON.parse(text))
      // The order of names counts too.
      assert.equal(JSON.stringify(inPieces(text, length)), JSON.stringify(JSON.parse(text)))
    }),
    { numRuns: 2000 },
  )
})

test('invalid JSON is also invalid in pieces', () => {
  const slips = fc.array(
    fc.record({
      at: fc.nat(200),
      removed: fc.integer({ min: 0, max: 2 }),
      added: fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', '\\', '1', ' ', '[],', '\u00a0'),
    }),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(jsonTexts, slips, lengths, (whole, made, length) => {
      const text = made.reduce((before, { at, removed, added }) => {
        const place = at % (before.length + 1)
        return before.slice(0, place) + added + before.slice(place + removed)
      }, whole)
      assert.deepStrictEqual(
        outcome(() => inPieces(text, length)),
        outcome(() => JSON.parse(text)),
        text,
      )
    }),
    { numRuns: 5000 },
  )
})

test('no piece exceeds the maximum length, except for single strings', () => {
  const pieces: number[] = []
  const text = JSON.stringify({ a: 1, list: Array.from({ length: 50_000 }, (_, n) => ({ n, zip: `${n}` })) })
  const parse = (piece: string) => {
    pieces.push(piece.length)
    return JSON.parse(piece)
  }
  assert.deepStrictEqual(runAtOnce(parsingJson(text, parse, 1000)), JSON.parse(text))
  assert.ok(Math.max(...pieces) < 1100, `${Math.max(...pieces)}`)
})

test('prototype names are left out of a large body too', () => {
  const large = JSON.stringify(Array.from({ length: 30_000 }, (_, n) => n))
  for (const name of ['__proto__', 'constructor']) {
    const text = `{"kept":${large},"${name}":{"prototype":{"a":1},"b":${large}}}`
    assert.deepEqual(Object.keys(parseJsonObject(text, 100_000)), ['kept'])
  }
})

test('JSON written in pieces is the same as JSON.stringify writes', () => {
  const values = fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 20 })
  fc.assert(
    fc.property(
      values,
      fc.dictionary(fc.string(), values),
      fc.integer({ min: 0, max: 120 }),
      (list, lists, times) => {
        const long = Array.from({ length: times }, () => list).flat()
        const whole = { ...lists, long, one: 1, absent: undefined, none: null }
        assert.equal(runAtOnce(writingJson(whole)), JSON.stringify(whole))
        assert.equal(runAtOnce(writingJson(long)), JSON.stringify(long))
      },
    ),
  )
})

test('a long text is written in pieces that split no character', () => {
  // Surrogate pairs at even and odd positions, so that one spans each boundary.
  for (const start of ['', 'x']) {
    const long = { text: start + '😀"\n'.repeat(300_000), lone: `${'x'.repeat(256 * 1024 - 1)}\ud800` }
    assert.equal(runAtOnce(writingJson(long)), JSON.stringify(long))
    assert.ok(isLong(long) && !isLong({ text: 'short' }))
  }
})
