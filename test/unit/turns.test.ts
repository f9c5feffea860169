import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCrowd } from '../../src/core/crowd.ts'
import { openTurns } from '../../src/core/turns.ts'

describe('turns', () => {
  /** Work that ends when it is told to. */
  const openWork = () => {
    const begun: number[] = []
    const ends = new Map<number, () => void>()
    const work = (name: number) => () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }
    const end = async (name: number) => {
      ends.get(name)!()
      await sleep(0)
    }
    return { begun, work, end }
  }

  test('are taken one after the other, in the order of asking', async () => {
    const { begun, work, end } = openWork()
    const inTurn = openTurns({ slots: 2 })
    for (const name of [1, 2, 3, 4]) inTurn(work(name))
    assert.deepEqual(begun, [1, 2])
    await end(2)
    assert.deepEqual(begun, [1, 2, 3])
    await end(1)
    assert.deepEqual(begun, [1, 2, 3, 4])
  })

  test('become more and fewer with the slots: those who wait are called as soon as one goes', async () => {
    const { begun, work, end } = openWork()
    let slots = 4
    const inTurn = openTurns({ slots: () => slots })
    for (const name of [1, 2, 3]) inTurn(work(name))
    slots = 1
    for (const name of [4, 5, 6]) inTurn(work(name))
    await end(1)
    await end(2)
    assert.deepEqual(begun, [1, 2, 3])
    await end(3)
    assert.deepEqual(begun, [1, 2, 3, 4])
    slots = 9
    inTurn(work(7))
    await end(4)
    assert.deepEqual(begun, [1, 2, 3, 4, 5, 6, 7])
  })
})

describe('a crowd', () => {
  /** Keeps the thread busy, as answering does, and tells when `isSo`. */
  const work = async (isSo: () => boolean, perRound: () => void) => {
    const deadline = performance.now() + 10_000
    while (!isSo() && performance.now() < deadline) {
      perRound()
      const until = performance.now() + 5
      while (performance.now() < until);
      await new Promise(setImmediate)
    }
    return isSo()
  }

  test('is dense while reads leave the thread no rest, and gone when they are over', async () => {
    const crowd = openCrowd()
    const read = () => {
      for (let reads = 0; reads < 50; reads++) crowd.noteRead()
    }
    assert.ok(!crowd.isDense())
    assert.ok(await work(crowd.isDense, read))
    await sleep(300)
    assert.ok(!crowd.isDense())
    crowd.close()
  })

  test('is not what other work makes, nor reads that leave the thread its rest', async () => {
    const crowd = openCrowd()
    const begin = performance.now()
    let wasDense = false
    await work(
      () => performance.now() - begin > 500,
      () => {
        wasDense ||= crowd.isDense()
      },
    )
    for (let round = 0; round < 20; round++) {
      for (let reads = 0; reads < 50; reads++) crowd.noteRead()
      await sleep(20)
      wasDense ||= crowd.isDense()
    }
    assert.ok(!wasDense)
    crowd.close()
  })
})
