import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { emailLanguages, emailNames, emailOriginals, originalWords } from '../../src/texts/email-originals.ts'
import { fillWords, findWordsFault, maxWords } from '../../src/texts/email-words.ts'
import { inLanguage } from '../../src/texts/sentence.ts'

const fields = ['subject', 'opening'] as const
const variables = ['shop', 'order_id', 'total']
const faultOf = (words: string, field: (typeof fields)[number] = 'subject') => {
  const fault = findWordsFault(field, words, variables)
  return fault && inLanguage(fault, 'en')
}

const literal = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((text) => !/[{}<>&\]\p{Cc}]/u.test(text))
const written = fc
  .array(fc.oneof(literal, fc.constantFrom(...variables.map((name) => `{${name}}`))), { maxLength: 4 })
  .map((parts) => parts.join(''))
  .filter((words) => findWordsFault('subject', words, variables) === undefined)
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('{total}', 'a\r\nBcc: x@example.com', '\u2028', '__proto__', '<b>', '{', '$&'),
)

describe('email texts', () => {
  test('include originals that an operator could write too', () => {
    for (const name of emailNames)
      for (const language of emailLanguages(name))
        for (const field of fields) {
          const words = originalWords(name, language)[field]
          const fault = findWordsFault(field, words, emailOriginals[name].variables)
          assert.equal(fault, undefined, `${name} ${field}`)
        }
  })

  test('leave no placeholder, add no line, and stay short, with any values', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        written,
        fc.record({ shop: value, order_id: value, total: value }),
        (field, words, values) => {
          const filled = fillWords(field, words, values)
          assert.doesNotMatch(filled, /[\p{Cc}\u2028\u2029]/u)
          assert.ok([...filled].length <= maxWords[field].filled)
          // Every placeholder is filled exactly once: remaining braces came with a value.
          const plain = { shop: 'A', order_id: 'B', total: 'C' }
          assert.doesNotMatch(fillWords(field, words, plain), /[{}]/)
          const marked = fillWords(field, words, { shop: '{total}', order_id: '1', total: '2' })
          assert.equal(marked.split('{total}').length, words.split('{shop}').length)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('leave nothing behind for a missing value', () => {
    assert.equal(fillWords('subject', 'Order {order_id} {constructor}', { order_id: '7' }), 'Order 7')
  })

  test('are truncated between characters', () => {
    const cut = fillWords('subject', '{shop}', { shop: '🍷'.repeat(500) })
    assert.equal([...cut].length, 200)
    assert.ok(cut.endsWith('🍷…'))
  })

  test('are refused if empty, too long, unknown, with markup or of two lines', () => {
    assert.equal(faultOf('Your order {order_id} at {shop}'), undefined)
    assert.equal(faultOf('Dinner & drinks: 5 < a lot'), 'Write plain text, without HTML or Markdown.')
    assert.equal(faultOf('Salt & pepper, 100% yours; see https://example.com/a?b=1&c=2'), undefined)
    assert.equal(faultOf('   '), 'Enter at least one word.')
    assert.equal(faultOf('a'.repeat(121)), 'Use at most 120 characters.')
    assert.equal(faultOf('a'.repeat(121), 'opening'), undefined)
    for (const line of ['a\nb', 'a\r\nBcc: c@example.com', 'a\u2028b', 'a\0'])
      assert.equal(faultOf(line), 'Use one line, without line breaks.')
    for (const marked of ['<b>Hi</b>', 'a &amp; b', '&#60;', '[here](https://example.com)'])
      assert.equal(faultOf(marked), 'Write plain text, without HTML or Markdown.', marked)
    assert.equal(faultOf('Hi {name}'), '{name} is not a variable of this email.')
    assert.equal(faultOf('Hi {__proto__}'), '{__proto__} is not a variable of this email.')
    for (const braces of ['Hi {shop', 'Hi }', '{{shop}}', '{}', '{Shop}'])
      assert.equal(faultOf(braces), 'Use braces only for variables, such as {shop}.', braces)
  })

  test('become one line of text whenever they are accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (words) => {
        if (findWordsFault('subject', words, variables)) return
        assert.doesNotMatch(words, /[<>\r\n]/)
        assert.doesNotMatch(fillWords('subject', words, { shop: 's', order_id: '1', total: '2' }), /[{}\r\n]/)
      }),
    )
  })
})
