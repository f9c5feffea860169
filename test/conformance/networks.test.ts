import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { serviceLimits } from '../../src/conformance/caller.ts'
import { newYorkOrder } from '../../src/conformance/example-order.ts'
import { runKit } from '../../src/conformance/run-kit.ts'
import { sendByFetch } from '../../src/conformance/send-by-fetch.ts'
import { openBridge } from '../support/networks/bridge.ts'
import { driveKeys, startDrive } from '../support/networks/drive.ts'
import { startUber, uberKeys } from '../support/networks/uber.ts'
import { networkAddress, openTestCouriers } from '../support/networks/world.ts'

const credential = 'credential-of-the-bridge'

/** Time passes while the kit waits, and a little with every reading of the clock. */
async function checkNetwork(t: TestContext, kind: 'doordash' | 'uber') {
  let now = Date.parse('2026-06-15T16:00:00Z')
  const clock = { now: () => ++now }
  const network = kind === 'doordash' ? await startDrive({ clock }) : await startUber({ clock })
  t.after(() => network.close())
  const keys =
    kind === 'doordash'
      ? { ...driveKeys, api_url: network.url }
      : { ...uberKeys, api_url: network.url, auth_url: network.url }
  const couriers = openTestCouriers(clock)
  t.after(() => couriers.close())
  const provider = networkAddress(kind, keys)
  const bridge = await openBridge({ couriers, provider, credential, order: newYorkOrder, clock })
  t.after(() => bridge.close())
  const at = (call: string) => `${bridge.url}/${call}`
  const result = await runKit({
    target: {
      ...{ estimate: at('estimate'), book: at('book'), status: at('status'), cancel: at('cancel') },
      credential,
    },
    order: newYorkOrder,
    limits: serviceLimits,
    patienceMs: 90 * 60_000,
    pollMs: 30_000,
    hurry: undefined,
    clock,
    send: sendByFetch,
    async wait(ms) {
      now += ms
    },
  })
  return { result, rides: network.rides }
}

describe('courier networks behind a bridge that speaks our interface', () => {
  for (const [kind, name] of [
    ['doordash', 'DoorDash Drive'],
    ['uber', 'Uber Direct'],
  ] as const)
    test(`${name} passes every case of the conformance kit`, async (t) => {
      const { result, rides } = await checkNetwork(t, kind)
      assert.deepEqual(
        result.results
          .filter(({ outcome }) => outcome !== 'pass')
          .map(({ name, outcome, seen }) => ({ name, outcome, seen })),
        [],
      )
      assert.equal(result.leftBehind, 0)
      const orders = [...rides.values()].map(({ orderId }) => orderId)
      assert.equal(new Set(orders).size, orders.length, 'no order has two couriers')
    })
})
