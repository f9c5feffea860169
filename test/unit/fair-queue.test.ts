import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { openFairQueue } from '../../src/core/fair-queue.ts'

const full = () => new Error('full')
const unlimited = { inAll: 1000, ofNetwork: 1000, ofAccount: 1000 }

/** The order in which members are served who all come while the first is being served. */
async function serve(members: { network: string; account: string }[], most = unlimited) {
  const line = openFairQueue({ most, full })
  const served: string[] = []
  const outcomes = await Promise.allSettled(
    members.map((member) =>
      line(member, async () => {
        served.push(`${member.network}/${member.account}`)
        await Promise.resolve()
      }),
    ),
  )
  return { served, refused: outcomes.filter(({ status }) => status === 'rejected').length }
}

describe('a fair line', () => {
  test('serves whoever comes once right after the one who came 130 times', async () => {
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

  test('refuses beyond its limits, and goes on after work that failed', async () => {
    const ada = { network: 'a', account: 'ada' }
    const members = Array.from({ length: 10 }, () => ada)
    const { served, refused } = await serve(members, { inAll: 8, ofNetwork: 6, ofAccount: 3 })
    assert.deepEqual([served.length, refused], [4, 6])
    const line = openFairQueue({ most: unlimited, full })
    await assert.rejects(
      line(ada, async () => {
        throw new Error('failed')
      }),
      /failed/,
    )
    assert.equal(await line(ada, async () => 'served'), 'served')
  })

  test('serves everybody once, and nobody waits for more than one of each other network', async () => {
    const member = fc.record({ network: fc.constantFrom('a', 'b', 'c'), account: fc.constantFrom('x', 'y') })
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 40 }), async (members) => {
        const { served } = await serve(members)
        assert.deepEqual(
          [...served].sort(),
          members.map(({ network, account }) => `${network}/${account}`).sort(),
        )
        // Behind the first, each network that still has somebody is served once in a round.
        const rest = served.slice(1).map((name) => name[0]!)
        for (const network of new Set(rest)) {
          const first = rest.indexOf(network)
          assert.ok(first < new Set(rest).size, `${network} waits for ${first}: ${served}`)
        }
      }),
    )
  })
})
