import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { longestTurn } from '../support/threads.ts'

const cpuMs = () => process.threadCpuUsage().user / 1000

function spend(ms: number) {
  for (const end = cpuMs() + ms; cpuMs() < end; );
}

test('the longest turn is found, between short ones and at the end', async () => {
  for (const afterwards of [5, 0]) {
    const { worst } = await longestTurn(async () => {
      await sleep(5)
      spend(60)
      for (let n = 0; n < afterwards; n++) await sleep(1)
    })
    assert.ok(worst >= 60, `${worst} ms`)
  }
})

test('many short turns are not mistaken for a long one', async () => {
  const { worst } = await longestTurn(async () => {
    for (let n = 0; n < 100; n++) {
      spend(2)
      await sleep(2)
    }
  })
  assert.ok(worst < 100, `${worst} ms of 200`)
})
