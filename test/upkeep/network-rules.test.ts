import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNetworks, type NetworkTrial } from '../../src/upkeep/doctor/network-rules.ts'

const fine: NetworkTrial = {
  ...{ name: 'Drive', enabled: true, hasWebhook: true },
  ...{ outcome: 'answered', status: null },
}
const levels = (trial: Partial<NetworkTrial>) =>
  checkNetworks([{ ...fine, ...trial }]).map(({ level }) => level)

test('the doctor says of each network in use whether it takes our keys and reports by itself', () => {
  assert.deepEqual(levels({}), ['good'])
  assert.deepEqual(levels({ hasWebhook: false }), ['good', 'mind'])
  assert.deepEqual(levels({ outcome: 'refused', status: 401 }), ['wrong'])
  for (const outcome of ['silent', 'resting', 'unusable'] as const)
    assert.deepEqual(levels({ outcome }), ['wrong'])
  assert.deepEqual(levels({ outcome: 'refused', status: 401, enabled: false }), [])
})
