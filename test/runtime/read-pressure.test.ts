import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReadPressure } from '../../src/runtime/read-pressure.ts'

describe('read pressure', () => {
  /** Keeps the thread busy, like answering does, and reports when `isSo`. */
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

  test('is high while reads give the thread no rest, and gone when they are over', async () => {
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

  test('does not come from other work, or from reads that give the thread a rest', async () => {
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
