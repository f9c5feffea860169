import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { refuse } from '../../src/core/refusal.ts'
import { type RefusalCode, refusalCatalog } from '../../src/core/refusals/catalog.ts'
import { spanishRefusals } from '../../src/core/refusals/spanish.ts'
import { type Language, preferredLanguage } from '../../src/texts/language.ts'

const codes = Object.keys(refusalCatalog) as RefusalCode[]

test('every code has its own Spanish sentence, and every Spanish sentence has a code', () => {
  assert.deepEqual(Object.keys(spanishRefusals).sort(), [...codes].sort())
  for (const code of codes) {
    const [english, spanish] = [refusalCatalog[code].user_msg, spanishRefusals[code]]
    assert.notEqual(spanish, english, code)
    assert.match(spanish, /^[¡¿]?\p{Lu}.*\.$/u, code)
  }
})

test('one English sentence has one Spanish sentence', () => {
  const byEnglish = Object.groupBy(codes, (code) => refusalCatalog[code].user_msg)
  for (const same of Object.values(byEnglish))
    assert.equal(new Set(same!.map((code) => spanishRefusals[code])).size, 1, same!.join(', '))
})

test('the text for developers stays English, and other parts of a reason are unchanged', () => {
  const refusal = refuse('below_minimum', { field: 'cart', detail: 'Five dollars more.', minimum: 15 })
  const [english] = refusal.messageItemsIn('en')
  const [spanish] = refusal.messageItemsIn('es')
  assert.deepEqual(refusal.messageItems, [english])
  assert.deepEqual(spanish, { ...english, user_msg: spanishRefusals.below_minimum })
})

test('the default is English if no language, or no known one, is requested', () => {
  const english = [
    undefined,
    '',
    '*',
    'fr',
    'fr, de;q=0.5',
    'esperanto',
    'es;q=0',
    'es;q=x',
    'en',
    'en-US,es;q=0.9',
  ]
  for (const header of english) assert.equal(preferredLanguage(header), 'en', String(header))
  for (const header of ['es', 'ES-mx', 'fr, es;q=0.1', 'en;q=0.4, es-419;q=0.5', ' es ; q=1 '])
    assert.equal(preferredLanguage(header), 'es', header)
})

const range = fc.record({
  tag: fc.constantFrom('en', 'en-GB', 'es', 'es-MX', 'fr', '*', 'eo'),
  weight: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
})

test('the known range with the highest weight wins, and the first one among equals', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), (ranges) => {
      const header = ranges.map(({ tag, weight }) => (weight === undefined ? tag : `${tag};q=${weight / 10}`))
      const known = ranges
        .map(({ tag, weight = 10 }) => ({ language: tag.slice(0, 2), weight }))
        .filter(({ language, weight }) => ['en', 'es'].includes(language) && weight > 0)
      const heaviest = Math.max(...known.map(({ weight }) => weight))
      const expected = known.find(({ weight }) => weight === heaviest)?.language ?? 'en'
      assert.equal(preferredLanguage(header.join(', ')), expected as Language)
    }),
  )
})
