import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileNames, type Named, namesOfSome } from '../../../src/modules/search/rules/name-index.ts'
import {
  candidatesIn,
  correctKeyword,
  rankCandidates,
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

test('100,000 names of 10,000 merchants: a suggestion is quick, and no step of the index is long', (t) => {
  const dice = openDice(7)
  const word = () => Array.from({ length: 2 + dice(3) }, () => syllables[dice(syllables.length)]).join('')
  const vocabulary = Array.from({ length: 20_000 }, word)
  const names = Array.from({ length: 100_000 }, () =>
    Array.from({ length: 2 + dice(2) }, () => vocabulary[dice(vocabulary.length)]).join(' '),
  )
  const named = Array.from({ length: 400_000 }, (_, id): Named => {
    return { merchantId: id % 10_000, id, name: names[dice(names.length)]!, weight: 1 }
  })
  const before = memoryNow()
  const steps = compileNames(named)
  let [step, longestStep] = [steps.next(), 0]
  const began = performance.now()
  for (; !step.done; ) {
    const start = performance.now()
    step = steps.next()
    longestStep = Math.max(longestStep, performance.now() - start)
  }
  const index = step.value
  const built = performance.now() - began
  const isCounted = (merchantId: number) => merchantId % 3 === 0
  const view = { index, counted: namesOfSome(index, isCounted), isCounted }
  const typed = [
    ...['b', 'p', 'cha', 'pizzza', 'x'.repeat(100), 'zz '.repeat(33)],
    ...Array.from({ length: 200 }, () => swapped(vocabulary[dice(vocabulary.length)]!)),
    ...Array.from({ length: 100 }, () => Array.from({ length: 12 }, word).join(' ').slice(0, 100)),
  ]
  const times = typed.map((text) => {
    const start = performance.now()
    rankCandidates(candidatesIn('dish', view, text))
    return performance.now() - start
  })
  const start = performance.now()
  correctKeyword(typed.at(-1)!.split(' ').slice(0, 6), [view])
  const correcting = performance.now() - start
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)]!
  t.diagnostic(
    `built in ${built.toFixed(0)} ms, longest step ${longestStep.toFixed(0)} ms, ${Math.round((memoryNow() - before) / 1e6)} MB; ` +
      `a suggestion takes ${times[times.length >> 1]!.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; a correction of 6 words ${correcting.toFixed(1)} ms`,
  )
  // Of a busy machine: a walk over all names, in place of the index, would take seconds.
  assert.ok(p99 < 300 && longestStep < 500 && correcting < 500)
})

/** Bytes of objects and of typed arrays. */
function memoryNow(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
