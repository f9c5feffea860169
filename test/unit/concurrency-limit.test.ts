import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConcurrencyLimit } from '../../src/core/concurrency-limit.ts'
import { openReadPressure } from '../../src/runtime/read-pressure.ts'

describe('a concurrency limit', () => {
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

  test('lets work begin in the order of asking', async () => {
    const { begun, work, end } = openWork()
    const inTurn = openConcurrencyLimit({ slots: 2 })
    for (const name of [1, 2, 3, 4]) inTurn(work(name))
    assert.deepEqual(begun, [1, 2])
    await end(2)
    assert.deepEqual(begun, [1, 2, 3])
    await end(1)
    assert.deepEqual(begun, [1, 2, 3, 4])
  })

  test('follows the number of slots: what waits begins as soon as there is room', async () => {
    const { begun, work, end } = openWork()
    let slots = 4
    const inTurn = openConcurrencyLimit({ slots: () => slots })
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

describe('read pressure', () => {
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
    const readPressure = openReadPressure()
    const read = () => {
      for (let reads = 0; reads < 50; reads++) readPressure.noteRead()
    }
    assert.ok(!readPressure.isSaturated())
    assert.ok(await work(readPressure.isSaturated, read))
    await sleep(300)
    assert.ok(!readPressure.isSaturated())
    readPressure.close()
  })

  test('is not what other work makes, nor reads that leave the thread its rest', async () => {
    const readPressure = openReadPressure()
    const begin = performance.now()
    let wasSaturated = false
    await work(
      () => performance.now() - begin > 500,
      () => {
        wasSaturated ||= readPressure.isSaturated()
      },
    )
    for (let round = 0; round < 20; round++) {
      for (let reads = 0; reads < 50; reads++) readPressure.noteRead()
      await sleep(20)
      wasSaturated ||= readPressure.isSaturated()
    }
    assert.ok(!wasSaturated)
    readPressure.close()
  })
})
