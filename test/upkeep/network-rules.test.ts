import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNetworks, type NetworkTrial } from '../../src/upkeep/doctor/network-rules.ts'

const now = Date.UTC(2026, 5, 15)
const minutes = 60_000
const fine: NetworkTrial = {
  ...{ name: 'Drive', enabled: true, hasWebhook: true, outcome: 'answered', status: 404, skewMs: -900, now },
  ...{ lastWebhookAt: now - 25 * minutes, lastBookedAt: now - 30 * minutes },
}
const levels = (trial: Partial<NetworkTrial>) =>
  checkNetworks([{ ...fine, ...trial }]).map(({ level }) => level)

test('the doctor says for each network in use whether it accepts our keys and reports on its own', () => {
  assert.deepEqual(levels({}), ['good'])
  assert.deepEqual(levels({ hasWebhook: false }), ['good', 'mind'])
  assert.deepEqual(levels({ outcome: 'refused', status: 401 }), ['wrong'])
  for (const outcome of ['silent', 'resting', 'unusable'] as const)
    assert.deepEqual(levels({ outcome, status: null }), ['wrong'])
  assert.deepEqual(levels({ outcome: 'silent', status: 429 }), ['mind'])
  assert.deepEqual(levels({ skewMs: 90_000 }), ['good', 'wrong'])
  assert.deepEqual(levels({ outcome: 'refused', status: 401, enabled: false }), [])
})

test('missing webhooks are detected by a delivery that got none', () => {
  const never = { lastWebhookAt: null }
  assert.deepEqual(levels(never), ['good', 'mind'])
  assert.deepEqual(levels({ ...never, lastBookedAt: null }), ['good'])
  assert.deepEqual(levels({ ...never, lastBookedAt: now - minutes }), ['good'])
  assert.deepEqual(levels({ lastWebhookAt: now - 31 * minutes }), ['good', 'mind'])
})
