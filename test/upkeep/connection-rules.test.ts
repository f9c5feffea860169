import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConnectionFacts, checkConnections } from '../../src/upkeep/doctor/connection-rules.ts'

const now = Date.parse('2026-06-15T16:00:00Z')
const dayMs = 86_400_000
const well = {
  ...{ hasWebhookKey: true, outcome: 'answered', skewMs: 200, isResting: false },
  ...{ connectedAt: now - 30 * dayMs, lastEventAt: now - dayMs },
}
const said = (
  square: Partial<NonNullable<ConnectionFacts['square']>> | undefined,
  systems: ConnectionFacts['systems'] = [],
) =>
  checkConnections({ square: square && { ...well, ...square }, systems, now }).map(
    ({ level, about, says }) => `${level} ${about}: ${says}`,
  )

test('Square’s keys, clock, limits and webhook are reported separately, and nothing without an application there', () => {
  assert.deepEqual(said(undefined), [])
  assert.deepEqual(said({}), ['good Square: Square responds and accepts our keys.'])
  assert.match(said({ outcome: undefined })[0]!, /^good .* no merchant has connected/)
  assert.match(said({ outcome: 'unauthorized' })[0]!, /^wrong .* keys/)
  assert.match(said({ outcome: 'limited' })[0]!, /^mind .* rate-limiting/)
  assert.deepEqual(said({ outcome: 'silent', isResting: true }).length, 1)
  assert.match(said({ skewMs: -120_000 })[0]!, /^wrong .* 120 s off/)
  assert.match(said({ hasWebhookKey: false })[0]!, /^mind .* SQUARE_WEBHOOK_KEY/)
  assert.match(said({ lastEventAt: now - 8 * dayMs })[0]!, /^mind .* 7 days/)
  assert.match(said({ lastEventAt: null })[0]!, /7 days/)
  assert.deepEqual(said({ lastEventAt: null, connectedAt: now - dayMs }).length, 1)
})

test('failing POS systems and printers are counted', () => {
  assert.deepEqual(said(undefined, [{ kind: 'till', total: 3, failing: 0, silent: 0 }]), [
    'good tills: All 3 tills are working.',
  ])
  assert.match(
    said(undefined, [{ kind: 'till', total: 3, failing: 2, silent: 0 }])[0]!,
    /^mind tills: 2 of 3/,
  )
  assert.match(
    said(undefined, [{ kind: 'cloudprnt', total: 1, failing: 0, silent: 1 }])[0]!,
    /haven’t checked in/,
  )
})
