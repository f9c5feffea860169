import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { orderBonus, searchName } from '../../../src/core/words/keyword.ts'
import {
  findTypos,
  guessWords,
  openVocabulary,
  termsFrom,
  typosAllowedIn,
} from '../../../src/core/words/vocabulary.ts'
import { searchWords, splitWords } from '../../../src/modules/alcohol/search/rules/words.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'
import { mistakesBetween } from '../../modules/alcohol/oracle.ts'

const vocabularyOf = (terms: readonly string[]) => runAtOnce(openVocabulary(terms))

describe('words', () => {
  test('match regardless of case, accents and apostrophes', () => {
    assert.deepEqual(splitWords('Château d’Été, Grüner & Straße'), ['chateau', 'dete', 'gruner', 'strasse'])
    assert.deepEqual(splitWords("Fiddler's REST"), splitWords('fiddlers rest'))
    assert.deepEqual(splitWords('Châteauneuf-du-Pape'), ['chateauneuf', 'du', 'pape'])
  })

  test('spell an amount and its unit as one word, in one way', () => {
    for (const text of ['750ml', '750 ML', '75cl', '0.75L', '0.75 litre', '.750ml'.slice(1)]) {
      assert.deepEqual(splitWords(text), ['750ml'], text)
    }
    for (const text of ['1.75L', '1.75 l', '1750ml', '1.75 liters'])
      assert.deepEqual(splitWords(text), ['1.75l'])
    for (const text of ['six pack', '6-pack', '6pk', '6 pk', '6 ct', 'Six-Pack']) {
      assert.deepEqual(splitWords(text), ['6pack'], text)
    }
    assert.deepEqual(splitWords('6 x 12oz'), ['6', 'x', '12oz'])
    assert.deepEqual(splitWords('12 Year Rye, 45.5%'), ['12', 'year', 'rye', '45.5'])
    assert.deepEqual(splitWords('4 packages'), ['4', 'packages'])
  })

  test('appear once each, without filler words unless there are no others', () => {
    assert.deepEqual(searchWords('the best of the best'), ['best'])
    assert.deepEqual(searchWords('the'), ['the'])
    assert.deepEqual(searchWords('.*[](){}|\\^$?+%_'), [])
    assert.deepEqual(searchWords('whisky whiskey'), ['whiskey'])
  })

  test('normalize any text to letters and digits, and stay the same when normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const word of splitWords(text)) assert.match(word, /^[\p{L}\p{N}.]+$/u)
      }),
    )
  })
})

const letters = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b'), { minLength, maxLength, size: 'max' }).map((list) => list.join(''))
const someTerms = fc.uniqueArray(letters(1, 11), { maxLength: 25, size: 'max' })

describe('the vocabulary', () => {
  test('finds by prefix what a scan of all words finds', () => {
    fc.assert(
      fc.property(someTerms, letters(1, 4), (terms, word) => {
        const vocabulary = vocabularyOf(terms)
        const { from, to } = termsFrom(vocabulary, word)
        const wanted = terms.filter((term) => term.startsWith(word)).sort()
        assert.deepEqual(vocabulary.terms.slice(from, to), wanted)
      }),
      { numRuns: 500 },
    )
  })

  test('finds with typos what a comparison with every word finds', () => {
    let found = 0
    fc.assert(
      fc.property(someTerms, letters(3, 10), (terms, word) => {
        const vocabulary = vocabularyOf(terms)
        const allowed = typosAllowedIn(word)
        const wanted = vocabulary.terms.flatMap((term, index) => {
          const mistakes = mistakesBetween(word, term)
          if (allowed > 0 && mistakes <= allowed) return [{ term: index, mistakes, isWhole: true }]
          const begins = Array.from(term, (_, end) => mistakesBetween(word, term.slice(0, end + 1)) <= 1)
          const isBeginning = allowed > 0 && word.length >= 6 && begins.includes(true)
          return isBeginning ? [{ term: index, mistakes: 1, isWhole: false }] : []
        })
        found += wanted.length
        assert.deepEqual([...findTypos(vocabulary, word)], wanted)
      }),
      { numRuns: 600 },
    )
    assert.ok(found > 300, `${found} were found`)
  })

  test('corrects short words: swapped neighbors; from 5 letters, any typo after the first letter; missing vowels', () => {
    let found = 0
    fc.assert(
      fc.property(someTerms, letters(3, 7), (terms, word) => {
        const vocabulary = vocabularyOf(terms)
        const isMeant = (term: string) => {
          const starts = Array.from(term, (_, end) => term.slice(0, end + 1))
          const same = (start: string) => [...start].sort().join() === [...word].sort().join()
          const isSwapped = starts.some((start) => same(start) && mistakesBetween(word, start) <= 1)
          const isNear = starts.some((start) => mistakesBetween(word, start) <= 1) && term[0] === word[0]
          const isWhole = mistakesBetween(word, term) <= 1
          return isSwapped || (word.length === 5 && isNear && !isWhole)
        }
        const isShort = word.length > 3 && word.length < 6
        const lacksVowels = (term: string) =>
          /^[^aeiou]+$/.test(word) && term[0] === word[0] && term.replaceAll(/[aeiou]/g, '').startsWith(word)
        const wanted = vocabulary.terms.filter((term) => (isShort && isMeant(term)) || lacksVowels(term))
        const guesses = new Set([...guessWords(vocabulary, word)].map((term) => vocabulary.terms[term]))
        found += wanted.length
        assert.deepEqual(
          [...guesses].filter((term) => !term!.startsWith(word)).sort(),
          wanted.filter((term) => !term.startsWith(word)),
        )
      }),
      { numRuns: 600 },
    )
    assert.ok(found > 300, `${found} were found`)
  })

  test('allows one typo from 4 letters, two from 8, and none in numbers', () => {
    assert.deepEqual(
      ['gin', 'port', 'merlot!', 'sherries', '2018', '750ml'].map(typosAllowedIn),
      [0, 1, 1, 2, 0, 0],
    )
    assert.equal(mistakesBetween('pinto', 'pinot'), 1, 'two letters swapped are one mistake')
  })

  test('handles a word longer than all others, and an empty vocabulary', () => {
    assert.deepEqual([...findTypos(vocabularyOf(['merlot']), 'm'.repeat(499))], [])
    assert.deepEqual([...findTypos(vocabularyOf([]), 'merlot')], [])
    assert.deepEqual(termsFrom(vocabularyOf([]), 'merlot'), { from: 0, to: 0 })
  })
})

test('ranks the whole name first, then its start, words side by side, in order, and in any order', () => {
  const name = searchName(['wild', 'teasel', 'pinot', 'noir'])
  const bonus = (text: string) => orderBonus(text.split(' '))(name)
  assert.deepEqual(
    ['wild teasel pinot noir', 'wild tea', 'pinot no', 'wild noir', 'noir wild', 'teasel', 'merlot'].map(
      bonus,
    ),
    [4, 3, 2, 1, 0, 2, 0],
  )
})
