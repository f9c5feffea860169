import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killSenders } from '../../support/crash/payout-kills.ts'

test('processes are killed while requesting transfers from Stripe: none is made twice, and none is missing', async () => {
  const { transfers, kills } = await killSenders({ seed: 39, days: 6, kills: 6 })
  assert.ok(transfers > 15, `${transfers} transfers`)
  assert.equal(kills, 6)
})
