import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { openQueue } from '../../src/runtime/queue.ts'

const full = () => new Error('full')

/** The order in which members are served that all arrive while the first is being served. */
async function serve(members: { network: string; account: string }[], maxWaiting: number[] = []) {
  const line = openQueue({ slots: 1, maxWaiting, full })
  const served: string[] = []
  const outcomes = await Promise.allSettled(
    members.map((member) =>
      line(async () => {
        served.push(`${member.network}/${member.account}`)
        await Promise.resolve()
      }, [member.network, member.account]),
    ),
  )
  return { served, refused: outcomes.filter(({ status }) => status === 'rejected').length }
}

describe('a queue with places', () => {
  test('serves a first-time caller right after one that came 130 times', async () => {
    const flood = Array.from({ length: 130 }, () => ({ network: 'a', account: 'ada' }))
    const { served } = await serve([
      ...flood,
      { network: 'b', account: 'bob' },
      { network: 'a', account: 'eve' },
    ])
    assert.ok(served.indexOf('b/bob') <= 2, String(served.indexOf('b/bob')))
    assert.ok(served.indexOf('a/eve') <= 4, String(served.indexOf('a/eve')))
    assert.equal(served.length, 132)
  })

  test('refuses beyond its limits, and continues after failed work', async () => {
    const ada = { network: 'a', account: 'ada' }
    const members = Array.from({ length: 10 }, () => ada)
    const { served, refused } = await serve(members, [8, 6, 3])
    assert.deepEqual([served.length, refused], [4, 6])
    const line = openQueue({ slots: 1, full })
    await assert.rejects(
      line(async () => {
        throw new Error('failed')
      }, ['a']),
      /failed/,
    )
    assert.equal(await line(async () => 'served', ['a']), 'served')
  })

  test('serves each caller once, and no caller waits for more than one of each other network', async () => {
    const member = fc.record({ network: fc.constantFrom('a', 'b', 'c'), account: fc.constantFrom('x', 'y') })
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 40 }), async (members) => {
        const { served } = await serve(members)
        assert.deepEqual(
          [...served].sort(),
          members.map(({ network, account }) => `${network}/${account}`).sort(),
        )
        // After the first, each network with waiting members is served once per round.
        const rest = served.slice(1).map((name) => name[0]!)
        for (const network of new Set(rest)) {
          const first = rest.indexOf(network)
          assert.ok(first < new Set(rest).size, `${network} waits for ${first}: ${served}`)
        }
      }),
    )
  })
})

describe('a queue with slots', () => {
  /** Work that ends when told to. */
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

  test('starts work in the order of the requests', async () => {
    const { begun, work, end } = openWork()
    const inTurn = openQueue({ slots: 2 })
    for (const name of [1, 2, 3, 4]) inTurn(work(name))
    assert.deepEqual(begun, [1, 2])
    await end(2)
    assert.deepEqual(begun, [1, 2, 3])
    await end(1)
    assert.deepEqual(begun, [1, 2, 3, 4])
  })

  test('follows the number of slots: waiting work starts as soon as there is room', async () => {
    const { begun, work, end } = openWork()
    let slots = 4
    const inTurn = openQueue({ slots: () => slots })
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
