import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  filtering,
  grouping,
  indexing,
  mapInSlices,
  runAtOnce,
  runInSlices,
  type Work,
} from '../../src/runtime/slices.ts'

const sliceMs = 10
const stepMs = 2
/** What fits into a slice, and the step during which it ends. */
const maxSteps = sliceMs / stepMs + 1

/** Steps by turn of the event loop, until all tasks are done. */
async function stepsByTurn(
  run: (work: (steps: number) => Work<number>) => Promise<unknown>,
): Promise<number[]> {
  const turns = [0]
  function* work(steps: number): Work<number> {
    for (let step = 0; step < steps; step++) {
      // No step is shorter, on any machine.
      for (const end = performance.now() + stepMs; performance.now() < end; );
      turns.push(turns.pop()! + 1)
      yield
    }
    return steps
  }
  await new Promise(setImmediate) // what other tests left to do is not part of the first turn
  let isOver = false
  const watch = () => {
    turns.push(0)
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  await run(work)
  isOver = true
  return turns
}

describe('slices', () => {
  test('yield the thread to others after each slice during long work', async () => {
    const turns = await stepsByTurn(async (work) => assert.equal(await runInSlices(work(20)), 20))
    assert.ok(Math.max(...turns) <= maxSteps, turns.join())
  })

  test('share a turn between concurrent tasks, and all of them finish', async () => {
    const turns = await stepsByTurn(async (work) =>
      assert.deepEqual(
        await Promise.all([8, 3, 8, 1].map((steps) => runInSlices(work(steps)))),
        [8, 3, 8, 1],
      ),
    )
    assert.ok(Math.max(...turns) <= maxSteps, turns.join())
  })

  test('share a turn between consecutive tasks too, however short', async () => {
    const turns = await stepsByTurn(async (work) => {
      for (let n = 0; n < 20; n++) await runInSlices(work(1))
    })
    assert.ok(Math.max(...turns) <= maxSteps, turns.join())
  })

  test('let a short task finish before a long one next to it', async () => {
    const ended: string[] = []
    await stepsByTurn((work) =>
      Promise.all([
        runInSlices(work(40)).then(() => ended.push('long')),
        runInSlices(work(2)).then(() => ended.push('short')),
      ]),
    )
    assert.deepEqual(ended, ['short', 'long'])
  })

  test('reject if a task throws, at once or later, and others continue', async () => {
    const late = new Error('late')
    await stepsByTurn(async (work) => {
      function* failing(): Work<never> {
        yield* work(10)
        throw late
      }
      const outcomes = await Promise.allSettled([
        runInSlices(failing()),
        mapInSlices([1], () => {
          throw late
        }),
        runInSlices(work(10)),
      ])
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['rejected', 'rejected', 'fulfilled'],
      )
    })
  })

  test('have helpers that match the functions of arrays and maps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 400 }), (list) => {
        const isEven = (n: number) => n % 2 === 0
        const lastDigit = (n: number) => n % 10
        assert.deepEqual(runAtOnce(filtering(list, isEven)), list.filter(isEven))
        assert.deepEqual(runAtOnce(grouping(list, lastDigit)), Map.groupBy(list, lastDigit))
        assert.deepEqual(runAtOnce(indexing(list, lastDigit)), new Map(list.map((n) => [lastDigit(n), n])))
      }),
    )
  })
})
