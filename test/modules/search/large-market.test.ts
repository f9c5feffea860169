import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileNames, type Named, namesOfSome } from '../../../src/modules/search/rules/name-index.ts'
import {
  candidatesIn,
  correctKeyword,
  rankCandidates,
  type View,
} from '../../../src/modules/search/rules/suggestions.ts'

const syllables =
  'ba be bi bo bu cha che da de di do fa fe ga gi go ka ki la le lo ma me mi na no pa pi po ra ri ro sa se so ta te ti to va vi za zu'.split(
    ' ',
  )
const swapped = (word: string) => word.slice(0, 2) + word[3] + word[2] + word.slice(4)
/** Numbers that look random and are the same in every run. */
function openDice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
}

/** The same list, counting how often its entries are read. */
function counting<List extends object>(list: List): { list: List; reads(): number } {
  let reads = 0
  const get = (target: List, key: string | symbol) => {
    if (typeof key === 'string' && /^\d/.test(key)) reads += 1
    const value = Reflect.get(target, key)
    return typeof value === 'function' ? value.bind(target) : value
  }
  return { list: new Proxy(list, { get }), reads: () => reads }
}

test('100,000 names of 10,000 merchants: a suggestion looks at few names, and the index is built in small steps', (t) => {
  const dice = openDice(7)
  const word = () => Array.from({ length: 2 + dice(3) }, () => syllables[dice(syllables.length)]).join('')
  const vocabulary = Array.from({ length: 20_000 }, word)
  const names = Array.from({ length: 100_000 }, () =>
    Array.from({ length: 2 + dice(2) }, () => vocabulary[dice(vocabulary.length)]).join(' '),
  )
  let read = 0
  const named = Array.from({ length: 400_000 }, (_, id): Named => {
    const name = names[dice(names.length)]!
    return {
      ...{ merchantId: id % 10_000, id, weight: 1 },
      get name() {
        read += 1
        return name
      },
    }
  })
  const steps = compileNames(named)
  let [count, longest] = [0, 0]
  let step = steps.next()
  for (; !step.done; count++) {
    const before = read
    step = steps.next()
    longest = Math.max(longest, read - before)
  }
  const made = step.value
  const all = made.texts.length
  assert.ok(longest <= 500, `${longest} names in one step`)
  assert.ok(count >= named.length / 500 + all / 500, `${count} steps`)

  const isCounted = (merchantId: number) => merchantId % 3 === 0
  const counted = namesOfSome(made, isCounted)
  /** How many names are looked at to find or correct a text. */
  const lookedAt = (work: (view: View) => unknown): number => {
    const [own, some] = [counting(made.names), counting(counted)]
    work({ index: { ...made, names: own.list }, counted: some.list, isCounted })
    return Math.max(own.reads(), some.reads())
  }
  const suggest = (text: string) => lookedAt((view) => rankCandidates(candidatesIn('dish', view, text)))
  const beginnings = ['b', 'p', 'cha'].map(suggest)
  const mistyped = Array.from({ length: 200 }, () => suggest(swapped(vocabulary[dice(vocabulary.length)]!)))
  const long = Array.from({ length: 12 }, word).join(' ').slice(0, 100)
  const odd = ['pizzza', 'x'.repeat(100), 'zz '.repeat(33), long].map(suggest)
  const correcting = lookedAt((view) => correctKeyword(long.split(' ').slice(0, 6), [view]))
  mistyped.sort((a, b) => a - b)
  const [median, most] = [mistyped[100]!, mistyped.at(-1)!]
  t.diagnostic(
    `of ${all} names: a letter or three look at ${beginnings.join(', ')}; a mistyped word at ${median}, at most ${most}; ` +
      `${odd.join(', ')} for odd texts, ${correcting} to put six words right; made in ${count} steps`,
  )
  // One letter starts a tenth of all words; anything else is a small part of a scan of all names.
  assert.ok(Math.max(...beginnings) < all / 2)
  assert.ok(median < all / 1000 && most < all / 200)
  assert.ok(Math.max(...odd) < all / 10 && correcting < all / 10)
})
