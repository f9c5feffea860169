import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fold, withoutAccents } from '../../../src/core/words/fold.ts'

describe('folding a text', () => {
  test('ignores case and the accents of Latin, Greek and Cyrillic letters', () => {
    assert.equal(
      fold('Crème BRÛLÉE, Jalapeño, Phở, Σουβλάκι, Ёлка'),
      'creme brulee, jalapeno, pho, σουβλακι, елка',
    )
    assert.equal(withoutAccents('Café D’Or'), 'Cafe D’Or')
  })

  test('keeps marks that make another letter or vowel in other scripts', () => {
    for (const name of ['कुल्फी', 'ต้มยำกุ้ง', 'שַׁקְשׁוּקָה', 'மசாலா']) assert.equal(fold(name), name.normalize('NFD'))
  })
})
