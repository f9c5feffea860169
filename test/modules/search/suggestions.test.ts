import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { wordsOfName } from '../../../src/core/words/fold.ts'
import { typosAllowedIn } from '../../../src/core/words/vocabulary.ts'
import {
  compileNames,
  type Named,
  namesOfSome,
  wordsToFind,
} from '../../../src/modules/search/rules/name-index.ts'
import {
  candidatesIn,
  correctKeyword,
  type Kind,
  pickSuggestions,
  rankCandidates,
  type View,
} from '../../../src/modules/search/rules/suggestions.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'
import { runs } from '../../support/eventually.ts'
import { mistakesBetween } from '../alcohol/oracle.ts'

const viewOf = (named: readonly Named[], isCounted: (merchantId: number) => boolean = () => true): View => {
  const index = runAtOnce(compileNames(named))
  return { index, counted: namesOfSome(index, isCounted), isCounted }
}

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength, maxLength })
const anyName = fc.array(letters(3, 9), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const someNames = fc
  .array(fc.record({ name: anyName, merchantId: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((list) => list.map(({ name, merchantId }, id): Named => ({ name, merchantId, id, weight: 1 })))

const textsOf = (found: readonly { text: string }[]) =>
  found.map(({ text }) => wordsOfName(text).join(' ')).sort()
const named = (...names: string[]) =>
  names.map((name, id): Named => ({ name, merchantId: id + 1, id, weight: 1 }))

describe('candidates', () => {
  test('are the names found by comparing with every word', () => {
    let mistaken = 0
    fc.assert(
      fc.property(someNames, letters(6, 9), (names, word) => {
        const wordsOf = ({ name }: Named) => wordsOfName(name)
        const begins = names.filter((one) => wordsOf(one).some((own) => own.startsWith(word)))
        const near = names.filter((one) => wordsOf(one).some((own) => isNear(word, own)))
        const wanted = begins.length > 0 ? begins : near
        if (begins.length === 0) mistaken += near.length
        const parts = Array.from({ length: word.length - 5 }, (_, cut) => [
          word.slice(0, cut + 3),
          word.slice(cut + 3),
        ])
        // Two words typed as one are split, which is another rule.
        const all = new Set(names.flatMap(wordsOf))
        fc.pre(begins.length > 0 || !parts.some((both) => both.every((part) => all.has(part))))
        const found = candidatesIn('dish', viewOf(names), word)
        assert.deepEqual(textsOf(found), [...new Set(wanted.map((one) => wordsOf(one).join(' ')))].sort())
        assert.ok(found.every(({ isTyped }) => isTyped === begins.length > 0))
      }),
      { numRuns: runs(600) },
    )
    assert.ok(mistaken > 50, `${mistaken} names with mistakes`)
  })

  /** As a whole with the typos that its length allows, or with one as a prefix of a longer word. */
  function isNear(word: string, own: string): boolean {
    if (mistakesBetween(word, own) <= typosAllowedIn(word)) return true
    return Array.from(own, (_, end) => own.slice(0, end + 1)).some(
      (start) => mistakesBetween(word, start) <= 1,
    )
  }

  test('belong to eligible merchants only', () => {
    fc.assert(
      fc.property(someNames, fc.integer({ min: 1, max: 5 }), letters(1, 4), (names, counting, typed) => {
        const found = candidatesIn(
          'dish',
          viewOf(names, (merchantId) => merchantId === counting),
          typed,
        )
        for (const { text, owners } of found) {
          assert.ok(owners.length > 0)
          for (const { merchantId, id } of owners) {
            assert.equal(merchantId, counting)
            assert.deepEqual(wordsOfName(names[id]!.name), wordsOfName(text))
          }
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test('are the same whether menus share one index or not', () => {
    fc.assert(
      fc.property(someNames, fc.nat(), fc.nat(), (names, which, length) => {
        const words = wordsOfName(names[which % names.length]!.name)
        const typed = words[0]!.slice(0, 1 + (length % words[0]!.length))
        const isApart = ({ merchantId }: Named) => merchantId > 3
        const together = rankCandidates(candidatesIn('dish', viewOf(names), typed))
        const apart = rankCandidates(
          [names.filter((one) => !isApart(one)), names.filter(isApart)].flatMap((some) =>
            candidatesIn('dish', viewOf(some), typed),
          ),
        )
        const view = (found: typeof apart) =>
          found.map(({ text, owners }) => `${wordsOfName(text)} ${owners.map(({ id }) => id).sort()}`).sort()
        assert.deepEqual(view(apart), view(together))
      }),
      { numRuns: runs(300) },
    )
  })

  test('tolerate an extra, missing or wrong letter, and two swapped ones', () => {
    const view = viewOf(named('Margherita Pizza', 'Buttermilk Pancakes', 'Pad Thai', "Joe's Ramen"))
    const find = (typed: string) => candidatesIn('dish', view, typed).map(({ text }) => text)
    assert.deepEqual(find('pizzza'), ['Margherita Pizza'])
    assert.deepEqual(find('pancke'), ['Buttermilk Pancakes'])
    assert.deepEqual(find('pziza'), ['Margherita Pizza'])
    assert.deepEqual(find('joes ramen'), ["Joe's Ramen"])
    assert.deepEqual(find('pad thai'), ['Pad Thai'])
    assert.deepEqual(find('xylophone'), [])
    assert.deepEqual(find('__proto__'), [])
    assert.deepEqual(find('<script>'), [])
  })

  test('take as much work for a long text as for six words', () => {
    assert.deepEqual(wordsToFind('a b c d e f g h'), ['a', 'b', 'c', 'd', 'e', 'h'])
    assert.deepEqual(wordsToFind('Crème crème'), ['creme'])
  })
})

describe('ranking', () => {
  const candidate = (type: Kind, text: string, score: number, isTyped = true) => ({
    ...{ type, text, score, isTyped, owners: [{ merchantId: score, id: score }] },
  })

  test('puts the better match first, merges equal names, and drops guesses next to what was typed', () => {
    const ranked = rankCandidates([
      candidate('product', 'Ramen Ale', 40),
      candidate('dish', 'Ramen', 60),
      candidate('dish', 'RAMEN', 50),
      candidate('merchant', 'Ramen', 60),
      candidate('dish', 'Raman', 90, false),
    ])
    assert.deepEqual(
      ranked.map(({ type, text, owners }) => [type, text, owners.length]),
      [
        ['merchant', 'Ramen', 1],
        ['dish', 'Ramen', 2],
        ['product', 'Ramen Ale', 1],
      ],
    )
  })

  test('picks in order, at most four of a kind while others have matches', () => {
    const anyKinds = fc.array(fc.constantFrom<Kind>('merchant', 'dish', 'product'), { maxLength: 30 })
    fc.assert(
      fc.property(anyKinds, fc.integer({ min: 1, max: 20 }), (types, most) => {
        const ranked = types.map((type, place) => ({ type, place }))
        const picked = pickSuggestions(ranked, most)
        assert.equal(picked.length, Math.min(most, ranked.length))
        assert.deepEqual(
          picked,
          picked.toSorted((a, b) => a.place - b.place),
        )
        for (const { type, place } of picked) {
          const before = ranked.filter((one) => one.type === type && one.place < place).length
          const left = ranked.filter((one) => !picked.includes(one) && one.type !== type)
          const isCrowding = before >= 4
          const isLeftOut = left.some(
            (one) => ranked.filter((other) => other.type === one.type && other.place < one.place).length < 4,
          )
          assert.ok(!isCrowding || !isLeftOut, JSON.stringify({ types, most }))
        }
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('correcting a keyword', () => {
  test('changes only words that no name contains, to the word with the fewest typos', () => {
    let corrected = 0
    fc.assert(
      fc.property(someNames, letters(4, 9), (names, word) => {
        const terms = [...new Set(names.flatMap(({ name }) => wordsOfName(name)))]
        const found = correctKeyword([word], [viewOf(names)])
        if (terms.some((term) => term.includes(word))) return assert.equal(found, undefined)
        const least = Math.min(...terms.map((term) => mistakesBetween(word, term)))
        if (least <= typosAllowedIn(word)) {
          corrected++
          assert.ok(found !== undefined && terms.includes(found))
          assert.equal(mistakesBetween(word, found), least)
        } else if (found !== undefined) {
          const starts = Array.from(found, (_, end) => found.slice(0, end + 1))
          assert.ok(starts.some((start) => mistakesBetween(word, start) <= 1))
        }
      }),
      { numRuns: runs(600) },
    )
    assert.ok(corrected > 20, `${corrected} were corrected`)
  })

  test('uses the words of eligible merchants, and leaves other words as they are', () => {
    const names = named('Pizza Margherita', 'Piazza Grande')
    const only = (counting: number) => [viewOf(names, (merchantId) => merchantId === counting)]
    assert.equal(correctKeyword(['pizzza'], only(1)), 'pizza')
    assert.equal(correctKeyword(['pizzza'], only(2)), 'piazza')
    assert.equal(correctKeyword(['margherta', 'pizzza'], only(1)), 'margherita pizza')
    assert.equal(correctKeyword(['pizza'], only(1)), undefined)
    assert.equal(correctKeyword(['sushi'], only(1)), undefined)
    assert.equal(correctKeyword('a b c d e f pizzza'.split(' '), only(1)), undefined)
  })
})
