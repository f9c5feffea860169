import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { killSenders } from '../support/crash/payout-kills.ts'

const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

test(`processes are killed at random times during a thousand transfers: none is made twice, and none is missing (CRASH_SEED=${seed})`, async () => {
  const { transfers, kills } = await killSenders({ seed, days: 250, kills: 60 })
  assert.ok(transfers > 800, `${transfers} transfers`)
  assert.equal(kills, 60)
})
